// A game as a record: what `millstone convert` and `millstone analyse` read.
import { written } from './notation.js';
import { scoreText } from './values.js';

function wrapped(words) {
  const lines = [''];
  for (const word of words) {
    const line = lines.at(-1);
    if (line && line.length + 1 + word.length > 80) lines.push(word);
    else lines[lines.length - 1] = line ? `${line} ${word}` : word;
  }
  return lines.join('\n');
}

const GLYPHS = { '?': '$2', '??': '$4', '?!': '$6' };

// `result`: "1-0", "0-1", "1/2-1/2" or "*"; `digest`: of the rules, for tag Rules.
export function recordOf(game, { result, digest, white, black }) {
  const today = new Date().toISOString().slice(0, 10).replace(/-/g, '.');
  const tags = {
    Event: 'Millstone in the browser', Site: location.host || '?', Date: today, Round: '-', White: white, Black: black,
    ...game.tags, Result: result, Variant: game.variant, Rules: digest,
  };
  if (game.start) Object.assign(tags, { SetUp: '1', FEN: game.start });
  const words = [];
  const first = game.known(0);
  const from = first?.number ?? 1;
  // The number of PGN: one for a turn of White and the next of Black.
  const start = first?.side === 'b' ? 1 : 0;
  game.turns.forEach((turn, i) => {
    const ply = i + start, n = Math.ceil(from / 2) + Math.floor(ply / 2);
    if (ply % 2 === 0) words.push(`${n}.`);
    else if (i === 0 || words.at(-1).endsWith('}')) words.push(`${n}...`);
    words.push(written(turn));
    const glyph = GLYPHS[game.mark(i)];
    if (glyph) words.push(glyph);
    const score = game.scores[i + 1];
    if (score) words.push(`{${scoreText(score.score).replace('−', '-')}/${score.depth}}`);
  });
  words.push(result);
  const head = Object.entries(tags).map(([name, value]) => `[${name} "${String(value).replace(/[\\"]/g, '\\$&')}"]`);
  return `${head.join('\n')}\n\n${wrapped(words)}\n`;
}
