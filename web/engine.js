// The engine at the other end of a WebSocket: asks it, lets it search, and finds it again when the
// connection is lost. Knows the protocol, and nothing of boards or pages.

// Waits between attempts to connect, in ms.
const WAITS = [300, 600, 1200, 2500, 5000];

// An `info` line as an object; null when it tells no line of play.
export function parseInfo(line) {
  const words = line.split(/\s+/);
  const info = { depth: 0, multipv: 1, nodes: 0, nps: 0, tbhits: 0, pv: [] };
  for (let i = 1; i < words.length; ++i) {
    const word = words[i];
    if (word === 'string') return null;
    if (word === 'pv') {
      info.pv = words.slice(i + 1);
      break;
    }
    if (word === 'score') {
      info.score = { kind: words[i + 1], value: Number(words[i + 2]) };
      i += 2;
    } else if (word === 'lowerbound' || word === 'upperbound') {
      info.bound = word;
    } else if (word in info || word === 'seldepth' || word === 'time') {
      info[word] = Number(words[++i]);
    }
  }
  return info.score ? info : null;
}

export class Engine extends EventTarget {
  #url;
  #socket = null;
  #asks = [];  // {ending, lines, errors, resolve, reject}, in the order they were sent
  #search = null;  // {resolve, done, onInfo, stopping}
  #ticket = 0;
  #failures = 0;
  #timer = 0;
  #set = new Map();  // option → value, as sent over this connection
  options = new Map();  // of the engine's greeting: name → {type, min, max, vars}

  constructor(url) {
    super();
    this.#url = url;
  }

  get connected() {
    return this.#socket !== null && this.#socket.readyState === WebSocket.OPEN;
  }
  get searching() {
    return this.#search !== null;
  }

  // Emits `open` whenever a connection stands and the engine has greeted, `lost` when it breaks.
  connect() {
    clearTimeout(this.#timer);
    const socket = new WebSocket(this.#url);
    this.#socket = socket;
    socket.onopen = async () => {
      this.#set.clear();
      try {
        const { lines } = await this.ask(['uci'], 'uciok');
        this.#readGreeting(lines);
        this.#failures = 0;
        this.dispatchEvent(new Event('open'));
      } catch {
        // The connection broke while greeting: onclose tries again.
      }
    };
    socket.onmessage = (message) => {
      for (const line of String(message.data).split('\n')) this.#take(line.replace(/\r$/, ''));
    };
    socket.onclose = (event) => this.#broken(socket, event);
  }

  // At once, when a person asks for it or the network is back.
  reconnect() {
    if (!this.connected) this.connect();
  }

  // Sends lines and collects the answer up to the line that begins with `ending`. The errors that
  // the engine reports meanwhile are part of the answer.
  async ask(lines, ending) {
    // These wait in the engine for the end of a search, and all that follows behind them.
    if (this.#search && lines.some((line) => /^(position|define) /.test(line))) await this.cancel();
    return new Promise((resolve, reject) => {
      if (!this.connected) return reject(new Error('no connection'));
      this.#asks.push({ ending, lines: [], errors: [], resolve, reject });
      this.#send(lines);
    });
  }

  // The rest of the answer's last line, as JSON.
  async askJson(lines, word) {
    const { lines: answer, errors } = await this.ask([...lines, 'state'], 'state');
    const line = answer.find((text) => text.startsWith(word + ' '));
    if (line === undefined) throw new Error(errors[0] ?? word);
    return JSON.parse(line.slice(word.length + 1));
  }

  // Searches after stopping what runs; `options` are set before, only where they differ. Answers
  // {turn, stopped}, or null when another search was asked for in the meantime.
  async search(options, lines, go, onInfo) {
    const ticket = ++this.#ticket;
    await this.#halt();
    if (ticket !== this.#ticket || !this.connected) return null;
    this.#send([...this.#changes(options), ...lines, go]);
    const search = { onInfo, stopping: false };
    search.done = new Promise((resolve) => {
      search.resolve = resolve;
    });
    this.#search = search;
    const best = await search.done;
    return ticket === this.#ticket ? best : null;
  }

  // Ends the search, if one runs, and waits for that.
  async cancel() {
    ++this.#ticket;
    await this.#halt();
  }

  // Ends the search, and its turn counts.
  moveNow() {
    if (this.#search) this.#send(['stop']);
  }

  // Sets options while no search runs. Answers the errors.
  async configure(options) {
    await this.cancel();
    const { errors } = await this.ask([...this.#changes(options), 'state'], 'state');
    return errors;
  }

  // Makes the engine be told all options anew, since `Variant` has reset those of the rules.
  forget(...names) {
    for (const name of names) this.#set.delete(name);
  }

  #changes(options) {
    const lines = [];
    for (const [name, value] of Object.entries(options)) {
      if (this.#set.get(name) === String(value)) continue;
      this.#set.set(name, String(value));
      lines.push(`setoption name ${name} value ${value}`);
    }
    return lines;
  }

  async #halt() {
    while (this.#search) {
      if (!this.#search.stopping) {
        this.#search.stopping = true;
        this.#send(['stop']);
      }
      await this.#search.done;
    }
  }

  #send(lines) {
    if (this.connected) this.#socket.send(lines.join('\n'));
  }

  #take(line) {
    if (line.startsWith('info string error: ')) {
      if (this.#asks.length > 0) this.#asks[0].errors.push(line.slice(19));
    } else if (line.startsWith('info string ')) {
      this.dispatchEvent(new CustomEvent('note', { detail: line.slice(12) }));
    } else if (line.startsWith('info ')) {
      const info = parseInfo(line);
      if (info && this.#search && !this.#search.stopping) this.#search.onInfo?.(info);
    } else if (line.startsWith('bestmove')) {
      const search = this.#search;
      this.#search = null;
      const turn = line.split(' ')[1];
      search?.resolve({ turn: turn === '(none)' ? null : turn, stopped: search.stopping });
    } else if (this.#asks.length > 0) {
      const ask = this.#asks[0];
      ask.lines.push(line);
      if (line === ask.ending || line.startsWith(ask.ending + ' ')) {
        this.#asks.shift();
        ask.resolve({ lines: ask.lines, errors: ask.errors });
      }
    }
  }

  #readGreeting(lines) {
    this.options.clear();
    for (const line of lines) {
      const found = /^option name (.+) type (\w+)(.*)$/.exec(line);
      if (!found) continue;
      const number = (word) => Number(new RegExp(` ${word} (-?\\d+)`).exec(found[3])?.[1]);
      this.options.set(found[1], { type: found[2], min: number('min'), max: number('max') });
    }
  }

  #broken(socket, event) {
    if (socket !== this.#socket) return;
    this.#socket = null;
    for (const ask of this.#asks.splice(0)) ask.reject(new Error('no connection'));
    const search = this.#search;
    this.#search = null;
    ++this.#ticket;
    search?.resolve({ turn: null, stopped: true });
    this.dispatchEvent(new CustomEvent('lost', { detail: event.reason }));
    const wait = WAITS[Math.min(this.#failures++, WAITS.length - 1)];
    this.#timer = setTimeout(() => this.connect(), wait);
  }
}
