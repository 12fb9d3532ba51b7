import { countedResponses, timeOf, type TimedResponse } from '../harness/load.js';
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

/** Formats the outcomes and durations of responses in one line. */
export function described(responses: readonly TimedResponse[]): string {
  const times = [0.5, 0.99, 1].map((share) => timeOf(responses, share).toFixed(0));
  return `${countedResponses(responses)}; half within ${times[0]} ms, 99 % within ${times[1]}, all within ${times[2]}`;
}

/** The responses to requests that were sent and answered within a span. */
export const responsesIn = (responses: readonly TimedResponse[], from: number, to = Infinity) =>
  responses.filter(({ at, took }) => at - took >= from && at <= to);
