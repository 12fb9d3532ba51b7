/** Numbers the distinct counts by engine, so that each figure is computed once for all sources with equal counts. */
import { ENGINES } from '@brand-visibility/domain';
import { hashOfPair } from '../columns/pair-hash.js';

/** Bytes of a class: its counts, indexed as ENGINES. */
const CLASS_BYTES = 8;

/** Initial number of classes; there are twice as many slots. */
const FIRST_SIZE = 1_024;

/**
 * Classes of equal counts by engine. The counts are a byte each, packed into two words of 32 bits. Classes are numbered
 * from 1; 0 is the class in which all counts are 0. A hash table with open addressing, which grows with the number of
 * classes.
 */
export class PackedClasses {
  /** The class in each slot; 0 if the slot is free. */
  #slots = new Uint32Array(2 * FIRST_SIZE);
  /** The two words of each class. */
  #words = new Int32Array(2 * FIRST_SIZE);
  #size = 1;

  /** Returns the class of these counts. */
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

  /** Adds a class that `classOf` does not return, for counts that do not fit into bytes. */
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

  /** The counts of the classes, at `class * ENGINES.length + index of the engine`. */
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
