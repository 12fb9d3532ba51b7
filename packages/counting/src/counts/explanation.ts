import type { Batches } from '../columns/columns.js';
import { fateGroups, withoutCategories } from '../facts/answer-groups.js';
import { AnswerTallying } from '../facts/answer-tally.js';
import type { RunFacts } from '../facts/run-facts.js';
import { addRuns } from '../facts/read.js';
import { RivalCounters } from '../facts/rival-counters.js';
import type { RivalTally } from './brands.js';
import type { Selection } from './selection.js';

/** The answers of a window, and how many count of each run and why the others do not. */
export interface ExplainedTally extends RivalTally {
  readonly prompts: ReturnType<AnswerTallying<null>['prompts']>;
  /** The number of counted answers of each run; absent if the brand has no prompts. */
  readonly countedOfRuns: readonly number[];
  readonly deletedPrompt: number;
  readonly filteredOut: number;
}

/** Counts runs in one pass, and determines which of their successful answers count (rule 20.2). */
export async function tallyExplanation(
  facts: Batches<RunFacts>,
  { prompts, counted, rivals }: Selection,
): Promise<ExplainedTally> {
  const counters = new RivalCounters(rivals.size);
  const tallying = new AnswerTallying(withoutCategories(counted), counters);
  const fates = new AnswerTallying(fateGroups(prompts, counted), null);
  const countedOfRuns: number[] = [];
  let before = 0;
  await addRuns(facts, {
    add(run) {
      tallying.add(run);
      fates.add(run);
      const upTo = fates.answersIn('counted');
      countedOfRuns.push(upTo - before);
      before = upTo;
    },
  });
  return {
    cells: tallying.cells(),
    counters,
    rivals,
    prompts: tallying.prompts(false),
    countedOfRuns,
    deletedPrompt: fates.answersIn('of a deleted prompt'),
    filteredOut: fates.answersIn('filtered out'),
  };
}
