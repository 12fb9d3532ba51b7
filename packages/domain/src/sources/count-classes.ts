import { stretches, type Steps } from '../steps.js';
import { ENGINES } from '../vocabulary.js';
import type { SourceTally } from './tally.js';

/** The rows of a tally in classes of equal counts by engine. */
export interface CountClasses {
  /** By row: its class. */
  readonly ofRow: Uint32Array;
  /** By class: its first row, and how many it has. */
  readonly rows: Uint32Array;
  readonly counts: Uint32Array;
}

type Counted = Pick<SourceTally, 'size' | 'citing'>;

/** A hash table with open addressing. A class is found by the counts of its first row. */
interface Table {
  /** 1 + class; 0 where free. */
  readonly slots: Uint32Array;
  readonly ofRow: Uint32Array;
  readonly rows: Uint32Array;
  readonly counts: Uint32Array;
  size: number;
}

/** Puts rows with equal counts by engine into classes, numbered by their first rows, in steps. */
export function* countClasses(tally: Counted): Steps<CountClasses> {
  const { size } = tally;
  const table: Table = {
    slots: new Uint32Array(2 ** Math.ceil(Math.log2(2 * size + 2))),
    ofRow: new Uint32Array(size),
    rows: new Uint32Array(size),
    counts: new Uint32Array(size),
    size: 0,
  };
  for (const [from, to] of stretches(size)) {
    addRows(table, tally, from, to);
    yield;
  }
  const { ofRow, rows, counts } = table;
  return { ofRow, rows: rows.subarray(0, table.size), counts: counts.subarray(0, table.size) };
}

function addRows(table: Table, { citing }: Counted, from: number, to: number): void {
  const { slots, ofRow, rows, counts } = table;
  const mask = slots.length - 1;
  for (let row = from; row < to; row++) {
    let slot = hashOf(citing, row * ENGINES.length) & mask;
    for (; slots[slot] !== 0; slot = (slot + 1) & mask) {
      if (hasSameCounts(citing, rows[slots[slot]! - 1]!, row)) break;
    }
    if (slots[slot] === 0) {
      rows[table.size] = row;
      table.size += 1;
      slots[slot] = table.size;
    }
    const one = slots[slot]! - 1;
    ofRow[row] = one;
    counts[one]! += 1;
  }
}

/** As FNV-1a, over whole counts, with the high bits mixed into the low ones. */
function hashOf(citing: Int32Array, at: number): number {
  let hash = 0x811c9dc5;
  for (let engine = 0; engine < ENGINES.length; engine++) {
    hash = Math.imul(hash ^ citing[at + engine]!, 0x01000193);
    hash ^= hash >>> 15;
  }
  return hash;
}

function hasSameCounts(citing: Int32Array, row: number, other: number): boolean {
  const a = row * ENGINES.length;
  const b = other * ENGINES.length;
  for (let engine = 0; engine < ENGINES.length; engine++) {
    if (citing[a + engine] !== citing[b + engine]) return false;
  }
  return true;
}
