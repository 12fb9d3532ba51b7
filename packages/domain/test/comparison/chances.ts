import { wilsonWidths } from '../../src/comparison/wilson.js';

/** Chances of counts, and the widths of the domain for them. */

/** The probabilities of 0 to n successes of n, each with probability p. */
export function binomial(n: number, p: number): Float64Array {
  const logs = new Float64Array(n + 1);
  for (let k = 1; k <= n; k++) logs[k] = logs[k - 1]! + Math.log((n - k + 1) / k);
  return logs.map((log, k) => Math.exp(log + k * Math.log(p) + (n - k) * Math.log(1 - p)));
}

/** The widths of the domain, by count. */
export function widthsOf(n: number) {
  const widths = Array.from({ length: n + 1 }, (_, k) => wilsonWidths(k, n));
  return {
    below: Float64Array.from(widths, ({ below }) => below),
    above: Float64Array.from(widths, ({ above }) => above),
  };
}
