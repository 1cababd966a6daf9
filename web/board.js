// The board on the page: draws a position and marks, and tells which points a person chose by click,
// drag, touch or key.
import { svg } from './dom.js';
import { Geometry } from './geometry.js';

const DRAG_FROM = 8;  // pixels before a press becomes a drag

export class BoardView extends EventTarget {
  #root;
  #geometry;
  #board;
  #layers = {};
  #pieces = new Map();  // point → element
  #points = new Map();
  #focused = null;
  #drag = null;
  #ended = false;  // a drag has just ended: the click that follows is part of it
  #flipped = false;
  #shown = {};  // the pieces
  #sources = new Set();  // of the position shown

  constructor(root) {
    super();
    this.#root = root;
    root.addEventListener('click', (event) => this.#click(event));
    root.addEventListener('keydown', (event) => this.#key(event));
    root.addEventListener('pointerdown', (event) => this.#press(event));
    window.addEventListener('pointermove', (event) => this.#move(event));
    window.addEventListener('pointerup', (event) => this.#release(event));
    window.addEventListener('pointercancel', () => this.#drop(null));
  }

  get geometry() {
    return this.#geometry;
  }

  setBoard(board) {
    this.#board = board;
    this.#geometry = new Geometry(board);
    const { x, y, size } = this.#geometry.box;
    this.#root.setAttribute('viewBox', `${x} ${y} ${size} ${size}`);
    this.#root.replaceChildren();
    this.#shown = {};
    this.#pieces.clear();
    this.#points.clear();
    for (const name of ['ground', 'labels', 'marks', 'pieces', 'arrows', 'values', 'points']) {
      this.#layers[name] = svg('g', { class: name });
      this.#root.append(this.#layers[name]);
    }
    for (const name of ['ground', 'labels', 'marks', 'pieces', 'arrows', 'values']) {
      this.#layers[name].setAttribute('aria-hidden', 'true');
    }
    this.#drawGround();
    for (const rank of board.ranks) for (const name of rank) this.#addPoint(name);
    this.#focused = board.ranks[0][0];
    this.#points.get(this.#focused).setAttribute('tabindex', '0');
  }

  #place(name) {
    const place = this.#geometry.at(name);
    if (!this.#flipped) return place;
    return { x: this.#geometry.width - place.x, y: this.#geometry.height - place.y };
  }

  #turned(place) {
    if (!this.#flipped) return place;
    return { x: this.#geometry.width - place.x, y: this.#geometry.height - place.y };
  }

  // Turned by half a turn, or not.
  flip(flipped) {
    if (flipped === this.#flipped) return;
    this.#flipped = flipped;
    const pieces = this.#shown;
    this.#layers.ground.replaceChildren();
    this.#layers.labels.replaceChildren();
    this.#layers.pieces.replaceChildren();
    this.#pieces.clear();
    this.#drawGround();
    for (const [name, element] of this.#points) {
      const { x, y } = this.#place(name);
      element.setAttribute('transform', `translate(${x} ${y})`);
    }
    this.#showPieces(pieces, null);
  }

  #drawGround() {
    const { box, edges, bare, labels, radius } = this.#geometry;
    const line = (kind) => ([a, b]) => {
      const from = this.#turned(a), to = this.#turned(b);
      return svg('line', { class: kind, x1: from.x, y1: from.y, x2: to.x, y2: to.y });
    };
    this.#layers.ground.append(
      svg('rect', { class: 'wood', x: box.x + 2, y: box.y + 2, width: box.size - 4, height: box.size - 4, rx: 28 }),
      ...bare.map(line('bare')), ...edges.map(line('edge')));
    for (const name of this.#geometry.places.keys()) {
      const { x, y } = this.#place(name);
      this.#layers.ground.append(svg('circle', { class: 'dot', cx: x, cy: y, r: Math.min(8, radius / 3) }));
    }
    for (const label of labels) this.#layers.labels.append(this.#label(label));
  }

  #label({ text, x, y }) {
    const { width, height } = this.#geometry;
    // Files stay below and ranks to the left when the board is turned.
    const inside = x >= 0 && y <= height;
    const place = !this.#flipped ? { x, y }
      : inside ? { x: width - x, y: height - y }
        : y > height ? { x: width - x, y } : { x, y: height - y };
    const out = svg('text', { class: 'label', x: place.x, y: place.y });
    out.textContent = text;
    return out;
  }

  #addPoint(name) {
    const { x, y } = this.#place(name);
    const r = this.#geometry.radius;
    const element = svg('g', {
      class: 'point', role: 'button', tabindex: '-1', 'data-point': name,
      transform: `translate(${x} ${y})`,
    }, svg('circle', { class: 'hit', r: r * 1.15 }), svg('circle', { class: 'focus', r: r + 5 }));
    element.addEventListener('focus', () => this.#hold(name));
    this.#points.set(name, element);
    this.#layers.points.append(element);
  }

  #hold(name) {
    this.#points.get(this.#focused)?.setAttribute('tabindex', '-1');
    this.#focused = name;
    this.#points.get(name).setAttribute('tabindex', '0');
  }

  // view: {pieces, sources, targets, taking (targets are removals), selected, last (a parsed turn),
  // showTargets, label(name)}. `step` is the turn that led here from what is shown, for the movement.
  show(view, step = null) {
    this.#showPieces(view.pieces, step);
    const marks = this.#layers.marks;
    const above = this.#layers.values;
    marks.replaceChildren();
    above.replaceChildren();
    if (view.last) this.#showLast(view.last, marks);
    const r = this.#geometry.radius;
    if (view.selected) {
      const { x, y } = this.#place(view.selected);
      above.append(svg('circle', { class: 'picked', cx: x, cy: y, r: r + 4 }));
    }
    for (const name of view.showTargets ? view.targets : []) {
      const { x, y } = this.#place(name);
      above.append(view.taking
        ? svg('circle', { class: 'take', cx: x, cy: y, r: r + 4 })
        : svg('circle', { class: 'target', cx: x, cy: y, r: r * 0.35 }));
    }
    for (const [name, element] of this.#points) {
      element.setAttribute('aria-label', view.label(name));
      element.classList.toggle('active', view.targets.has(name) || view.sources.has(name));
      element.classList.toggle('movable', view.sources.has(name));
    }
    this.#sources = view.sources;
  }

  #showLast(turn, layer) {
    const r = this.#geometry.radius;
    if (turn.from) {
      const { x, y } = this.#place(turn.from);
      layer.append(svg('circle', { class: 'last-from', cx: x, cy: y, r: r * 0.4 }));
    }
    if (turn.to) {
      const { x, y } = this.#place(turn.to);
      layer.append(svg('circle', { class: 'last', cx: x, cy: y, r: r + 5 }));
    }
    for (const name of turn.removals) {
      const { x, y } = this.#place(name);
      const d = r * 0.4;
      layer.append(svg('g', { class: 'taken', transform: `translate(${x} ${y})` },
        svg('path', { d: `M${-d} ${-d}L${d} ${d}M${d} ${-d}L${-d} ${d}` })));
    }
  }

  #showPieces(pieces, step) {
    this.#shown = pieces;
    if (step?.from && step.to && this.#pieces.has(step.from) && !this.#pieces.has(step.to)) {
      const element = this.#pieces.get(step.from);
      this.#pieces.delete(step.from);
      this.#pieces.set(step.to, element);
      this.#put(element, this.#place(step.to));
    }
    for (const [name, element] of this.#pieces) {
      if (pieces[name] === element.dataset.kind) continue;
      this.#pieces.delete(name);
      element.classList.add('gone');
      setTimeout(() => element.remove(), 250);
    }
    for (const [name, kind] of Object.entries(pieces)) {
      if (this.#pieces.has(name)) continue;
      const element = this.#piece(kind);
      this.#put(element, this.#place(name));
      this.#pieces.set(name, element);
      this.#layers.pieces.append(element);
    }
  }

  #piece(kind) {
    const r = this.#geometry.radius, d = r * 0.5;
    const parts = kind === 'X'
      ? [svg('path', { d: `M${-d} ${-d}L${d} ${d}M${d} ${-d}L${-d} ${d}` })]
      : [svg('circle', { class: 'face', r: r - 2 }), svg('circle', { class: 'ring', r: r * 0.62 })];
    return svg('g', { class: `piece ${kind}`, 'data-kind': kind }, ...parts);
  }

  #put(element, { x, y }) {
    element.style.transform = `translate(${x}px, ${y}px)`;
  }

  // arrows: [{turn (parsed), rank (1 = best)}]
  showArrows(arrows) {
    const layer = this.#layers.arrows;
    layer.replaceChildren();
    for (const { turn, rank } of [...arrows].reverse()) {
      const group = svg('g', { class: `rank${rank}` });
      if (turn.from && turn.to) group.append(this.#arrow(turn, rank));
      else if (turn.to) group.append(this.#placing(turn.to, rank));
      for (const name of turn.removals) group.append(this.#taking(name));
      layer.append(group);
    }
  }

  #arrow({ from, to }, rank) {
    const a = this.#place(from), b = this.#place(to);
    const length = Math.hypot(b.x - a.x, b.y - a.y);
    const r = this.#geometry.radius, head = Math.min(30, length * 0.4), w = rank === 1 ? 7 : rank === 2 ? 5 : 3.5;
    const start = Math.min(r * 0.6, length * 0.3), end = length - r * 0.25;
    const angle = Math.atan2(b.y - a.y, b.x - a.x) * 180 / Math.PI;
    return svg('path', {
      class: 'arrow', transform: `translate(${a.x} ${a.y}) rotate(${angle})`,
      d: `M${start} ${-w}H${end - head}V${-w - 10}L${end} 0L${end - head} ${w + 10}V${w}H${start}Z`,
    });
  }

  #placing(name, rank) {
    const { x, y } = this.#place(name);
    const r = this.#geometry.radius;
    const number = svg('text', { class: 'arrow-number', x, y });
    number.textContent = rank;
    return svg('g', {}, svg('circle', { class: 'arrow-ring', cx: x, cy: y, r: r * 0.75 }),
      svg('circle', { class: 'arrow-badge', cx: x, cy: y, r: 16 }), number);
  }

  #taking(name) {
    const { x, y } = this.#place(name);
    const d = this.#geometry.radius * 0.55;
    return svg('path', { class: 'arrow-take', transform: `translate(${x} ${y})`, d: `M${-d} ${-d}L${d} ${d}M${d} ${-d}L${-d} ${d}` });
  }

  // values: point → {kind: win | draw | loss, text}
  showValues(values) {
    for (const [name, value] of values) {
      const { x, y } = this.#place(name);
      const text = svg('text', { class: 'value-text', x, y });
      text.textContent = value.text;
      this.#layers.values.append(
        svg('circle', { class: `value ${value.kind}`, cx: x, cy: y, r: Math.min(20, this.#geometry.radius * 0.6) }), text);
    }
  }

  focus(name = this.#focused) {
    this.#points.get(name)?.focus();
  }

  // A piece of the hand is taken up, to be dropped on a point.
  dragFromHand(kind, event) {
    this.#drag = { from: null, kind, x: event.clientX, y: event.clientY, id: event.pointerId };
  }

  #at(event) {
    const matrix = this.#root.getScreenCTM();
    if (!matrix) return null;
    const place = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    return { place, name: this.#geometry.nearest(...Object.values(this.#unturned(place))) };
  }

  #unturned({ x, y }) {
    return this.#flipped ? { x: this.#geometry.width - x, y: this.#geometry.height - y } : { x, y };
  }

  #choose(name) {
    this.dispatchEvent(new CustomEvent('choose', { detail: name }));
  }

  #click(event) {
    if (this.#ended) return;
    const name = event.target.closest?.('.point')?.dataset.point ?? this.#at(event)?.name;
    if (name) this.#choose(name);
    else this.dispatchEvent(new Event('away'));
  }

  #key(event) {
    const name = event.target.dataset?.point;
    if (!name) return;
    const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    if (event.key in ways) {
      const [dx, dy] = this.#flipped ? ways[event.key].map((d) => -d) : ways[event.key];
      const next = this.#geometry.towards(name, dx, dy);
      if (next) this.#points.get(next).focus();
    } else if (event.key === 'Enter' || event.key === ' ') {
      this.#choose(name);
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  #press(event) {
    if (!event.isPrimary || event.button !== 0) return;
    this.#ended = false;
    const name = this.#at(event)?.name;
    if (!name || !this.#sources.has(name)) return;
    this.#drag = { from: name, x: event.clientX, y: event.clientY, id: event.pointerId };
  }

  #move(event) {
    const drag = this.#drag;
    if (!drag || event.pointerId !== drag.id) return;
    if (!drag.element) {
      if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < DRAG_FROM) return;
      this.dispatchEvent(new CustomEvent('lift', { detail: drag.from }));
      drag.element = drag.from ? this.#pieces.get(drag.from) : this.#piece(drag.kind);
      if (!drag.element) return this.#drop(null);
      this.#layers.pieces.append(drag.element);
      drag.element.classList.add('lifted');
    }
    this.#put(drag.element, this.#at(event).place);
  }

  #release(event) {
    if (!this.#drag || event.pointerId !== this.#drag.id) return;
    this.#drop(this.#drag.element ? this.#at(event).name : null);
  }

  #drop(name) {
    const drag = this.#drag;
    this.#drag = null;
    if (!drag?.element) return;
    this.#ended = true;
    setTimeout(() => { this.#ended = false; }, 0);
    drag.element.classList.remove('lifted');
    if (drag.from) this.#put(drag.element, this.#place(name && name !== drag.from ? name : drag.from));
    else drag.element.remove();
    if (name && name !== drag.from) {
      this.dispatchEvent(new CustomEvent('drop', { detail: { from: drag.from, to: name } }));
      // Refused: back where it stood.
      if (drag.from && this.#pieces.get(drag.from) === drag.element) {
        this.#put(drag.element, this.#place(drag.from));
      }
    }
  }
}
