// The rules of the game as sentences, written from the parameters that the engine's `rules` prints.
import { el } from './dom.js';
import { t, find } from './texts.js';

// {name, values: key → value, digest, text} of the answer to `rules`.
export function parseRules(lines) {
  const values = {};
  let name = '', digest = '', board = false;
  for (const line of lines) {
    const section = /^\[([^\]:]+)(?::([^\]]*))?\]/.exec(line);
    if (section) {
      board = section[1] === 'board';
      if (!board) name = section[1];
    }
    if (line.startsWith('# digest ')) digest = line.slice(9).trim();
    const pair = /^(\w+) *= *(.*?) *$/.exec(line);
    if (pair && !board) values[pair[1]] = pair[2];
  }
  return { name, values, digest, text: lines.filter((line) => !line.startsWith('state')).join('\n').trim() };
}

const isOn = (value) => value !== undefined && !['', 'none', 'off', 'false', '0'].includes(value);
const list = (value) => value.replace(/[ ,]+/g, ', ');

// The sentences, by headings. A rule that does not matter in this game says nothing.
function chapters(v, board) {
  const r = (key, ...values) => t('rules.' + key, ...values);
  const say = (out, condition, key, ...values) => {
    const text = condition && find('rules.' + key, ...values);
    if (text) out.push(text);
  };
  const hands = !isOn(v.startPosition);
  const goal = [r('onBoard', find('boards.' + board.id) ?? board.id, board.points.length, board.lines.length), r('pieces', v.pieces)];
  say(goal, v.lineWins === 'true', 'lineWins');
  say(goal, Number(v.minPieces) > 0 && v.lineWins !== 'true', 'minPieces', v.minPieces);
  say(goal, v.misere === 'true', 'misere');

  const turns = [hands ? r('place') : r('startOnBoard')];
  say(turns, v.moveWhilePlacing === 'true', 'moveWhilePlacing');
  say(turns, true, hands ? 'placeThenMove' : 'moveOnly');
  say(turns, isOn(v.placeBan), 'placeBan', list(v.placeBan ?? ''));
  say(turns, isOn(v.placeBanFirst), 'placeBanFirst', list(v.placeBanFirst ?? ''));
  if (v.flyAt === 'always') turns.push(r('flyAlways'));
  else say(turns, true, Number(v.flyAt) > 0 ? 'flyAt' : 'flyNever', v.flyAt);
  say(turns, Number(v.flyAt) > 0 && v.flyCount === 'total', 'flyTotal');
  say(turns, isOn(v.jump), 'jump');
  say(turns, Number(v.placingEndsAtEmpty) > 0, 'placingEnds', v.placingEndsAtEmpty);
  say(turns, true, 'movingStarts.' + v.movingStarts);

  const mills = [];
  if (v.lineWins !== 'true') {
    mills.push(r('mill'));
    say(mills, true, 'millPlacing.' + v.placingMill);
    say(mills, v.movingMill === 'none', 'millMovingNone');
    say(mills, true, v.removals === 'perLine' ? 'perLine' : 'one');
    say(mills, true, v.protection === 'none' ? 'noProtection' : v.protection);
    say(mills, v.removalOptional === 'true', 'removalOptional');
    say(mills, v.lineReuse === 'oncePerPlayer', 'oncePerPlayer');
    say(mills, true, 'reform.' + v.reform);
    say(mills, v.closedPoints === 'true', 'closedPoints');
  }
  for (const key of ['custodian', 'intervention', 'leap']) say(mills, isOn(v[key]), key, list(v[key] ?? ''));

  const ends = [];
  say(ends, true, 'blocked.' + v.blocked);
  say(ends, true, 'boardFull.' + v.boardFull);
  say(ends, Number(v.repetition) > 0, 'repetition', v.repetition);
  say(ends, Number(v.noRemovalPlies) > 0, 'noRemoval', v.noRemovalPlies);
  say(ends, Number(v.endgameNoRemovalPlies) > 0, 'endgame', v.endgameNoRemovalPlies, find('rules.' + v.endgameWhen) ?? '');
  say(ends, Number(v.maxPlies) > 0, 'maxPlies', v.maxPlies);
  return [['goal', goal], ['course', turns], ['mills', mills], ['ends', ends]].filter(([, all]) => all.length > 0);
}

export function showRules(root, title, rules, board) {
  root.replaceChildren(el('h2', {}, title));
  for (const [heading, sentences] of chapters(rules.values, board)) {
    root.append(el('h3', {}, t('rules.' + heading)), el('ul', {}, ...sentences.map((text) => el('li', {}, text))));
  }
  root.append(el('details', {}, el('summary', {}, t('rules.exact')), el('pre', { tabindex: 0 }, rules.text)));
}
