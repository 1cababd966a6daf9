// The page at work: which game is on the board, whose turn it is, what the engine should be doing.
// Draws the board and passes what a person does to the game; the panels hang on it.
import { BoardView } from './board.js';
import { Chooser } from './chooser.js';
import { Clocks } from './clock.js';
import { Course } from './course.js';
import { byId, el } from './dom.js';
import { Game } from './game.js';
import { linkOf } from './link.js';
import { halfMade, otherSide, parseTurn, sideName, written } from './notation.js';
import { parseRules } from './rules_page.js';
import { settings } from './settings.js';
import { soundOf } from './sound.js';
import { fromEngine, t, titleOf } from './texts.js';

export class App extends EventTarget {
  engine;
  game;
  games = [];  // what option Variant offers: {name, title, board}
  rules = null;  // of the game on the board
  players = { w: 'person', b: 'engine' };
  tab = 'play';
  flipped = false;
  clocks = new Clocks();
  chooser = new Chooser();
  view = new BoardView(byId('board'));
  course = new Course(byId('course'), byId('turns'));
  setup = null;  // the panel that sets up a position takes the clicks while it is open
  analysis = null;
  puzzles = null;
  #shownAt = 0;  // what is on the board, to see which turn led on from it
  #shownTurns = [];
  #hint = null;
  #epoch = 0;
  #busy = 0;
  #waiting = [];
  #begun = Promise.resolve();  // games begin one after the other

