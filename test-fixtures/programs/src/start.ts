import { PLANS } from '@brand-visibility/domain/vocabulary';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { killedAtEnd, type Workspace } from './workspace.js';

/** Starts the project's programs as child processes, as an operator does. */

const JOBS = fileURLToPath(new URL('../../../apps/jobs/dist/main.js', import.meta.url));
const SERVICE = fileURLToPath(new URL('../../../apps/api/dist/main.js', import.meta.url));
/** The URL of a module that fixes the clock of a program that loads the module first. */
const FIXED_CLOCK = new URL('./fixed-clock.js', import.meta.url).href;

/** The base environment of programs, so that only the settings of a system test configure the programs. */
const BARE = { PATH: process.env['PATH'] };

/** The result of a program that has ended; the status is null if a signal ended the program. */
export interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Running {
  readonly child: ChildProcess;
  /** The output of the program so far. */
  readonly output: { readonly stdout: string; readonly stderr: string };
  readonly ended: Promise<Ended>;
}

/** Starts a program whose environment contains only `PATH` and the given variables. */
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

/** The options of `startService` that `runJobs` also accepts. */
type RunOptions = Omit<ServiceOptions, 'onLine'>;

/** Starts a command on a database. */
function startJobs(
  DATABASE_URL: string,
  command: readonly string[],
  { environment = {}, node = process.execPath, program = JOBS, ...options }: RunOptions = {},
): Running {
  const { args, fixed } = loadedFirst(options);
  return startProgram(node, [...args, program, ...command], { DATABASE_URL, ...fixed, ...environment });
}

/** The arguments of Node that load modules before a program, and the variable that fixes its clock. */
function loadedFirst({ clock, preload = [] }: Pick<ServiceOptions, 'clock' | 'preload'>) {
  const modules = [...(clock === undefined ? [] : [FIXED_CLOCK]), ...preload];
  const fixed: Readonly<Record<string, string>> = clock === undefined ? {} : { FIXED_CLOCK: String(clock) };
  return { args: modules.flatMap((module) => ['--import', module]), fixed };
}

/** Runs a command and returns the standard output. If the command fails, throws an error with the standard error. */
export async function runJobs(
  workspace: Workspace,
  url: string,
  command: readonly string[],
  options: RunOptions = {},
): Promise<string> {
  const { child, ended } = startJobs(url, command, options);
  workspace.atEnd(() => child.kill());
  return requireSuccess(command, await ended).stdout;
}

/** Runs a command with the clock fixed at `clock`, milliseconds since 1970; returns the duration in milliseconds. */
export async function timeJobs(url: string, command: readonly string[], clock: number): Promise<number> {
  const start = performance.now();
  requireSuccess(command, await startJobs(url, command, { clock }).ended);
  return performance.now() - start;
}

function requireSuccess(command: readonly string[], ended: Ended): Ended {
  if (ended.status !== 0)
    throw new Error(`${command.join(' ')} exited with ${ended.status}: ${ended.stderr}`);
  return ended;
}

/** Runs a command and kills it after `after` ms. Returns null, or the duration in ms if the command ended sooner. */
export async function killJobs(
  url: string,
  command: readonly string[],
  clock: number,
  after: number,
): Promise<number | null> {
  const start = performance.now();
  const { child, ended } = startJobs(url, command, { clock });
  const timer = setTimeout(() => child.kill('SIGKILL'), after);
  const result = await ended;
  clearTimeout(timer);
  if (result.status === null && child.signalCode === 'SIGKILL') return null;
  requireSuccess(command, result);
  return performance.now() - start;
}

/** Runs a command that may fail, with further variables in its environment. */
export const tryJobs = (
  url: string,
  command: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<Ended> => startJobs(url, command, { environment }).ended;

export interface ServiceOptions {
  /** The time at which the clock stays, in milliseconds since 1970. */
  readonly clock?: number;
  readonly environment?: Readonly<Record<string, string>>;
  /** Path of the service's program; default: the program built in this repository. */
  readonly program?: string;
  /** Path of the executable of Node; default: the executable of this process. */
  readonly node?: string;
  /** Modules that Node loads before the service. */
  readonly preload?: readonly string[];
  /** Called with each line of the service's log. */
  readonly onLine?: (line: string) => void;
}

export interface RunningService {
  readonly port: number;
  readonly url: string;
  /** Null if METRICS_PORT is not set. */
  readonly metricsPort: number | null;
  readonly pid: number;
  readonly isRunning: () => boolean;
  /** Sends SIGTERM and waits for the exit; returns the exit status. */
  stop(): Promise<number | null>;
}

/** The PUBLIC_URL of services in system tests. */
export const PUBLIC_URL = 'https://api.example';

const UNLIMITED = PLANS.map((plan) => `${plan}=999999999`).join(',');

/** Starts the service on a free port and waits until the service listens. Closing the workspace kills the service. */
export async function startService(
  workspace: Workspace,
  DATABASE_URL: string,
  { environment = {}, program = SERVICE, node = process.execPath, onLine, ...options }: ServiceOptions = {},
): Promise<RunningService> {
  const { args, fixed } = loadedFirst(options);
  const env = {
    ...BARE,
    PORT: '0',
    PUBLIC_URL,
    DRAIN_DELAY_SECONDS: '0',
    CURSOR_SECRET: 'a secret that the services of a system test share', // so that their cursors are equal
    REQUESTS_PER_MINUTE: UNLIMITED,
    DATABASE_URL,
    ...fixed,
    ...environment,
  };
  const child = spawn(node, [...args, program], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = killedAtEnd(workspace, child);
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
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
    child.once('close', () => reject(new Error(`the service exited: ${stderr}`)));
  });
  if (onLine) lines.on('line', onLine);
  else lines.close();
  child.stdout.resume();
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    metricsPort,
    pid: child.pid ?? 0,
    isRunning: () => child.exitCode === null,
    stop: async () => {
      child.kill('SIGTERM');
      const [status] = (await ended) as [number | null]; // `close` is untyped
      return status;
    },
  };
}
