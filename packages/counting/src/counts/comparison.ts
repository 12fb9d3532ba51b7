import type { Batches } from '../columns/columns.js';
import type { ComparedWindow } from '@brand-visibility/domain';
import { groupsBy } from '../facts/answer-groups.js';
import { AnswerTallying } from '../facts/answer-tally.js';
import type { RunFacts } from '../facts/run-facts.js';
import { countParts, type Tallies } from '../facts/read.js';
import type { Selection } from './selection.js';
import { WindowTallies } from './visibility.js';

/** Counts the answers of each window in one pass, in total and per prompt-engine pair (rule 17.1). */
export async function tallyComparison(
  facts: Batches<RunFacts>,
  sizes: readonly number[],
  { prompts, counted, rivals }: Selection,
): Promise<readonly ComparedWindow[]> {
  const window = new WindowTallies(counted, rivals, null);
  const byPrompt = new AnswerTallying(groupsBy('prompt', prompts, counted), null);
  const tallies: Tallies<ComparedWindow> = {
    add: (run) => {
      window.add(run);
      byPrompt.add(run);
    },
    take: () => {
      const pairs = byPrompt.groups.keys.map((_, group) => byPrompt.byEngine(group));
      byPrompt.reset();
      return { ...window.take(), pairs };
    },
  };
  return countParts(facts, sizes, tallies);
}
