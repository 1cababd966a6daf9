// Where everything of a board is drawn, in the units of its picture. Used by the board on the page
// and by the pictures that are saved.

const EXTENT = 600;  // from the first to the last file, or rank

export class Geometry {
  constructor(board) {
    const xs = board.points.map((p) => p.x), ys = board.points.map((p) => p.y);
    const left = Math.min(...xs), top = Math.max(...ys);
    const width = Math.max(...xs) - left, height = top - Math.min(...ys);
    const scale = EXTENT / Math.max(width, height, 1);
    this.places = new Map(board.points.map((p) => [
      p.name, { x: (p.x - left) * scale, y: (top - p.y) * scale },
    ]));
    const nearest = Math.min(...this.#distances(), EXTENT / 2);
    this.radius = Math.min(0.42 * nearest, 0.1 * EXTENT);
    this.pad = Math.max(this.radius, 34) + 42;
    this.width = width * scale;
    this.height = height * scale;
    const size = EXTENT + 2 * this.pad;
    // A square, with the board in its middle.
    this.box = { x: (this.width - size) / 2, y: (this.height - size) / 2, size };
    this.edges = board.edges.map(([a, b]) => [this.places.get(a), this.places.get(b)]);
    this.bare = this.#bareLines(board);
    this.labels = this.#labels(board, scale, left, top);
  }

  at(name) {
    return this.places.get(name);
  }

  // The point nearest to a place, when it is near enough to be meant.
  nearest(x, y) {
    let best = null, least = this.radius * 1.3;
    for (const [name, place] of this.places) {
      const distance = Math.hypot(place.x - x, place.y - y);
      if (distance < least) [best, least] = [name, distance];
    }
    return best;
  }

  // The next point that a key leads to: dx, dy of −1, 0, 1.
  towards(name, dx, dy) {
    const here = this.at(name);
    let best = null, least = Infinity;
    for (const [other, place] of this.places) {
      const along = (place.x - here.x) * dx + (place.y - here.y) * dy;
      const aside = Math.abs((place.x - here.x) * dy) + Math.abs((place.y - here.y) * dx);
      if (other === name || along < 1 || aside > along * 1.01) continue;
      const cost = along + 2 * aside;
      if (cost < least) [best, least] = [other, cost];
    }
    return best;
  }

  * #distances() {
    const all = [...this.places.values()];
    for (const a of all) {
      for (const b of all) if (a !== b) yield Math.hypot(a.x - b.x, a.y - b.y);
    }
  }

  // Parts of lines along which no piece moves: a board shows them fainter.
  #bareLines(board) {
    const joined = new Set(board.edges.flatMap(([a, b]) => [a + b, b + a]));
    const out = new Map();
    for (const { points: [a, b, c] } of board.lines) {
      for (const [from, to] of [[a, b], [b, c]]) {
        if (joined.has(from + to)) continue;
        joined.add(from + to).add(to + from);
        out.set(from + to, [this.at(from), this.at(to)]);
      }
    }
    return [...out.values()];
  }

  // Files below and ranks to the left where the points stand on a grid; else each point's own name.
  #labels(board, scale, left, top) {
    const grid = board.points.every((p) => Number.isInteger(p.x) && Number.isInteger(p.y));
    const out = [];
    if (!grid) {
      for (const [name, place] of this.places) {
        out.push({ text: name, x: place.x + this.radius * 0.95, y: place.y - this.radius * 0.95 });
      }
      return out;
    }
    const below = this.height + this.pad - 20, aside = -this.pad + 20;
    for (const x of new Set(board.points.map((p) => p.x))) {
      out.push({ text: String.fromCharCode(97 + x), x: (x - left) * scale, y: below });
    }
    for (const y of new Set(board.points.map((p) => p.y))) {
      out.push({ text: String(y), x: aside, y: (top - y) * scale });
    }
    return out;
  }
}
