import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { killedAtEnd, type Workspace } from '@brand-visibility/programs/workspace';
import type { Client } from '../attack.js';

/** The input of client-program.ts. */
export interface ClientOrder extends Omit<Client, 'attacker'> {
  readonly port: number;
  /** The number of responses of each caller; null: it calls until it is told to end. */
  readonly times: number | null;
  /** What it does when it is told to end: it disconnects, or it reads the responses in progress. */
  readonly atEnd: 'disconnect' | 'finish';
}

/** The output of client-program.ts. */
export interface ClientReport {
  /** The number of responses per status, or per reason for no response. */
  readonly counts: Readonly<Record<string, number>>;
  /** The number of complete responses of status 200 by request number and SHA-256 of the body. */
  readonly bodies: Readonly<Record<string, number>>;
}

export interface RunningClient {
  /** Resolves with the report when all responses are read. Only for orders with `times`. */
  readonly report: Promise<ClientReport>;
  /** Tells it to end. */
  end(): Promise<ClientReport>;
}

const PROGRAM = fileURLToPath(new URL('./client-program.js', import.meta.url));
/** The maximum time that a program takes to end, in milliseconds. A download of 4.5 MB at 64 KB/s takes 71 seconds. */
const ENDING = 150_000;

export function startClient(workspace: Workspace, order: ClientOrder): RunningClient {
  const child = spawn(process.execPath, [PROGRAM], {
    env: { PATH: process.env['PATH'] },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.on('error', () => undefined); // it may have exited
  child.stdin.write(`${JSON.stringify(order)}\n`);
  const ended = killedAtEnd(workspace, child);
  let output = '';
  createInterface({ input: child.stdout }).on('line', (line) => (output = line));
  const report = ended.then(() => {
    if (output === '') return { counts: { 'the client process did not end': 1 }, bodies: {} };
    return JSON.parse(output) as ClientReport; // from client-program.ts
  });
  return {
    report,
    end: () => {
      child.stdin.end();
      const timer = setTimeout(() => child.kill('SIGKILL'), ENDING);
      return report.finally(() => clearTimeout(timer));
    },
  };
}
