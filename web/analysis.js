// The analysis panel: lines of play as they are found, the bar, what tables know of each turn, and
// the run through a whole game.
import { byId, el } from './dom.js';
import { parseTurn, written } from './notation.js';
import { settings, keepSettings } from './settings.js';
import { t } from './texts.js';
import { expected, forWhite, scoreText } from './values.js';

const PAUSE = 120;  // ms between two drawings of what the engine says
const MS_A_TURN = 300;  // of the run through a whole game

// Of a value of tables, for sorting: quick wins first, quick losses last.
const worth = ({ kind, turns }) => (kind === 'win' ? 1e6 - (turns ?? 0) : kind === 'draw' ? 0 : (turns ?? 0) - 1e6);

const short = (number) => (number >= 1e6 ? `${(number / 1e6).toFixed(1)} M` : number >= 1e3 ? `${Math.round(number / 1e3)} k` : `${number}`);

export class Analysis {
  #app;
  #lines = [];  // by rank: info
  #side = 'w';
  #timer = 0;
  #run = null;  // of a whole game: {stopped}
  on = true;

  constructor(app) {
    this.#app = app;
    app.analysis = this;
    byId('analysing').addEventListener('click', () => {
      this.on = !this.on;
      byId('analysing').setAttribute('aria-pressed', String(this.on));
      app.refresh();
    });
    byId('line-count').value = settings.lines;
    byId('line-count').addEventListener('change', (event) => {
      settings.lines = Number(event.target.value);
      keepSettings();
      app.refresh();
    });
    byId('whole-game').addEventListener('click', () => (this.#run ? this.#stopRun() : this.#wholeGame()));
    app.addEventListener('begun', () => {
      this.#lines = [];  // of another game, perhaps of another board
      this.#stopRun();
    });
  }

  // Searches the position on the board for as long as it stays there.
  async follow(position) {
    if (this.#run) return;
    this.#lines = [];
    this.#side = position.side;
    this.#show();
    await this.#showTable(position);  // before the search: asking for it would end one
    if (position !== this.#app.game.known()) return;
    if (!this.on || this.#app.ending()) return this.#app.engine.cancel();
    const { game } = this.#app, { at } = game;
    await this.#app.engine.search(this.#options(settings.lines), [game.command()], 'go infinite', (info) => {
      if (info.bound) return;
      this.#lines[info.multipv - 1] = info;
      if (info.multipv === 1 && game === this.#app.game) game.keepScore(at, info, position.side);
      this.#timer ||= setTimeout(() => this.#show(), PAUSE);
    });
  }

  #options(lines) {
    return { MultiPV: lines, 'Skill Level': 20, UCI_AnalyseMode: true };
  }

  get #shown() {
    return this.#app.tab === 'analyse' && !this.#app.setup?.open;
  }

  arrows() {
    if (!this.#shown || !this.on || this.#run) return [];
    return this.#lines.flatMap((info, i) => (info?.pv[0] ? [{ turn: parseTurn(info.pv[0]), rank: i + 1 }] : []));
  }

  #show() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    if (!this.#shown) return;
    this.#showBar();
    this.#showFacts();
    this.#showLines();
    this.#app.view.showArrows(this.arrows());
    this.#app.course.show(this.#app.game);
  }

  #showBar() {
    const { game, flipped } = this.#app;
    const bar = byId('bar'), score = game.scoreAt(game.at);
    const white = score ? expected(score) : 0.5;
    byId('bar-white').style.height = `${(white * 100).toFixed(1)}%`;
    bar.classList.toggle('flipped', flipped);
    bar.classList.toggle('behind', white < 0.5);
    byId('bar-text').textContent = score ? scoreText(score).replace(/^[+−]/, '') : '';
    bar.setAttribute('aria-label', t('evaluation', score ? scoreText(score) : '0'));
  }

  #showFacts() {
    const info = this.#lines[0];
    byId('search-facts').textContent = !info ? ''
      : [t('depth', info.depth), t('nodes', short(info.nodes)), t('speed', short(info.nps)), ...(info.tbhits > 0 ? [t('tables')] : [])].join(' · ');
  }

