import { OperatorError, isStoreUnavailable, type Store } from '@brand-visibility/application';
import { asAdmin, tcpProxyTo, type TestDatabase } from '@brand-visibility/databases';
import { bring, NOW } from '@brand-visibility/records';
import { everyBrandOf } from '../support/opened.js';
import { reportsOf } from '../contract/reports.js';
import { smallWorld } from '../contract/small-world.js';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { OpenedStore } from '../../src/index.js';
import { counting } from '../support/counting.js';
import { databaseForEach, migratedDatabase, readerUrl } from '../support/postgres-database.js';
import { thrownBy } from '../support/thrown-by.js';

/**
 * Tests which database serves which query. The primary and its "replica" are two databases here: the first contains
 * the key, the second the brand, so a result shows where it was read.
 */

const { testDatabase, open } = databaseForEach();
let replica: TestDatabase;
let onReplica: OpenedStore;

const ofKind = (isAdmission: boolean) =>
  smallWorld().filter(({ type }) => type === 'account' || ['api_key'].includes(type) === isAdmission);

beforeEach(async () => {
  replica = await migratedDatabase();
  await bring((await open('work')).jobStore, ofKind(true));
  onReplica = await open('work', { url: replica.url });
  await bring(onReplica.jobStore, ofKind(false));
});
/** Runs before the stores are closed: terminates the remaining connections. */
afterEach(() => replica.drop());

const readBrand = (store: Store) => store.read(everyBrandOf('acc_1'), (reader) => reader.brand('brd_1'));

const keyOf = async (): Promise<string> => {
  const [row] = (await asAdmin(testDatabase().name, 'select fingerprint from api_key')) as {
    fingerprint: string;
  }[]; // rows are untyped
  return row?.fingerprint ?? '';
};

/** The options of a read address that is not a replica's. */
const apart = (readUrl: string) => ({ readUrl, readsElsewhere: true });

/** The service behind proxies to both databases, which a test can cut. */
async function served() {
  const proxy = await tcpProxyTo(await readerUrl(testDatabase()));
  const readProxy = await tcpProxyTo(await readerUrl(replica));
  const { store } = await open('serve', {
    url: proxy.url,
    ...apart(readProxy.url),
    requireRowSecurity: true,
  });
  return { store, proxy, readProxy };
}

async function answering(ask: () => Promise<unknown>): Promise<void> {
  while ((await thrownBy(ask())) !== null) await new Promise((resolve) => setTimeout(resolve, 20));
}

describe('with a read address', () => {
  // Rule 10.8.
  test('keys and counts use the primary, account data the replica', async () => {
    const { store } = await open('serve', {
      url: await readerUrl(testDatabase()),
      ...apart(await readerUrl(replica)),
    });
    expect((await store.findKey(await keyOf()))?.id).toBe('key_1');
    expect((await store.countRequest('key_1', NOW)).count).toBe(1);
    expect(await reportsOf({ store })).toEqual(await reportsOf(onReplica));
    const counted = (database: string) => asAdmin(database, 'select key_id from rate_window');
    expect([await counted(testDatabase().name), await counted(replica.name)]).toEqual([
      [{ key_id: 'key_1' }],
      [],
    ]);
  });

  // Rule 16.13.
  test('a read that names the primary uses it, also while the replica is unreachable', async () => {
    const { store, readProxy } = await served();
    const fromPrimary = () => store.read(everyBrandOf('acc_1'), (reader) => reader.brand('brd_1'), 'primary');
    expect(await fromPrimary()).toBeNull();
    expect(await readBrand(store)).not.toBeNull();
    await readProxy.cut();
    expect(await fromPrimary()).toBeNull();
    expect(isStoreUnavailable(await thrownBy(readBrand(store)))).toBe(true);
    await readProxy.mend();
  });

  test('an unreachable replica fails reads only, until it is back', async () => {
    const { store, readProxy } = await served();
    await readBrand(store);
    const count = counting(store);
    for (let round = 0; round < 2; round += 1) {
      await readProxy.cut();
      const attempts = await Promise.all(Array.from({ length: 20 }, () => thrownBy(readBrand(store))));
      expect(attempts.every(isStoreUnavailable)).toBe(true);
      expect(String(await thrownBy(readBrand(store)))).toMatch(/\(DATABASE_READ_URL\)/);
      expect(isStoreUnavailable(await thrownBy(store.ping('replica')))).toBe(true);
      expect(store.vitals().databases.map(({ isUnavailable }) => isUnavailable)).toEqual([false, true]);
      await store.ping();
      await store.findKey('0');
      await count();
      await readProxy.mend();
      await answering(() => readBrand(store));
      await store.ping('replica');
    }
  });

  test('an unreachable primary fails the verification of keys and the reads that name it, although the replica works', async () => {
    const { store, proxy } = await served();
    await proxy.cut();
    for (const query of [
      () => store.findKey('0'),
      () => store.countRequest('key_1', NOW),
      () => store.ping(),
      () => store.read(everyBrandOf('acc_1'), (reader) => reader.brand('brd_1'), 'primary'),
    ])
      expect(isStoreUnavailable(await thrownBy(query()))).toBe(true);
    await store.ping('replica');
    expect((await readBrand(store))?.id).toBe('brd_1');
  });

  test('the read address may be that of the primary', async () => {
    const url = await readerUrl(replica);
    const { store } = await open('serve', { url, readUrl: url, requireRowSecurity: true });
    await store.ping('replica');
    expect(await reportsOf({ store })).toEqual(await reportsOf(onReplica));
  });

  test('reads run in read-only transactions', async () => {
    const { store } = await open('serve', { url: testDatabase().url, ...apart(replica.url) });
    await asAdmin(
      replica.name,
      `create function tells() returns boolean language plpgsql as $$
       begin
         if current_setting('transaction_read_only') = 'off' then raise exception 'it may write'; end if;
         return true;
       end $$`,
      'create policy tells on brand as restrictive using (tells())',
    );
    expect((await readBrand(store))?.id).toBe('brd_1');
  });
});

