import type { Recommendation } from '@brand-visibility/client';
import { lengthOf, localDay } from '../data/days.js';
import type { ReportOf } from '../data/report.js';

/** Selects the work that a report lists, and determines the effect of each piece of work. */

/**
 * The result of a piece of work. `repair`: no rise is expected. `early`: too few runs completed after it. `unmeasured`:
 * there is no later figure. `chance`: visibility moved no more than usual.
 */
export type Effect = 'repair' | 'early' | 'unmeasured' | 'chance' | 'rise' | 'fall';

export interface Piece {
  readonly item: Recommendation;
  readonly at: string;
  /** The local day of the latest step: work is proposed, then begun, then finished. */
  readonly day: string;
  readonly effect: Effect;
}

export interface Work {
  /** All finished work, the most recently finished first. */
  readonly done: readonly Piece[];
  /** The work in `done` that was finished in the six months. */
  readonly finished: readonly Piece[];
  /** The work in `done` that was finished after the window. */
  readonly later: readonly Piece[];
  /** Work that has begun, in the order in which it began, followed by proposed work. */
  readonly open: readonly Piece[];
  /** The first few pieces of `open`. */
  readonly next: readonly Piece[];
}

const NEXT = 3;

export function workOf({
  responses,
  spans,
  choice: { tz },
}: Pick<ReportOf<'recommendations'>, 'responses' | 'spans' | 'choice'>): Work {
  const pieces = responses.recommendations.data.map((item, index) => ({
    item,
    at: `recommendations.data.${index}`,
    day: localDay(item.done_at ?? item.started_at ?? item.created_at, tz),
    effect: effectOf(item),
  }));
  const done = pieces
    .filter(({ item }) => item.done_at !== null)
    .toSorted((a, b) => compare(b.item.done_at, a.item.done_at));
  const begun = pieces.filter(({ item }) => item.status === 'in_progress');
  const open = [
    ...begun.toSorted((a, b) => compare(a.item.started_at, b.item.started_at)),
    ...pieces.filter(({ item }) => item.status === 'suggested'),
  ];
  return {
    done,
    finished: done.filter(({ day }) => day >= spans.months.start_date && day <= spans.months.end_date),
    later: done.filter(({ day }) => day > spans.months.end_date),
    open,
    next: open.slice(0, NEXT),
  };
}

const compare = (a: string | null, b: string | null) => Date.parse(a ?? '') - Date.parse(b ?? '') || 0;

const FEW_RUNS = 2;

export function effectOf({ measurement }: Recommendation): Effect {
  if (measurement === null) return 'unmeasured';
  const { expects_visibility_lift, state, current, lift, runs_in_window } = measurement;
  if (!expects_visibility_lift) return 'repair';
  if (state === 'unmeasurable') return 'unmeasured';
  if ((runs_in_window ?? 0) < FEW_RUNS) return 'early';
  if (current === null) return 'unmeasured';
  if (lift === null) return 'chance';
  return lift > 0 ? 'rise' : 'fall';
}

/** The most pieces of work, and the most annotations, that the chart numbers. */
const EVENTS = 6;

/** The numbered days of the chart, the earliest first: finished work, and the agency's annotations. */
export function eventsOf(
  report: Pick<ReportOf<'recommendations'>, 'responses' | 'spans' | 'choice' | 'setup'>,
) {
  const { start_date, end_date } = report.spans.months;
  const work = workOf(report)
    .finished.slice(0, EVENTS)
    .map(({ item, day }) => ({ day, text: item.title, key: item.id }));
  const annotations = (report.setup.annotations ?? [])
    .filter(({ day }) => day >= start_date && day <= end_date)
    .toSorted((a, b) => (a.day < b.day ? 1 : -1))
    .slice(0, EVENTS)
    .map((one) => ({ ...one, key: undefined }));
  return [...work, ...annotations].toSorted((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day)));
}

/** Maximum number of days between two effects that the report cannot distinguish. */
const CLOSE = 14;

const isFelt = ({ effect }: Piece) => effect === 'rise' || effect === 'fall';

/** Returns the pieces of work with an effect, finished within so few days of a piece that the effects mix. */
export const near = (piece: Piece, finished: readonly Piece[]): readonly Piece[] =>
  finished.filter(
    (other) =>
      other !== piece &&
      isFelt(piece) &&
      isFelt(other) &&
      Math.abs(lengthOf(piece.day, other.day) - 1) <= CLOSE,
  );

/** Returns the local day of the last run before a piece was measured; null if the responses do not tell it. */
export function latestWeek({ item: { measurement } }: Piece, report: ReportOf<Runs>): string | null {
  const { responses, brand, choice } = report;
  const measured = measurement?.measured_at ?? null;
  const latest = brand.latest_run?.completed_at ?? null;
  if (measured === null || latest === null) return null;
  if (latest <= measured) return localDay(latest, choice.tz);
  const runs = [...responses.explanation.runs, ...(responses.runs?.data ?? [])];
  const completed = runs.map(({ completed_at }) => completed_at ?? '');
  // A run that is not among the responses may lie between the window and the measurement.
  if (!completed.some((at) => at > measured)) return null;
  const last = completed
    .filter((at) => at !== '' && at <= measured)
    .toSorted()
    .at(-1);
  return last === undefined ? null : localDay(last, choice.tz);
}

type Runs = 'explanation' | 'runs';
