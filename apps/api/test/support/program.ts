import { startProgram as start, type Running } from '@brand-visibility/programs/start';
import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { CURSOR_SECRET, PUBLIC_URL } from './service.js';

/** Runs the service as a process. */

const MAIN = fileURLToPath(new URL('../../dist/main.js', import.meta.url));

const children: ChildProcess[] = [];

/** For afterEach: kills every process that the test started. */
export function killPrograms(): void {
  for (const child of children.splice(0)) child.kill('SIGKILL');
}

/** `launch`: a program with arguments that runs the service. */
export function startProgram(
  environment: Readonly<Record<string, string>>,
  launch: readonly string[] = [],
): Running {
  const [executable, ...before] = [...launch, process.execPath];
  const running = start(executable, [...before, MAIN], {
    PORT: '0',
    MAX_CONNECTIONS: '500',
    PUBLIC_URL,
    CURSOR_SECRET,
    DRAIN_DELAY_SECONDS: '0',
    ...environment,
  });
  children.push(running.child);
  return running;
}

/** Waits for the log line with the service's address. */
export async function portOf({ child, output }: Running): Promise<number> {
  for (;;) {
    const port = /"address":"http:\/\/127\.0\.0\.1:(\d+)"/.exec(output.stdout)?.[1];
    if (port !== undefined) return Number(port);
    if (child.exitCode !== null) throw new Error(`the service ended: ${output.stderr}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Waits for the next minute if less than a quarter of this one is left, for tests that must not span two minutes. */
export async function earlyInTheMinute(): Promise<void> {
  const left = 60_000 - (Date.now() % 60_000);
  if (left < 15_000) await new Promise((resolve) => setTimeout(resolve, left + 10));
}
