import { isStoreUnavailable, type Store } from '@brand-visibility/application';
import { runStatements, startPostgres, wayTo, type Way } from '@brand-visibility/test-fixtures/postgres';
import { bring, everyBrandOf, NOW, smallWorld } from '@brand-visibility/test-fixtures/store-contract';
import { describe, expect, test } from '@jest/globals';
import { setImmediate } from 'node:timers/promises';
import { openPostgres } from '../../src/index.js';
import { databaseForEach } from '../support/postgres-database.js';
import { thrownBy } from '../support/thrown-by.js';

/** All that a request asks. */
async function ask(store: Store): Promise<string | undefined> {
  await store.findKey('0');
  await store.countRequest('key_1', NOW);
  return (await store.read(everyBrandOf('acc_1'), (reader) => reader.brand('brd_1')))?.id;
}

const some = <T>(count: number, make: () => Promise<T>) => Promise.all(Array.from({ length: count }, make));

/**
 * Waits until so many may ask at once: nobody asks a database for a moment after it failed again and again, and a busy
 * machine may take longer for a connection than a service waits.
 */
async function serving(store: Store, count: number): Promise<void> {
  const asked = () => some(count, () => thrownBy(ask(store)));
  while ((await asked()).some((thrown) => thrown !== null))
    await new Promise((resolve) => setTimeout(resolve, 20));
}

describe('a way to the database', () => {
  const { place, open } = databaseForEach();

  /** A store by a way, with some connections that nobody uses. */
  async function byWay(): Promise<{ store: Store; way: Way }> {
    const way = await wayTo(place().url);
    await bring((await open('work')).jobStore, smallWorld());
    const { store } = await open('serve', { url: way.url });
    await serving(store, 4);
    return { store, way };
  }

  test('that is slow is slow and no more', async () => {
    const { store, way } = await byWay();
    way.delay(40);
    expect(await some(20, () => ask(store))).toEqual(Array(20).fill('brd_1'));
  });

  test('that resets connections nobody uses is not noticed', async () => {
    const { store, way } = await byWay();
    for (let round = 0; round < 3; round += 1) {
      way.reset();
      expect(await some(8, () => ask(store))).toEqual(Array(8).fill('brd_1'));
    }
  });

  test('that resets connections in use makes the store unavailable at worst', async () => {
    const { store, way } = await byWay();
    const asked = some(8, () => thrownBy(ask(store)));
    for (let round = 0; round < 20; round += 1) {
      way.reset();
      await setImmediate();
    }
    for (const thrown of await asked) if (thrown !== null) expect(isStoreUnavailable(thrown)).toBe(true);
    await serving(store, 1);
  });

  test.each<[string, (way: Way) => void]>([
    ['that swallows everything', (way) => way.swallow()],
    ['whose other end forgot the connections', (way) => way.forget()],
  ])('%s is given up, and used again when it works', async (_what, fail) => {
    const { store, way } = await byWay();
    fail(way);
    const asked = await some(8, () => thrownBy(ask(store)));
    expect(asked.some((thrown) => thrown !== null)).toBe(true);
    for (const thrown of asked) if (thrown !== null) expect(isStoreUnavailable(thrown)).toBe(true);
    await way.mend();
    await serving(store, 8);
    expect(await some(8, () => ask(store))).toEqual(Array(8).fill('brd_1'));
  });

  test('that swallows everything is soon not tried by each who asks', async () => {
    const { store, way } = await byWay();
    way.swallow();
    while (!store.vitals().databases[0]?.isAway) await some(8, () => thrownBy(ask(store)));
    const statements = () => store.vitals().databases[0]?.statements.count;
    const before = statements();
    const asked = await some(100, () => thrownBy(ask(store)));
    expect(asked.every(isStoreUnavailable)).toBe(true);
    expect(statements()).toBe(before);
  });
});

test('a frozen backend costs the question that it had, of one turn, and no other', async () => {
  const server = await startPostgres();
  const jobs = await openPostgres({ url: server.url, access: 'create', connections: 2 });
  const serving = await openPostgres({ url: server.url, access: 'serve', connections: 2 });
  const { store } = serving;
  let frozen = 0;
  try {
    await bring(jobs.jobStore, smallWorld());
    const own = `from pg_stat_activity where application_name = '' and query like '%find_api_key%'`;
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
