import type { StoredRun } from '@brand-visibility/application';
import { ENGINES, type PairTally } from '@brand-visibility/domain';
import { ENGINE_BITS, ENGINE_CODES, ENGINE_MASK } from '../columns/engine-codes.js';
import { addRuns } from '../columns/run-columns.js';
import type { Counted } from '../counted.js';
import type { RunFacts } from './layout.js';
import type { FactsSource } from './read.js';
import { enginesByCode } from './tally.js';

/** Counts the answers of these runs by prompt and engine, in one pass over their facts (rule 17.1). */
export async function tallyPairs(
  source: FactsSource,
  runs: readonly StoredRun[],
  counted: Counted,
): Promise<PairTally> {
  const tallying = new PairTallying(counted);
  await addRuns(source, runs, tallying);
  return source.timeSlice.run(() => tallying.finish());
}

/** Adds up the facts of runs by prompt and engine; reads no mentions. */
class PairTallying {
  readonly #engines: Uint8Array;
  /** By the prompt's ordinal and the engine's code. */
  readonly #answers: Int32Array;
  readonly #named: Int32Array;

  constructor(readonly counted: Counted) {
    this.#engines = enginesByCode(counted.engines);
    this.#answers = new Int32Array(counted.slots.length << ENGINE_BITS);
    this.#named = new Int32Array(counted.slots.length << ENGINE_BITS);
  }

  add({ answers: count, prompt, engineAndSentiment }: RunFacts): void {
    const { slots } = this.counted;
    const engines = this.#engines;
    const answers = this.#answers;
    const named = this.#named;
    for (let i = 0; i < count; i += 1) {
      const ord = prompt[i]!;
      const marks = engineAndSentiment[i]!;
      const engine = marks & ENGINE_MASK;
      if (slots[ord] === 0 || engines[engine] === 0) continue;
      const pair = (ord << ENGINE_BITS) + engine;
      answers[pair]! += 1;
      // An answer without the brand has no sentiment.
      if (marks !== engine) named[pair]! += 1;
    }
  }

  finish(): PairTally {
    const prompts = this.counted.slots.length;
    const answers = new Int32Array(prompts * ENGINES.length);
    const named = new Int32Array(prompts * ENGINES.length);
    for (let ord = 0; ord < prompts; ord += 1) {
      for (const [engine, code] of ENGINE_CODES.entries()) {
        const at = ord * ENGINES.length + engine;
        answers[at] = this.#answers[(ord << ENGINE_BITS) + code]!;
        named[at] = this.#named[(ord << ENGINE_BITS) + code]!;
      }
    }
    return { answers, named };
  }
}
