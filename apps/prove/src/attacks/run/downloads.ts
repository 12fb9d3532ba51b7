import type { Workspace } from '@brand-visibility/programs/workspace';
import { countsOf, startLoad, type Counts, type LoadOrder } from '../../harness/load.js';
import { DOWNLOADS } from '../world/downloads.js';

/** Downloads by well-behaved accounts, one at a time each. */

export interface Downloaded {
  readonly whole: number;
  readonly all: number;
  /** The outcomes of incomplete downloads. */
  readonly others: Counts;
}

/** The body that each download should have. */
export type Expected = ReadonlySet<string>;

/** Downloads everything twice without an attack; throws unless both are equal. */
export async function expectedBodies(workspace: Workspace, port: number): Promise<Expected> {
  const load = await startLoad(workspace, orderOf(port, Infinity, 2));
  const responses = await load.ended;
  const bodies = new Set(responses.flatMap(({ body = [] }) => body));
  const counts = countsOf(responses);
  if (bodies.size !== DOWNLOADS.length || counts['200'] !== 2 * DOWNLOADS.length)
    throw new Error(`downloads without an attack differ: ${JSON.stringify(counts)}`);
  return bodies;
}

/** Returns a function that waits for the downloads in progress. */
export async function startDownloads(
  workspace: Workspace,
  port: number,
  bytesPerSecond: number,
  expected: Expected,
): Promise<() => Promise<Downloaded>> {
  const load = await startLoad(workspace, orderOf(port, bytesPerSecond, null));
  return async () => {
    const responses = await load.stop();
    const isWhole = ({ body = '' }: { readonly body?: string }) => expected.has(body);
    const others = responses
      .filter((response) => !isWhole(response))
      .map(({ outcome }) => ({ outcome: outcome === '200' ? 'other bytes' : outcome }));
    return {
      whole: responses.length - others.length,
      all: responses.length,
      others: countsOf(others),
    };
  };
}

const orderOf = (port: number, bytesPerSecond: number, times: number | null): LoadOrder => ({
  port,
  requests: DOWNLOADS,
  pace: { callers: DOWNLOADS.length },
  client: { times, atEnd: 'finish', ...(bytesPerSecond === Infinity ? {} : { bytesPerSecond }) },
});
