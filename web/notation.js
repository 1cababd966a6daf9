// The notation of turns and positions, taken apart for drawing: which points a turn names, what a
// FEN puts on them. What is legal, and what comes of a turn, only the engine knows.

const TURN = /^([a-w][1-9])?([a-w][1-9])?((?:x[a-w][1-9])*)(xx)?$/;

// {text, from, to, removals, declined, pass}; `from` is null for a placement, `to` too for removals
// alone.
export function parseTurn(text) {
  if (text === 'pass') return { text, from: null, to: null, removals: [], pass: true };
  const [, first, second, removed, declined] = TURN.exec(text) ?? [];
  return {
    text,
    from: second ? first : null,
    to: second ?? first ?? null,
    removals: removed ? removed.slice(1).split('x') : [],
    declined: Boolean(declined),
    pass: false,
  };
}

// "d6-d5xc3", as it stands in records.
export function written(text) {
  const turn = parseTurn(text);
  return turn.from ? `${turn.from}-${text.slice(2)}` : text;
}

export const otherSide = (side) => (side === 'w' ? 'b' : 'w');
export const sideName = (side) => (side === 'w' ? 'white' : 'black');

// What a FEN says, by the ranks of `board json`.
export function parseFen(fen, board) {
  const [field, side, white, black, owed, quiet, number, ...state] = fen.split(' ');
  const pieces = {};
  field.split('/').forEach((text, i) => {
    let column = 0;
    for (const token of text.match(/\d+|[WBX]/g) ?? []) {
      if (/\d/.test(token)) column += Number(token);
      else pieces[board.ranks[i][column++]] = token;
    }
  });
  return {
    fen, pieces, side,
    hand: { w: Number(white), b: Number(black) },
    owed: Number(owed),
    quiet: Number(quiet),
    number: Number(number),
    extra: state.join(' '),
  };
}

export function formatFen(position, board) {
  const ranks = board.ranks.map((rank) => {
    let out = '', empty = 0;
    for (const name of rank) {
      const piece = position.pieces[name];
      if (!piece) {
        ++empty;
        continue;
      }
      out += (empty || '') + piece;
      empty = 0;
    }
    return out + (empty || '');
  });
  const { side, hand, owed, quiet, number, extra } = position;
  return `${ranks.join('/')} ${side} ${hand.w} ${hand.b} ${owed} ${quiet} ${number}${extra ? ` ${extra}` : ''}`;
}

// The pieces while a turn is half made: the place or move is seen, and the removals so far.
export function halfMade(position, turn) {
  const pieces = { ...position.pieces };
  if (turn.to) {
    if (turn.from) delete pieces[turn.from];
    pieces[turn.to] = position.side === 'w' ? 'W' : 'B';
  }
  for (const name of turn.removals) delete pieces[name];
  return pieces;
}

// {over, winner: 'w' | 'b' | null, reason} of "state white wins blocked".
export function parseState(line) {
  const words = line.split(' ').slice(1).filter((word) => word !== 'wins');
  if (words[0] === 'ongoing') return { over: false, winner: null, reason: '' };
  const winner = words[0] === 'draw' ? null : words[0][0];
  return { over: true, winner, reason: words[1] ?? '' };
}
