import { rounded, roundedOrNull, type Figure } from './precision.js';
import { subtract, type Rational } from './rational.js';

/** A figure beside the same figure of the comparison window (rule 11.5); each in the figure's precision or null. */
export interface Metric {
  readonly current: number | null;
  readonly previous: number | null;
  readonly change: number | null;
}

/**
 * The metric object of two exact values, null where there is nothing to measure (rules 11.5, 1.2): `change` is the
 * exact difference rounded once, so 33.3 after 33.3 may well have changed by 0.1.
 */
export function metric(figure: Figure, current: Rational | null, previous: Rational | null): Metric {
  return {
    current: roundedOrNull(figure, current),
    previous: roundedOrNull(figure, previous),
    change: current && previous ? rounded(figure, subtract(current, previous)) : null,
  };
}