  constructor(engine) {
    super();
    this.engine = engine;
    this.game = new Game(engine);
    this.view.addEventListener('choose', (event) => this.#choose(event.detail));
    this.view.addEventListener('away', () => this.cancelTurn());
    this.view.addEventListener('lift', (event) => this.#lift(event.detail));
    this.view.addEventListener('drop', (event) => this.#dropped(event.detail));
    this.course.addEventListener('go', (event) => this.go(event.detail));
    this.clocks.addEventListener('tick', () => this.#showClocks());
    this.clocks.addEventListener('flag', (event) => this.end(otherSide(event.detail), 'time'));
  }

  // Begins a game, played or loaded. Throws the engine's refusal; the old game stays then.
  begin(...game) {
    const begun = this.#begun.then(() => this.#begin(...game));
    this.#begun = begun.catch(() => {});
    return this.#during(begun);
  }

  async #begin(variant, start = '', turns = [], tags = {}, at = turns.length) {
    await this.engine.cancel();
    const game = new Game(this.engine);
    this.engine.forget('Variant');
    const wrong = await this.engine.configure({ Variant: variant });
    try {
      if (wrong.length > 0) throw new Error(wrong[0]);
      const board = await this.engine.askJson(['board json'], 'board');
      game.begin(variant, board, start, turns, tags);
      await game.position();  // refuses what cannot be
      await game.position(0);
      game.at = Math.min(at, turns.length);
      this.rules = parseRules((await this.engine.ask(['rules', 'state'], 'state')).lines);
    } catch (error) {
      if (this.game.variant) await this.engine.configure({ Variant: this.game.variant });
      throw error;
    }
    this.game = game;
    this.#hint = null;
    this.chooser.offer([]);
    this.clocks.end();
    this.view.setBoard(game.board);
    this.#shownTurns = [];
    this.engine.ask(['ucinewgame', 'state'], 'state').catch(() => {});
    this.dispatchEvent(new Event('begun'));
    await this.refresh();
  }

  // After the connection came back: the engine is told everything anew, and goes on.
  async resume() {
    if (!this.game.variant) return;
    this.engine.forget('Variant');
    await this.engine.configure({ Variant: this.game.variant });
    await this.refresh();
  }

  get live() {
    return this.game.atEnd && !this.game.ending;
  }

  ending() {
    const state = this.game.known()?.state;
    if (state?.over) return state;
    return this.game.atEnd ? this.game.ending : null;
  }

  resultText(ending) {
    const who = ending.winner === 'w' ? t('winsWhite') : ending.winner === 'b' ? t('winsBlack') : t('drawn');
    return t('result', who, t('reasons.' + ending.reason));
  }

  // Until a promise is kept the board says that it is busy, to screen readers and to tests.
  async #during(promise) {
    ++this.#busy;
    byId('table').setAttribute('aria-busy', 'true');
    try {
      return await promise;
    } finally {
      if (--this.#busy === 0) {
        byId('table').removeAttribute('aria-busy');
        for (const go of this.#waiting.splice(0)) go();
      }
    }
  }

  // A person may be faster than the engine's answer: what is chosen meanwhile waits for it.
  async #ready() {
    while (this.#busy > 0) await new Promise((resolve) => { this.#waiting.push(resolve); });
  }

  // Draws the position and lets the engine do what is to be done now.
  refresh() {
    this.chooser.offer([]);  // those of the position before fit no more
    return this.#during(this.#refresh());
  }

  async #refresh() {
    const epoch = ++this.#epoch;
    let position;
    try {
      position = await this.game.position();
    } catch (error) {
      return this.refuse(error.message);
    }
    if (epoch !== this.#epoch) return;
    this.#hint = null;
    this.chooser.offer(this.setup?.open || this.ending() ? [] : position.legal);
    this.draw(position);
    this.course.show(this.game);
    this.#keepLink();
    this.dispatchEvent(new Event('moved'));
    this.#think(position);  // goes on after the board is ready
  }

  #keepLink() {
    history.replaceState(null, '', this.link(this.players));
  }

  link(players) {
    return linkOf(this.game, this.isOwn() ? settings.ownRules : '', players);
  }

  isOwn() {
    return !this.games.slice(0, this.presets).some((game) => game.name === this.game.variant);
  }

  draw(position = this.game.known()) {
    if (!position || this.setup?.open) return;
    const { game, chooser } = this;
    const last = game.at > 0 ? parseTurn(game.turns[game.at - 1]) : null;
    const same = game.at === this.#shownAt + 1 && this.#shownTurns.every((turn, i) => turn === game.turns[i]);
    const step = same ? last : null;
    this.#shownAt = game.at;
    this.#shownTurns = game.turns.slice(0, game.at);
    const mine = this.personMoves(position);
    const targets = mine ? chooser.targets() : new Set();
    const sources = mine ? chooser.sources() : new Set();
    const begun = chooser.begun;
    const pieces = begun ? halfMade(position, begun) : position.pieces;
    const taking = Boolean(begun) || (targets.size > 0 && position.legal.every((turn) => turn.to === null));
    this.view.show({
      pieces, sources, targets, taking, selected: chooser.selected ?? null,
      last: begun ? { ...begun } : last,
      showTargets: settings.targets && (taking || chooser.selected !== null),
      label: (name) => this.#label(name, pieces, targets, sources, taking),
    }, begun?.removals.length === 0 ? begun : step);
    byId('board').setAttribute('aria-label', t('boardName', titleOf(this.#entry())));
    this.view.showArrows(this.#hint ? [{ turn: this.#hint, rank: 1 }] : this.analysis?.arrows() ?? []);
    this.showTrays(position);
    this.#showStatus(position, last);
    this.analysis?.showValues(position);
  }

  #entry() {
    return this.games.find((game) => game.name === this.game.variant) ?? { name: this.game.variant };
  }

  get title() {
    return titleOf(this.#entry());
  }

  #label(name, pieces, targets, sources, taking) {
    const kind = { W: 'pointWhite', B: 'pointBlack', X: 'pointClosed' }[pieces[name]] ?? 'pointEmpty';
    const parts = [t(kind, name)];
    if (name === this.chooser.selected) parts.push(t('isChosen'));
    else if (targets.has(name)) parts.push(t(taking ? 'canTake' : this.chooser.selected ? 'canGo' : 'canPlace'));
    else if (sources.has(name)) parts.push(t('canMove'));
    return parts.join(', ');
  }

  // Whether a person makes the turn that is to be made.
  personMoves(position = this.game.known()) {
    if (!position || this.ending()) return false;
    return this.tab === 'analyse' || this.players[position.side] === 'person' || !this.game.atEnd;
  }

  #spoken(last, side) {
    const who = t(sideName(side));
    if (last.pass) return t('didPass', who);
    const taken = last.removals.join(', ');
    if (!last.to) return t('didDuty', who, taken);
    const did = last.from ? t('didMove', who, last.from, last.to) : t('didPlace', who, last.to);
    return taken ? `${did}, ${t('didTake', taken)}` : did;
  }

  #showStatus(position, last) {
    const ending = this.ending();
    const begun = this.chooser.begun;
    const mover = position.side === 'w' ? 'White' : 'Black';
    let text;
    if (ending) text = this.resultText(ending);
    else if (begun) text = t('removeMore');
    else if (this.#hint) text = t('hintIs', written(this.#hint.text));
    else if (this.chooser.mustPass() && this.personMoves(position)) text = t('youPass');
    else if (position.owed > 0) text = t('remove' + mover);
    else if (!this.personMoves(position) && this.live && this.engine.connected) text = t('thinking');
    else text = t('move' + mover);
    if (last && !begun && !this.#hint) text = `${this.#spoken(last, this.game.known(this.game.at - 1)?.side ?? otherSide(position.side))}. ${text}`;
    if (byId('status').textContent !== text) byId('status').textContent = text;
    const finish = byId('finish-turn');
    const pass = !begun && this.chooser.mustPass() && this.personMoves(position);
    finish.hidden = !(pass || (begun && this.chooser.whole() !== null));
    finish.textContent = t(pass ? 'passTurn' : 'finishTurn');
    byId('cancel-turn').hidden = !begun;
  }

  showTrays(position) {
    const top = this.flipped ? 'w' : 'b';
    for (const [id, side] of [['tray-top', top], ['tray-bottom', otherSide(top)]]) {
      const kind = side === 'w' ? 'W' : 'B';
      const held = position.hand[side] - (this.chooser.begun && !this.chooser.begun.from && this.chooser.begun.to && position.side === side ? 1 : 0);
      const can = held > 0 && position.side === side && !this.chooser.begun && !this.setup?.open && this.personMoves(position);
      const hand = el('div', { class: `hand${can ? ' can' : ''}`, role: 'img', 'aria-label': t('inHand', held) },
        ...Array.from({ length: held }, () => el('i', { class: kind })));
      if (can) {
        hand.addEventListener('pointerdown', (event) => {
          if (event.target.tagName === 'I') this.view.dragFromHand(kind, event);
        });
      }
      const who = this.tab === 'play' && this.players[side] === 'engine' ? ` · ${t('engine')}` : '';
      const tray = byId(id);
      tray.replaceChildren(el('span', { class: 'who' }, t(sideName(side)) + who), hand);
      if (this.clocks.active) tray.append(el('span', { class: 'clock', 'data-side': side }));
      tray.classList.toggle('turn', position.side === side && !this.ending());
    }
    this.#showClocks();
  }

  #showClocks() {
    for (const clock of document.querySelectorAll('.clock')) {
      clock.textContent = this.clocks.text(clock.dataset.side);
      clock.classList.toggle('low', this.clocks.left(clock.dataset.side) < 20000);
    }
  }

  // --- what a person does

  refuse(message) {
    byId('refusal').textContent = message ? fromEngine(message) : '';
  }
  say(text) {
    byId('refusal').textContent = text;
  }

  async #choose(name) {
    if (this.setup?.open) return this.setup.choose(name);
    if (this.#busy > 0) await this.#ready();
    const position = this.game.known();
    if (!position) return;
    this.refuse('');
    if (this.ending()) return this.say(t('isOver'));
    if (!this.personMoves(position)) return this.say(t('engineTurn'));
    this.#answer(this.chooser.choose(name), name, position);
  }

  #answer(result, name, position) {
    if (result.turn) {
      this.draw(position);
      return this.makeTurn(result.turn);
    }
    if (result.refused) this.#during(this.#explain(result.refused, name, position));
    this.draw(position);
  }

  // Why a click did nothing: by the engine, unless it is only that a piece must be chosen first.
  async #explain(action, name, position) {
    const kind = position.pieces[name];
    const own = position.side === 'w' ? 'W' : 'B';
    if (!this.chooser.begun && this.chooser.selected === null && position.hand[position.side] === 0 && position.owed === 0) {
      if (kind === own) return this.say(t('cannotMove', name));
      return this.say(kind && kind !== 'X' ? t('notYours', name) : t('chooseFirst'));
    }
    try {
      this.refuse(await this.game.refusal(action));
      this.#think(position);  // asking has ended the analysis
    } catch (error) {
      this.refuse(error.message);
    }
  }

  #lift(name) {
    if (this.setup?.open) return;
    if (name === null) this.chooser.selected = null;
    else if (this.chooser.selected !== name) this.chooser.choose(name);
    this.draw();
  }

  async #dropped({ from, to }) {
    if (this.#busy > 0) await this.#ready();
    const position = this.game.known();
    if (this.setup?.open || !position || !this.personMoves(position)) return;
    this.refuse('');
    if (from === null) this.chooser.selected = null;
    this.#answer(this.chooser.choose(to), to, position);
  }

  cancelTurn() {
    this.chooser.cancel();
    this.refuse('');
    this.draw();
  }

  finishTurn() {
    if (this.chooser.mustPass()) return this.makeTurn('pass');
    const whole = this.chooser.whole();
    if (whole) this.makeTurn(whole);
  }

  async makeTurn(text) {
    if (this.puzzles && !await this.puzzles.accepts(text)) {
      this.chooser.cancel();
      return this.draw();
    }
    if (this.clocks.active && this.game.atEnd) this.clocks.press();
    this.game.play(text);
    this.refuse('');
    if (settings.sound) soundOf(parseTurn(text));
    await this.refresh();
  }

  go(at) {
    this.game.at = Math.max(0, Math.min(at, this.game.turns.length));
    this.refuse('');
    return this.refresh();
  }

  // To the last position before this one in which a person was to move.
  takeBack() {
    let at = this.game.at - 1;
    if (this.tab === 'play' && Object.values(this.players).includes('person')) {
      while (at > 0 && this.players[this.game.known(at)?.side] === 'engine') --at;
    }
    return this.go(at);
  }

  // The turns after this position are given up; whoever is to move goes on.
  goOn() {
    this.game.cut();
    return this.refresh();
  }

  end(winner, reason) {
    if (this.ending()) return;
    this.clocks.pause();
    this.engine.cancel();
    this.game.at = this.game.turns.length;
    this.game.ending = { over: true, winner, reason };
    this.refresh();
  }

  // --- what the engine does

  // Level and tables of the engine as a player.
  #strength() {
    return { 'Skill Level': settings.level, MultiPV: 1, UCI_AnalyseMode: false };
  }

