// What scores mean: for the bar, the graph and the marks. The same formula and bounds as the report
// of `millstone analyse` (tools/analyse/accuracy.h).

const WON = 1000;

// A score of the side to move as one of White: {kind, value}.
export function forWhite(score, side) {
  return side === 'w' ? score : { kind: score.kind, value: -score.value };
}

// Of a finished game.
export function ofResult(winner) {
  if (winner === null) return { kind: 'cp', value: 0 };
  return { kind: 'mate', value: winner === 'w' ? 0.5 : -0.5 };
}

// The part of a point that White may expect, 0 to 1.
export function expected(score) {
  if (score.kind === 'mate') return score.value > 0 ? 1 : 0;
  const value = Math.max(-WON, Math.min(WON, score.value));
  return value === WON ? 1 : value === -WON ? 0 : 1 / (1 + Math.exp(-value / 200));
}

// "+1.25", "−0.30", "#4": from White's side.
export function scoreText(score) {
  if (score.kind === 'mate') {
    const turns = Math.abs(score.value);
    return (score.value > 0 ? '+' : '−') + 'M' + (turns < 1 ? '' : turns);
  }
  const value = (Math.abs(score.value) / 100).toFixed(2);
  return (score.value > 0 ? '+' : score.value < 0 ? '−' : '') + value;
}

// The mark of a turn that gave away so much of a point.
export function markOf(lost) {
  if (lost >= 0.25) return '??';
  if (lost >= 0.12) return '?';
  if (lost >= 0.05) return '?!';
  return '';
}
