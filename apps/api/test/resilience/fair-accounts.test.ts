import { serving, type RequestWork } from '../../src/scheduling/work.js';
import { describe, expect, test } from '@jest/globals';
import { call, codeOf } from '../support/client.js';
import { authorization, connected, gate, until } from '../support/connected.js';
import { startService, type TestService } from '../support/service.js';
import { bearer } from '../support/world.js';

let service: TestService;

const get = (path = '/v1/brands', key = 'a_all') => call(service.port, path, { headers: bearer(key) });

describe('the share of one account (rule 4.5)', () => {
  test('of the waiting requests is a quarter; the next is counted and gets 503, and other accounts are served', async () => {
    const { passed, open } = gate();
    service = await startService({
      maxWaitingRequests: 12,
      limit: 6,
      between: (store) => ({
        ...store,
        read: async (scope, ...args) => {
          if (scope.account_id === 'acc_a') await passed;
          return store.read(scope, ...args);
        },
      }),
    });
    const waiting = [1, 2, 3].map(() => get());
    await until(() => service.state.slots.taken === 3);
    const refused = await get();
    expect([refused.status, codeOf(refused)]).toEqual([503, 'service_unavailable']);
    expect(refused.headers['retry-after']).toMatch(/^[1-5]$/);
    expect(refused.headers['ratelimit']).toBe('"default";r=2;t=40');
    expect((await get('/v1/brands', 'b_all')).status).toBe(200);

    const account = await get('/v1/account');
    expect([account.status, account.headers['ratelimit']]).toEqual([200, '"default";r=1;t=40']);
    await get();
    expect((await get()).status).toBe(429); // goes before the share
    expect(service.state.shed).toEqual({ waiting: 0, account: 2, unread: 0 });

    open();
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200, 200, 200]);
    expect([service.state.slots.taken, service.state.slots.ofAccounts.size]).toEqual([0, 0]);
  });
});

test('the share of one account is one waiting request at least', async () => {
  service = await startService({ maxWaitingRequests: 1 });
  expect((await get()).status).toBe(200);
});

/** Holds all places in which reads run. */
async function holdPlaces(): Promise<() => void> {
  const { passed, open } = gate();
  const { signal } = new AbortController();
  const most = service.store.vitals().databases[0]?.connections.most ?? 0;
  let held = 0;
  const hold = async (work: RequestWork) => {
    await work.read(async () => undefined);
    held += 1;
    await passed;
  };
  for (let i = 0; i < most; i += 1)
    void serving(
      service.state.gate,
      { account_id: `acc_${i}`, key_id: `key_${i}`, signal, hasRoom: () => true },
      hold,
    );
  await until(() => held === most);
  return open;
}

const waitingReads = () => service.state.gate.waiting;

describe('requests whose callers have gone (rule 4.5)', () => {
  test('leave the queue at once; they are counted and logged', async () => {
    service = await startService();
    const open = await holdPlaces();
    const sockets = Array.from({ length: 5 }, () => connected(service.port).socket);
    for (const socket of sockets)
      socket.write(`GET /v1/brands HTTP/1.1\r\nHost: a\r\n${authorization()}\r\n`);
    const present = get();
    await until(() => waitingReads() === 6);
    for (const socket of sockets) socket.destroy();
    await until(() => waitingReads() === 1);
    expect([service.state.waiting, service.state.slots.taken]).toEqual([1, 1]);
    await until(() => service.log.length === 5);
    const lines = service.log.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines.map(({ status, code, aborted }) => [status, code, aborted])).toEqual(
      Array(5).fill([499, null, true]),
    );
    open();
    const response = await present;
    expect([response.status, response.headers['ratelimit']]).toEqual([200, '"default";r=999994;t=40']);
  });
});

test('an account needs no place for /v1/account, /v1/methodology and refusals of parameters', async () => {
  service = await startService();
  const open = await holdPlaces();
  expect((await get('/v1/account')).status).toBe(200);
  expect((await get('/v1/methodology')).status).toBe(200);
  expect((await get('/v1/brands?limit=0')).status).toBe(400);
  open();
});

describe('a large response while earlier ones of its account are unread (rule 4.11)', () => {
  /** More than 16 KiB. */
  const LARGE = '/v1/brands/brd_a1/visibility/series?period=365d';

  test('gets 503, also before it is read; small ones and other accounts are answered', async () => {
    service = await startService();
    const { unread } = service.state;
    expect((await get(LARGE)).text.length).toBeGreaterThan(16_384);
    unread.add('acc_a', 1e9);
    const refused = await get(LARGE);
    expect([refused.status, codeOf(refused)]).toEqual([503, 'service_unavailable']);
    expect(refused.headers['retry-after']).toMatch(/^[1-5]$/);
    expect(refused.headers['ratelimit']).toBeDefined();
    expect([(await get('/v1/brands')).status, (await get(LARGE, 'b_all')).status]).toEqual([200, 404]);
    unread.add('acc_a', -1e9);
    expect((await get(LARGE)).status).toBe(200);
    await until(() => unread.bytes === 0);
  });
});
