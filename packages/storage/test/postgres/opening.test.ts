import { isStoreUnavailable, OperatorError } from '@brand-visibility/application';
import { asAdmin, newPostgresDatabase, tcpProxyTo } from '@brand-visibility/databases';
import { bring, record } from '@brand-visibility/records';
import { describe, expect, test } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ConnectionOptions } from 'node:tls';
import pg from 'pg';
import { openPostgres, type PostgresOptions } from '../../src/index.js';
import { clientUrl, connectTimeoutOf, faultOfAddress } from '../../src/postgres/wire/address.js';
import { reportsOf } from '../contract/reports.js';
import { smallWorld } from '../contract/small-world.js';
import { databaseForEach, readerUrl } from '../support/postgres-database.js';
import { eventually, thrownBy } from '../support/thrown-by.js';

const ACCESSES = ['serve', 'work', 'create'] as const satisfies readonly PostgresOptions['access'][];
const ADDRESS = 'postgres://u:hunter2@h:5433/d';

const { testDatabase, open } = databaseForEach();

/** The message of the refusal, one line without secrets. */
async function refusal(options: PostgresOptions): Promise<string> {
  const error = await thrownBy(openPostgres(options));
  if (!(error instanceof OperatorError)) throw new Error('it was not refused', { cause: error });
  expect(error.message).not.toContain('\n');
  for (const secret of options.url.match(/(?<=:\/\/)[^@]+(?=@)/)?.[0].split(':') ?? [])
    if (secret.length > 1) expect(error.message).not.toContain(secret);
  return error.message;
}

