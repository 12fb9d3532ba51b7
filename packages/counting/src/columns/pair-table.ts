/** A hash table in a typed array, which maps pairs of integers to integers. */

/** The initial number of slots. */
const FIRST_SIZE = 64;

/**
 * Words per slot, which fill a quarter of a cache line: 1 + the row (0 if the slot is free), the column, and the value.
 */
const SLOT_BITS = 2;
const COLUMN = 1;
const VALUE = 2;

/** Maps pairs of a row and a column to values. The hash table uses open addressing. */
export class PairTable {
  #words = new Uint32Array(FIRST_SIZE << SLOT_BITS);
  #size = 0;

  /** Adds a number to the value of a pair. A new pair starts at 0. */
  add(row: number, column: number, count: number): void {
    // `#slotOf` may replace the array `#words`, so `#slotOf` is called before the array is read.
    const at = this.#slotOf(row, column) + VALUE;
    this.#words[at]! += count;
  }

  /** Sets a bit in the value of a pair, and returns whether the bit was clear before. */
  setBit(row: number, column: number, bit: number): boolean {
    const at = this.#slotOf(row, column) + VALUE;
    const before = this.#words[at]!;
    this.#words[at] = before | bit;
    return (before & bit) === 0;
  }

  /** Returns the offset of a pair's slot, and takes a free slot for a new pair. */
  #slotOf(row: number, column: number): number {
    const words = this.#words;
    const slot = slotIn(words, row, column);
    if (words[slot] !== 0) return slot;
    words[slot] = row + 1;
    words[slot + COLUMN] = column;
    this.#size += 1;
    // At most half of the slots are in use.
    if (this.#size << (SLOT_BITS + 1) < words.length) return slot;
    this.#grow();
    return slotIn(this.#words, row, column);
  }

  #grow(): void {
    const before = this.#words;
    const words = new Uint32Array(2 * before.length);
    for (let at = 0; at < before.length; at += 1 << SLOT_BITS) {
      if (before[at] === 0) continue;
      const slot = slotIn(words, before[at]! - 1, before[at + COLUMN]!);
      words[slot] = before[at]!;
      words[slot + COLUMN] = before[at + COLUMN]!;
      words[slot + VALUE] = before[at + VALUE]!;
    }
    this.#words = words;
  }

  /** Groups the pairs by row. All rows must be below `rows`. */
  byRow(rows: number): PairsByRow {
    const words = this.#words;
    const ends = new Uint32Array(rows + 1);
    for (let at = 0; at < words.length; at += 1 << SLOT_BITS) if (words[at] !== 0) ends[words[at]!]! += 1;
    for (let row = 0; row < rows; row += 1) ends[row + 1]! += ends[row]!;
    const columns = new Uint32Array(this.#size);
    const values = new Uint32Array(this.#size);
    const next = ends.slice();
    for (let at = 0; at < words.length; at += 1 << SLOT_BITS) {
      if (words[at] === 0) continue;
      const slot = next[words[at]! - 1]!++;
      columns[slot] = words[at + COLUMN]!;
      values[slot] = words[at + VALUE]!;
    }
    return (row) => {
      const pairs: { columns: number[]; values: number[] } = { columns: [], values: [] };
      for (let at = ends[row]!; at < ends[row + 1]!; at += 1) {
        pairs.columns.push(columns[at]!);
        pairs.values.push(values[at]!);
      }
      return pairs;
    };
  }
}

/**
 * Returns the columns and values of a row, in no particular order. The result consists of plain arrays, because a typed
 * array of few numbers takes longer to create.
 */
type PairsByRow = (row: number) => {
  readonly columns: readonly number[];
  readonly values: readonly number[];
};

/** Returns the offset of the slot that contains a pair or, if the table lacks the pair, of the free slot for it. */
function slotIn(words: Uint32Array, row: number, column: number): number {
  const mask = words.length - 1;
  let slot = (hashOfPair(row, column) << SLOT_BITS) & mask;
  while (words[slot] !== 0 && (words[slot] !== row + 1 || words[slot + COLUMN] !== column))
    slot = (slot + (1 << SLOT_BITS)) & mask;
  return slot;
}

/** Hashes two 32-bit words for a hash table in a typed array. The low bits, which select a slot, are well mixed. */
export function hashOfPair(first: number, second: number): number {
  let hash = Math.imul(first ^ Math.imul(second, 0x85ebca6b), 0x9e3779b1);
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 0xc2b2ae35);
  return hash ^ (hash >>> 13);
}
