import {
  type Batches,
  countedAnswers,
  tallyWindows,
  type AnswerFilter,
  type RunFacts,
  type Selection,
} from '@brand-visibility/counting';
import type { Grouping, WindowCounts } from '@brand-visibility/domain';
import type { BrandRow, FactsReader, Runs } from '../ports.js';

/** The runs of a window and of its comparison window; `previous` is null if nothing is compared (rule 2.5). */
export interface ComparedRuns {
  readonly current: Runs;
  readonly previous: Runs | null;
}

/** The answers of a brand that a report counts, and the facts of its runs. */
export interface AnswersToCount extends Selection {
  /** Reads the facts of runs. */
  readonly facts: (runs: Runs) => Batches<RunFacts>;
}

/** Selects the answers of a brand that pass a filter (rule 11.3). `isRepeated`: the request reads some runs twice. */
export async function answersToCount(
  reader: FactsReader,
  brand: BrandRow,
  filter: AnswerFilter,
  isRepeated = false,
): Promise<AnswersToCount> {
  const rivals = await reader.rivals(brand);
  const prompts = await reader.promptAttributes(brand.id);
  const counted = countedAnswers(prompts, filter);
  const facts = (runs: Runs) => reader.facts(brand.id, answeredOf(runs, prompts), isRepeated);
  return { prompts, counted, rivals, facts };
}

/** Returns the runs that may have answers: none if the brand has no prompts. */
export const answeredOf = (runs: Runs, prompts: readonly unknown[]): Runs =>
  prompts.length === 0 ? [] : runs;

/** The numbers of runs in the parts that are counted in one pass. */
export const sizesOf = (parts: readonly Runs[]): number[] => parts.map(({ length }) => length);

/** Counts the answers of each window of a report, or of each bucket of a series, in one pass. */
export async function countedWindows(
  reader: FactsReader,
  brand: BrandRow,
  windows: readonly Runs[],
  filter: AnswerFilter,
  breakdown: Grouping | null,
): Promise<readonly WindowCounts[]> {
  const answers = await answersToCount(reader, brand, filter);
  return tallyWindows(answers.facts(windows.flat()), sizesOf(windows), answers, breakdown);
}
