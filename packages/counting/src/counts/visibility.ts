/** Counts the answers of windows for the reports of a brand's own visibility. */
import type { Batches, RunRef } from '../columns/columns.js';
import type { ComparedWindow } from '@brand-visibility/domain/comparison/pairs';
import { type ExplanationCounts, MOST_RIVALS_LISTED } from '@brand-visibility/domain/explanation/explanation';
import type { WindowCounts } from '@brand-visibility/domain/figures/counts';
import { namedCount } from '@brand-visibility/domain/figures/means';
import type { EngineWeights } from '@brand-visibility/domain/figures/weighting';
import type { Coverage } from '@brand-visibility/domain/time/window';
import type { Category, Grouping } from '@brand-visibility/domain/vocabulary';
import type { AnswerMask, PromptAttributes } from '../columns/answer-mask.js';
import {
  withCategories,
  fateGroups,
  groupsBy,
  withoutCategories,
  type AnswerGroups,
} from '../facts/answer-groups.js';
import { AnswerCounter } from '../facts/answer-counter.js';
import type { RunFacts } from '../facts/run-facts.js';
import { ListedMentions, type WatchedRivals } from '../facts/listed-mentions.js';
import { addRuns, countParts, type PartCounter } from '../facts/read.js';
import { RivalCounters } from '../facts/rival-counters.js';
import { rankedList } from '../order/ranked-list.js';
import type { WatchedOrder } from '../order/name-order.js';
import { rivalRef, type RivalRef } from '../references.js';

export type CountedRuns = readonly RunRef[];

/** The runs of a window and of its comparison window; `previous` is null if nothing is compared (rule 2.5). */
export type ComparedRuns = Pick<Coverage<RunRef>, 'current' | 'previous'>;

/** What the answers of a brand are counted by: its prompts, the answers that count, and the rivals that they name. */
export interface Selection {
  readonly prompts: readonly PromptAttributes[];
  readonly mask: AnswerMask;
  readonly rivals: WatchedOrder;
  /** Reads the facts of runs. */
  readonly facts: (runs: CountedRuns) => Batches<RunFacts>;
}

/** Counts the answers of each window of a report, or of each bucket of a series, in one pass. */
export function countWindows(
  selection: Selection,
  windows: readonly CountedRuns[],
  breakdown: Grouping | null,
): Promise<readonly WindowCounts[]> {
  const { mask, rivals } = selection;
  return countEach(selection, windows, new WindowCounter(mask, rivals, breakdown));
}

/** Counts the runs of one part after another in one pass (rule 14.4). */
export function countEach<Result>(
  { facts }: Selection,
  parts: readonly CountedRuns[],
  counter: PartCounter<Result>,
): Promise<Result[]> {
  const sizes = parts.map(({ length }) => length);
  return countParts(facts(parts.flat()), sizes, counter);
}

/** Counts the answers of each window in one pass, in total and per prompt-engine pair (rule 17.1). */
export function countComparison(
  selection: Selection,
  windows: readonly CountedRuns[],
): Promise<readonly ComparedWindow[]> {
  const { prompts, mask, rivals } = selection;
  const window = new WindowCounter(mask, rivals, null);
  const byPrompt = new AnswerCounter(groupsBy('prompt', prompts, mask), null);
  return countEach(selection, windows, {
    add: (run) => {
      window.add(run);
      byPrompt.add(run);
    },
    take: () => {
      const pairs = byPrompt.groups.keys.map((_, group) => byPrompt.byEngine(group));
      byPrompt.reset();
      return { ...window.take(), pairs };
    },
  });
}

/**
 * Counts runs in one pass, and determines which of their successful answers count (rule 20.2). `countedOfRuns` are the
 * numbers of counted answers of each covered run; it is empty if the brand has no prompts.
 */
export async function countExplanation(
  selection: Selection,
  { current, previous }: ComparedRuns,
  weights: EngineWeights,
): Promise<ExplanationCounts<RivalRef> & { readonly countedOfRuns: readonly number[] }> {
  const { prompts, mask, rivals, facts } = selection;
  const counters = new RivalCounters(rivals.size);
  const counter = new AnswerCounter(withoutCategories(mask), counters);
  const fates = new AnswerCounter(fateGroups(prompts, mask), null);
  const countedOfRuns: number[] = [];
  let before = 0;
  await addRuns(facts(current), {
    add(run) {
      counter.add(run);
      fates.add(run);
      const upTo = fates.answersIn('counted');
      countedOfRuns.push(upTo - before);
      before = upTo;
    },
  });
  const engineCounts = counter.engineCounts();
  // The customer's brand takes one row of the list.
  const shown = { first: MOST_RIVALS_LISTED + 1 };
  const list = await rankedList({ engineCounts, counters, rivals }, shown, weights);
  const compared = previous && (await countWindows(selection, [previous], null));
  return {
    current: {
      engineCounts,
      prompts: counter.prompts(false),
      listedMentions: list.allMentions - namedCount(engineCounts),
    },
    previous: compared?.[0] ?? null,
    countedOfRuns,
    deletedPrompt: fates.answersIn('of a deleted prompt'),
    filteredOut: fates.answersIn('filtered out'),
    listed: list.listed,
    firstListed: list.shown
      .flatMap(({ rival }) => (rival === null ? [] : rivalRef(rival)))
      .slice(0, MOST_RIVALS_LISTED),
  };
}

/**
 * Counts the answers of one window at a time. If `breakdown` is `category`, counts them per category. If `breakdown` is
 * not null, also counts the prompts per engine and per category.
 */
class WindowCounter implements PartCounter<WindowCounts> {
  readonly #mentions: ListedMentions;
  readonly #answers: AnswerCounter<Category | null>;

  constructor(
    mask: AnswerMask,
    rivals: WatchedRivals,
    readonly breakdown: Grouping | null,
  ) {
    const groups: AnswerGroups<Category | null> =
      breakdown === 'category' ? withCategories(mask) : withoutCategories(mask);
    this.#mentions = new ListedMentions(rivals);
    this.#answers = new AnswerCounter(groups, this.#mentions);
  }

  add(facts: RunFacts): void {
    this.#answers.add(facts);
  }

  take(): WindowCounts {
    const answers = this.#answers;
    const counts = {
      engineCounts: answers.engineCounts(),
      prompts: answers.prompts(this.breakdown !== null),
      listedMentions: this.#mentions.take(),
    };
    answers.reset();
    return counts;
  }
}
