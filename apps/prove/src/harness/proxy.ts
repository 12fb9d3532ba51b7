import { spawn, spawnSync } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '@brand-visibility/databases';
import { send } from '@brand-visibility/programs/http';
import { PUBLIC_URL } from '@brand-visibility/programs/start';
import { killedAtEnd, NotRun, type Workspace } from '@brand-visibility/programs/workspace';

/** Starts HAProxy in front of services. HAProxy uses the project's own configuration. */

const CONFIGURATION = fileURLToPath(new URL('../../../../haproxy.cfg', import.meta.url));

export interface ProxyOptions {
  /** The ports of one or two services. */
  readonly services: readonly number[];
  /** Values of the environment variables to which the configuration refers. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Called with HAProxy's log entry of each request. */
  readonly onEntry?: (entry: ProxyEntry) => void;
}

export interface ProxyEntry {
  /** The `X-Request-Id` of the response, which the service also logs; `-` if there was no response. */
  readonly request_id: string;
  readonly status: number;
  /** The name of the server that received the request, or `<NOSRV>` if HAProxy itself refused the request. */
  readonly server: string;
}

export interface Proxy {
  readonly port: number;
  readonly metricsPort: number;
  readonly pid: number;
  /** Waits until the proxy uses (`isServing`) or no longer uses the service with this index. */
  untilServing(service: number, isServing: boolean): Promise<void>;
}

/**
 * Starts HAProxy, which ends with the workspace, and waits until HAProxy is ready. HAProxy does not retry requests,
 * because retries would hide failures. Throws if HAProxy is not installed.
 */
export async function startProxy(workspace: Workspace, options: ProxyOptions): Promise<Proxy> {
  const version = spawnSync('haproxy', ['-v'], { encoding: 'utf8' });
  if (version.error) throw new NotRun('haproxy is not on the PATH; on Debian: apt-get install haproxy');
  const port = await freePort();
  const metrics = await freePort();
  const [SERVICE = '', SECOND_SERVICE] = options.services.map((service) => `127.0.0.1:${service}`);
  const child = spawn('haproxy', ['-db', '-f', CONFIGURATION], {
    env: {
      PATH: process.env['PATH'],
      BIND: `127.0.0.1:${port}`,
      METRICS: `127.0.0.1:${metrics}`,
      PUBLIC_URL,
      RETRIES: '0',
      SERVICE,
      ...(SECOND_SERVICE === undefined ? {} : { SECOND_SERVICE }),
      ...(process.getuid?.() === 0 ? {} : { UNPRIVILEGED: '1' }),
      ...options.environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  void killedAtEnd(workspace, child);
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (line.startsWith('{')) options.onEntry?.(JSON.parse(line) as ProxyEntry); // haproxy.cfg defines this format
  });

  const isUp = async (service: number): Promise<boolean> => {
    const { text } = await send(metrics, { method: 'GET', path: '/metrics', headers: {} });
    const name = `haproxy_server_status{proxy="service",server="service${service + 1}",state="UP"}`;
    return text.includes(`\n${name} 1\n`);
  };
  const untilServing = async (service: number, isServing: boolean) => {
    while ((await isUp(service).catch(() => null)) !== isServing) {
      if (child.exitCode !== null) throw new Error(`haproxy exited: ${errors}`);
      await sleep(20);
    }
  };
  await untilServing(0, true);
  return { port, metricsPort: metrics, pid: child.pid ?? 0, untilServing };
}
