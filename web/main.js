// Puts the page together and keeps it connected.
import { Analysis } from './analysis.js';
import { App } from './app.js';
import { byId } from './dom.js';
import { Engine } from './engine.js';
import { Files } from './files.js';
import { readLink } from './link.js';
import { NewGame, levelText } from './new_game.js';
import { Puzzles } from './puzzles.js';
import { showRules } from './rules_page.js';
import { keepSettings, settings } from './settings.js';
import { Setup } from './setup.js';
import { setLanguage, t, translatePage } from './texts.js';

const TABS = ['play', 'analyse', 'setup', 'rules'];

const address = new URL('ws', location.href);
address.protocol = location.protocol === 'https:' ? 'wss:' : 'ws:';
address.search = address.hash = '';
const engine = new Engine(address.href);
const app = new App(engine);
new Analysis(app);
new Setup(app);
new Files(app);
new NewGame(app);
new Puzzles(app);

// --- looks and language

function applySettings() {
  setLanguage(settings.language || navigator.language.slice(0, 2));
  if (settings.theme) document.documentElement.dataset.theme = settings.theme;
  else delete document.documentElement.dataset.theme;
  document.body.classList.toggle('moves-softly', settings.animate);
  document.body.classList.toggle('no-names', !settings.names);
  translatePage();
  byId('about').textContent = t('version');
  showTexts();
}

// What depends on both the language and the game.
function showTexts() {
  if (!app.game.variant) return;
  byId('game-title').textContent = app.title;
  document.title = `${app.title} – Millstone`;
  const who = (side) => (app.players[side] === 'engine' ? `${t('engine')}, ${levelText(settings.level)}` : t('person'));
  byId('players').textContent = t('playersAre', who('w'), who('b'));
  if (app.rules) showRules(byId('rules'), app.title, app.rules, app.game.board);
  app.puzzles.show();
  if (app.setup.open) app.setup.draw();
  else app.draw();
  app.course.show(app.game);
}

byId('open-settings').addEventListener('click', () => {
  byId('set-language').value = document.documentElement.lang;
  byId('set-theme').value = settings.theme;
  for (const name of ['animate', 'sound', 'targets', 'names']) byId(`set-${name}`).checked = settings[name];
  byId('settings-dialog').showModal();
});
for (const name of ['language', 'theme', 'animate', 'sound', 'targets', 'names']) {
  byId(`set-${name}`).addEventListener('change', ({ target }) => {
    settings[name] = target.type === 'checkbox' ? target.checked : target.value;
    keepSettings();
    applySettings();
  });
}

// --- tabs

app.showTab = (name) => {
  const before = app.tab;
  app.tab = name;
  for (const tab of TABS) {
    byId(`panel-${tab}`).hidden = tab !== name;
    byId(`tab-${tab}`).setAttribute('aria-selected', String(tab === name));
    byId(`tab-${tab}`).tabIndex = tab === name ? 0 : -1;
  }
  byId('course-part').hidden = name === 'setup' || name === 'rules';
  byId('bar').classList.toggle('on', name === 'analyse');
  byId('hint').disabled = byId('move-now').disabled = name !== 'play';
  if (name === 'rules') app.puzzles.load();
  if (name === 'setup') app.setup.begin(before);
  else app.setup.end();
  app.refuse('');
  if (app.game.variant) app.refresh();
};
for (const tab of TABS) byId(`tab-${tab}`).addEventListener('click', () => app.showTab(tab));
document.querySelector('.tabs').addEventListener('keydown', (event) => {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!step) return;
  const name = TABS[(TABS.indexOf(app.tab) + step + TABS.length) % TABS.length];
  app.showTab(name);
  byId(`tab-${name}`).focus();
  event.preventDefault();
});

// --- buttons and keys

const buttons = {
  hint: () => app.hint(), 'move-now': () => engine.moveNow(), 'go-on': () => app.goOn(),
  resign: () => app.end(app.game.known().side === 'w' ? 'b' : 'w', 'resigned'),
  first: () => app.go(0), back: () => app.takeBack(), forward: () => app.go(app.game.at + 1), last: () => app.go(app.game.turns.length),
  'finish-turn': () => app.finishTurn(), 'cancel-turn': () => app.cancelTurn(), reconnect: () => engine.reconnect(),
  flip: () => {
    app.flipped = !app.flipped;
    app.view.flip(app.flipped);
    app.draw();
  },
};
for (const [id, act] of Object.entries(buttons)) byId(id).addEventListener('click', act);

document.addEventListener('keydown', (event) => {
  if (event.target.closest('input, select, textarea, dialog, [role="tablist"]') || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === 'Escape') app.cancelTurn();
  else if (event.key === 'ArrowLeft') app.go(app.game.at - 1);
  else if (event.key === 'ArrowRight') app.go(app.game.at + 1);
  else if (event.key === 'f') buttons.flip();
  else if (event.key === 'h' && app.tab === 'play') app.hint();
  else return;
  event.preventDefault();
});

app.addEventListener('begun', () => {
  app.view.flip(app.flipped);
  showTexts();
});
app.addEventListener('moved', () => {
  const position = app.game.known(), over = Boolean(app.ending());
  byId('back').disabled = byId('first').disabled = app.game.at === 0;
  byId('forward').disabled = byId('last').disabled = app.game.atEnd;
  byId('go-on').hidden = app.game.atEnd || app.tab !== 'play';
  byId('resign').disabled = over || !app.game.atEnd;
  byId('hint').disabled = over || !app.personMoves(position);
  byId('move-now').disabled = over || app.personMoves(position);
});

// --- the connection

app.define = async (text) => {
  const answer = await engine.askJson([`define ${JSON.stringify(text)}`], 'defined');
  app.games = await engine.askJson(['games'], 'games');
  return answer;
};

// Begins the game that an address holds.
async function follow(link) {
  if (link.ownRules) {
    await app.define(link.ownRules);
    settings.ownRules = link.ownRules;
  }
  app.players = link.players;
  await app.begin(link.variant, link.start, link.turns, {}, link.at);
}

async function begin() {
  app.games = await engine.askJson(['games'], 'games');
  app.presets = app.games.length;
  if (settings.ownRules) await app.define(settings.ownRules);
  app.flipped = settings.white === 'engine' && settings.black === 'person';
  const link = readLink(location.hash);
  let refused = '';
  try {
    if (link) return await follow(link);
  } catch (error) {
    refused = error.message;
  }
  app.players = { w: settings.white, b: settings.black };
  try {
    await app.begin(refused ? 'ninemensmorris' : settings.variant);
  } catch {
    await app.begin('ninemensmorris');
  }
  if (refused) app.say(t('unsavedStart', refused));
}

engine.addEventListener('open', async () => {
  byId('connection').hidden = true;
  try {
    if (!app.game.variant) return await begin();
    if (settings.ownRules) await app.define(settings.ownRules);
    await app.resume();
  } catch {
    // Lost again: the next `open` tries anew.
  }
});
engine.addEventListener('lost', () => {
  byId('connection').hidden = false;
  app.clocks.pause();
});
window.addEventListener('online', () => engine.reconnect());
window.addEventListener('hashchange', () => {
  const link = readLink(location.hash);
  if (link && app.game.variant) follow(link).catch((error) => app.refuse(error.message));
});

applySettings();
app.showTab('play');
engine.connect();
