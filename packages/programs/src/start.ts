import { PLANS } from '@brand-visibility/domain';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { killedAtEnd, type Workspace } from './workspace.js';

/** The programs of the project as processes of their own, the way an operator runs them. */

const JOBS = fileURLToPath(new URL('../../../apps/jobs/dist/main.js', import.meta.url));
const SERVICE = fileURLToPath(new URL('../../../apps/api/dist/main.js', import.meta.url));
const FIXED_CLOCK = new URL('./fixed-clock.js', import.meta.url).href;
const FAST_CLOCK = new URL('./fast-clock.js', import.meta.url).href;

/** Nothing of the environment configures them but what a proof says. */
const BARE = { PATH: process.env['PATH'] };

/** Runs a command on a database and gives its standard output; throws with its standard error when it fails. */
export async function runJobs(
  place: Workspace,
  DATABASE_URL: string,
  command: readonly string[],
): Promise<string> {
  const env = { ...BARE, DATABASE_URL };
  const running = promisify(execFile)(process.execPath, [JOBS, ...command], { env });
  place.atEnd(() => running.child.kill());
  const { stdout } = await running;
  return stdout;
}

/** The same with a clock that stands still, in milliseconds since 1970; gives the milliseconds that it took. */
export async function endJobs(url: string, command: readonly string[], clock: number): Promise<number> {
  const start = performance.now();
  const { status, trouble } = await startJobs(url, command, clock).ended;
  if (status !== 0) throw new Error(`${command.join(' ')} ended with ${status}: ${trouble()}`);
  return performance.now() - start;
}

/** Kills a command so many milliseconds after its start. Null, or the milliseconds after which it had ended before. */
export async function killJobs(
  url: string,
  command: readonly string[],
  clock: number,
  after: number,
): Promise<number | null> {
  const start = performance.now();
  const { child, ended } = startJobs(url, command, clock);
  const timer = setTimeout(() => child.kill('SIGKILL'), after);
  const { status, trouble } = await ended;
  clearTimeout(timer);
  if (status === null && child.signalCode === 'SIGKILL') return null;
  if (status !== 0) throw new Error(`${command.join(' ')} ended with ${status}: ${trouble()}`);
  return performance.now() - start;
}

/** Runs a command that may fail, and gives how it ended and what it wrote to standard error. */
export async function tryJobs(
  url: string,
  command: readonly string[],
): Promise<{ readonly status: number | null; readonly trouble: string }> {
  const { status, trouble } = await startJobs(url, command).ended;
  return { status, trouble: trouble() };
}

/** With `clock` its clock stands still. */
function startJobs(DATABASE_URL: string, command: readonly string[], clock?: number) {
  const preload = clock === undefined ? [] : ['--import', FIXED_CLOCK];
  const env = { ...BARE, DATABASE_URL, ...(clock === undefined ? {} : { FIXED_CLOCK: String(clock) }) };
  const child = spawn(process.execPath, [...preload, JOBS, ...command], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let trouble = '';
  child.stderr.on('data', (chunk: Buffer) => (trouble += chunk.toString()));
  const ended = once(child, 'close').then(([status]) => ({
    status: status as number | null, // `close` is untyped
    trouble: () => trouble,
  }));
  return { child, ended };
}

export interface ServiceOptions {
  /** Milliseconds since 1970 at which its clock stands still; absent: its clock runs. */
  readonly clock?: number;
  /** It runs so many times as fast as that of the machine, from an instant in milliseconds since 1970 on. */
  readonly fastClock?: { readonly origin: number; readonly speed: number };
  readonly environment?: Readonly<Record<string, string>>;
  /** A program and its arguments that run the service, such as one that keeps it on a core. */
  readonly launch?: readonly string[];
  /** Modules that are loaded before it. */
  readonly preload?: readonly string[];
  /** Told each line that it logs; absent: nobody reads them. */
  readonly onLine?: (line: string) => void;
}

export interface RunningService {
  readonly port: number;
  /** Null where METRICS_PORT is not set. */
  readonly metricsPort: number | null;
  readonly pid: number;
  /** What it wrote to standard error. */
  readonly trouble: () => string;
  readonly isRunning: () => boolean;
  /** Tells it to stop, and waits until it has; gives the status. */
  stop(): Promise<number | null>;
}

/** The address that services of proofs are told to be known by. */
export const PUBLIC_URL = 'https://api.example';

const UNLIMITED = PLANS.map((plan) => `${plan}=999999999`).join(',');

/** Starts the service on a free port and waits until it listens; it ends with the proof. */
export async function startService(
  place: Workspace,
  DATABASE_URL: string,
  { clock, fastClock, environment = {}, launch = [], preload = [], onLine }: ServiceOptions = {},
): Promise<RunningService> {
  const modules = [
    ...(clock === undefined ? [] : [FIXED_CLOCK]),
    ...(fastClock === undefined ? [] : [FAST_CLOCK]),
    ...preload,
  ];
  const imports = modules.flatMap((module) => ['--import', module]);
  const env = {
    ...BARE,
    PORT: '0',
    PUBLIC_URL,
    DRAIN_DELAY_SECONDS: '0',
    CURSOR_SECRET: 'a secret that the services of a proof share', // so that their cursors are the same
    REQUESTS_PER_MINUTE: UNLIMITED,
    DATABASE_URL,
    ...(clock === undefined ? {} : { FIXED_CLOCK: String(clock) }),
    ...(fastClock === undefined ? {} : { FAST_CLOCK: `${fastClock.origin},${fastClock.speed}` }),
    ...environment,
  };
  const [program, ...before] = [...launch, process.execPath];
  const child = spawn(program, [...before, ...imports, SERVICE], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = killedAtEnd(place, child);
  let trouble = '';
  child.stderr.on('data', (chunk: Buffer) => (trouble += chunk.toString()));
  const lines = createInterface({ input: child.stdout });
  const [port = 0, metricsPort = null] = await new Promise<readonly number[]>((resolve, reject) => {
    const hear = (line: string) => {
      const found = [...line.matchAll(/address":"http:\/\/127\.0\.0\.1:(\d+)"/g)].map(([, digits]) =>
        Number(digits),
      );
      if (found.length === 0) return;
      lines.off('line', hear);
      resolve(found);
    };
    lines.on('line', hear);
    child.once('close', () => reject(new Error(`the service ended: ${trouble}`)));
  });
  if (onLine) lines.on('line', onLine);
  else lines.close();
  child.stdout.resume();
  return {
    port,
    metricsPort,
    pid: child.pid ?? 0,
    trouble: () => trouble,
    isRunning: () => child.exitCode === null,
    stop: async () => {
      child.kill('SIGTERM');
      const [status] = (await ended) as [number | null]; // `close` is untyped
      return status;
    },
  };
}
