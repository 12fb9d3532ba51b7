/** Decides by Fisher's exact test whether few answers confirm a change of visibility. */
import { rational } from '../number.js';

/** The test decides if a window has fewer counted answers than this (rule 17.4). */
export const FISHER_BELOW = 8;

/** The highest probability by chance of a change that the test confirms (rule 17.4). */
export const FISHER_LEVEL = rational(1, 20);

/** The numbers of counted answers of a window and of those that name the brand, all engines together. */
export interface NamedCount {
  readonly answers: number;
  readonly named: number;
}

/**
 * Whether the answers confirm that visibility rose from one window to another, which both have an answer (rule 17.4).
 * If neither window has few answers, they do. Otherwise the share of answers that name the brand must have risen, and
 * the splits of the naming answers that are at most as probable as the observed one must be improbable enough.
 */
export function confirmsRise(to: NamedCount, from: NamedCount): boolean {
  const [few, many] = to.answers < from.answers ? [to, from] : [from, to];
  if (few.answers >= FISHER_BELOW) return true;
  if (BigInt(to.named) * BigInt(from.answers) <= BigInt(from.named) * BigInt(to.answers)) return false;
  const naming = BigInt(few.named + many.named);
  const all = BigInt(few.answers + many.answers);
  // For each number of naming answers in the smaller window, the ways to draw its answers in order.
  const ways: bigint[] = [];
  let orders = 1n; // the binomial coefficient of the number of naming answers
  for (let named = 0; named <= few.answers; named++) {
    ways.push(orders * drawn(naming, named) * drawn(all - naming, few.answers - named));
    orders = (orders * BigInt(few.answers - named)) / BigInt(named + 1);
  }
  const improbable = ways.reduce((sum, each) => (each <= ways[few.named]! ? sum + each : sum), 0n);
  const { numerator, denominator } = FISHER_LEVEL;
  return improbable * denominator <= numerator * drawn(all, few.answers);
}

/** Returns n (n - 1) ... (n - k + 1), the ways to draw k of n in order. It is 0 if k exceeds n. */
function drawn(n: bigint, k: number): bigint {
  let ways = 1n;
  for (let before = 0; before < k; before++) ways *= n - BigInt(before);
  return ways;
}
