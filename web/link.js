// A game as the part of an address after `#`, so that a link carries it.

export function linkOf(game, ownRules, at = game.at) {
  const fields = new URLSearchParams({ game: game.variant });
  if (game.start) fields.set('fen', game.start);
  if (game.turns.length > 0) fields.set('turns', game.turns.join('.'));
  if (at !== game.turns.length) fields.set('at', at);
  if (ownRules) fields.set('rules', ownRules);
  return '#' + fields;
}

// {variant, start, turns, at, ownRules}; null when the address carries no game.
export function readLink(hash) {
  const fields = new URLSearchParams(hash.replace(/^#/, ''));
  if (!fields.has('game')) return null;
  const turns = (fields.get('turns') ?? '').split('.').filter((turn) => /^[a-w0-9x]+$|^pass$/.test(turn));
  const at = Number(fields.get('at') ?? turns.length);
  return {
    variant: fields.get('game').replace(/[^\w-]/g, ''),
    start: (fields.get('fen') ?? '').replace(/[\r\n]/g, ' '),
    turns,
    at: Number.isInteger(at) && at >= 0 && at <= turns.length ? at : turns.length,
    ownRules: fields.get('rules') ?? '',
  };
}
