// Puts a turn together from the points a person chooses, out of the legal turns alone.

const holds = (set, part) => part.every((name) => set.includes(name));

export class Chooser {
  #legal = [];
  selected = null;  // the piece to move
  begun = null;  // {from, to, removals} of a turn that still lacks removals

  // Begins anew with the legal turns of a position.
  offer(legal) {
    this.#legal = legal;
    this.cancel();
  }

  cancel() {
    this.selected = null;
    this.begun = null;
  }

  // Points that may be chosen next.
  targets() {
    if (this.begun) return new Set(this.#open().flatMap((turn) => this.#left(turn)));
    const out = new Set();
    for (const turn of this.#legal) {
      if (turn.from === null && turn.to) out.add(turn.to);
      if (turn.from && turn.from === this.selected) out.add(turn.to);
      if (!turn.to) turn.removals.forEach((name) => out.add(name));
    }
    return out;
  }

  // Pieces that may move.
  sources() {
    return this.begun ? new Set() : new Set(this.#legal.map((turn) => turn.from).filter(Boolean));
  }

  // {turn} when the turn is whole, {more: true} when it goes on, {refused: text of the action} when
  // no legal turn fits.
  choose(name) {
    if (this.begun) return this.#remove(name);
    if (this.selected !== null) {
      if (name === this.selected) {
        this.selected = null;
        return { more: true };
      }
      if (this.#legal.some((turn) => turn.from === this.selected && turn.to === name)) {
        return this.#begin({ from: this.selected, to: name, removals: [] });
      }
    }
    if (this.#legal.some((turn) => turn.from === name)) {
      this.selected = name;
      return { more: true };
    }
    if (this.#legal.some((turn) => turn.from === null && turn.to === name)) {
      return this.#begin({ from: null, to: name, removals: [] });
    }
    if (this.#legal.some((turn) => turn.to === null && !turn.pass)) {
      this.begun = { from: null, to: null, removals: [] };
      const result = this.#remove(name);
      if (result.refused && this.begun.removals.length === 0) this.begun = null;
      return result;
    }
    return { refused: (this.selected ?? '') + name };
  }

  // The turn as it stands may end here: its text, or null.
  whole() {
    if (!this.begun) return null;
    const wanted = this.begun.removals;
    const fits = this.#open().filter((turn) => turn.removals.length === wanted.length);
    return fits.length > 0 ? fits[0].text : null;
  }

  // The only legal turn is to pass.
  mustPass() {
    return this.#legal.length === 1 && this.#legal[0].pass;
  }

  #open() {
    const { from, to, removals } = this.begun;
    return this.#legal.filter((turn) => !turn.pass && turn.from === from && turn.to === to &&
      holds(turn.removals, removals));
  }

  #left(turn) {
    return turn.removals.filter((name) => !this.begun.removals.includes(name));
  }

  #begin(begun) {
    this.selected = null;
    this.begun = begun;
    return this.#goOn();
  }

  #remove(name) {
    const fits = this.#open().some((turn) => this.#left(turn).includes(name));
    if (!fits) {
      const { from, to, removals } = this.begun;
      const before = (from ?? '') + (to ?? '') + removals.map((point) => 'x' + point).join('');
      return { refused: before + 'x' + name };
    }
    this.begun.removals.push(name);
    return this.#goOn();
  }

  #goOn() {
    const open = this.#open();
    if (open.some((turn) => this.#left(turn).length > 0)) return { more: true };
    return { turn: open[0].text };
  }
}
