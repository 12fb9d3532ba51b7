import { rawRequests, type RawRequest } from '@brand-visibility/programs/raw-requests';
import type { Command } from 'commander';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { newDemo } from '../harness/databases.js';
import { startProxy } from '../harness/proxy.js';
import { send } from '@brand-visibility/programs/http';
import { inWorkspace, progress, type Workspace } from '@brand-visibility/programs/workspace';
import { startService } from '@brand-visibility/programs/start';
import { abandon } from '@brand-visibility/programs/wire';

/**
 * Adds the command `smuggling`. It proves that, for any bytes on a connection, the service accepts exactly the
 * requests that a proxy forwards, and that it continues if the connection is reset while earlier responses are unread.
 * `apps/api/test/http/raw-requests.test.ts` sends the same bytes without a proxy.
 */
export function smuggling(proofs: Command): void {
  proofs
    .command('smuggling')
    .description('send raw requests to the service through HAProxy, and count the requests that it accepts')
    .action(() => inWorkspace(prove));
}

async function prove(workspace: Workspace): Promise<boolean> {
  const { forService, key } = await newDemo(workspace);
  const all = rawRequests(`Authorization: Bearer ${key}`);

  const accepted: Accepted[] = [];
  const service = await startService(workspace, forService, {
    onLine: (line) => {
      const { msg, ...request } = JSON.parse(line) as Accepted & { readonly msg: string }; // a log entry of the service
      if (msg === 'request' && request.route !== '/readyz') accepted.push(request); // only HAProxy checks /readyz
    },
  });
  const forwarded: string[] = [];
  let refused = 0;
  const proxy = await startProxy(workspace, {
    services: [service.port],
    // The proxy sees a single address for all requests.
    environment: { ADDRESS_REQUESTS: '1000000', ADDRESS_NEW_CONNECTIONS: '1000000' },
    onEntry: ({ request_id, server }) => {
      if (server === '<NOSRV>') refused += 1;
      else forwarded.push(request_id);
    },
  });

  progress(`${all.length} requests, through HAProxy`);
  let disagreements = 0;
  for (const each of all) {
    const before = [accepted.length, forwarded.length] as const;
    await writeTo(proxy.port, each);
    // The next caller must get the response to its own request, so no bytes may remain on the proxy's connections.
    const { status, headers, text } = await send(proxy.port, { method: 'GET', path: '/livez', headers: {} });
    const id = String(headers['x-request-id']);
    await until(() => accepted.some(({ request_id }) => request_id === id) && forwarded.includes(id));
    const [took, sent] = [accepted.slice(before[0]), forwarded.slice(before[1])];
    // If the service's parser refuses a request, the service logs a generated id but not the method.
    const isSame =
      took.length === sent.length &&
      took.every(({ method, request_id }) => method === null || sent.includes(request_id));
    const isOwn = status === 200 && text === '{"status":"ok","checks":{}}';
    if (isSame && isOwn) continue;
    disagreements += 1;
    console.log(
      `${each.name}: HAProxy forwarded ${sent.length}, the service accepted ${took.length}; then ${status}`,
    );
  }
  console.log(
    `HAProxy refused ${refused} requests itself and forwarded ${forwarded.length}, including one more after each; the service accepted ${accepted.length}; ${disagreements} disagreements`,
  );
  const isProved = disagreements === 0 && forwarded.length === accepted.length;

  progress('the same requests behind unread responses, without HAProxy, on connections that are reset');
  for (const { bytes } of all) await abandon(service.port, Buffer.from(bytes, 'latin1'));
  const { headers } = await send(service.port, { method: 'GET', path: '/livez', headers: {} });
  const continues = headers['connection'] !== 'close'; // it drains after an uncaught exception
  console.log(`the service ${continues ? 'continues' : 'stops'} after ${all.length} reset connections`);
  return isProved && continues;
}

/** A request in the log of the service. */
interface Accepted {
  readonly request_id: string;
  readonly method: string | null;
  readonly route: string | null;
}

/** Milliseconds after which a response is considered missing. If callers disconnect earlier, HAProxy drops requests. */
const SILENCE = 200;

/** Writes a raw request, half-closes the connection after `SILENCE`, and waits until the other side closes it. */
function writeTo(port: number, { bytes }: RawRequest): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.on('close', () => resolve());
    socket.resume();
    socket.setTimeout(SILENCE, () => socket.end());
    socket.write(bytes, 'latin1');
  });
}

/** Waits until both logs meet a condition, because log entries are written shortly after the responses. */
async function until(condition: () => boolean): Promise<void> {
  for (let attempt = 0; attempt < 1_000 && !condition(); attempt += 1) await sleep(5);
}