describe('the startup checks apply to the replica too', () => {
  const opening = async (readUrl: string) =>
    open('serve', { url: await readerUrl(testDatabase()), ...apart(readUrl), requireRowSecurity: true });

  test.each<[string, (url: string) => Promise<string>, RegExp]>([
    [
      'an older schema',
      async (url) => {
        await asAdmin(replica.name, `delete from kysely_migration where name like '0001%'`);
        return url;
      },
      /older version/,
    ],
    [
      'a newer schema',
      async (url) => {
        await asAdmin(replica.name, `insert into kysely_migration (name, timestamp) values ('9999-x', '')`);
        return url;
      },
      /newer version \(9999-x\)/,
    ],
    ['a user who owns the tables', async () => replica.url, /row-level security .* owns tables/],
    ['a wrong password', async (url) => url.replace(/:[^:@/]+@/, ':hunter2@'), /rejects the user/],
  ])('%s is refused in one line that names it', async (_what, change, line) => {
    const url = await change(await readerUrl(replica));
    const error = await thrownBy(opening(url));
    expect(error).toBeInstanceOf(OperatorError);
    expect(String(error)).toMatch(/PostgreSQL at [^\n]+ \(DATABASE_READ_URL\)[^\n]+$/);
    expect(String(error)).toMatch(line);
    expect(String(error)).not.toContain(new URL(url).password);
  });

  test('another database is refused in one line that names both', async () => {
    const readUrl = await readerUrl(replica);
    const error = await thrownBy(open('serve', { url: await readerUrl(testDatabase()), readUrl }));
    expect(error).toBeInstanceOf(OperatorError);
    expect(String(error)).toMatch(
      new RegExp(
        `/${replica.name} \\(DATABASE_READ_URL\\) is not a replica of PostgreSQL at .*/${testDatabase().name}:`,
      ),
    );
  });

  test('an unreachable replica does not stop the service, and is not read if its checks fail later', async () => {
    const readProxy = await tcpProxyTo(await readerUrl(replica));
    await readProxy.cut();
    const lines: string[] = [];
    const { store } = await open('serve', {
      url: await readerUrl(testDatabase()),
      ...apart(readProxy.url),
      warn: (line) => lines.push(line),
    });
    expect(lines).toEqual([expect.stringMatching(/\(DATABASE_READ_URL\) cannot be reached/)]);
    expect((await store.findKey(await keyOf()))?.id).toBe('key_1');
    await asAdmin(replica.name, `insert into kysely_migration (name, timestamp) values ('9999-x', '')`);
    await readProxy.mend();
    const error = await thrownBy(readBrand(store));
    expect(isStoreUnavailable(error)).toBe(true);
    expect(String(error)).toMatch(/newer version/);
    await asAdmin(replica.name, `delete from kysely_migration where name = '9999-x'`);
    await answering(() => readBrand(store));
    await asAdmin(replica.name, `insert into kysely_migration (name, timestamp) values ('9999-x', '')`);
    await expect(store.ping('replica')).rejects.toThrow(OperatorError);
    await store.ping();
  });
});
