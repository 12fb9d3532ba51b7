import { startProgram as start, type Running } from '@brand-visibility/programs/start';
import { afterEach, jest } from '@jest/globals';
import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { serve } from '../../src/server/serve.js';
import { until } from './connected.js';
import { CURSOR_SECRET, PUBLIC_URL } from './service.js';

/** Runs the service as a process, which `afterEach` kills. */

const MAIN = fileURLToPath(new URL('../../dist/main.js', import.meta.url));

type Environment = Readonly<Record<string, string>>;

const OWN = {
  PORT: '0',
  MAX_CONNECTIONS: '500',
  DRAIN_DELAY_SECONDS: '0',
  PUBLIC_URL,
  CURSOR_SECRET,
  SIGN_IN: '1',
};

const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

/** Starts the service with a limit of open files. */
export function startProgram(environment: Environment, files = 2_048): Running {
  const launch = ['-c', `ulimit -n ${files} && exec "$0" "$@"`, process.execPath, MAIN];
  const running = start('sh', launch, { ...OWN, ...environment });
  children.push(running.child);
  return running;
}

/** Waits for a text in its log. */
export async function logged({ child, output }: Running, text: string | RegExp): Promise<void> {
  await until(() => {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`the service ended: ${output.stderr}`);
    return output.stdout.search(text) >= 0;
  });
}

/** Waits for the log line with the service's address. */
export async function portOf(running: Running): Promise<number> {
  const address = /"address":"http:\/\/127\.0\.0\.1:(\d+)"/;
  await logged(running, address);
  return Number(address.exec(running.output.stdout)?.[1]);
}

/** The standard error and the exit status of the service if it cannot start, without a process. */
export async function failedStart(environment: Environment) {
  const variables = process.env;
  let stderr = '';
  const written = jest.spyOn(process.stderr, 'write').mockImplementation((text) => {
    stderr += String(text);
    return true;
  });
  process.env = { ...OWN, ...environment };
  try {
    await serve();
    return { stderr, status: process.exitCode };
  } finally {
    written.mockRestore();
    process.env = variables;
    process.exitCode = undefined;
  }
}
