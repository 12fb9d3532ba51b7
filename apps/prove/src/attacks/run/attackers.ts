import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { killedAtEnd, type Workspace } from '@brand-visibility/programs/workspace';
import type { Attacker, Stranger } from '../attack.js';
import { startClient, type ClientReport } from './client-process.js';

/** The input of stranger-program.ts. */
export interface StrangerOrder extends Stranger {
  readonly port: number;
}

/** Open files of the attacker and of the service besides the attacker's connections. */
const SPARE = 500;

const PROGRAM = fileURLToPath(new URL('./stranger-program.js', import.meta.url));

/**
 * Starts an attacker as a process, which ends with the workspace. Returns a function that disconnects it sooner; it
 * resolves with what the attacker received, which strangers do not record.
 */
export function startAttacker(
  workspace: Workspace,
  port: number,
  attacker: Attacker,
): () => Promise<ClientReport['counts']> {
  if (attacker.attacker === 'client') {
    const client = startClient(workspace, { ...attacker, port, times: null, atEnd: 'disconnect' });
    return async () => (await client.end()).counts;
  }
  requireOpenFiles(attacker.connections + SPARE);
  const child = spawn(process.execPath, [PROGRAM], {
    env: { PATH: process.env['PATH'] },
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  const order: StrangerOrder = { ...attacker, port };
  child.stdin.on('error', () => undefined); // it may have exited
  child.stdin.end(`${JSON.stringify(order)}\n`);
  const ended = killedAtEnd(workspace, child);
  return async () => {
    child.kill('SIGKILL');
    await ended;
    return {};
  };
}

/** Throws if a process may not open so many files. Node raises its own limit to the hard one. */
function requireOpenFiles(count: number): void {
  const limit = /Max open files\s+\S+\s+(\d+)/.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1];
  if (limit !== undefined && Number(limit) < count)
    throw new Error(`this attack needs ${count} open files: raise the limit of ${limit} (ulimit -Hn)`);
}
