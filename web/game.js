// The game on the board: where it began, its turns, and what the engine has said of each position.
import { parseFen, parseState, parseTurn } from './notation.js';
import { expected, forWhite, markOf, ofResult } from './values.js';

export class Game {
  #engine;
  #positions = [];  // by the number of turns made: what position() answers
  variant;
  board;
  start = '';  // a FEN; empty: the game's own start
  turns = [];
  at = 0;  // how many of the turns are on the board
  scores = [];  // by the number of turns made: {score (White's), depth, best}
  tags = {};
  ending = null;  // an end that is not on the board: {winner, reason: 'time' | 'resigned'}

  constructor(engine) {
    this.#engine = engine;
  }

  begin(variant, board, start = '', turns = [], tags = {}) {
    this.variant = variant;
    this.board = board;
    this.start = start;
    this.turns = turns;
    this.tags = tags;
    this.at = turns.length;
    this.#positions = [];
    this.scores = [];
    this.ending = null;
  }

  get atEnd() {
    return this.at === this.turns.length;
  }

  // The `position` command for the position after so many turns.
  command(at = this.at, more = []) {
    const turns = [...this.turns.slice(0, at), ...more];
    const start = this.start ? `fen ${this.start}` : 'startpos';
    return `position ${start}${turns.length > 0 ? ` moves ${turns.join(' ')}` : ''}`;
  }

  // The position after so many turns, with `legal` (parsed turns) and `state`. Throws what the engine
  // has against the turns or the start.
  async position(at = this.at) {
    this.#positions[at] ??= await this.#ask(this.command(at));
    return this.#positions[at];
  }

  // The position if it is known already.
  known(at = this.at) {
    return this.#positions[at];
  }

  async #ask(command) {
    const { lines, errors } = await this.#engine.ask([command, 'd', 'legal', 'state'], 'state');
    if (errors.length > 0) throw new Error(errors[0]);
    const line = (start) => lines.find((text) => text.startsWith(start)) ?? '';
    const position = parseFen(line('Fen: ').slice(5), this.board);
    position.legal = line('legal').split(' ').slice(1).map(parseTurn);
    position.state = parseState(line('state'));
    return position;
  }

  // Why the engine refuses a turn here.
  async refusal(text) {
    const { errors } = await this.#engine.ask([this.command(this.at, [text]), 'state'], 'state');
    return errors[0] ?? '';
  }

  // What tables know of the turns here: turn → {kind, turns}.
  async tableValues() {
    const position = await this.position();
    if (!position.values) {
      const { lines } = await this.#engine.ask([this.command(), 'values', 'state'], 'state');
      const found = lines.find((text) => text.startsWith('values')) ?? 'values';
      position.values = new Map(found.split(' ').slice(1).map((word) => {
        const [turn, kind, turns] = word.split(':');
        return [turn, { kind, turns: turns ? Number(turns) : null }];
      }));
    }
    return position.values;
  }

  // Makes a legal turn; what had been played from here is forgotten unless it is the same.
  play(text) {
    if (this.turns[this.at] !== text) {
      this.turns.length = this.at;
      this.#positions.length = this.at + 1;
      this.scores.length = Math.min(this.scores.length, this.at + 1);
      this.turns.push(text);
      this.ending = null;
    }
    ++this.at;
  }

  // Forgets the turns that are not on the board.
  cut() {
    this.turns.length = this.at;
    this.#positions.length = Math.min(this.#positions.length, this.at + 1);
    this.scores.length = Math.min(this.scores.length, this.at + 1);
    this.ending = null;
  }

  // Keeps a score of the side to move, unless a deeper one is known.
  keepScore(at, info, side) {
    const old = this.scores[at];
    if (old && old.depth > info.depth) return false;
    this.scores[at] = { score: forWhite(info.score, side), depth: info.depth, best: info.pv[0] };
    return true;
  }

  // White's score after so many turns; of a finished game the result.
  scoreAt(at) {
    const state = this.#positions[at]?.state;
    return state?.over ? ofResult(state.winner) : this.scores[at]?.score;
  }

  // "??", "?", "?!" or "" for the turn of that index.
  mark(index) {
    const before = this.scoreAt(index), after = this.scoreAt(index + 1);
    if (!before || !after || this.scores[index]?.best === this.turns[index]) return '';
    const side = this.#positions[index]?.side;
    if (!side) return '';
    const change = expected(before) - expected(after);
    return markOf(side === 'w' ? change : -change);
  }
}