  #showLines() {
    const count = settings.lines, list = byId('lines');
    while (list.children.length < count) {
      const i = list.children.length;
      list.append(el('li', {}, el('button', { onclick: () => this.#play(i) }, el('b', {}), el('span', {}))));
    }
    while (list.children.length > count) list.lastChild.remove();
    [...list.children].forEach((item, i) => {
      const info = this.#lines[i], button = item.firstChild;
      button.disabled = !info;
      button.firstChild.textContent = info ? scoreText(forWhite(info.score, this.#side)) : '·';
      button.lastChild.textContent = info ? info.pv.slice(0, 12).map(written).join(' ') : t('noLines');
    });
  }

  #play(rank) {
    const turn = this.#lines[rank]?.pv[0];
    if (turn) this.#app.makeTurn(turn);
  }

  // What tables know of the turns, best first.
  async #showTable(position) {
    const list = byId('table-turns');
    const { game } = this.#app;
    let values = new Map();
    try {
      if (!this.#app.ending()) values = await game.tableValues();
    } catch {
      // Without a connection nothing is known; it is asked again when there is one.
    }
    if (position !== this.#app.game.known()) return;
    const sorted = [...values].sort(([, a], [, b]) => worth(b) - worth(a));
    list.replaceChildren(...sorted.map(([turn, { kind, turns }]) => el('button', {
      class: kind, onclick: () => this.#app.makeTurn(turn),
    }, t('tableTurn', written(turn), this.#valueText(kind, turns)))));
    if (values.size > 0) this.#app.draw();
    else list.append(el('p', { class: 'dim' }, t('noTables')));
  }

  #valueText(kind, turns) {
    const name = t('tableValue.' + kind);
    return turns ? t('inTurns', name, turns) : name;
  }

  // On each point that may be chosen next: the best that the tables know of it.
  showValues(position) {
    const { values } = position;
    if (!this.#shown || !values || values.size === 0) return;
    const { chooser } = this.#app;
    const best = new Map();
    for (const [text, value] of values) {
      const turn = parseTurn(text), { begun, selected } = chooser;
      let points = [];
      if (begun) {
        if (turn.from === begun.from && turn.to === begun.to) points = turn.removals.filter((name) => !begun.removals.includes(name));
      } else if (turn.from === null) points = turn.to ? [turn.to] : turn.removals;
      else points = [selected === null ? turn.from : turn.from === selected ? turn.to : null];
      for (const name of points) {
        if (name && (!best.has(name) || worth(best.get(name)) < worth(value))) best.set(name, value);
      }
    }
    this.#app.view.showValues(new Map([...best].map(([name, value]) => [name, { kind: value.kind, text: value.turns ?? '' }])));
  }

  // A short search of every position, from the last to the first, so that what is learnt helps.
  async #wholeGame() {
    const { game, engine } = this.#app;
    const run = { stopped: false };
    this.#run = run;
    byId('whole-game').textContent = t('stop');
    try {
      for (let at = game.turns.length; at >= 0 && !run.stopped; --at) {
        const position = await game.position(at);
        if (position.state.over) continue;
        byId('search-facts').textContent = t('turnNumber', `${at} / ${game.turns.length}`);
        await engine.search(this.#options(1), [game.command(at)], `go movetime ${MS_A_TURN}`, (info) => {
          if (info.multipv === 1 && !info.bound) game.keepScore(at, info, position.side);
        });
        if (this.#shown) this.#app.course.show(game);
      }
    } catch {
      // The connection broke: what was found stays, the rest can be asked for again.
    }
    if (this.#run === run) this.#stopRun();
    if (game === this.#app.game) this.#app.refresh();
  }

  #stopRun() {
    if (this.#run) this.#run.stopped = true;
    this.#run = null;
    byId('whole-game').textContent = t('wholeGame');
  }
}
