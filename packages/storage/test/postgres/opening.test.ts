import { isStoreUnavailable, OperatorError } from '@brand-visibility/application';
import { asAdmin, newPostgresDatabase, postgresUrl, tcpProxyTo } from '@brand-visibility/databases';
import { bring, differences } from '@brand-visibility/records';
import { reportsOf } from '../contract/reports.js';
import { smallWorld } from '../contract/small-world.js';
import { describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { openPostgres, type PostgresOptions } from '../../src/index.js';
import { bringUpToDate, POSTGRES_MIGRATIONS } from '../../src/postgres/schema.js';
import { postgresPool } from '../../src/postgres/wire/pool.js';
import { NEXT, withNext } from '../support/next-version.js';
import { turnsOn } from '../support/versions.js';
import { otherProcess } from '../support/other-process.js';
import { databaseForEach, migratedDatabase, readerUrl } from '../support/postgres-database.js';
import { thrownBy } from '../support/thrown-by.js';

const ACCESSES = ['serve', 'work', 'create'] as const satisfies readonly PostgresOptions['access'][];
const MIGRATIONS = Object.keys(POSTGRES_MIGRATIONS).sort();

/** The message of the refusal, one line without secrets. */
async function refusal(options: PostgresOptions): Promise<string> {
  const error = await thrownBy(openPostgres(options));
  if (!(error instanceof OperatorError)) throw new Error('it was not refused', { cause: error });
  expect(error.message).not.toContain('\n');
  for (const secret of [new URL(options.url).password, new URL(options.url).username])
    expect(error.message).not.toContain(secret);
  return error.message;
}

describe('a table in use', () => {
  const { testDatabase, open } = databaseForEach(() => newPostgresDatabase());

  test('makes a migration wait without blocking requests behind it', async () => {
    await open('create');
    const report = new pg.Client({ connectionString: testDatabase().url });
    await report.connect();
    await report.query('begin; select count(*) from recommendation');

    const lines: string[] = [];
    let isMigrated = false;
    const pool = postgresPool({
      name: 'primary',
      url: testDatabase().url,
      where: 'the test',
      most: 1,
      isServing: false,
    });
    const working = bringUpToDate(
      pool.db,
      'the test',
      (line) => lines.push(line),
      turnsOn(pool.db),
      withNext(POSTGRES_MIGRATIONS),
    ).then((migrated) => {
      isMigrated = true;
      return migrated;
    });
    // Requests during an attempt wait until it times out.
    while (lines.length === 0) await asAdmin(testDatabase().name, 'select count(*) from recommendation');
    expect(lines).toEqual([expect.stringMatching(/tables are in use/)]);
    expect(isMigrated).toBe(false);
    await report.end();
    expect(await working).toEqual([NEXT]);
    expect(lines).toHaveLength(1);
    await pool.close();
  });
});

describe('opening fails with one line for', () => {
  const { testDatabase } = databaseForEach();
  const with_ = (change: (url: URL) => void) => {
    const url = new URL(testDatabase().url);
    change(url);
    return url.href;
  };

  test.each(ACCESSES)('a wrong password, to %s', async (access) => {
    const url = with_((each) => (each.password = 'hunter2'));
    expect(await refusal({ url, access })).toMatch(/^PostgreSQL at .* rejects the user or the password/);
  });

  test.each(ACCESSES)('a missing database, to %s', async (access) => {
    const url = with_((each) => (each.pathname = '/nowhere'));
    expect(await refusal({ url, access })).toMatch(/\/nowhere has no such database/);
  });

  test.each(ACCESSES)('an invalid address, to %s', async (access) => {
    const error = await thrownBy(openPostgres({ url: 'postgres://u:hunter2@host:port/d', access }));
    expect(error).toBeInstanceOf(OperatorError);
    expect(String(error)).not.toMatch(/hunter2|host:port/);
  });
});

describe('an empty database', () => {
  const { testDatabase, open } = databaseForEach(() => newPostgresDatabase());

  test('is rejected by the service', async () => {
    expect(await refusal({ url: testDatabase().url, access: 'serve' })).toMatch(
      /no schema yet; run .* migrate/,
    );
  });

  // Rule 10.1.
  test.each(['work', 'create'] as const)('gets its schema from a command (%s), once', async (access) => {
    expect((await open(access)).migrated).toEqual(MIGRATIONS);
    expect((await open(access)).migrated).toEqual([]);
  });

  test('gets its schema once from processes that open it concurrently', async () => {
    const processes = [1, 2, 3].map(() => otherProcess(testDatabase().url));
    const opened = await Promise.all(processes.map((process) => process.opened));
    expect(opened.sort()).toEqual(['open', 'open', ['open', ...MIGRATIONS].join(' ')]);
    await Promise.all(processes.map(({ end }) => end()));
    const { jobStore, migrated } = await open('work');
    expect(migrated).toEqual([]);
    await bring(jobStore, smallWorld());
    expect(await differences(jobStore)).toEqual([]);
  });

  test.each(ACCESSES)(
    'with tables of another program is rejected and left unchanged, to %s',
    async (access) => {
      await asAdmin(testDatabase().name, 'create table letters (id integer primary key)');
      expect(await refusal({ url: testDatabase().url, access })).toMatch(/another program/);
      const tables = await asAdmin(
        testDatabase().name,
        `select tablename from pg_tables where schemaname = 'public'`,
      );
      expect(tables).toEqual([{ tablename: 'letters' }]);
    },
  );

  test('without the privilege to create tables is rejected with one line', async () => {
    const migrated = await migratedDatabase(); // creates the role of readers
    await migrated.drop();
    expect(await refusal({ url: await readerUrl(testDatabase()), access: 'create' })).toMatch(
      /the privilege to create tables/,
    );
  });
});

describe('an unreachable database', () => {
  const { testDatabase, open } = databaseForEach();

  test.each(['work', 'create'] as const)('ends a command with one line (%s)', async (access) => {
    const { url, cut } = await tcpProxyTo(testDatabase().url);
    await cut();
    const error = await thrownBy(openPostgres({ url, access }));
    expect(isStoreUnavailable(error)).toBe(true);
    expect(String(error)).toMatch(/PostgreSQL at 127\.0\.0\.1:\d+\/\w+ cannot be reached \(ECONNREFUSED\)$/);
    expect(String(error)).not.toContain(new URL(url).password);
  });

  test('does not stop the service, which warns with one line and serves once the database is back', async () => {
    const working = await open('work');
    await bring(working.jobStore, smallWorld());
    const { url, cut, mend } = await tcpProxyTo(testDatabase().url);
    await cut();
    const lines: string[] = [];
    const { store } = await open('serve', { url, warn: (line) => lines.push(line) });
    expect(lines).toEqual([expect.stringMatching(/cannot be reached/)]);
    for (const query of [() => store.ping(), () => store.findKey('0'), () => store.countRequest('key_1', 0n)])
      expect(isStoreUnavailable(await thrownBy(query()))).toBe(true);
    await mend();
    await serving(store);
    expect(await reportsOf({ store })).toEqual(await reportsOf(working));
  });

  test('is checked when it comes back, and not used if the check fails', async () => {
    const { url, cut, mend } = await tcpProxyTo(postgresUrl('template1', 'owner'));
    await cut();
    const { store } = await open('serve', { url });
    await mend();
    const error = await thrownBy(store.ping());
    expect(isStoreUnavailable(error)).toBe(true);
    await expect(store.ping()).rejects.toThrow('no schema yet');
  });

  test('fails every query as unavailable until it is back', async () => {
    await bring((await open('work')).jobStore, smallWorld());
    const { url, cut, mend } = await tcpProxyTo(testDatabase().url);
    const { store } = await open('serve', { url });
    const before = await reportsOf({ store });
    for (let round = 0; round < 3; round += 1) {
      await cut();
      const attempts = Array.from({ length: 20 }, () => [store.ping(), store.findKey('0')]).flat();
      const outcomes = await Promise.all(attempts.map(thrownBy));
      expect(outcomes.every(isStoreUnavailable)).toBe(true);
      await mend();
      await serving(store);
      expect(await reportsOf({ store })).toEqual(before);
    }
  });
});

/** Retries while the circuit breaker is open. */
async function serving(store: { ping(): Promise<unknown> }): Promise<void> {
  while ((await thrownBy(store.ping())) !== null) await new Promise((resolve) => setTimeout(resolve, 20));
}
