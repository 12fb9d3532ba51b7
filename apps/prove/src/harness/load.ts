import { fileURLToPath } from 'node:url';
import type { HttpRequest } from '@brand-visibility/programs/http';
import type { Workspace } from '@brand-visibility/programs/workspace';
import { startOrdered } from './ordered-program.js';

/** A load, which load-program.ts creates in a separate process. All system tests create load in this way. */
export interface LoadOrder {
  readonly port: number;
  /** The requests, sent in order and repeatedly. If `client` is set, caller number i repeats request number i. */
  readonly requests: readonly HttpRequest[];
  /** Requests per second, however late responses are (open model), or number of waiting callers (closed model). */
  readonly pace: { readonly rate: number } | { readonly callers: number };
  /** Behaviour of the callers. Default: a caller sends the next request as soon as it has received a response. */
  readonly client?: ClientBehaviour;
}

/** The behaviour of callers that wait as long as `Retry-After` demands. */
export interface ClientBehaviour {
  /** Maximum bytes per second that each caller reads of a response; 0 reads nothing. Default: no limit. */
  readonly bytesPerSecond?: number;
  /**
   * If set, all callers send one request at the same time and disconnect `after` milliseconds later. They do so every
   * `every` milliseconds, and once more when the load stops. Default: callers wait for their responses.
   */
  readonly leaving?: { readonly after: number; readonly every: number };
  /** Number of responses that each caller requests; null if callers send requests until the load stops. */
  readonly times: number | null;
  /** Whether callers disconnect when the load stops, or finish reading their responses first. */
  readonly atEnd: 'disconnect' | 'finish';
}

/**
 * A response. Its last byte arrived at the time `at` (milliseconds since 1970), which was `took` milliseconds after the
 * request was due.
 */
export interface TimedResponse {
  /** The HTTP status, or an error code if there was no response. */
  readonly outcome: string;
  readonly at: number;
  readonly took: number;
  /** The index of the request and the SHA-256 of the body if the status is 200; absent unless `atEnd` is `finish`. */
  readonly body?: string;
}

/** The number of responses by outcome. */
export type Counts = Readonly<Record<string, number>>;

export interface Load {
  /** All responses so far, in the order of their arrival. */
  readonly responses: readonly TimedResponse[];
  /** Resolves to all responses if the load ends by itself. */
  readonly ended: Promise<readonly TimedResponse[]>;
  /** Stops the load and waits for the requests in progress. Resolves to all responses. */
  readonly stop: () => Promise<readonly TimedResponse[]>;
}

const PROGRAM = fileURLToPath(new URL('./load-program.js', import.meta.url));
/** Maximum time in milliseconds for the program to end. A download of 4.5 MB at 64 KB/s takes 71 s. */
const ENDING = 150_000;

/** Starts a load and waits for its first report. */
export async function startLoad(workspace: Workspace, order: LoadOrder): Promise<Load> {
  const responses: TimedResponse[] = [];
  let isReady: () => void = () => undefined;
  const ready = new Promise<void>((resolve) => (isReady = resolve));
  const { child, ended: closed } = startOrdered(workspace, PROGRAM, order, (line) => {
    isReady();
    responses.push(...(JSON.parse(line) as TimedResponse[])); // load-program.ts writes this
  });
  const ended = closed.then(([status]) => {
    isReady();
    if (status !== 0) responses.push({ outcome: 'the load process failed or did not end', at: 0, took: 0 });
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

/** Starts eight callers that repeatedly send a request and wait for the response. */
export const startCallers = (workspace: Workspace, port: number, requests: readonly HttpRequest[]) =>
  startLoad(workspace, { port, requests, pace: { callers: 8 } });

/** Returns the responses to requests that were both due and answered between two times. */
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

/** Returns a percentile by the nearest-rank method, or NaN if there are no numbers. */
function percentile(numbers: readonly number[], percent: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)] ?? NaN;
}

/** Returns a percentile of the response times, in milliseconds. */
export const latency = (responses: readonly TimedResponse[], percent: number) =>
  percentile(
    responses.map(({ took }) => took),
    percent,
  );

/** Formats the outcomes and the durations of responses in one line. */
export function described(responses: readonly TimedResponse[]): string {
  const times = [50, 99, 100].map((percent) => latency(responses, percent).toFixed(0));
  return `${describedCounts(countsOf(responses))}; half within ${times[0]} ms, 99 % within ${times[1]}, all within ${times[2]}`;
}
