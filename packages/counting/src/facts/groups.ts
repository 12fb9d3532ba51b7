import { step, type StoredRun } from '@brand-visibility/application';
import type { GroupRivals, GroupTally } from '@brand-visibility/domain';
import type { AnswerGroups } from './answer-groups.js';
import { AnswerTallying } from './answer-tally.js';
import { GroupRivalsCounting, passesOf } from './group-rivals.js';
import type { FactsSource } from './read.js';
import { addRuns } from '../columns/run-columns.js';

/** Counts the answers of these runs by group, in one pass over their facts. */
export async function tallyGroups(
  source: FactsSource,
  runs: readonly StoredRun[],
  groups: AnswerGroups,
  ownOrdinal: number | null,
): Promise<GroupTally> {
  const tallying = new AnswerTallying(groups, null, ownOrdinal);
  await addRuns(source, runs, tallying);
  return step(() => tallying.groupTally());
}

/**
 * Counts the rivals in the answers of some groups that do not name the brand, in several passes over the facts if the
 * mentions need too much memory for one; `tally` is of the same runs.
 */
export async function rivalsOfGroups<Taken>(
  source: FactsSource,
  runs: readonly StoredRun[],
  groups: AnswerGroups,
  tally: GroupTally,
  wanted: readonly number[],
  rivals: number,
  take: (found: GroupRivals) => Taken,
): Promise<Taken[]> {
  const taken: Taken[] = [];
  for (const pass of passesOf(tally, wanted, rivals)) {
    const counting = new GroupRivalsCounting(groups, tally, pass, rivals);
    await addRuns(source, runs, counting);
    for (const group of pass) taken.push(await step(() => take(counting.take(group))));
  }
  return taken;
}
