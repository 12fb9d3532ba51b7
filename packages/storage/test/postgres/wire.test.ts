import { isStoreUnavailable, type Store } from '@brand-visibility/application';
import { runStatements, startPostgres, tcpProxyTo, type Way } from '@brand-visibility/databases';
import { bring, NOW } from '@brand-visibility/records';
import { everyBrandOf } from '../support/opened.js';
import { smallWorld } from '../contract/small-world.js';
import { describe, expect, test } from '@jest/globals';
import { setImmediate } from 'node:timers/promises';
import { openPostgres } from '../../src/index.js';
import { databaseForEach } from '../support/postgres-database.js';
import { thrownBy } from '../support/thrown-by.js';

/** Everything that a request sends to the database. */
async function ask(store: Store): Promise<string | undefined> {
  await store.findKey('0');
  await store.countRequest('key_1', NOW);
  return (await store.read(everyBrandOf('acc_1'), (reader) => reader.brand('brd_1')))?.id;
}

const some = <T>(count: number, make: () => Promise<T>) => Promise.all(Array.from({ length: count }, make));

/**
 * Waits until this many concurrent requests succeed: the circuit breaker stays open for a moment after failures, and
 * a busy machine may need longer to connect than a service waits.
 */
async function serving(store: Store, count: number): Promise<void> {
  const attempts = () => some(count, () => thrownBy(ask(store)));
  while ((await attempts()).some((thrown) => thrown !== null))
    await new Promise((resolve) => setTimeout(resolve, 20));
}

describe('the network path to the database', () => {
  const { testDatabase, open } = databaseForEach();

  /** A store behind a proxy, with some idle connections. */
  async function behindProxy(): Promise<{ store: Store; proxy: Way }> {
    const proxy = await tcpProxyTo(testDatabase().url);
    await bring((await open('work')).jobStore, smallWorld());
    const { store } = await open('serve', { url: proxy.url });
    await serving(store, 4);
    return { store, proxy };
  }

  test('may be slow without errors', async () => {
    const { store, proxy } = await behindProxy();
    proxy.delay(40);
    expect(await some(20, () => ask(store))).toEqual(Array(20).fill('brd_1'));
  });

  test('may reset idle connections unnoticed', async () => {
    const { store, proxy } = await behindProxy();
    for (let round = 0; round < 3; round += 1) {
      proxy.reset();
      expect(await some(8, () => ask(store))).toEqual(Array(8).fill('brd_1'));
    }
  });

  test('may reset connections in use; the store is then unavailable at worst', async () => {
    const { store, proxy } = await behindProxy();
    const attempts = some(8, () => thrownBy(ask(store)));
    for (let round = 0; round < 20; round += 1) {
      proxy.reset();
      await setImmediate();
    }
    for (const thrown of await attempts) if (thrown !== null) expect(isStoreUnavailable(thrown)).toBe(true);
    await serving(store, 1);
  });

  test.each<[string, (proxy: Way) => void]>([
    ['that swallows everything', (proxy) => proxy.swallow()],
    ['whose other end forgot the connections', (proxy) => proxy.forget()],
  ])('%s is given up, and used again when it works', async (_what, fail) => {
    const { store, proxy } = await behindProxy();
    fail(proxy);
    const attempts = await some(8, () => thrownBy(ask(store)));
    expect(attempts.some((thrown) => thrown !== null)).toBe(true);
    for (const thrown of attempts) if (thrown !== null) expect(isStoreUnavailable(thrown)).toBe(true);
    await proxy.mend();
    await serving(store, 8);
    expect(await some(8, () => ask(store))).toEqual(Array(8).fill('brd_1'));
  });

  test('opens the circuit breaker when it swallows everything', async () => {
    const { store, proxy } = await behindProxy();
    proxy.swallow();
    while (!store.vitals().databases[0]?.isUnavailable) await some(8, () => thrownBy(ask(store)));
    const statements = () => store.vitals().databases[0]?.statements.count;
    const before = statements();
    const attempts = await some(100, () => thrownBy(ask(store)));
    expect(attempts.every(isStoreUnavailable)).toBe(true);
    expect(statements()).toBe(before);
  });
});

test('a frozen backend fails only the batch that it was serving', async () => {
  const server = await startPostgres();
  const jobs = await openPostgres({ url: server.url, access: 'create', connections: 2 });
  const serving = await openPostgres({ url: server.url, access: 'serve', connections: 2 });
  const { store } = serving;
  let frozen = 0;
  try {
    await bring(jobs.jobStore, smallWorld());
    const own = `from pg_stat_activity where application_name like 'brand-visibility %' and query like '%find_api_key%'`;
    await store.findKey('0');
    const [backend] = (await runStatements(server.url, [`select pid ${own}`])) as { pid: number }[]; // rows are untyped
    frozen = backend?.pid ?? 0;
    process.kill(frozen, 'SIGSTOP');
    const stuck = some(3, () => thrownBy(store.findKey('0')));
    await setImmediate();
    expect(await some(20, () => ask(store))).toEqual(Array(20).fill('brd_1'));
    for (const thrown of await stuck) {
      expect(isStoreUnavailable(thrown)).toBe(true);
      expect(String(thrown)).toMatch(/connection to the database was lost/);
    }
    expect(await some(20, () => ask(store))).toEqual(Array(20).fill('brd_1'));
  } finally {
    if (frozen > 0) process.kill(frozen, 'SIGCONT');
    await serving.close();
    await jobs.close();
    await server.stop();
  }
});
