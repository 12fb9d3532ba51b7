/** Tells people why the client waits, and until when. */
import type { Lines } from './lines.js';

/** A wait of the client between two attempts of a request. */
export interface Wait {
  readonly milliseconds: number;
  /** The `status` of the response; null if there was none. */
  readonly failure: { readonly status: number | null };
  /** Number of failed attempts so far, at least 1. */
  readonly attempt: number;
}

export interface Waits {
  /** Announces a wait at its beginning; `about` describes the program's current work, or is empty. */
  begin(wait: Wait, about: string): void;
  /** How long the program has waited for the rate limit in total, such as `1 min 58 s`; null if it has not waited. */
  forLimit(): string | null;
}

/** Maximum number of retries per request; more than the client's default, because nobody watches these programs. */
export const RETRIES = 8;
/** The longest time for which the client tries to reach the service: 121 s of waits, and 9 attempts of 30 s. */
const UNREACHABLE = '7 minutes';

/**
 * Announces waits on `lines`. A terminal shows a wait until the next line replaces it. Other streams get one line per
 * request and reason. `clock` returns milliseconds since 1970.
 */
export function waitsOn(lines: Lines, clock: () => number): Waits {
  let limited = 0;
  let last: number | null = null;
  return {
    begin: ({ milliseconds, failure: { status }, attempt }, about) => {
      if (status === 429) limited += milliseconds;
      const isRepeated = attempt > 1 && status === last;
      last = status;
      const line = `${about === '' ? '' : `${about}: `}${reasonOf(status, milliseconds, clock())}`;
      if (lines.isTerminal) lines.draw(line, true);
      else if (!isRepeated) lines.say(line);
    },
    forLimit: () => (limited === 0 ? null : durationOf(secondsOf(limited))),
  };
}

function reasonOf(status: number | null, milliseconds: number, now: number): string {
  const wait = `${secondsOf(milliseconds)} s`;
  if (status === null) return `the service cannot be reached; trying again for up to ${UNREACHABLE}`;
  if (status !== 429)
    return `the service is unavailable; trying again in ${wait}, and up to ${RETRIES} times`;
  const time = new Date(now + milliseconds).toISOString().slice(11, 19);
  return `the rate limit is reached; continuing in ${wait}, at ${time} UTC`;
}

const secondsOf = (milliseconds: number) => Math.ceil(milliseconds / 1000);

/** Formats a number of seconds, such as `1 min 58 s`. */
export function durationOf(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  if (minutes < 1) return `${seconds} s`;
  return minutes < 60
    ? `${minutes} min ${seconds % 60} s`
    : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