describe('sslmode', () => {
  test('means what it means to libpq', () => {
    const folder = mkdtempSync(join(tmpdir(), 'ca-'));
    const file = join(folder, 'root.crt');
    writeFileSync(file, 'a root');
    /** How the driver verifies the server. */
    const verification = (query: string) => {
      const client = new pg.Client({ connectionString: clientUrl(`${ADDRESS}${query}`) });
      const ssl = client.ssl as boolean | ConnectionOptions; // the driver's types know the boolean only
      if (typeof ssl === 'boolean') return ssl;
      return [ssl.rejectUnauthorized ?? true, ssl.checkServerIdentity === undefined, ssl.ca];
    };
    try {
      expect(['', '?sslmode=disable'].map(verification)).toEqual([false, false]);
      expect(verification('?sslmode=require')).toEqual([false, true, undefined]);
      for (const mode of ['require', 'verify-ca'])
        expect(verification(`?sslmode=${mode}&sslrootcert=${file}`)).toEqual([true, false, 'a root']);
      expect(verification(`?sslmode=verify-full&sslrootcert=${file}`)).toEqual([true, true, 'a root']);
      for (const query of ['?sslmode=verify-full', '?sslmode=verify-full&sslrootcert=system'])
        expect(verification(query)).toEqual([true, true, undefined]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  const unsupported = (name: string) =>
    `must not have the parameter ${name}, which is not supported: remove it`;
  const misspelled = (name: string) => `must not have the parameter ${name}: did you mean sslmode?`;
  const withoutTls = 'needs another sslmode than disable with sslrootcert, sslcert, sslkey';
  const unknown = 'must have one of disable, require, verify-ca, verify-full as sslmode';
  test.each([
    ['?sslmode=prefer', unknown],
    ['?sslmode=allow', unknown],
    ['?sslmode=no-verify', unknown],
    ['?connect_timeout=soon', 'must have a whole number of seconds as connect_timeout'],
    ['?sslmode=verify-ca', 'needs sslrootcert with sslmode=verify-ca'],
    // Without a refusal, each of these would connect without TLS, or without the verification that it asks for.
    ['?sslmod=verify-full', misspelled('sslmod')],
    ['?sslMode=verify-full', misspelled('sslMode')],
    ['?SSLMODE=verify-full', misspelled('SSLMODE')],
    ['?ssl_mode=verify-full', misspelled('ssl_mode')],
    ['?ssl=true', misspelled('ssl')],
    ['?sslmode=require&ssl=0', misspelled('ssl')],
    ['?sslmode=verify-full&sslmode=disable', 'must have sslmode once, with a value'],
    ['?sslmode=', 'must have sslmode once, with a value'],
    ['?sslrootcert=/root.crt', withoutTls],
    ['?sslmode=disable&sslcert=/a&sslkey=/b', withoutTls],
    ['?sslmode=require&sslcert=/a', 'needs both sslcert and sslkey'],
    ['?sslmode=require&sslrootcert=system', 'needs sslmode=verify-full with sslrootcert=system'],
    ['?sslmode=require&channel_binding=require', unsupported('channel_binding')],
    ['?uselibpqcompat=true', unsupported('uselibpqcompat')],
    ['?password=a&hunter3', unsupported('password')],
    ['?hunter%0A3=x', 'must not have the parameter, which is not supported: remove it'],
    [
      '?sslmode=verify-full&sslrootcert=/none',
      'refers to a file (sslrootcert, sslcert or sslkey) that cannot be read',
    ],
  ])('%s is refused', async (query, fault) => {
    expect(faultOfAddress(`${ADDRESS}${query}`)).toBe(fault);
    await refusal({ url: `${ADDRESS}${query}`, access: 'serve' });
  });
});

test('connect_timeout is in seconds; 0 means the default', () => {
  const queries = ['', '?connect_timeout=0', '?sslmode=require&connect_timeout=20'];
  expect(queries.map((query) => connectTimeoutOf(`${ADDRESS}${query}`))).toEqual([null, null, 20_000]);
});

describe('opening fails with one line for', () => {
  const changed = (change: (url: URL) => void) => {
    const url = new URL(testDatabase().url);
    change(url);
    return url.href;
  };
  test.each<[string, (url: URL) => void, RegExp]>([
    [
      'a wrong password',
      (url) => (url.password = 'hunter2'),
      /^PostgreSQL at .* rejects the user or the password/,
    ],
    ['a missing database', (url) => (url.pathname = '/nowhere'), /\/nowhere has no such database/],
    [
      'a server without TLS',
      (url) => url.searchParams.set('sslmode', 'require'),
      /does not support TLS, which the sslmode in its URL requires$/,
    ],
  ])('%s', async (_, change, message) => {
    for (const access of ACCESSES) expect(await refusal({ url: changed(change), access })).toMatch(message);
  });

  test('an invalid address', async () => {
    for (const access of ACCESSES)
      expect(await refusal({ url: 'postgres://u:hunter2@host:port/d', access })).not.toMatch(/host:port/);
  });

  test('a user without the privilege to create tables', async () => {
    await readerUrl(testDatabase());
    const empty = await newPostgresDatabase();
    const message = await refusal({ url: await readerUrl(empty), access: 'create' });
    expect(message).toMatch(/the privilege to create tables/);
    await empty.drop();
  });
});

test('the server sees the name of the command, its machine and its process', async () => {
  const { jobStore } = await open('work', { writer: { command: 'keys create', wait: 0 } });
  await jobStore.accountIds();
  const names = await asAdmin(
    testDatabase().name,
    `select distinct application_name as name from pg_stat_activity
     where datname = current_database() and application_name <> ''`,
  );
  const name = expect.stringMatching(new RegExp(`^brand-visibility keys create \\S+ ${process.pid}$`));
  expect(names).toEqual([{ name }]);
});

test('a command with a limit for statements gives up waiting for a locked row, and has changed nothing', async () => {
  const { url, name } = testDatabase();
  await bring((await open('work')).jobStore, [record.account()]);
  const { jobStore } = await open('work', { writer: { command: 'import', wait: 0, statement: 300 } });
  const renamed = record.account({ plan: { ...record.account().plan, name: 'Renamed' } });
  const other = new pg.Client(url);
  await other.connect();
  await other.query('begin; update account set plan_name = plan_name');
  const error = await thrownBy(bring(jobStore, [renamed]));
  await other.end();
  expect(error).toBeInstanceOf(OperatorError);
  expect(String(error)).toContain('the database took too long for a statement');
  expect(await asAdmin(name, `select plan_name from account where plan_name = 'Renamed'`)).toEqual([]);
  await bring((await open('work')).jobStore, [renamed]);
});

describe('an unreachable database', () => {
  test('ends a command with one line', async () => {
    const { url, cut } = await tcpProxyTo(testDatabase().url);
    await cut();
    for (const access of ['work', 'create'] as const) {
      const error = await thrownBy(openPostgres({ url, access }));
      expect(isStoreUnavailable(error)).toBe(true);
      expect(String(error)).toMatch(
        /PostgreSQL at 127\.0\.0\.1:\d+\/\w+ cannot be reached \(ECONNREFUSED\)$/,
      );
      expect(String(error)).not.toContain(new URL(url).password);
    }
  });

  test('does not stop the service: it warns with one line, fails every query, and serves once the database is back', async () => {
    const working = await open('work');
    await bring(working.jobStore, smallWorld());
    const { url, cut, mend } = await tcpProxyTo(testDatabase().url);
    await cut();
    const lines: string[] = [];
    const { store } = await open('serve', { url, warn: (line) => lines.push(line) });
    expect(lines).toEqual([expect.stringMatching(/cannot be reached/)]);
    for (let round = 0; round < 3; round += 1) {
      await cut();
      const queries = [() => store.ping(), () => store.findKey('0'), () => store.countRequest('key_1', 0n)];
      const attempts = Array.from({ length: 10 }, () => queries.map((query) => thrownBy(query()))).flat();
      expect((await Promise.all(attempts)).every(isStoreUnavailable)).toBe(true);
      await mend();
      await eventually(() => store.ping());
      expect(await reportsOf({ store })).toEqual(await reportsOf(working));
    }
  });
});
