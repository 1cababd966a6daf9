// One session with the engine.
import { EngineError, EngineGone } from './errors.js';
import { connectPlain, connectWebSocket, startProcess } from './links.js';
import { goCommand, oneLine, parseInfo, parseOption, parsePosition } from './parse.js';

const ERROR = 'info string error: ';

export class Engine {
  #link = null;
  #rest = '';  // of a line that has not ended yet
  #asks = [];
  #search = null;
  #start = '';
  #turns = [];
  #gone = false;
  name = '';
  author = '';
  options = new Map();

  // Starts the program.
  static start(command, args = []) {
    return Engine.#made((engine) => startProcess(command, args, ...engine.#ears()));
  }

  // Connects to `millstone serve`: {host, port}.
  static connect(address) {
    return Engine.#made((engine) => connectPlain(address, ...engine.#ears()));
  }

  // The same over WebSocket: "ws://127.0.0.1:9000/ws".
  static connectWeb(url, { WebSocket } = {}) {
    return Engine.#made((engine) => connectWebSocket(url, ...engine.#ears(), WebSocket));
  }

  static async #made(open) {
    const engine = new Engine();
    engine.#link = await open(engine);
    await engine.#greet();
    return engine;
  }

  get gone() {
    return this.#gone;
  }

  // Ends the session, and the process if `start` made one.
  async quit() {
    if (!this.#gone) this.#send('quit');
    await this.#link.close();
    this.#lose();
  }

  // --- options and positions

  // Sets options; throws at the first that is refused. Not during a search.
  async configure(options) {
    this.#idle();
    for (const [name, value] of Object.entries(options)) {
      const { errors } = await this.ask([`setoption name ${oneLine(name)} value ${oneLine(value)}`, 'state'], 'state');
      if (errors.length > 0) throw new EngineError(errors[0]);
      if (/^(uci_)?variant$/i.test(name)) [this.#start, this.#turns] = ['', []];
    }
  }

  // Forgets what earlier searches learnt.
  async newGame() {
    this.#idle();
    await this.ask(['ucinewgame', 'state'], 'state');
  }

  // A FEN (without one: the start) and turns from it. What the engine refuses changes nothing.
  async setPosition({ fen = '', turns = [] } = {}) {
    this.#idle();
    const start = fen ? `fen ${oneLine(fen)}` : 'startpos';
    const moves = turns.length > 0 ? ` moves ${turns.map(oneLine).join(' ')}` : '';
    const position = await this.#askPosition([`position ${start}${moves}`], turns);
    [this.#start, this.#turns] = [fen, [...turns]];
    return position;
  }

  // Makes a turn on the position.
  push(turn) {
    return this.setPosition({ fen: this.#start, turns: [...this.#turns, turn] });
  }

  position() {
    return this.#askPosition([], this.#turns);
  }

  async legal() {
    return (await this.position()).legal;
  }

  board() {
    return this.#askJson(['board json'], 'board');
  }

  games() {
    return this.#askJson(['games'], 'games');
  }

  // turn → {value: "win" | "draw" | "loss", turns}
  async tableValues() {
    const { lines } = await this.ask(['values', 'state'], 'state');
    const words = lines.find((line) => line.startsWith('values')).split(' ').slice(1);
    return new Map(words.map((word) => {
      const [turn, value, turns] = word.split(':');
      return [turn, { value, turns: turns === undefined ? null : Number(turns) }];
    }));
  }

  // Adds the rule sets of a variant file's text; answers their names.
  async define(text) {
    const { games, errors } = await this.#askJson([`define ${JSON.stringify(text)}`], 'defined');
    if (errors.length > 0) throw new EngineError(errors.join('; '));
    return games;
  }

  // The games of a text in any form that `millstone convert` reads.
  async readRecords(text) {
    const { games, errors } = await this.#askJson([`record ${JSON.stringify(text)}`], 'record');
    if (errors.length > 0) throw new EngineError(errors.join('; '));
    return games;
  }

  // --- searching

  // Searches the position up to a limit; answers {turn, ponder, info, infos}.
  async play(limit) {
    const command = goCommand(limit);
    if (command === 'go infinite') throw new TypeError('play needs a limit; analyse goes on without one');
    return this.#begin(command).done;
  }

  // The reports of a search as a stream; leaving it stops the search. Returns its best turn.
  async* analyse(limit = {}, { multipv } = {}) {
    if (multipv !== undefined) await this.configure({ MultiPV: multipv });
    const search = this.#begin(goCommand(limit));
    try {
      for (;;) {
        while (search.reports.length > 0) yield search.reports.shift();
        if (search.over) return await search.done;
        await new Promise((resolve) => { search.wake = resolve; });
      }
    } finally {
      if (!search.over) {
        this.#send('stop');
        await search.done.catch(() => {});
      }
    }
  }

  // --- the session

  // Sends lines; {lines, errors} up to the line that begins with `ending`.
  ask(lines, ending) {
    return new Promise((resolve, reject) => {
      this.#check();
      this.#asks.push({ ending, lines: [], errors: [], resolve, reject });
      this.#send(lines.join('\n'));
    });
  }

  async #greet() {
    const { lines } = await this.ask(['uci'], 'uciok');
    for (const line of lines) {
      if (line.startsWith('id name ')) this.name = line.slice(8);
      else if (line.startsWith('id author ')) this.author = line.slice(10);
      const option = parseOption(line);
      if (option) this.options.set(option.name, option);
    }
  }

  async #askJson(lines, word) {
    const answer = await this.ask([...lines, 'state'], 'state');
    const line = answer.lines.find((text) => text.startsWith(`${word} `));
    if (line === undefined) throw new EngineError(answer.errors[0] ?? `no answer to ${lines.at(-1)}`);
    return JSON.parse(line.slice(word.length + 1));
  }

  async #askPosition(lines, turns) {
    const answer = await this.ask([...lines, 'd', 'legal', 'state'], 'state');
    if (answer.errors.length > 0) throw new EngineError(answer.errors[0]);
    return parsePosition(answer.lines, turns);
  }

  #begin(command) {
    this.#check();
    this.#idle();
    const search = { reports: [], last: new Map(), over: false, wake: () => {} };
    search.done = new Promise((resolve, reject) => Object.assign(search, { resolve, reject }));
    search.done.catch(() => {});  // told to whoever waits for it
    this.#search = search;
    this.#send(command);
    return search;
  }

  #idle() {
    if (this.#search) throw new EngineError('a search is running; leave it first');
  }

  #check() {
    if (this.#gone) throw new EngineGone();
  }

  #send(text) {
    if (!this.#gone) this.#link.send(`${text}\n`);
  }

  #ears() {
    return [(text) => this.#hear(text), () => this.#lose()];
  }

  #hear(text) {
    const lines = (this.#rest + text).split('\n');
    this.#rest = lines.pop();
    for (const line of lines) this.#take(line.replace(/\r$/, ''));
  }

  #take(line) {
    if (line.startsWith(ERROR)) {
      this.#asks[0]?.errors.push(line.slice(ERROR.length));
    } else if (line.startsWith('info ')) {
      const info = parseInfo(line);
      if (!info || !this.#search) return;
      if (!info.bound) this.#search.last.set(info.multipv, info);
      this.#search.reports.push(info);
      this.#search.wake();
    } else if (line.startsWith('bestmove')) {
      this.#finish(line);
    } else if (this.#asks.length > 0) {
      const ask = this.#asks[0];
      ask.lines.push(line);
      if (line !== ask.ending && !line.startsWith(`${ask.ending} `)) return;
      this.#asks.shift();
      ask.resolve({ lines: ask.lines, errors: ask.errors });
    }
  }

  #finish(line) {
    const search = this.#search;
    this.#search = null;
    if (!search) return;
    search.over = true;
    const [, turn, , ponder] = line.split(' ');
    const infos = [...search.last].sort(([a], [b]) => a - b).map(([, info]) => info);
    search.resolve({ turn: turn === '(none)' ? null : turn, ponder: ponder ?? null, info: search.last.get(1) ?? null, infos });
    search.wake();
  }

  #lose() {
    this.#gone = true;
    for (const ask of this.#asks.splice(0)) ask.reject(new EngineGone());
    const search = this.#search;
    this.#search = null;
    if (!search) return;
    search.over = true;
    search.reject(new EngineGone());
    search.wake();
  }
}
