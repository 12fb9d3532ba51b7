import type { Workspace } from '@brand-visibility/programs/workspace';
import { countsOf, startLoad, type Counts, type LoadOrder } from '../../harness/load.js';
import { DOWNLOADS } from '../world/downloads.js';

/** Runs the downloads of the well-behaved accounts. Each account downloads one response at a time. */

export interface Downloaded {
  readonly whole: number;
  readonly all: number;
  /** The number of downloads that did not complete, by outcome. */
  readonly others: Counts;
}

/** The digests that the bodies of complete downloads must have. */
export type Expected = ReadonlySet<string>;

/** Runs each download twice while there is no attack. Throws if the two bodies differ. */
export async function expectedBodies(workspace: Workspace, port: number): Promise<Expected> {
  const load = await startLoad(workspace, orderOf(port, Infinity, 2));
  const responses = await load.ended;
  const bodies = new Set(responses.flatMap(({ body = [] }) => body));
  const counts = countsOf(responses);
  if (bodies.size !== DOWNLOADS.length || counts['200'] !== 2 * DOWNLOADS.length)
    throw new Error(`repeated downloads differ even without an attack: ${JSON.stringify(counts)}`);
  return bodies;
}

/** Starts the downloads. Returns a function that stops the downloads after the current ones have completed. */
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
