import { fileURLToPath } from 'node:url';
import type { HttpRequest } from '@brand-visibility/programs/http';
import type { Workspace } from '@brand-visibility/programs/workspace';
import { startOrdered } from './ordered-program.js';

/** The load of all system tests: requests from a separate process, which load-program.ts sends. */
export interface LoadOrder {
  readonly port: number;
  /** Sent in order, repeatedly; with `client`, caller number i repeats request number i. */
  readonly requests: readonly HttpRequest[];
  /** An open model: requests per second, sent however late responses are; or a closed one: waiting callers. */
  readonly pace: { readonly rate: number } | { readonly callers: number };
  /** How callers of the closed model behave. Default: they send the next request as soon as they have a response. */
  readonly client?: ClientBehaviour;
  /** Milliseconds between two reports; default 100. */
  readonly every?: number;
}

/** Callers that wait as `Retry-After` says. */
export interface ClientBehaviour {
  /** Bytes a second that each caller reads of a response; 0: it does not read. Default: without a limit. */
  readonly bytesPerSecond?: number;
  /**
   * All callers send one request at the same time and disconnect `after` milliseconds later, repeatedly, for the last
   * time when the load stops. Default: callers wait for their responses.
   */
  readonly leaving?: { readonly after: number; readonly every: number };
  /** The number of responses for each caller; null if callers continue until the load stops. */
  readonly times: number | null;
  /** Whether callers disconnect, or read the responses in progress, when the load stops. */
  readonly atEnd: 'disconnect' | 'finish';
}

/** A response, when its last byte arrived (milliseconds since 1970), and the milliseconds since it was due. */
export interface TimedResponse {
  /** The status, or the reason why there was no response. */
  readonly outcome: string;
  readonly at: number;
  readonly took: number;
  /** The number of the request and the SHA-256 of a body of status 200; only if a client reads to the end. */
  readonly body?: string;
}

/** The number of responses per outcome. */
export type Counts = Readonly<Record<string, number>>;

export interface Load {
  /** All responses so far, in order of arrival; empty if reports are passed on. */
  readonly responses: readonly TimedResponse[];
  /** Resolves with all responses when the load has ended by itself. */
  readonly ended: Promise<readonly TimedResponse[]>;
  /** Stops the load, waits for the requests in progress, and returns all responses. */
  readonly stop: () => Promise<readonly TimedResponse[]>;
}

const PROGRAM = fileURLToPath(new URL('./load-program.js', import.meta.url));
/** The maximum time that the program takes to end, in milliseconds: a download of 4.5 MB at 64 KB/s takes 71 s. */
const ENDING = 150_000;

/** Starts a load, and waits until its process runs. */
export async function startLoad(
  workspace: Workspace,
  order: LoadOrder,
  onReport?: (responses: readonly TimedResponse[]) => void,
): Promise<Load> {
  const responses: TimedResponse[] = [];
  const pass = onReport ?? ((reported: readonly TimedResponse[]) => void responses.push(...reported));
  let isReady: () => void = () => undefined;
  const ready = new Promise<void>((resolve) => (isReady = resolve));
  const { child, ended: closed } = startOrdered(workspace, PROGRAM, order, (line) => {
    isReady();
    pass(JSON.parse(line) as TimedResponse[]); // from load-program.ts
  });
  const ended = closed.then(([status]) => {
    isReady();
    if (status !== 0) pass([{ outcome: 'the load process did not end', at: 0, took: 0 }]);
    return responses;
  });
  await ready;
  return {
    responses,
    ended,
    stop: () => {
      child.stdin?.end();
      const timer = setTimeout(() => child.kill('SIGKILL'), ENDING);
      return ended.finally(() => clearTimeout(timer));
    },
  };
}

/** The responses to requests that were due and answered within a span. */
export const responsesIn = (responses: readonly TimedResponse[], from: number, to = Infinity) =>
  responses.filter(({ at, took }) => at - took >= from && at <= to);

/** Whether all responses have one of these outcomes. */
export const onlyResponses = (responses: readonly TimedResponse[], ...outcomes: readonly string[]) =>
  responses.every(({ outcome }) => outcomes.includes(outcome));

export function countsOf(responses: readonly Pick<TimedResponse, 'outcome'>[]): Counts {
  const counts: Record<string, number> = {};
  for (const { outcome } of responses) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}

/** Formats counts, such as `200: 1,234, 503: 5`. */
export const describedCounts = (counts: Counts) =>
  Object.entries(counts)
    .map(([outcome, count]) => `${outcome}: ${count.toLocaleString('en-US')}`)
    .join(', ') || 'none';

/** The percentile by nearest rank; NaN without numbers. */
export function percentile(numbers: readonly number[], percent: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)] ?? NaN;
}

/** A percentile of the durations of responses, in milliseconds. */
export const latency = (responses: readonly TimedResponse[], percent: number) =>
  percentile(
    responses.map(({ took }) => took),
    percent,
  );
