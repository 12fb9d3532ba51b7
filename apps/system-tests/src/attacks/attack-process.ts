import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { startLoad } from '../load-process.js';
import { killedAtEnd, type Workspace } from '@brand-visibility/programs/workspace';
import type { Attacker, Stranger } from './attack.js';

/** The input of stranger-program.ts. */
export interface StrangerOrder extends Stranger {
  readonly port: number;
}

const PROGRAM = fileURLToPath(new URL('./stranger-program.js', import.meta.url));

/** Starts an attacker as a process, which ends with the workspace. Returns a function that ends it sooner. */
export function startAttacker(workspace: Workspace, port: number, attacker: Attacker): () => Promise<void> {
  if (attacker.kind === 'caller') {
    const { requests, pace } = attacker;
    const load = startLoad(workspace, { port, requests, pace, every: 1_000 }, () => undefined);
    return () => load.stop();
  }
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
  };
}
