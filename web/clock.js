// The clocks of a game with a time limit for each player.

export class Clocks extends EventTarget {
  #left = { w: 0, b: 0 };
  #increment = 0;
  #running = null;
  #since = 0;
  #timer = 0;
  active = false;

  // Minutes for each player and seconds added for each turn. Emits `tick`, and `flag` with the side
  // whose time is over.
  start(minutes, increment) {
    this.active = true;
    this.#left = { w: minutes * 60000, b: minutes * 60000 };
    this.#increment = increment * 1000;
    this.#running = null;
  }

  end() {
    this.pause();
    this.active = false;
  }

  run(side) {
    if (!this.active || this.#running === side) return;
    this.pause();
    this.#running = side;
    this.#since = performance.now();
    this.#timer = setInterval(() => this.#tick(), 100);
  }

  pause() {
    if (this.#running) this.#left[this.#running] = this.left(this.#running);
    this.#running = null;
    clearInterval(this.#timer);
  }

  // The running side has made its turn.
  press() {
    const side = this.#running;
    this.pause();
    if (side) this.#left[side] += this.#increment;
  }

  left(side) {
    const used = this.#running === side ? performance.now() - this.#since : 0;
    return Math.max(0, this.#left[side] - used);
  }

  get increment() {
    return this.#increment;
  }

  text(side) {
    const tenths = Math.floor(this.left(side) / 100);
    const minutes = Math.floor(tenths / 600), seconds = Math.floor(tenths / 10) % 60;
    return `${minutes}:${String(seconds).padStart(2, '0')}${tenths < 200 ? '.' + tenths % 10 : ''}`;
  }

  #tick() {
    const side = this.#running;
    if (side && this.left(side) <= 0) {
      this.pause();
      this.dispatchEvent(new CustomEvent('flag', { detail: side }));
    }
    this.dispatchEvent(new Event('tick'));
  }
}
