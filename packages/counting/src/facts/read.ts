import { step, type PartDetail, type RivalDetail, type StoredRun } from '@brand-visibility/application';
import type { Category, Tally } from '@brand-visibility/domain';
import { decodeFacts, type RunFacts } from './layout.js';
import type { Counted } from '../columns/counted.js';
import { categoryGroups, withoutCategories, type AnswerGroups } from './answer-groups.js';
import { AnswerTallying } from './answer-tally.js';
import { MentionTallying, type CountsMentions } from './mentions.js';
import { partMentions } from './part-mentions.js';
import { addRuns, inBatches, type ColumnsFormat, type ColumnsSource } from '../columns/run-columns.js';

export const FACTS: ColumnsFormat<RunFacts> = {
  name: 'facts',
  decode: decodeFacts,
  revisionOf: ({ facts_revision }) => facts_revision,
};

export type FactsSource = ColumnsSource<RunFacts>;

/** Counts the answers of these runs. */
export async function tallyRuns(
  source: FactsSource,
  runs: readonly StoredRun[],
  counted: Counted,
  rivals: number,
  detail: RivalDetail,
): Promise<Tally> {
  const mentions = new MentionTallying(rivals, detail);
  const tallying = new AnswerTallying(categoryGroups(counted), mentions);
  await addRuns(source, runs, tallying);
  return step(() => finished(tallying, mentions, true));
}

/** The tally of a report; prompts by engine and category if `hasParts`. */
export function finished(
  tallying: AnswerTallying<Category | null>,
  mentions: CountsMentions,
  hasParts: boolean,
): Tally {
  return { cells: tallying.cells(), prompts: tallying.prompts(hasParts), rivals: mentions.finish() };
}

/**
 * Counts the answers of each part, a list of runs, in one pass over the facts, which are read in batches across parts
 * (rule 14.4). `take` returns what to keep of a tally: the next part overwrites its columns.
 */
export async function tallyParts<Taken>(
  source: FactsSource,
  parts: readonly (readonly StoredRun[])[],
  counted: Counted,
  rivals: number,
  wanted: PartDetail,
  take: (tally: Tally, part: number) => Taken,
): Promise<Taken[]> {
  const groups: AnswerGroups<Category | null> =
    wanted.breakdown === 'category' ? categoryGroups(counted) : withoutCategories(counted);
  const mentions = partMentions(rivals, wanted.rivals);
  const tallying = new AnswerTallying(groups, mentions);
  const runs = parts.flat();
  const taken: Taken[] = [];
  let added = 0;
  const takePart = () => {
    taken.push(take(finished(tallying, mentions, wanted.breakdown !== null), taken.length));
    tallying.reset();
    mentions.reset();
    added = 0;
  };
  /** Takes the next parts up to the one that lacks runs. */
  const takeParts = async () => {
    while (taken.length < parts.length && added === parts[taken.length]!.length) {
      await step(takePart);
    }
  };
  await takeParts();
  await inBatches(source, runs, async (facts) => {
    for (const one of facts) {
      await step(() => tallying.add(one));
      added += 1;
      await takeParts();
    }
  });
  return taken;
}
