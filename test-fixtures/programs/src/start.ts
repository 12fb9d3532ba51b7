import { PLANS } from '@brand-visibility/domain';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { killedAtEnd, type Workspace } from './workspace.js';

/** Starts the project's programs as child processes, as an operator does. */

const JOBS = fileURLToPath(new URL('../../../apps/jobs/dist/main.js', import.meta.url));
const SERVICE = fileURLToPath(new URL('../../../apps/api/dist/main.js', import.meta.url));
/** The module that fixes the clock of a program that loads it first. */
export const FIXED_CLOCK = new URL('./fixed-clock.js', import.meta.url).href;

/** The base environment: only a system test's own settings configure the programs. */
const BARE = { PATH: process.env['PATH'] };

/** A program that ended; the status is null if a signal ended it. */
export interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Running {
  readonly child: ChildProcess;
  /** What it has written so far. */
  readonly output: { readonly stdout: string; readonly stderr: string };
  readonly ended: Promise<Ended>;
}

/** Starts a program with nothing else in its environment than `PATH` and the given variables. */
export function startProgram(
  program: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
  folder?: string,
): Running {
  const child = spawn(program, args, {
    cwd: folder,
    env: { ...BARE, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output.stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output.stderr += text));
  const ended = once(child, 'close').then(([status]) => ({ status: status as number | null, ...output })); // `close` is untyped
  return { child, output, ended };
}

/** Starts a command on a database; with `clock`, its clock is fixed, in milliseconds since 1970. */
function startJobs(DATABASE_URL: string, command: readonly string[], clock?: number): Running {
  const preload = clock === undefined ? [] : ['--import', FIXED_CLOCK];
  const fixed = clock === undefined ? {} : { FIXED_CLOCK: String(clock) };
  return startProgram(process.execPath, [...preload, JOBS, ...command], { DATABASE_URL, ...fixed });
}

/** The options that a command shares with a service. */
type RunOptions = Pick<ServiceOptions, 'clock' | 'environment' | 'node' | 'preload' | 'program'>;

/** Runs a command on a database and returns its standard output; throws with its standard error if it fails. */
export async function runJobs(
  workspace: Workspace,
  url: string,
  command: readonly string[],
  { clock, environment = {}, node = process.execPath, preload = [], program = JOBS }: RunOptions = {},
): Promise<string> {
  const modules = [...(clock === undefined ? [] : [FIXED_CLOCK]), ...preload];
  const args = [...modules.flatMap((module) => ['--import', module]), program, ...command];
  const fixed = clock === undefined ? {} : { FIXED_CLOCK: String(clock) };
  const { child, ended } = startProgram(node, args, { DATABASE_URL: url, ...fixed, ...environment });
  workspace.atEnd(() => child.kill());
  return requireSuccess(command, await ended).stdout;
}

/** Runs a command with its clock fixed at `clock`, milliseconds since 1970; returns its duration in milliseconds. */
export async function timeJobs(url: string, command: readonly string[], clock: number): Promise<number> {
  const start = performance.now();
  requireSuccess(command, await startJobs(url, command, clock).ended);
  return performance.now() - start;
}

function requireSuccess(command: readonly string[], ended: Ended): Ended {
  if (ended.status !== 0)
    throw new Error(`${command.join(' ')} exited with ${ended.status}: ${ended.stderr}`);
  return ended;
}

/**
 * Kills a command `after` milliseconds; returns null, or the duration in milliseconds of a command that ended sooner.
 */
export async function killJobs(
  url: string,
  command: readonly string[],
  clock: number,
  after: number,
): Promise<number | null> {
  const start = performance.now();
  const { child, ended } = startJobs(url, command, clock);
  const timer = setTimeout(() => child.kill('SIGKILL'), after);
  const result = await ended;
  clearTimeout(timer);
  if (result.status === null && child.signalCode === 'SIGKILL') return null;
  requireSuccess(command, result);
  return performance.now() - start;
}

/** Runs a command that may fail. */
export const tryJobs = (url: string, command: readonly string[]): Promise<Ended> =>
  startJobs(url, command).ended;

export interface ServiceOptions {
  /** Fixes the service's clock at this time, milliseconds since 1970, until `setClock` moves it. */
  readonly clock?: number;
  readonly environment?: Readonly<Record<string, string>>;
  /** The service's program; default: the one that is built here. */
  readonly program?: string;
  /** The executable of Node; default: the one of this process. */
  readonly node?: string;
  /** Modules to load before the service. */
  readonly preload?: readonly string[];
  /** Called with each line of the log. */
  readonly onLine?: (line: string) => void;
}

export interface RunningService {
  readonly port: number;
  readonly url: string;
  /** Null if METRICS_PORT is not set. */
  readonly metricsPort: number | null;
  readonly pid: number;
  /** Its standard error so far. */
  readonly stderr: () => string;
  readonly isRunning: () => boolean;
  /** Moves a clock that was fixed, to milliseconds since 1970. */
  readonly setClock: (clock: number) => Promise<void>;
  /** Sends SIGTERM and waits for the exit; returns the exit status. */
  stop(): Promise<number | null>;
}

/** The PUBLIC_URL of services in system tests. */
export const PUBLIC_URL = 'https://api.example';

const UNLIMITED = PLANS.map((plan) => `${plan}=999999999`).join(',');

/** Starts the service on a free port and waits until it listens. It is killed when the workspace closes. */
export async function startService(
  workspace: Workspace,
  DATABASE_URL: string,
  {
    clock,
    environment = {},
    program = SERVICE,
    node = process.execPath,
    preload = [],
    onLine,
  }: ServiceOptions = {},
): Promise<RunningService> {
  const modules = [...(clock === undefined ? [] : [FIXED_CLOCK]), ...preload];
  const imports = modules.flatMap((module) => ['--import', module]);
  const env = {
    ...BARE,
    PORT: '0',
    PUBLIC_URL,
    DRAIN_DELAY_SECONDS: '0',
    CURSOR_SECRET: 'a secret that the services of a system test share', // equal secrets make their cursors equal
    REQUESTS_PER_MINUTE: UNLIMITED,
    DATABASE_URL,
    ...(clock === undefined ? {} : { FIXED_CLOCK: String(clock) }),
    ...environment,
  };
  const child = spawn(node, [...imports, program], {
    env,
    stdio: ['ignore', 'pipe', 'pipe', ...(clock === undefined ? [] : (['ipc'] as const))],
  }); // with both pipes, which the type does not know
  const ended = killedAtEnd(workspace, child);
  let stderr = '';
  child.stderr!.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const lines = createInterface({ input: child.stdout! });
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
    child.once('close', () => reject(new Error(`the service exited: ${stderr}`)));
  });
  if (onLine) lines.on('line', onLine);
  else lines.close();
  child.stdout!.resume();
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    metricsPort,
    pid: child.pid ?? 0,
    stderr: () => stderr,
    isRunning: () => child.exitCode === null,
    setClock: async (milliseconds) => {
      const moved = once(child, 'message');
      child.send(milliseconds);
      await moved;
    },
    stop: async () => {
      child.kill('SIGTERM');
      const [status] = (await ended) as [number | null]; // `close` is untyped
      return status;
    },
  };
}
