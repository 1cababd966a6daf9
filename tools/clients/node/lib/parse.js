// Lines of the protocol as values, and values as lines.

const NUMBERS = new Set(['depth', 'seldepth', 'multipv', 'nodes', 'nps', 'hashfull', 'tbhits', 'time']);
const LIMITS = ['depth', 'nodes', 'movetime', 'mate', 'wtime', 'btime', 'winc', 'binc', 'movestogo'];

// So that a text from elsewhere is no command of its own.
export const oneLine = (text) => String(text).trim().split(/\s+/).join(' ');

export function goCommand(limit) {
  const words = ['go'];
  for (const name of LIMITS) {
    if (limit[name] === undefined) continue;
    if (!Number.isFinite(limit[name])) throw new TypeError(`${name} is no number`);
    words.push(name, Math.trunc(limit[name]));
  }
  if (limit.searchmoves?.length) words.push('searchmoves', ...limit.searchmoves.map(oneLine));
  return words.length > 1 ? words.join(' ') : 'go infinite';
}

// An `info` line; null when it tells no line of play.
export function parseInfo(line) {
  const words = line.split(/\s+/);
  const info = { depth: 0, multipv: 1, nodes: 0, nps: 0, tbhits: 0, time: 0, pv: [] };
  for (let i = 1; i < words.length; ++i) {
    const word = words[i];
    if (word === 'string') return null;
    if (word === 'pv') {
      info.pv = words.slice(i + 1);
      break;
    }
    if (word === 'score') {
      info.score = { [words[i + 1]]: Number(words[i + 2]) };
      i += 2;
    } else if (word === 'wdl') {
      info.wdl = words.slice(i + 1, i + 4).map(Number);
      i += 3;
    } else if (word === 'lowerbound' || word === 'upperbound') {
      info.bound = word;
    } else if (NUMBERS.has(word)) {
      info[word] = Number(words[++i]);
    }
  }
  return info.score ? info : null;
}

// "option name Hash type spin default 64 min 1 max 1048576"
export function parseOption(line) {
  const [, name, type, rest] = /^option name (.+?) type (\w+)(.*)$/.exec(line) ?? [];
  if (!name) return null;
  const number = (key) => {
    const found = new RegExp(` ${key} (-?\\d+)`).exec(rest);
    return found ? Number(found[1]) : undefined;
  };
  return {
    name, type,
    default: / default ?(.*?)(?= min | var |$)/.exec(rest)?.[1] ?? '',
    min: number('min'),
    max: number('max'),
    vars: [...rest.matchAll(/ var (.*?)(?= var |$)/g)].map(([, value]) => value),
  };
}

// "state white wins blocked"
export function parseState(line) {
  const words = line.split(' ').slice(1).filter((word) => word !== 'wins');
  if (words[0] === 'ongoing') return { over: false, winner: null, reason: '' };
  return { over: true, winner: words[0] === 'draw' ? null : words[0], reason: words[1] ?? '' };
}

export function parsePosition(lines, turns) {
  const line = (start) => lines.find((text) => text.startsWith(start)) ?? '';
  const fen = line('Fen: ').slice(5);
  const [, side, white, black] = fen.split(' ');
  return {
    fen, side, turns: [...turns],
    hands: { w: Number(white), b: Number(black) },
    legal: line('legal').split(' ').slice(1),
    state: parseState(lines.at(-1)),
  };
}
