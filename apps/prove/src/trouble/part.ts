import { countedReplies, timeOf, type TimedReply } from '../harness/load.js';
import type { Workspace } from '@brand-visibility/programs/workspace';

/** One kind of failure: causes it, prints figures, and returns whether the service coped. */
export interface Part {
  readonly description: string;
  readonly prove: (workspace: Workspace, options: PartOptions) => Promise<boolean>;
}

export interface PartOptions {
  /** The duration of each lasting failure in seconds. */
  readonly seconds: number;
  readonly seed: number;
}

export const CALLERS = 8;

/** Prints a claim with its figures; returns whether it holds. */
export function claim(isTrue: boolean, figure: string): boolean {
  console.log(`${isTrue ? 'holds' : 'FAILS'}: ${figure}`);
  return isTrue;
}

/** Formats the outcomes and durations of replies in one line. */
export function described(replies: readonly TimedReply[]): string {
  const times = [0.5, 0.99, 1].map((share) => timeOf(replies, share).toFixed(0));
  return `${countedReplies(replies)}; half within ${times[0]} ms, 99 % within ${times[1]}, all within ${times[2]}`;
}

/** The replies to requests that were sent and answered within a span. */
export const repliesIn = (replies: readonly TimedReply[], from: number, to = Infinity) =>
  replies.filter(({ at, took }) => at - took >= from && at <= to);
