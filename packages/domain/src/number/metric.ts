import { roundToTenth, subtract, type Rational } from './rational.js';

/** A figure beside the same figure of the comparison window [2.1]; each with one decimal or null. */
export interface Metric {
  readonly current: number | null;
  readonly previous: number | null;
  readonly change: number | null;
}

/**
 * The metric object of two exact values, null where there is nothing to measure [2.1, decisions 1.2]: `change` is the
 * exact difference rounded once, so 33.3 after 33.3 may well have changed by 0.1.
 */
export function metric(current: Rational | null, previous: Rational | null): Metric {
  return {
    current: roundedOrNull(current),
    previous: roundedOrNull(previous),
    change: current && previous ? roundToTenth(subtract(current, previous)) : null,
  };
}

/** One decimal, or null where there is nothing to measure. */
export function roundedOrNull(value: Rational | null): number | null {
  return value && roundToTenth(value);
}
