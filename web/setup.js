// Setting up a position: clicks put pieces down, the engine says at once whether it can be.
import { byId } from './dom.js';
import { formatFen, parseFen } from './notation.js';
import { fromEngine, t } from './texts.js';

export class Setup {
  #app;
  #position = null;
  #before = 'play';  // the tab to go back to
  #asked = 0;
  open = false;

  constructor(app) {
    this.#app = app;
    app.setup = this;
    for (const id of ['setup-side', 'setup-white', 'setup-black', 'setup-owed']) {
      byId(id).addEventListener('input', () => this.#readFields());
    }
    byId('setup-fen').addEventListener('change', () => this.#readFen());
    byId('setup-clear').addEventListener('click', () => this.#take({ ...this.#position, pieces: {}, extra: '' }));
    byId('setup-start').addEventListener('click', () => this.#takeStart());
    byId('setup-play').addEventListener('click', () => this.#use('play'));
    byId('setup-analyse').addEventListener('click', () => this.#use('analyse'));
    byId('setup-cancel').addEventListener('click', () => this.#app.showTab(this.#before));
  }

  // With the position that is on the board.
  begin(from) {
    this.#before = from === 'setup' ? 'play' : from;
    this.open = true;
    const known = this.#app.game.known();
    if (known) this.#take({ ...known, pieces: { ...known.pieces } });
  }

  end() {
    this.open = false;
  }

  choose(name) {
    const brush = document.querySelector('input[name="brush"]:checked').value;
    const pieces = { ...this.#position.pieces };
    if (brush === '' || pieces[name] === brush) delete pieces[name];
    else pieces[name] = brush;
    this.#take({ ...this.#position, pieces, extra: '' });
  }

  #take(position) {
    this.#position = { owed: 0, quiet: 0, number: 1, ...position };
    byId('setup-side').value = position.side;
    byId('setup-white').value = position.hand.w;
    byId('setup-black').value = position.hand.b;
    byId('setup-owed').value = position.owed;
    byId('setup-fen').value = formatFen(this.#position, this.#app.game.board);
    this.draw();
    this.#check();
  }

  draw() {
    const { pieces } = this.#position;
    const all = new Set(this.#app.game.board.points.map((point) => point.name));
    byId('status').textContent = t('settingUp');
    this.#app.showTrays(this.#position);
    this.#app.view.showArrows([]);
    this.#app.view.show({
      pieces, sources: new Set(), targets: all, taking: false, selected: null, last: null, showTargets: false,
      label: (name) => t({ W: 'pointWhite', B: 'pointBlack', X: 'pointClosed' }[pieces[name]] ?? 'pointEmpty', name),
    });
  }

  #readFields() {
    const number = (id) => Math.max(0, Math.floor(Number(byId(id).value) || 0));
    this.#take({
      ...this.#position, side: byId('setup-side').value, owed: number('setup-owed'),
      hand: { w: number('setup-white'), b: number('setup-black') }, extra: '',
    });
  }

  // Any form that the engine reads.
  async #readFen() {
    try {
      const position = await this.#ask(byId('setup-fen').value.replace(/\s+/g, ' ').trim());
      this.#take(position);
    } catch (error) {
      byId('setup-verdict').textContent = fromEngine(error.message);
    }
  }

  async #takeStart() {
    const { lines } = await this.#app.engine.ask(['position startpos', 'd', 'state'], 'state');
    this.#take(this.#parse(lines));
  }

  #parse(lines) {
    return parseFen(lines.find((line) => line.startsWith('Fen: ')).slice(5), this.#app.game.board);
  }

  async #ask(fen) {
    const { lines, errors } = await this.#app.engine.ask([`position fen ${fen}`, 'd', 'state'], 'state');
    if (errors.length > 0) throw new Error(errors[0]);
    return this.#parse(lines);
  }

  async #check() {
    const asked = ++this.#asked;
    let verdict = t('setupGood'), good = true;
    try {
      await this.#ask(byId('setup-fen').value);
    } catch (error) {
      good = false;
      verdict = fromEngine(error.message);
    }
    if (asked !== this.#asked) return;
    byId('setup-verdict').textContent = verdict;
    byId('setup-verdict').classList.toggle('refusal', !good);
    byId('setup-play').disabled = byId('setup-analyse').disabled = !good;
  }

  async #use(tab) {
    try {
      await this.#app.begin(this.#app.game.variant, byId('setup-fen').value);
      this.#app.showTab(tab);
    } catch (error) {
      byId('setup-verdict').textContent = fromEngine(error.message);
    }
  }
}