  #limit() {
    const [kind, value] = settings.time.split(':');
    if (this.clocks.active) {
      const ms = (side) => Math.max(1, Math.round(this.clocks.left(side)));
      const { increment } = this.clocks;
      return `go wtime ${ms('w')} btime ${ms('b')} winc ${increment} binc ${increment}`;
    }
    if (kind === 'depth') return `go depth ${value}`;
    return `go movetime ${Math.round((kind === 'move' ? Number(value) : 1) * 1000)}`;
  }

  async #think(position) {
    const ending = this.ending();
    if (ending || !this.game.atEnd || this.tab !== 'play') this.clocks.pause();
    else if (this.game.turns.length > 0 || this.players[position.side] === 'engine') this.clocks.run(position.side);
    if (this.setup?.open || !this.engine.connected) return this.engine.cancel();
    if (this.tab === 'analyse') return this.analysis.follow(position);
    if (ending || !this.live || this.players[position.side] !== 'engine') return this.engine.cancel();
    const epoch = this.#epoch;
    const best = await this.engine.search(this.#strength(), [this.game.command()], this.#limit(),
      (info) => this.#heard(info, position));
    if (!best?.turn || best.stopped || epoch !== this.#epoch) return;
    await this.makeTurn(best.turn);
  }

  #heard(info, position) {
    if (info.multipv === 1 && !info.bound) this.game.keepScore(this.game.at, info, position.side);
  }

  hint() {
    return this.#during(this.#hintAt());
  }

  async #hintAt() {
    const position = this.game.known();
    if (!position || this.ending() || !this.personMoves(position)) return;
    const epoch = this.#epoch;
    const best = await this.engine.search({ 'Skill Level': 20, MultiPV: 1, UCI_AnalyseMode: true },
      [this.game.command()], 'go movetime 800', (info) => this.#heard(info, position));
    if (!best?.turn || epoch !== this.#epoch) return;
    this.#hint = parseTurn(best.turn);
    this.chooser.cancel();
    this.draw(position);
  }
}
