import {
  weighting,
  type ComparedSources,
  type EngineWeights,
  type FindOwner,
  type SourceTally,
} from '@brand-visibility/domain';
import type { AnswerFilter, SourceReader, SourcesWanted, StoredRun } from '../ports.js';

/** What a report of sources counts: the sources in the answers of some runs that pass a filter. */
export interface CountedSources {
  readonly reader: SourceReader;
  readonly brand_id: string;
  /** The covered runs. */
  readonly runs: readonly StoredRun[];
  readonly filter: AnswerFilter;
  readonly wanted: SourcesWanted;
}

/** A counted report, of which rows are chosen and shown. */
export interface SourceReport extends CountedSources {
  readonly sources: ComparedSources;
  readonly findOwner: FindOwner;
}

/** Counts the sources of the covered runs and of the comparison window, which needs no counts by row. */
export async function comparedSources(
  { reader, brand_id, runs, filter, wanted }: CountedSources,
  runsBefore: readonly StoredRun[] | null,
  weights: EngineWeights,
): Promise<ComparedSources> {
  const current = await reader.tallySources(brand_id, runs, filter, wanted);
  const before =
    runsBefore &&
    (await reader.tallySources(brand_id, runsBefore, filter, {
      ...wanted,
      hasGaps: false,
      hasRepeats: false,
    }));
  const weightingOf = ({ answers }: SourceTally) => weighting(Array.from(answers), weights);
  const weightingBefore = before && weightingOf(before);
  const previous = before && weightingBefore && { tally: before, weighting: weightingBefore };
  return { current, weighting: weightingOf(current), previous };
}
