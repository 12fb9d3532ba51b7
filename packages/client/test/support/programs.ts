import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { DemoService } from './demo.js';

/** The result of a command. */
export interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Running {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
}

/** Runs commands in a folder, with the variables of the documents and a time zone that no document mentions. */
export function startCommands(
  commands: string,
  folder: string,
  { url, apiKey }: Pick<DemoService, 'url' | 'apiKey'>,
): Running {
  const env = {
    PATH: process.env['PATH'],
    TZ: 'Pacific/Auckland',
    BRAND_VISIBILITY_URL: url,
    BRAND_VISIBILITY_KEY: apiKey,
  };
  const child = spawn('sh', ['-c', commands], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const output = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (output.stdout += chunk));
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (output.stderr += chunk));
  const ended = once(child, 'close').then(([status]) => ({ status: status as number | null, ...output })); // `close` is untyped
  return { child, ended };
}

const CURL = fileURLToPath(new URL('./curl.mjs', import.meta.url));

/** Commands with a stand-in for `curl` where there is none. */
export const withCurl = (commands: string) =>
  `command -v curl > /dev/null || curl() { node ${CURL} "$@"; }\n${commands}`;
