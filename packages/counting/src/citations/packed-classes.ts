/** Groups sources into classes with equal counts per engine, so that each figure is computed once per class. */
import { ENGINES } from '@brand-visibility/domain/vocabulary';
import { hashOfPair } from '../columns/pair-table.js';

/** The number of bytes per class: one byte per engine, in the order of ENGINES, and two unused bytes. */
const CLASS_BYTES = 8;

/** The initial capacity in classes; the hash table has twice as many slots. */
const FIRST_SIZE = 1_024;

/**
 * Assigns a number to each class, that is, to each combination of counts per engine. Each count is one byte, and the
 * counts of a class fill two 32-bit words. In class 0 all counts are 0; the other classes are numbered from 1 in the
 * order in which they are found. The hash table of the classes uses open addressing, and grows when necessary.
 */
export class PackedClasses {
  /** The class in each slot; 0 marks a free slot. */
  #slots = new Uint32Array(2 * FIRST_SIZE);
  /** The two words of each class. */
  #words = new Int32Array(2 * FIRST_SIZE);
  #size = 1;

  /** Returns the class with these counts, and creates it if necessary. */
  classOf(low: number, high: number): number {
    const slots = this.#slots;
    const words = this.#words;
    const mask = slots.length - 1;
    let slot = hashOfPair(low, high) & mask;
    for (let one = slots[slot]!; one !== 0; one = slots[slot]!) {
      if (words[2 * one] === low && words[2 * one + 1] === high) return one;
      slot = (slot + 1) & mask;
    }
    slots[slot] = this.#size;
    return this.add(low, high);
  }

  /** Creates a class for counts that do not fit into bytes; `classOf` never returns such a class. */
  add(low: number, high: number): number {
    const one = this.#size;
    this.#words[2 * one] = low;
    this.#words[2 * one + 1] = high;
    this.#size += 1;
    if (2 * this.#size === this.#words.length) this.#grow();
    return one;
  }

  #grow(): void {
    const words = new Int32Array(2 * this.#words.length);
    words.set(this.#words);
    const slots = new Uint32Array(words.length);
    const mask = slots.length - 1;
    for (const one of this.#slots) {
      if (one === 0) continue;
      let slot = hashOfPair(words[2 * one]!, words[2 * one + 1]!) & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = one;
    }
    this.#words = words;
    this.#slots = slots;
  }

  /** Returns the counts of all classes; the count of an engine is at `class * ENGINES.length + index of the engine`. */
  unpacked(): Int32Array {
    const bytes = new Uint8Array(this.#words.buffer);
    const counts = new Int32Array(this.#size * ENGINES.length);
    for (let one = 0; one < this.#size; one += 1) {
      for (let engine = 0; engine < ENGINES.length; engine += 1)
        counts[one * ENGINES.length + engine] = bytes[one * CLASS_BYTES + engine]!;
    }
    return counts;
  }
}
