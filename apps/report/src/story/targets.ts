/** Compares the exact figures of a report with the targets that the agency has set. */
import type { Target } from '../data/configuration.js';
import type { ReportOf } from '../data/report.js';
import { hasRivals, kindOf } from '../data/state.js';
import { targetsOf } from '../data/targets.js';
import { traced, type TracedNumber } from '../figure/figure.js';
import { rounded, type Fraction } from '../figure/printed.js';

export interface Goal {
  readonly target: Target;
  /** The figure, and its distance to the target, 0 or more, with as many decimals as tell it from the target. */
  readonly current: TracedNumber;
  readonly distance: number;
  readonly isReached: boolean;
  readonly decimals: number;
}

const MOST_DECIMALS = 6;

/** Returns how far the figures of the window are from each target; leaves out metrics that have no figure. */
export function goalsOf(report: ReportOf<'comparison' | 'explanation' | 'ranking'>): Goal[] {
  const { comparison, explanation } = report.responses;
  const kind = kindOf(report.responses);
  if (kind === 'empty' || kind === 'carried') return [];
  return targetsOf(report).flatMap((target) => {
    const { metric, value } = target;
    const fraction = explanation.figures[metric].current;
    if (comparison[metric].current === null || fraction === null) return [];
    if (metric === 'share_of_voice' && !hasRivals(report.responses)) return []; // its figure is not printed
    const isReached = isAtLeast(fraction, value, metric === 'average_position');
    let decimals = 1;
    while (!isReached && decimals < MOST_DECIMALS && rounded(fraction, decimals) === value) decimals += 1;
    const current = rounded(fraction, decimals);
    const at = decimals > 1 ? `explanation.figures.${metric}.current` : `comparison.${metric}.current`;
    const scale = 10 ** decimals;
    return [
      {
        target,
        current: traced(at, current),
        distance: Math.abs(Math.round(scale * (value - current))) / scale,
        isReached,
        decimals,
      },
    ];
  });
}

/** Compares a fraction with a number of at most one decimal, exactly. A low position is better than a high one. */
function isAtLeast({ numerator, denominator }: Fraction, value: number, isLowBetter: boolean): boolean {
  const difference = 10n * BigInt(numerator) - BigInt(Math.round(10 * value)) * BigInt(denominator);
  return isLowBetter ? difference <= 0n : difference >= 0n;
}
