// Puzzles made by `millstone puzzles` from tables: a single turn wins, or a single one saves the draw.
import { byId, el } from './dom.js';
import { written } from './notation.js';
import { keepSettings, settings } from './settings.js';
import { t, titleOf } from './texts.js';

const key = (puzzle) => `${puzzle.variant} ${puzzle.fen}`;

export class Puzzles {
  #app;
  #all = null;  // by level, of every game
  #at = null;  // the puzzle on the board
  #begun = false;  // it is this module that begins the game
  #done = false;

  constructor(app) {
    this.#app = app;
    app.puzzles = this;
    app.addEventListener('begun', () => {
      if (!this.#begun) this.#at = null;
      this.show();
    });
    byId('puzzle-next').addEventListener('click', () => this.#next());
    byId('puzzle-solution').addEventListener('click', () => this.#solve());
  }

  // Reads them when they are first wanted.
  async load() {
    if (this.#all !== null) return;
    this.#all = [];
    try {
      const answer = await fetch('puzzles.json');
      this.#all = (await answer.json()).sort((a, b) => a.level - b.level);
    } catch {
      this.#all = null;  // without a connection; asked again later
    }
    this.show();
  }

  #ofThisGame() {
    return (this.#all ?? []).filter((puzzle) => puzzle.variant === this.#app.game.variant);
  }

  #isSolved(puzzle) {
    return settings.solved.includes(key(puzzle));
  }

  // The easiest one that is not solved yet, after the one on the board; then from the first again.
  async #next() {
    const all = this.#ofThisGame();
    const from = all.indexOf(this.#at) + 1;
    const turned = [...all.slice(from), ...all.slice(0, from)];
    const puzzle = turned.find((one) => !this.#isSolved(one)) ?? turned[0];
    if (puzzle) return this.#begin(puzzle);
    const [other] = this.#all ?? [];
    if (other) await this.#begin(other);
  }

  async #begin(puzzle) {
    this.#at = puzzle;
    this.#done = false;
    this.#begun = true;
    try {
      this.#app.players = { w: 'person', b: 'person' };
      await this.#app.begin(puzzle.variant, puzzle.fen);
      byId('puzzle-verdict').textContent = '';
    } finally {
      this.#begun = false;
    }
    this.show();
    this.#app.view.focus();
  }

  // Whether a turn may be made: while a puzzle is open, only its solution.
  async accepts(text) {
    const puzzle = this.#at, { game } = this.#app;
    if (!puzzle || this.#done || game.at !== 0 || game.start !== puzzle.fen) return true;
    if (text === puzzle.solution) {
      this.#finish(t('puzzleRight'));
      return true;
    }
    const value = (await game.tableValues()).get(text);
    const outcome = value ? t('puzzleOutcome.' + value.kind) : '';
    byId('puzzle-verdict').textContent = [t('puzzleWrong', written(text)), outcome].filter(Boolean).join(' ');
    return false;
  }

  #solve() {
    const puzzle = this.#at;
    if (!puzzle || this.#done) return;
    this.#done = true;
    byId('puzzle-verdict').textContent = t('puzzleShown', written(puzzle.solution));
    this.#app.makeTurn(puzzle.solution);
    this.show();
  }

  #finish(text) {
    this.#done = true;
    if (!this.#isSolved(this.#at)) settings.solved.push(key(this.#at));
    keepSettings();
    byId('puzzle-verdict').textContent = text;
    this.show();
  }

  show() {
    const all = this.#ofThisGame(), puzzle = this.#at;
    const solved = all.filter((one) => this.#isSolved(one)).length;
    byId('puzzle-count').textContent = all.length > 0 ? t('puzzleCount', solved, all.length)
      : t('puzzleNone', titleOf(this.#app.games.find((game) => game.name === this.#all?.[0]?.variant) ?? { name: '' }));
    byId('puzzle-next').textContent = t(puzzle ? 'puzzleNext' : 'puzzleStart');
    byId('puzzle-solution').hidden = !puzzle || this.#done;
    byId('puzzle-task').replaceChildren(...(puzzle ? [el('strong', {}, t(puzzle.goal === 'win' ? 'puzzleWin' : 'puzzleDraw')),
      ` ${t(puzzle.level > 20 ? 'puzzleHardest' : 'puzzleLevel', puzzle.level)}`] : []));
    if (!puzzle) byId('puzzle-verdict').textContent = '';
  }
}
