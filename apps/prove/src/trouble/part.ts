import type { HttpRequest } from '@brand-visibility/programs/http';
import { countsOf, describedCounts, latency, startLoad, type TimedResponse } from '../harness/load.js';
import type { Workspace } from '@brand-visibility/programs/workspace';

/** Causes one kind of failure, prints figures, and returns whether the service behaved as required. */
export type Part = (workspace: Workspace, options: PartOptions) => Promise<boolean>;

export interface PartOptions {
  /** Seconds for which the log disk stays full. Most disturbances of the network last at least half as long. */
  readonly seconds: number;
}

const CALLERS = 8;

/** Starts callers that repeatedly send a request and wait for the response. */
export const startCallers = (
  workspace: Workspace,
  port: number,
  requests: readonly HttpRequest[],
  callers = CALLERS,
) => startLoad(workspace, { port, requests, pace: { callers } });

/** Prints a claim and its figures. Returns whether the claim holds. */
export function claim(isTrue: boolean, figure: string): boolean {
  console.log(`${isTrue ? 'holds' : 'FAILS'}: ${figure}`);
  return isTrue;
}

/** Formats the outcomes and the durations of responses in one line. */
export function described(responses: readonly TimedResponse[]): string {
  const times = [50, 99, 100].map((percent) => latency(responses, percent).toFixed(0));
  return `${describedCounts(countsOf(responses))}; half within ${times[0]} ms, 99 % within ${times[1]}, all within ${times[2]}`;
}

/** Whether the output of a command consists of messages for people and contains no stack trace. */
export const isForPeople = (messages: string) => messages.trim() !== '' && !/^ +at /m.test(messages);
