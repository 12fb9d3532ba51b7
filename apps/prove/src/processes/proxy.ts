import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { send } from '@brand-visibility/programs/http';
import { killedAtEnd, NotRun, type Workspace } from '@brand-visibility/programs/workspace';

/**
 * HAProxy in front of services, configured as in production, but without retries, which would hide failures. Its
 * buffer is large enough for the longest request that the service accepts.
 */

export interface ProxyOptions {
  /** The ports of the services. */
  readonly services: readonly number[];
  /** Whether to send requests only to services whose `/readyz` is ready; otherwise to all. */
  readonly checks: boolean;
  /** Called with each log line about a request. */
  readonly onLine?: (line: string) => void;
}

export interface Proxy {
  readonly port: number;
  /** Waits until the proxy uses the service at this index, or until it does not. */
  untilServing(service: number, isServing: boolean): Promise<void>;
}

/** Milliseconds between health checks, and how many equal results in a row change the state of a service. */
export const CHECK_INTERVAL = 500;
export const CHECKS = 2;

/** Logs the request id, which both logs share, and the chosen service: `<NOSRV>` for none. */
const LOG_FORMAT = '%ID %s %ST';

function configuration({ services, checks }: ProxyOptions, port: number, statistics: number): string {
  const server = (service: number, index: number) =>
    `  server service${index} 127.0.0.1:${service}${checks ? ' check' : ''}`;
  return `
global
  maxconn 4000
  tune.bufsize 131072
  log stdout format raw daemon
defaults
  mode http
  timeout connect 1s
  timeout client 60s
  timeout http-request 10s
  timeout http-keep-alive 60s
  timeout server 15s
  timeout check 3s
  retries 0
  log global
  option dontlog-normal
frontend callers
  bind 127.0.0.1:${port}
  no option dontlog-normal
  unique-id-format %[uuid()]
  http-request set-header X-Request-Id %[unique-id]
  log-format "${LOG_FORMAT}"
  default_backend services
backend services
  balance roundrobin
  ${checks ? `option httpchk GET /readyz\n  http-check expect status 200\n  default-server inter ${CHECK_INTERVAL}ms fall ${CHECKS} rise ${CHECKS}` : ''}
${services.map(server).join('\n')}
frontend statistics
  bind 127.0.0.1:${statistics}
  no log
  stats enable
  stats uri /
`;
}

/** Starts HAProxy and waits until it is up; it ends with the workspace. Throws if it is not installed. */
export async function startProxy(workspace: Workspace, options: ProxyOptions): Promise<Proxy> {
  const version = spawnSync('haproxy', ['-v'], { encoding: 'utf8' });
  if (version.error) throw new NotRun('haproxy is not on the PATH; on Debian: apt-get install haproxy');
  const port = await freePort();
  const statistics = await freePort();
  const file = join(workspace.folder, `haproxy-${port}.cfg`);
  writeFileSync(file, configuration(options, port, statistics));
  const child = spawn('haproxy', ['-db', '-f', file], { stdio: ['ignore', 'pipe', 'pipe'] });
  void killedAtEnd(workspace, child);
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const lines = createInterface({ input: child.stdout });
  lines.on('line', (line) => options.onLine?.(line));

  const statusOf = async (service: number): Promise<string> => {
    const { text } = await send(statistics, { method: 'GET', path: '/;csv', headers: {} });
    const [names = '', ...rows] = text.split('\n').map((row) => row.replace(/^# /, ''));
    const column = names.split(',').indexOf('status');
    return rows.find((row) => row.startsWith(`services,service${service},`))?.split(',')[column] ?? '';
  };
  for (;;) {
    if (child.exitCode !== null) throw new Error(`haproxy exited: ${errors}`);
    if ((await statusOf(0).catch(() => '')) !== '') break;
    await sleep(20);
  }
  return {
    port,
    untilServing: async (service, isServing) => {
      while ((await statusOf(service)).startsWith('UP') !== isServing) await sleep(20);
    },
  };
}

/** A port that is currently free. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return address.port;
}
