import { OperatorError, isStoreUnavailable, type Store } from '@brand-visibility/application';
import { asAdmin, tcpProxyTo, type TestDatabase } from '@brand-visibility/databases';
import { bring, fingerprint, NOW, record } from '@brand-visibility/records';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { smallWorld } from '../contract/small-world.js';
import { everyBrandOf } from '../support/opened.js';
import { databaseForEach, filledDatabase, readerUrl, selected } from '../support/postgres-database.js';
import { eventually, thrownBy } from '../support/thrown-by.js';

/**
 * Tests which database serves which query. The primary and its "replica" are two databases here: the first contains
 * the key, the second the brand, so a result shows where it was read.
 */

const KEY = record.apiKey({ fingerprint: fingerprint('one') });
const { testDatabase, open } = databaseForEach(
  filledDatabase(({ jobStore }) => bring(jobStore, [record.account(), KEY])),
);
const newReplica = filledDatabase(({ jobStore }) =>
  bring(
    jobStore,
    smallWorld().filter(({ type }) => type !== 'api_key'),
  ),
);
let replica: TestDatabase;
beforeEach(async () => {
  replica = await newReplica();
});
/** Runs before the stores are closed: terminates the remaining connections. */
afterEach(() => replica.drop());

const nameIn = async (store: Store, from?: 'primary') =>
  (await store.read(everyBrandOf('acc_1'), (reader) => reader.brand('brd_1').row(), from))?.name ?? null;
const onReplica = (...statements: string[]) => asAdmin(replica.name, ...statements);

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
  await eventually(() => nameIn(store));
  return { store, proxy, readProxy };
}

describe('with a read address', () => {
  // Rules 10.8 and 16.13.
  test('keys, counts and reads that name the primary use it, account data the replica, in read-only transactions', async () => {
    await onReplica(
      `create function tells() returns boolean language plpgsql as $$
       begin
         if current_setting('transaction_read_only') = 'off' then raise exception 'it may write'; end if;
         return true;
       end $$`,
      'create policy tells on brand as restrictive using (tells())',
    );
    const url = await readerUrl(testDatabase());
    const { store } = await open('serve', { url, ...apart(await readerUrl(replica)) });
    expect((await store.findKey(KEY.fingerprint))?.id).toBe('key_1');
    expect((await store.countRequest('key_1', NOW)).count).toBe(1);
    expect([await nameIn(store), await nameIn(store, 'primary')]).toEqual(['Acme', null]);
    const counted = (database: TestDatabase) => selected(database, 'select key_id from rate_window');
    expect([await counted(testDatabase()), await counted(replica)]).toEqual([[{ key_id: 'key_1' }], []]);
  });

  test('an unreachable replica fails its reads only, until it is back', async () => {
    const { store, readProxy } = await served();
    for (let round = 0; round < 2; round += 1) {
      await readProxy.cut();
      const attempts = await Promise.all(Array.from({ length: 20 }, () => thrownBy(nameIn(store))));
      expect(attempts.every(isStoreUnavailable)).toBe(true);
      expect(String(await thrownBy(nameIn(store)))).toMatch(/\(DATABASE_READ_URL\)/);
      expect(isStoreUnavailable(await thrownBy(store.ping('replica')))).toBe(true);
      expect(store.vitals().databases.map(({ isUnavailable }) => isUnavailable)).toEqual([false, true]);
      await store.ping();
      await store.findKey('0');
      expect(await nameIn(store, 'primary')).toBeNull();
      await store.countRequest('key_1', NOW);
      expect(store.vitals().countedLocally).toBe(0);
      await readProxy.mend();
      await eventually(() => nameIn(store));
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
      () => nameIn(store, 'primary'),
    ])
      expect(isStoreUnavailable(await thrownBy(query()))).toBe(true);
    await store.ping('replica');
    expect(await nameIn(store)).toBe('Acme');
  });

  test('the read address may be that of the primary, but of no other database', async () => {
    const url = await readerUrl(replica);
    const { store } = await open('serve', { url, readUrl: url, requireRowSecurity: true });
    await store.ping('replica');
    expect(await nameIn(store)).toBe('Acme');
    const error = await thrownBy(open('serve', { url: await readerUrl(testDatabase()), readUrl: url }));
    expect(error).toBeInstanceOf(OperatorError);
    const names = [`/${replica.name} \\(DATABASE_READ_URL\\)`, `PostgreSQL at .*/${testDatabase().name}`];
    expect(String(error)).toMatch(new RegExp(`${names.join(' is not a replica of ')}:`));
  });
});

describe('the startup checks apply to the replica too', () => {
  const older = `delete from schema_step`;
  const newer = `${older}; insert into schema_step values ('r9.9.9', 'finish')`;
  const mended = `update schema_step set name = 'r1.0.0', at = 'migrate' where name = 'r9.9.9'`;

  test.each<[string, string | null, (url: string) => string, RegExp]>([
    ['an older schema', older, (url) => url, /older version/],
    ['a newer schema', newer, (url) => url, /newer version \(r9\.9\.9\)/],
    ['a user who owns the tables', null, () => replica.url, /row-level security .* owns tables/],
    ['a wrong password', null, (url) => url.replace(/:[^:@/]+@/, ':hunter2@'), /rejects the user/],
  ])('%s is refused in one line that names it', async (_what, statement, change, line) => {
    if (statement !== null) await onReplica(statement);
    const readUrl = change(await readerUrl(replica));
    const options = { url: await readerUrl(testDatabase()), ...apart(readUrl), requireRowSecurity: true };
    const error = await thrownBy(open('serve', options));
    expect(error).toBeInstanceOf(OperatorError);
    expect(String(error)).toMatch(/PostgreSQL at [^\n]+ \(DATABASE_READ_URL\)[^\n]+$/);
    expect(String(error)).toMatch(line);
    expect(String(error)).not.toContain(new URL(readUrl).password);
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
    expect((await store.findKey(KEY.fingerprint))?.id).toBe('key_1');
    await onReplica(newer);
    await readProxy.mend();
    let error: unknown;
    do
      error = await thrownBy(nameIn(store)); // a check from before `mend` may still run
    while (/cannot be reached|a moment ago/.test(String(error)));
    expect(isStoreUnavailable(error)).toBe(true);
    expect(String(error)).toMatch(/newer version/);
    await onReplica(mended);
    await eventually(() => nameIn(store));
    await onReplica(newer);
    await expect(store.ping('replica')).rejects.toThrow(OperatorError);
    await store.ping();
  });
});
