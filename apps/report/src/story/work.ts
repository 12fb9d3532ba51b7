import type { Recommendation } from '@brand-visibility/client';
import { lengthOf, localDay } from '../data/days.js';
import type { ReportOf } from '../data/report.js';

/** Selects the work that a report lists, and determines the effect of each piece of work. */

/**
 * The effect of a piece of work. `repair`: no rise is expected, so the report claims none. `early`: too few runs
 * completed after the work. `none`: visibility moved no more than usual. `unmeasured`: no measurement can be reported.
 */
export type Effect = 'rise' | 'fall' | 'none' | 'early' | 'repair' | 'unmeasured';

/** The answers that a measurement counts: answers of one engine, answers to one category of prompts, or all answers. */
export interface Metric {
  readonly kind: 'platform' | 'category' | 'overall';
  readonly value: string;
}

export function metricOf({ measurement }: Recommendation): Metric {
  const [kind, value = ''] = (measurement?.metric?.key ?? '').split(':');
  return { kind: kind === 'platform' || kind === 'category' ? kind : 'overall', value };
}

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
  /** Whether any work ended or runs. */
  readonly isBegun: boolean;
  /** The first few pieces of `open`. */
  readonly next: readonly Piece[];
}

const NEXT = 3;

export function workOf({ responses, spans, choice: { tz } }: ReportOf<'recommendations'>): Work {
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
    isBegun: done.length + begun.length > 0,
    next: open.slice(0, NEXT),
  };
}

const compare = (a: string | null, b: string | null) => Date.parse(a ?? '') - Date.parse(b ?? '') || 0;

const FEW_RUNS = 2;

function effectOf({ measurement }: Recommendation): Effect {
  if (measurement === null) return 'unmeasured';
  const { expects_visibility_lift, state, lift, runs_in_window } = measurement;
  if (!expects_visibility_lift) return 'repair';
  if (state === 'unmeasurable') return 'unmeasured';
  if ((runs_in_window ?? 0) < FEW_RUNS) return 'early';
  if (state === 'awaiting') return 'unmeasured';
  if (lift === null) return 'none';
  return lift > 0 ? 'rise' : 'fall';
}

/** Maximum number of days between two effects that the report cannot distinguish. */
const CLOSE = 14;

/** Returns the pieces of work that had an effect on days so close together that the effects cannot be told apart. */
export function entangled(finished: readonly Piece[]): readonly Piece[] {
  const felt = finished.filter(({ effect }) => effect === 'rise' || effect === 'fall');
  return felt.filter((one) =>
    felt.some((other) => other !== one && Math.abs(lengthOf(one.day, other.day) - 1) <= CLOSE),
  );
}
