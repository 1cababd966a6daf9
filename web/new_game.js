// The dialog for a new game: which one, who plays, how strong and how fast; rules of one's own.
import { byId, el } from './dom.js';
import { keepSettings, settings } from './settings.js';
import { find, fromEngine, t, titleOf } from './texts.js';

const TIMES = ['move:0.1', 'move:0.5', 'move:1', 'move:3', 'move:10', 'depth:4', 'clock:1+1', 'clock:3+2', 'clock:5+3', 'clock:15+10'];

function timeText(time) {
  const [kind, value] = time.split(':');
  if (kind === 'move') return t('movePer', value);
  if (kind === 'depth') return t('fixedDepth', value);
  return t('clockOf', ...value.split('+'));
}

export const levelText = (level) => (Number(level) === 20 ? t('levelFull') : t('levelOf', level));

export class NewGame {
  #app;

  constructor(app) {
    this.#app = app;
    const dialog = byId('new-dialog');
    byId('new-game').addEventListener('click', () => this.open());
    byId('game-title').addEventListener('click', () => this.open());
    byId('new-level').addEventListener('input', (event) => {
      byId('level-text').textContent = levelText(event.target.value);
    });
    byId('add-rules').addEventListener('click', () => this.#addRules());
    dialog.addEventListener('close', () => {
      if (dialog.returnValue === 'start') this.#start();
    });
  }

  open() {
    this.#offer(this.#app.game.variant ?? settings.variant);
    byId('new-white').value = settings.white;
    byId('new-black').value = settings.black;
    byId('new-level').value = settings.level;
    byId('level-text').textContent = levelText(settings.level);
    byId('new-time').replaceChildren(...TIMES.map((time) => el('option', { value: time }, timeText(time))));
    byId('new-time').value = settings.time;
    byId('own-rules').value = settings.ownRules;
    byId('own-rules-verdict').textContent = '';
    byId('new-dialog').returnValue = '';
    byId('new-dialog').showModal();
    byId('new-variant').focus();
  }

  // Games by their boards, in the engine's order.
  #offer(chosen) {
    const groups = new Map();
    for (const game of this.#app.games) {
      if (!groups.has(game.board)) groups.set(game.board, []);
      groups.get(game.board).push(game);
    }
    byId('new-variant').replaceChildren(...[...groups].map(([board, games]) => el('optgroup',
      { label: t('gamesOf', find('boards.' + board) ?? board) },
      ...games.map((game) => el('option', { value: game.name }, titleOf(game))))));
    byId('new-variant').value = chosen;
  }

  async #addRules() {
    const text = byId('own-rules').value;
    try {
      const { games, errors } = await this.#app.define(text);
      byId('own-rules-verdict').textContent = [games.length > 0 ? t('rulesAdded', games.join(', ')) : '', ...errors].filter(Boolean).join(' · ');
      if (games.length > 0) {
        settings.ownRules = text;
        keepSettings();
        this.#offer(games[0]);
      }
    } catch (error) {
      byId('own-rules-verdict').textContent = fromEngine(error.message);
    }
  }

  async #start() {
    const app = this.#app;
    Object.assign(settings, {
      variant: byId('new-variant').value, white: byId('new-white').value, black: byId('new-black').value,
      level: Number(byId('new-level').value), time: byId('new-time').value,
    });
    keepSettings();
    app.players = { w: settings.white, b: settings.black };
    app.flipped = settings.white === 'engine' && settings.black === 'person';
    try {
      app.showTab('play');
      await app.begin(settings.variant);
    } catch (error) {
      return app.refuse(error.message);
    }
    const [kind, value] = settings.time.split(':');
    if (kind === 'clock') {
      app.clocks.start(...value.split('+').map(Number));
      app.refresh();
    }
    app.view.focus();
  }
}
