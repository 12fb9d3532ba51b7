import type { Workspace } from '@brand-visibility/programs/workspace';
import { DOWNLOADS } from '../world/downloads.js';
import { startClient, type ClientReport } from './client-process.js';

/** Downloads by honest accounts, one at a time each. */

export interface Downloaded {
  readonly whole: number;
  readonly all: number;
  /** The outcomes of those that are not whole. */
  readonly others: ClientReport['counts'];
}

/** The body that each download should have. */
export type Expected = ReadonlySet<string>;

/** Downloads everything twice without an attack; throws unless both are equal. */
export async function expectedBodies(workspace: Workspace, port: number): Promise<Expected> {
  const { counts, bodies } = await startClient(workspace, order(port, Infinity, 2)).report;
  if (Object.keys(bodies).length !== DOWNLOADS.length || counts['200'] !== 2 * DOWNLOADS.length)
    throw new Error(`downloads without an attack differ: ${JSON.stringify(counts)}`);
  return new Set(Object.keys(bodies));
}

/** Returns a function that waits for the downloads in progress. */
export function startDownloads(
  workspace: Workspace,
  port: number,
  bytesPerSecond: number,
  expected: Expected,
): () => Promise<Downloaded> {
  const client = startClient(workspace, order(port, bytesPerSecond, null));
  return async () => {
    const { counts, bodies } = await client.end();
    const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0);
    const matching = Object.entries(bodies).filter(([body]) => expected.has(body));
    const whole = sum(matching.map(([, times]) => times));
    const { '200': complete = 0, ...failed } = counts;
    const others = complete > whole ? { ...failed, 'other bytes': complete - whole } : failed;
    return { whole, all: sum(Object.values(counts)), others };
  };
}

const order = (port: number, bytesPerSecond: number, times: number | null) => ({
  port,
  times,
  atEnd: 'finish' as const,
  requests: DOWNLOADS,
  callers: DOWNLOADS.length,
  ...(bytesPerSecond === Infinity ? {} : { bytesPerSecond }),
});
