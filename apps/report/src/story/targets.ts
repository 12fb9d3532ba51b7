/** Compares the figures of a report with the targets that the agency has set. */
import type { Target } from '../data/configuration.js';
import { plusMonths } from '../data/days.js';
import type { ReportOf } from '../data/report.js';
import { targetsOf } from '../data/targets.js';
import { printedDifference } from '../text/numbers.js';
import { traced, type TracedNumber } from './figure.js';
import { firstOf, isOfFewer } from './missing.js';
import { kindOf } from './state.js';

export interface Goal {
  readonly target: Target;
  readonly current: TracedNumber;
  /** The printed figure minus the target, in the unit of the metric. */
  readonly distance: number;
  /** When visibility would reach the target; null if this cannot be said. */
  readonly pace: Pace | null;
}

/** The month (`YYYY-MM`) in which visibility would reach a target at its pace since the month `from`. */
export interface Pace {
  readonly from: string;
  readonly reached: string;
  /** Whether the pace is of fewer engines than the other figures, because some have no answers in `from`. */
  readonly isOfFewer: boolean;
}

type Read = ReportOf<'comparison' | 'since'>;

/** Returns how far the figures of the window are from each target; leaves out metrics that have no figure. */
export function goalsOf(report: Read): Goal[] {
  const kind = kindOf(report.responses);
  if (kind === 'empty' || kind === 'carried') return [];
  return targetsOf(report).flatMap((target) => {
    const { metric, value } = target;
    const { current } = report.responses.comparison[metric];
    if (current === null) return [];
    const pace = metric === 'visibility' ? paceOf(report, printedDifference(value, current)) : null;
    return [
      {
        target,
        current: traced(`comparison.${metric}.current`, current),
        distance: printedDifference(current, value),
        pace,
      },
    ];
  });
}

const MONTHS_AHEAD = 12;

/**
 * Returns when visibility would rise by `missing` points at the pace of its change since the first of the six months:
 * null unless that change is a rise by more than chance and the month is within twelve.
 */
function paceOf({ responses, spans, choice }: Read, missing: number): Pace | null {
  const { since } = responses;
  const { month } = spans.current;
  if (since?.verdict !== 'up' || month === null || missing <= 0) return null;
  const from = firstOf(since, choice.tz);
  const months = lengthInMonths(from, month);
  // In tenths, which are integers, so that the quotient is exact where it is an integer.
  const [needed, change] = [missing, since.visibility.change ?? 0].map((points) => Math.round(10 * points));
  const ahead = Math.ceil(((needed ?? 0) * months) / (change ?? 0));
  return ahead <= MONTHS_AHEAD
    ? { from, reached: plusMonths(month, ahead), isOfFewer: isOfFewer(responses) }
    : null;
}

const lengthInMonths = (from: string, to: string) => {
  const [first = 0, last = 0] = [from, to].map(
    (month) => 12 * Number(month.slice(0, 4)) + Number(month.slice(5)),
  );
  return last - first;
};

export { targetsOf };
