import { step, type AnswerFilter, type StoredRun } from '@brand-visibility/application';
import type { ExplainedTally } from '@brand-visibility/domain';
import { addRuns } from '../columns/run-columns.js';
import { countedAnswers, type PromptAttributes } from '../columns/counted.js';
import { categoryGroups, fateGroups } from './answer-groups.js';
import { AnswerTallying } from './answer-tally.js';
import { MentionTallying } from './mentions.js';
import { finished, type FactsSource } from './read.js';

/** Tallies these runs and counts what becomes of each of their successful answers, in one pass (rule 20.2). */
export async function tallyExplained(
  source: FactsSource,
  runs: readonly StoredRun[],
  prompts: readonly PromptAttributes[],
  filter: AnswerFilter,
  rivals: number,
): Promise<ExplainedTally> {
  const answers = countedAnswers(prompts, filter);
  const mentions = new MentionTallying(rivals, 'named');
  const tallying = new AnswerTallying(categoryGroups(answers), mentions);
  const fates = new AnswerTallying(fateGroups(prompts, answers), null);
  /** After each run: the counted answers of it and the runs before. */
  const upTo: number[] = [];
  // Without prompts there are no answers, or the brand is not in the scope.
  await addRuns(source, prompts.length === 0 ? [] : runs, {
    add(facts) {
      tallying.add(facts);
      fates.add(facts);
      upTo.push(fates.answersIn('counted'));
    },
  });
  return {
    tally: await step(() => finished(tallying, mentions, false)),
    counted: runs.map((_, i) => (upTo[i] ?? 0) - (upTo[i - 1] ?? 0)),
    deletedPrompt: fates.answersIn('of a deleted prompt'),
    filteredOut: fates.answersIn('filtered out'),
  };
}
