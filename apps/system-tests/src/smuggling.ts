import { rawRequests, repliesTo, type RawRequest } from '@brand-visibility/api-fuzz';
import type { Command } from 'commander';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { newSqlite } from './databases.js';
import { send } from '@brand-visibility/programs/http';
import { inWorkspace, progress, type Workspace } from '@brand-visibility/programs/workspace';
import { runJobs, startService } from '@brand-visibility/programs/start';
import { startProxy } from './proxy.js';

/** `smuggling`: whatever is written on a connection, the service takes up the requests that a proxy forwards, and no other. */
export function smuggling(proofs: Command): void {
  proofs
    .command('smuggling')
    .description(
      'write strange requests to the service, directly and through HAProxy, and count what it takes up',
    )
    .action(() => inWorkspace(prove));
}

async function prove(place: Workspace): Promise<boolean> {
  progress('making the database');
  const { forJobs, forService } = await newSqlite(place);
  const key = (await runJobs(place, forJobs, ['demo'])).trim();
  const all = rawRequests(`Authorization: Bearer ${key}`);

  const taken: Taken[] = [];
  const service = await startService(place, forService, {
    onLine: (line) => {
      const { msg, ...said } = JSON.parse(line) as Taken & { readonly msg: string }; // of the service's log
      if (msg === 'request') taken.push(said);
    },
  });
  const forwarded: string[] = [];
  let refused = 0;
  const proxy = await startProxy(place, {
    services: [service.port],
    checks: false,
    onLine: (line) => {
      const [id = '', server] = line.split(' ').slice(-3);
      if (server === 'service0') forwarded.push(id);
      else refused += 1;
    },
  });

  progress(`${all.length} requests, directly`);
  let wrong = 0;
  for (const each of all) {
    taken.length = 0;
    const replies = await repliesTo(service.port, each);
    const statuses = replies.map((reply) => Number(/^HTTP\/1\.1 (\d{3})/.exec(reply)?.[1]));
    const expected = each.stays === 'open' ? [...each.statuses, 200] : each.statuses;
    await until(() => taken.length >= statuses.length);
    if (String(statuses) === String(expected) && taken.length === statuses.length) continue;
    wrong += 1;
    console.log(
      `${each.name}: expected ${expected.join(', ')}, came ${statuses.join(', ')}; took up ${taken.length}`,
    );
  }
  console.log(
    `directly: ${all.length - wrong} of ${all.length} have exactly the replies that they should have`,
  );

  progress(`${all.length} requests, through HAProxy`);
  taken.length = 0;
  let disagreements = 0;
  for (const each of all) {
    const before = [taken.length, forwarded.length] as const;
    await written(proxy.port, each);
    // Whoever asks next gets his own reply: nothing is left over on the proxy's connections.
    const { status, headers, text } = await send(proxy.port, { method: 'GET', path: '/livez', headers: {} });
    const id = String(headers['x-request-id']);
    await until(() => taken.some(({ request_id }) => request_id === id) && forwarded.includes(id));
    const [took, sent] = [taken.slice(before[0]), forwarded.slice(before[1])];
    // What the service's parser refused has no method there, and an id of its own.
    const isSame =
      took.length === sent.length &&
      took.every(({ method, request_id }) => method === null || sent.includes(request_id));
    const isOwn = status === 200 && text === '{"status":"ok","checks":{}}';
    if (isSame && isOwn) continue;
    disagreements += 1;
    console.log(
      `${each.name}: HAProxy forwarded ${sent.length}, the service took up ${took.length}; then ${status}`,
    );
  }
  console.log(
    `through HAProxy: it refused ${refused} requests itself and forwarded ${forwarded.length}, one more after each among them; the service took up ${taken.length}; ${disagreements} disagreements`,
  );
  return wrong === 0 && disagreements === 0 && forwarded.length === taken.length;
}

/** A request that the service took up, of its log. */
interface Taken {
  readonly request_id: string;
  readonly method: string | null;
}

/** Writes one of them and says that this is all; waits until the other side has ended, too. */
function written(port: number, { bytes }: RawRequest): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.on('close', () => resolve());
    socket.resume();
    socket.end(bytes, 'latin1');
  });
}

/** Both logs come a moment after the replies. */
async function until(isSo: () => boolean): Promise<void> {
  for (let turn = 0; turn < 1_000 && !isSo(); turn += 1) await sleep(5);
}
