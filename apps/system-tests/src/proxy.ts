import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { send } from '@brand-visibility/programs/http';
import { killedAtEnd, type Workspace } from '@brand-visibility/programs/workspace';

/**
 * HAProxy in front of services, configured as in production but that it tries no request again: nothing stays hidden. Its
 * buffer takes the longest request that the service does.
 */

export interface ProxyOptions {
  /** The ports of the services. */
  readonly services: readonly number[];
  /** Asks `/readyz` and sends requests only to who is ready; without, to all. */
  readonly checks: boolean;
  /** Told each line that it logs about a request. */
  readonly onLine?: (line: string) => void;
}

export interface Proxy {
  readonly port: number;
  /** Waits until it sends requests to the service at this place of `services`, or until it does not. */
  untilServing(service: number, isServing: boolean): Promise<void>;
}

/** Milliseconds between two looks at a service, and how many in a row change its mind. */
export const CHECK_INTERVAL = 500;
export const CHECKS = 2;

/** The name of each request for both logs, and which service it was sent to: `<NOSRV>` for none. */
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

/** Starts it and waits until it answers; it ends with the proof. Throws in words when it is not installed. */
export async function startProxy(place: Workspace, options: ProxyOptions): Promise<Proxy> {
  const version = spawnSync('haproxy', ['-v'], { encoding: 'utf8' });
  if (version.error) throw new Error('haproxy is not on the PATH; on Debian: apt-get install haproxy');
  const port = await freePort();
  const statistics = await freePort();
  const file = join(place.folder, `haproxy-${port}.cfg`);
  writeFileSync(file, configuration(options, port, statistics));
  const child = spawn('haproxy', ['-db', '-f', file], { stdio: ['ignore', 'pipe', 'pipe'] });
  void killedAtEnd(place, child);
  let trouble = '';
  child.stderr.on('data', (chunk: Buffer) => (trouble += chunk.toString()));
  const lines = createInterface({ input: child.stdout });
  lines.on('line', (line) => options.onLine?.(line));

  const statusOf = async (service: number): Promise<string> => {
    const { text } = await send(statistics, { method: 'GET', path: '/;csv', headers: {} });
    const [names = '', ...rows] = text.split('\n').map((row) => row.replace(/^# /, ''));
    const column = names.split(',').indexOf('status');
    return rows.find((row) => row.startsWith(`services,service${service},`))?.split(',')[column] ?? '';
  };
  for (;;) {
    if (child.exitCode !== null) throw new Error(`haproxy ended: ${trouble}`);
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

/** A port that nobody listens on at this moment. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('a server listens on a port');
  return address.port;
}
