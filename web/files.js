// Opening and saving: records, positions, pictures and links.
import { byId, el } from './dom.js';
import { parseTurn } from './notation.js';
import { pngPicture, svgPicture } from './picture.js';
import { recordOf } from './record.js';
import { fromEngine, t } from './texts.js';

const LARGEST = 4 << 20;  // bytes of a file that is opened

function download(name, content, type) {
  const address = URL.createObjectURL(content instanceof Blob ? content : new Blob([content], { type }));
  el('a', { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
}

export class Files {
  #app;
  #games = [];

  constructor(app) {
    this.#app = app;
    byId('open-load').addEventListener('click', () => this.#open());
    byId('load-go').addEventListener('click', () => this.#load());
    byId('load-file').addEventListener('change', (event) => this.#readFile(event.target.files[0]));
    byId('load-text').addEventListener('input', () => this.#forgetGames());
    byId('open-save').addEventListener('click', () => this.#openSave());
    byId('save-record').addEventListener('click', () => this.#saveRecord());
    byId('save-fen').addEventListener('click', () => download('position.fen', `${this.#fen()}\n`, 'text/plain'));
    byId('save-svg').addEventListener('click', () => this.#saveSvg());
    byId('save-png').addEventListener('click', () => this.#savePng());
    byId('copy-link').addEventListener('click', () => this.#copyLink());
    this.#takeDrops();
    document.addEventListener('paste', (event) => this.#paste(event));
  }

  // --- opening

  #open() {
    byId('load-verdict').textContent = '';
    this.#forgetGames();
    byId('load-dialog').showModal();
  }

  #forgetGames() {
    this.#games = [];
    byId('load-choice').hidden = true;
  }

  async #readFile(file) {
    if (!file || file.size > LARGEST) return;
    byId('load-text').value = await file.text();
    this.#forgetGames();
    await this.#load();
  }

  #takeDrops() {
    document.addEventListener('dragover', (event) => {
      event.preventDefault();
      document.body.classList.add('dropping');
    });
    document.addEventListener('dragleave', () => document.body.classList.remove('dropping'));
    document.addEventListener('drop', async (event) => {
      event.preventDefault();
      document.body.classList.remove('dropping');
      const file = event.dataTransfer.files[0];
      const text = file ? (file.size <= LARGEST ? await file.text() : '') : event.dataTransfer.getData('text');
      if (text) await this.openText(text);
    });
  }

  #paste(event) {
    if (event.target.closest?.('input, textarea, dialog')) return;
    const text = event.clipboardData?.getData('text');
    if (text) this.openText(text);
  }

  // In the dialog, so that what is wrong with it can be seen and put right.
  async openText(text) {
    this.#open();
    byId('load-text').value = text;
    await this.#load();
  }

  async #load() {
    const text = byId('load-text').value.trim();
    const verdict = byId('load-verdict');
    verdict.textContent = '';
    if (!text) return;
    try {
      if (this.#games.length === 0) {
        if (await this.#asPosition(text)) return byId('load-dialog').close();
        const { games, errors } = await this.#app.engine.askJson([`record ${JSON.stringify(text)}`], 'record');
        if (games.length === 0) {
          verdict.textContent = t('badText', fromEngine(errors[0] ?? '?'));
          return;
        }
        this.#games = games;
        if (games.length > 1) {
          this.#offerGames();
          if (errors.length > 0) verdict.textContent = errors[0];
          return;
        }
      }
      const game = this.#games[Number(byId('load-game').value) || 0];
      this.#app.players = { w: 'person', b: 'person' };
      await this.#app.begin(game.variant, game.fen, game.turns, game.tags);
      byId('load-dialog').close();
      this.#app.showTab('analyse');
    } catch (error) {
      verdict.textContent = fromEngine(error.message);
    }
  }

  // One line with ranks is a position; what the engine has against it is told only when it is no
  // record either.
  async #asPosition(text) {
    if (!/^(MFEN\S* )?\S*[/|*]\S*( \S+)+$/.test(text) || text.startsWith('[')) return false;
    await this.#app.begin(this.#app.game.variant, text.replace(/\s+/g, ' '));
    return true;
  }

  #offerGames() {
    byId('load-game').replaceChildren(...this.#games.map((game, i) => el('option', { value: i },
      `${i + 1}. ${game.tags.White ?? '?'} – ${game.tags.Black ?? '?'} ${game.result} (${game.variant})`)));
    byId('load-choice').hidden = false;
    byId('load-game').focus();
  }

  // --- saving

  #fen() {
    return this.#app.game.known().fen;
  }

  #link() {
    const address = new URL(this.#app.link(), location.href);
    address.search = '';  // it may hold the operator's token
    return address.href;
  }

  #openSave() {
    byId('shown-fen').value = this.#fen();
    byId('shown-link').value = this.#link();
    byId('save-verdict').textContent = '';
    byId('save-dialog').showModal();
  }

  async #saveRecord() {
    const app = this.#app, { game } = app;
    for (let at = 0; at <= game.turns.length; ++at) await game.position(at);
    const ending = game.ending ?? (game.known(game.turns.length).state.over ? game.known(game.turns.length).state : null);
    const result = !ending ? '*' : ending.winner === 'w' ? '1-0' : ending.winner === 'b' ? '0-1' : '1/2-1/2';
    const name = (side) => (app.players[side] === 'engine' ? 'Millstone' : '?');
    download('game.pgn', recordOf(game, { result, digest: app.rules.digest, white: name('w'), black: name('b') }), 'text/plain');
  }

  #last() {
    const { game } = this.#app;
    return game.at > 0 ? parseTurn(game.turns[game.at - 1]) : null;
  }

  #saveSvg() {
    const { view, game, title } = this.#app;
    download('position.svg', svgPicture(view.geometry, game.known().pieces, this.#last(), title), 'image/svg+xml');
  }

  async #savePng() {
    const { view, game } = this.#app;
    download('position.png', await pngPicture(view.geometry, game.known().pieces, this.#last()));
  }

  async #copyLink() {
    const field = byId('shown-link');
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
      byId('save-verdict').textContent = t('copied');
    } catch {
      byId('save-verdict').textContent = t('notCopied');
    }
  }
}
