/** Pairs at first; there are twice as many slots. */
const FIRST_SIZE = 1_024;

/** Values of pairs of a row and a column, both whole numbers. A hash table with open addressing in typed arrays. */
export class PairTable {
  /** 1 + the index of a pair; 0 where free. */
  #slots = new Uint32Array(2 * FIRST_SIZE);
  /** By pair, in the order of their first use. */
  #rows = new Uint32Array(FIRST_SIZE);
  #columns = new Uint32Array(FIRST_SIZE);
  #values = new Uint32Array(FIRST_SIZE);
  #size = 0;

  /** The values by index, until the next `indexOf`. */
  get values(): Uint32Array {
    return this.#values;
  }

  /** The index of a pair; a new one has the value 0. */
  indexOf(row: number, column: number): number {
    const slots = this.#slots;
    const rows = this.#rows;
    const columns = this.#columns;
    const mask = slots.length - 1;
    let slot = hashOf(row, column) & mask;
    for (let taken = slots[slot]!; taken !== 0; taken = slots[slot]!) {
      if (rows[taken - 1] === row && columns[taken - 1] === column) return taken - 1;
      slot = (slot + 1) & mask;
    }
    const index = this.#size;
    rows[index] = row;
    columns[index] = column;
    this.#size += 1;
    slots[slot] = this.#size;
    if (this.#size === rows.length) this.#grow();
    return index;
  }

  #grow(): void {
    const length = 2 * this.#rows.length;
    this.#rows = resized(this.#rows, length);
    this.#columns = resized(this.#columns, length);
    this.#values = resized(this.#values, length);
    const slots = new Uint32Array(2 * length);
    const mask = slots.length - 1;
    for (let index = 0; index < this.#size; index += 1) {
      let slot = hashOf(this.#rows[index]!, this.#columns[index]!) & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = index + 1;
    }
    this.#slots = slots;
  }

  /** The pairs by row, for rows below `rows`. */
  byRow(rows: number): PairsByRow {
    const ends = new Uint32Array(rows + 1);
    for (let index = 0; index < this.#size; index += 1) ends[this.#rows[index]! + 1]! += 1;
    for (let row = 0; row < rows; row += 1) ends[row + 1]! += ends[row]!;
    const columns = new Uint32Array(this.#size);
    const values = new Uint32Array(this.#size);
    const next = ends.slice();
    for (let index = 0; index < this.#size; index += 1) {
      const at = next[this.#rows[index]!]!++;
      columns[at] = this.#columns[index]!;
      values[at] = this.#values[index]!;
    }
    return (row) => ({
      columns: columns.subarray(ends[row], ends[row + 1]),
      values: values.subarray(ends[row], ends[row + 1]),
    });
  }
}

/** The columns and values of a row. */
export type PairsByRow = (row: number) => { readonly columns: Uint32Array; readonly values: Uint32Array };

function hashOf(row: number, column: number): number {
  let hash = Math.imul(row ^ Math.imul(column, 0x85ebca6b), 0x9e3779b1);
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 0xc2b2ae35);
  return hash ^ (hash >>> 13);
}

/** A copy with room for `length` values. */
export function resized(values: Uint32Array, length: number): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(length);
  larger.set(values);
  return larger;
}
