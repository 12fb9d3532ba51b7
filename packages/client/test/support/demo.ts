import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** The service over the demo, as a process of its own; setup.mjs made the demo. */

const JOBS = fileURLToPath(new URL('../../../../apps/jobs/dist/main.js', import.meta.url));
const SERVICE = fileURLToPath(new URL('../../../../apps/api/dist/main.js', import.meta.url));
const CLOCK = new URL('./clock.mjs', import.meta.url).href;

/** The morning of the demo's day. */
const MORNING = Date.parse('2026-11-20T09:00:00Z');

export interface DemoService {
  readonly url: string;
  /** A key of its own that reads every brand of the demo: it has a rate window for itself. */
  readonly apiKey: string;
  /** What the service's clock shows, in milliseconds since 1970. */
  now(): number;
  /** Moves the service's clock, which else stands still. */
  pass(milliseconds: number): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the service with a limit of requests in a minute. */
export async function startDemo(limit = 1_000_000): Promise<DemoService> {
  const DATABASE_URL = process.env['DEMO_DATABASE_URL'] ?? '';
  const env = { PATH: process.env['PATH'], DATABASE_URL };
  const makeKey = ['keys', 'create', '--account', 'acc_demo', '--name', 'Tests', '--all-brands'];
  const { stdout } = await promisify(execFile)(process.execPath, [JOBS, ...makeKey], { env });
  let now = MORNING;
  const child = spawn(process.execPath, ['--import', CLOCK, SERVICE], {
    env: {
      ...env,
      CLOCK: String(now),
      PORT: '0',
      PUBLIC_URL: 'https://api.example',
      CURSOR_SECRET: 'a secret of the tests of 32 characters or more',
      REQUESTS_PER_MINUTE: `agency=${limit}`,
      DRAIN_DELAY_SECONDS: '0',
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const ended = once(child, 'close');
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout! }).on('line', (line) => {
      const address = /"address":"([^"]+)"/.exec(line)?.[1];
      if (address !== undefined) resolve(address);
    });
    child.once('close', () => reject(new Error('the service ended')));
  });
  return {
    url,
    apiKey: stdout.trim(),
    now: () => now,
    pass: async (milliseconds) => {
      now += milliseconds;
      const moved = once(child, 'message');
      child.send(now);
      await moved;
    },
    stop: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
