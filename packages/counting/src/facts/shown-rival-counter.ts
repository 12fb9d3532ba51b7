import { ENGINES } from '@brand-visibility/domain';
import { ENGINE_BITS, ENGINE_CODES } from '../columns/engine-codes.js';
import { MENTION_ENGINE_BITS, type RunFacts } from './run-facts.js';

/** Counts the mentions of a few rivals by engine, such as the shown rivals in the comparison window. */
export class ShownRivalCounter {
  /** For each rival, the index of its counters, from 1; 0 if the rival is not wanted. */
  readonly #lines: Uint32Array;
  readonly #counters: Int32Array;

  constructor(rivals: number, wanted: readonly (number | null)[]) {
    this.#lines = new Uint32Array(rivals);
    for (const [i, rival] of wanted.entries()) if (rival !== null) this.#lines[rival] = i + 1;
    this.#counters = new Int32Array((wanted.length + 1) << ENGINE_BITS);
  }

  add({ rival, rivalMarks }: RunFacts, from: number, to: number): void {
    const lines = this.#lines;
    const counters = this.#counters;
    for (let j = from; j < to; j += 1)
      counters[(lines[rival[j]!]! << ENGINE_BITS) + (rivalMarks[j]! >> MENTION_ENGINE_BITS)]! += 1;
  }

  /** Returns the number of answers of each engine that name a wanted rival, in the order of ENGINES. */
  namedOf(rival: number): number[] {
    const line = this.#lines[rival]! << ENGINE_BITS;
    return ENGINES.map((_, engine) => this.#counters[line + ENGINE_CODES[engine]!]!);
  }
}
