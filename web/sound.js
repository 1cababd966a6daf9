// Two short sounds, made and not loaded: a piece put down, a piece taken. Off until a person wants
// them.
let audio = null;

function tone(frequency, delay, length) {
  const at = audio.currentTime + delay;
  const source = audio.createOscillator(), volume = audio.createGain();
  source.frequency.setValueAtTime(frequency, at);
  source.frequency.exponentialRampToValueAtTime(frequency / 2, at + length);
  volume.gain.setValueAtTime(0.25, at);
  volume.gain.exponentialRampToValueAtTime(0.001, at + length);
  source.connect(volume).connect(audio.destination);
  source.start(at);
  source.stop(at + length);
}

export function soundOf(turn) {
  audio ??= new AudioContext();
  tone(320, 0, 0.09);
  turn.removals.forEach((_, i) => tone(180, 0.12 * (i + 1), 0.14));
}
