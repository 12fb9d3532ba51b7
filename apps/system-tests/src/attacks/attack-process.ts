import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { startLoad } from '../load-process.js';
import { killedAtEnd, type Workspace } from '@brand-visibility/programs/workspace';
import type { Attacker, Stranger } from './attack.js';

/** What stranger-program.ts is told to do. */
export interface StrangerOrder extends Stranger {
  readonly port: number;
}

const PROGRAM = fileURLToPath(new URL('./stranger-program.js', import.meta.url));

/** Starts an attacker as a process of its own, which ends with the proof. Gives what ends it before. */
export function startAttacker(place: Workspace, port: number, attacker: Attacker): () => Promise<void> {
  if (attacker.kind === 'caller') {
    const { asks, pace } = attacker;
    const load = startLoad(place, { port, asks, pace, every: 1_000 }, () => undefined);
    return () => load.stop();
  }
  const child = spawn(process.execPath, [PROGRAM], {
    env: { PATH: process.env['PATH'] },
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  const order: StrangerOrder = { ...attacker, port };
  child.stdin.on('error', () => undefined); // it may have ended
  child.stdin.end(`${JSON.stringify(order)}\n`);
  const ended = killedAtEnd(place, child);
  return async () => {
    child.kill('SIGKILL');
    await ended;
  };
}
