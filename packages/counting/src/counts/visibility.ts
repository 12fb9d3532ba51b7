import type { Batches } from '../columns/columns.js';
import type { Category, Grouping, WindowCounts } from '@brand-visibility/domain';
import type { CountedAnswers } from '../columns/counted.js';
import { categoryGroups, withoutCategories, type AnswerGroups } from '../facts/answer-groups.js';
import { AnswerTallying } from '../facts/answer-tally.js';
import type { RunFacts } from '../facts/run-facts.js';
import { ListedMentions, type KnownRivals } from '../facts/listed-mentions.js';
import { countParts, type Tallies } from '../facts/read.js';
import type { Selection } from './selection.js';

/** Counts the answers of each window in one pass; `sizes` are the numbers of runs in each. */
export async function tallyWindows(
  facts: Batches<RunFacts>,
  sizes: readonly number[],
  { counted, rivals }: Selection,
  breakdown: Grouping | null,
): Promise<readonly WindowCounts[]> {
  return countParts(facts, sizes, new WindowTallies(counted, rivals, breakdown));
}

/**
 * Counts the answers of one window at a time. If `breakdown` is `category`, counts them per category. If `breakdown` is
 * not null, also counts the prompts per engine and per category.
 */
export class WindowTallies implements Tallies<WindowCounts> {
  readonly #mentions: ListedMentions;
  readonly #answers: AnswerTallying<Category | null>;

  constructor(
    counted: CountedAnswers,
    rivals: KnownRivals,
    readonly breakdown: Grouping | null,
  ) {
    const groups: AnswerGroups<Category | null> =
      breakdown === 'category' ? categoryGroups(counted) : withoutCategories(counted);
    this.#mentions = new ListedMentions(rivals);
    this.#answers = new AnswerTallying(groups, this.#mentions);
  }

  add(facts: RunFacts): void {
    this.#answers.add(facts);
  }

  take(): WindowCounts {
    const answers = this.#answers;
    const counts = {
      cells: answers.cells(),
      prompts: answers.prompts(this.breakdown !== null),
      listedMentions: this.#mentions.take(),
    };
    answers.reset();
    return counts;
  }
}
