import { type Bucket, buckets, byBucket } from '@brand-visibility/domain/time/buckets';
import { formatInstant, type Instant } from '@brand-visibility/domain/time/instant';
import type { Window } from '@brand-visibility/domain/time/window';
import type { Interval } from '@brand-visibility/domain/vocabulary';
import type { RunReader, RunRef } from '../ports.js';
import { coverageOf } from './covered-runs.js';
import { daysOf, windowOf, type WindowQuery } from './window.js';

/** The buckets of a window with their runs, for the visibility and the competitor series (rules 14.1 to 14.3). */
export interface Series {
  readonly window: Window;
  readonly carried_from: Instant | null;
  /** The covered runs of the window, including a carried run. */
  readonly covered: readonly RunRef[];
  readonly buckets: readonly Bucket[];
  /** The runs of each bucket; all lists are empty if the figures are carried. */
  readonly parts: readonly (readonly RunRef[])[];
}

/** Resolves the window of a query and assigns its covered runs to buckets. */
export async function seriesOf(
  runs: RunReader,
  query: WindowQuery & { readonly interval: Interval },
  now: Instant,
): Promise<Series> {
  const window = windowOf(query, now);
  const { carried_from, current } = await coverageOf(runs, window);
  const all = buckets(window, daysOf(query, now), query.interval, now);
  const parts = byBucket(all, carried_from === null ? current : []);
  return { window, carried_from, covered: current, buckets: all, parts };
}

/** Returns the fields that describe each bucket in a response. */
export function bucketResponses({ buckets: all, parts }: Pick<Series, 'buckets' | 'parts'>) {
  let end: Instant | null = null;
  let written = '';
  return all.map((bucket, i) => {
    const { start_date, end_date, is_partial } = bucket;
    // A bucket usually begins at the end of the previous bucket. Reusing the string of that end saves time if there are
    // hundreds of buckets.
    const start: string = bucket.start === end ? written : formatInstant(bucket.start);
    end = bucket.end;
    written = formatInstant(end);
    return { start_date, end_date, start, end: written, is_partial, run_count: parts[i]!.length };
  });
}
