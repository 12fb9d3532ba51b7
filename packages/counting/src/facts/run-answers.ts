import { pause, type StoredRun } from '@brand-visibility/application';
import {
  ENGINES,
  MISSED,
  NAMED,
  NOT_ANSWERED,
  type Category,
  type RunAnswers,
} from '@brand-visibility/domain';
import { CATEGORY_SLOTS, type Counted } from '../columns/counted.js';
import { ENGINE_INDEXES, ENGINE_MASK } from '../columns/engine-codes.js';
import type { RunFacts } from './layout.js';
import type { FactsSource } from './read.js';
import { columnsOf, RUNS_AT_ONCE } from '../columns/run-columns.js';

/** The counted answers of each of these runs, by prompt and engine (rule 9.5). */
export async function answersOfRuns(
  source: FactsSource,
  runs: readonly StoredRun[],
  counted: Counted,
): Promise<RunAnswers[]> {
  const categories = Array.from(counted.slots, (slot) => CATEGORY_SLOTS[slot - 1] ?? null);
  const found: RunAnswers[] = [];
  for (let i = 0; i < runs.length; i += RUNS_AT_ONCE) {
    const some = runs.slice(i, i + RUNS_AT_ONCE);
    const facts = await columnsOf(source, some);
    for (const [at, run] of some.entries()) {
      await pause();
      found.push(answersOfFacts(run, facts[at]!, counted, categories));
    }
  }
  return found;
}

function answersOfFacts(
  { id, completed_at }: StoredRun,
  { answers, prompt, engineAndSentiment, position }: RunFacts,
  { slots, engines }: Counted,
  categories: readonly (Category | null)[],
): RunAnswers {
  const outcomes = new Uint8Array(slots.length * ENGINES.length).fill(NOT_ANSWERED);
  for (let i = 0; i < answers; i += 1) {
    const engine = ENGINE_INDEXES[engineAndSentiment[i]! & ENGINE_MASK]!;
    if (slots[prompt[i]!] === 0 || engines[engine] === 0) continue;
    outcomes[prompt[i]! * ENGINES.length + engine] = position[i] === 0 ? MISSED : NAMED;
  }
  return { id, completed_at, outcomes, categories };
}
