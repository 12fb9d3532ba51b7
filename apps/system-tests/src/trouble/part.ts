import { countedReplies, timeOf, type Heard } from '../load.js';
import type { Workspace } from '@brand-visibility/programs/workspace';

/** One kind of trouble: makes it, prints figures, and says whether the service bore it. */
export interface Part {
  readonly what: string;
  readonly prove: (place: Workspace, options: PartOptions) => Promise<boolean>;
}

export interface PartOptions {
  /** How long a trouble lasts that goes on. */
  readonly seconds: number;
  readonly seed: number;
}

export const CALLERS = 8;

/** Prints a figure and what is asked of it; gives whether it is so. */
export function claim(isSo: boolean, figure: string): boolean {
  console.log(`${isSo ? 'holds' : 'FAILS'}: ${figure}`);
  return isSo;
}

/** Replies and their times in one line. */
export function described(heard: readonly Heard[]): string {
  const times = [0.5, 0.99, 1].map((share) => timeOf(heard, share).toFixed(0));
  return `${countedReplies(heard)}; half within ${times[0]} ms, 99 % within ${times[1]}, all within ${times[2]}`;
}

/** Of what was heard the part that was asked and answered in this span. */
export const heardIn = (heard: readonly Heard[], from: number, to = Infinity) =>
  heard.filter(({ at, took }) => at - took >= from && at <= to);
