import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Workspace } from '@brand-visibility/programs/workspace';
import { startLoad, type TimedResponse } from '../../harness/load.js';
import { startOrdered } from '../../harness/ordered-program.js';
import type { Attacker, RawAttacker } from '../attack.js';

/** The order that raw-program.ts reads from its input. */
export interface RawOrder extends RawAttacker {
  readonly port: number;
}

/** Number of files that the attacker or the service opens in addition to the connections of the attacker. */
const SPARE = 500;

const PROGRAM = fileURLToPath(new URL('./raw-program.js', import.meta.url));

/**
 * Starts an attacker as a process, which ends with the workspace at the latest. Returns a function that stops the
 * attacker and resolves to the responses that the attacker received; for a raw attacker, the list is empty.
 */
export async function startAttacker(
  workspace: Workspace,
  port: number,
  attacker: Attacker,
): Promise<() => Promise<readonly TimedResponse[]>> {
  if (attacker.attacker === 'client') {
    const { requests, callers, attacker: _, ...behaviour } = attacker;
    const client = { ...behaviour, times: null, atEnd: 'disconnect' as const };
    const load = await startLoad(workspace, { port, requests, pace: { callers }, client });
    return load.stop;
  }
  requireOpenFiles(attacker.connections + SPARE);
  const order: RawOrder = { ...attacker, port };
  const { child, ended } = startOrdered(workspace, PROGRAM, order, () => undefined);
  return async () => {
    child.kill('SIGKILL');
    await ended;
    return [];
  };
}

/** Throws if a process may not open `count` files. Node itself raises the soft limit to the hard limit. */
function requireOpenFiles(count: number): void {
  const limit = /Max open files\s+\S+\s+(\d+)/.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1];
  if (limit !== undefined && Number(limit) < count)
    throw new Error(`this attack needs ${count} open files: raise the limit of ${limit} (ulimit -Hn)`);
}
