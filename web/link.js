// A game as the part of an address after `#`, so that a link carries it.

// `players` who are not persons are named too, for the page's own address: a game against the engine
// goes on when the page is loaded again. A link for others leaves them out.
export function linkOf(game, ownRules, players = {}) {
  const fields = new URLSearchParams({ game: game.variant });
  if (game.start) fields.set('fen', game.start);
  if (game.turns.length > 0) fields.set('turns', game.turns.join('.'));
  if (!game.atEnd) fields.set('at', game.at);
  for (const [side, player] of Object.entries(players)) if (player === 'engine') fields.set(side, player);
  if (ownRules) fields.set('rules', ownRules);
  return '#' + fields;
}

// {variant, start, turns, at, players, ownRules}; null when the address carries no game.
export function readLink(hash) {
  const fields = new URLSearchParams(hash.replace(/^#/, ''));
  if (!fields.has('game')) return null;
  const turns = (fields.get('turns') ?? '').split('.').filter((turn) => /^[a-w0-9x]+$|^pass$/.test(turn));
  const at = Number(fields.get('at') ?? turns.length);
  const player = (side) => (fields.get(side) === 'engine' ? 'engine' : 'person');
  return {
    variant: fields.get('game').replace(/[^\w-]/g, ''),
    start: (fields.get('fen') ?? '').replace(/[\r\n]/g, ' '),
    turns,
    at: Number.isInteger(at) && at >= 0 && at <= turns.length ? at : turns.length,
    players: { w: player('w'), b: player('b') },
    ownRules: fields.get('rules') ?? '',
  };
}
