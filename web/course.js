// The course of a game: the graph of its evaluation and the list of its turns, both with marks.
import { el, svg } from './dom.js';
import { written } from './notation.js';
import { t } from './texts.js';
import { expected } from './values.js';

export class Course extends EventTarget {
  #graph;
  #list;
  #drawn = '';

  // Emits `go` with the number of turns to show.
  constructor(graph, list) {
    super();
    this.#graph = graph;
    this.#list = list;
    graph.addEventListener('click', (event) => {
      const box = graph.getBoundingClientRect();
      this.#go(Math.round((event.clientX - box.left) / box.width * this.#span));
    });
  }

  #span = 1;

  #go(at) {
    this.dispatchEvent(new CustomEvent('go', { detail: at }));
  }

  show(game) {
    this.#showGraph(game);
    this.#showList(game);
  }

  #showGraph(game) {
    const count = game.turns.length;
    this.#span = Math.max(count, 1);
    const x = (at) => at / this.#span * 600;
    const points = [];
    for (let at = 0; at <= count; ++at) {
      const score = game.scoreAt(at);
      if (score) points.push([x(at), 86 - expected(score) * 82]);
    }
    const path = points.map(([px, py], i) => `${i ? 'L' : 'M'}${px.toFixed(1)} ${py.toFixed(1)}`).join('');
    const parts = [];
    if (points.length > 1) {
      parts.push(svg('path', { class: 'area', d: `${path}L${points.at(-1)[0].toFixed(1)} 90L${points[0][0].toFixed(1)} 90Z` }));
    }
    parts.push(svg('line', { class: 'mid', x1: 0, y1: 45, x2: 600, y2: 45 }));
    if (points.length > 1) parts.push(svg('path', { class: 'curve', d: path }));
    for (let i = 0; i < count; ++i) {
      const mark = game.mark(i);
      if (mark !== '?' && mark !== '??') continue;
      const y = 86 - expected(game.scoreAt(i + 1)) * 82;
      parts.push(svg('path', { class: 'fault', d: `M${x(i + 1)} ${y}h.01` }));
    }
    parts.push(svg('line', { class: 'here', x1: x(game.at), y1: 0, x2: x(game.at), y2: 90 }));
    this.#graph.replaceChildren(...parts);
    this.#graph.setAttribute('aria-label', t('courseLabel'));
  }

  // Two columns, White and Black; a turn stands in the column of who made it. A side that goes twice
  // begins a new row.
  #showList(game) {
    const marks = game.turns.map((_, i) => game.mark(i));
    const first = game.known(0);
    const sides = game.turns.map((_, i) => game.known(i)?.side ?? ((i % 2 === 0) === ((first?.side ?? 'w') === 'w') ? 'w' : 'b'));
    const drawn = JSON.stringify([game.turns, marks, sides, game.start, t('noTurns')]);
    if (drawn !== this.#drawn) {
      this.#drawn = drawn;
      const rows = [];
      let row = null;
      game.turns.forEach((text, i) => {
        if (!row || sides[i] === 'w' || row.b !== null) rows.push(row = { w: null, b: null });
        row[sides[i]] = i;
      });
      const cell = (i) => (i === null ? el('span', {}) : el('button', {
        'data-at': i + 1, onclick: () => this.#go(i + 1),
      }, written(game.turns[i]), marks[i] ? el('span', { class: 'bad' }, ' ' + marks[i]) : ''));
      // Numbered as records are: a turn of White and the next of Black have one number.
      const from = Math.ceil((first?.number ?? 1) / 2);
      this.#list.replaceChildren(...rows.map(({ w, b }, i) => el('li', {},
        el('span', { class: 'number' }, `${from + i}.`), cell(w), cell(b))));
      if (rows.length === 0) this.#list.append(el('li', {}, el('span', {}), el('span', { class: 'dim' }, t('noTurns'))));
    }
    for (const button of this.#list.querySelectorAll('button')) {
      if (Number(button.dataset.at) === game.at) {
        button.setAttribute('aria-current', 'step');
        // Only the list scrolls, never the page.
        const top = button.offsetTop - this.#list.offsetTop;
        if (top < this.#list.scrollTop || top > this.#list.scrollTop + this.#list.clientHeight - 40) {
          this.#list.scrollTop = top - this.#list.clientHeight / 2;
        }
      } else {
        button.removeAttribute('aria-current');
      }
    }
  }
}
