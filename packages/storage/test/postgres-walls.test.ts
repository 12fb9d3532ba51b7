import { OperatorError, refreshBoard, type Workshop } from '@brand-visibility/application';
import type { MeasurementSnapshot } from '@brand-visibility/domain';
import { asAdmin, postgresUrl, runStatements } from '@brand-visibility/test-fixtures/postgres';
import { bring, everyBrandOf, NOW, worldOf } from '@brand-visibility/test-fixtures/store-contract';
import { describe, expect, test } from '@jest/globals';
import { CompiledQuery, Kysely, sql } from 'kysely';
import pg from 'pg';
import { FactsCache } from '../src/facts/cache.js';
import { openPostgres } from '../src/index.js';
import { amongValues } from '../src/postgres.js';
import { postgresDialect } from '../src/postgres-dialect.js';
import { snapshotOf } from '../src/postgres-snapshot.js';
import { READ_TYPES } from '../src/postgres-values.js';
import { copyFacts } from '../src/postgres-copy.js';
import { READER } from '../src/postgres-walls.js';
import { readerOver } from '../src/reader.js';
import type { Tables } from '../src/schema.js';
import { databaseForEach, readerUrl } from './support/postgres-database.js';

const { place, open } = databaseForEach();

const END_OF_TIME = 300_000_000_000_000_000n;
const world = worldOf(51, { accounts: 3, brands: 3, prompts: 4, runs: 5 });
const [mine, theirs] = world.accounts;
if (!mine || !theirs) throw new Error('too small a world');

const fill = async () => {
  const { workshop } = await open('work');
  await bring(workshop, world.records);
  for (const brand_id of await workshop.brandIds(null)) await refreshBoard(workshop, brand_id, NOW);
  for (const { brand_ids } of world.accounts) await measureOne(workshop, brand_ids[0] ?? '');
};

/** So that there is a row in the table of measurements, too. */
const measureOne = (workshop: Workshop, brand_id: string) =>
  workshop.remeasuring(async (session) => {
    const snapshot: MeasurementSnapshot = {
      metric_key: 'overall',
      baseline_run_id: null,
      baseline_value: 10,
      run_id: 'run',
      run_completed_at: 1n,
      baseline: 10,
      current: 20,
      lift: 10,
      noise_band: 5,
      measured_at: 2n,
      answers: null,
    };
    await session.keepMeasurements(brand_id, new Map([['rec', snapshot]]));
  });
const asReader = async (...statements: string[]) => runStatements(await readerUrl(place()), statements);
const naming = (account_id: string) => `begin; select set_config('app.account_id', '${account_id}', true)`;

/** Every table that holds rows of an account, with the column that names it. */
async function tablesOfAccounts(): Promise<[string, string][]> {
  const rows = await asAdmin(
    place().name,
    `select table_name, column_name from information_schema.columns
     where table_schema = 'public' and (column_name = 'account_id' or (table_name = 'account' and column_name = 'id'))
     order by table_name`,
  );
  return (rows as { table_name: string; column_name: string }[]).map((row) => [
    row.table_name,
    row.column_name,
  ]);
}

describe('a reader', () => {
  test('owns nothing, changes nothing but counts, and never sees a key', async () => {
    await fill();
    const owned = await asAdmin(
      place().name,
      `select relname from pg_class where relowner in
        (select oid from pg_roles where rolname = '${READER}' or rolname like 'bv\\_reader\\_%')`,
    );
    expect(owned).toEqual([]);
    for (const [table, column] of await tablesOfAccounts()) {
      for (const statement of [`delete from ${table}`, `update ${table} set ${column} = ''`])
        await expect(asReader(statement)).rejects.toThrow(/permission denied/);
    }
    await expect(asReader('select id from api_key')).rejects.toThrow(/permission denied/);
    await expect(asReader('create table mine (id int)')).rejects.toThrow(/permission denied/);
    await expect(asReader('delete from rate_window')).rejects.toThrow(/permission denied/);
    await expect(asReader(`insert into kysely_migration values ('x', 'y')`)).rejects.toThrow(
      /permission denied/,
    );
  });

  test('sees no row without an account, and of an account its own rows and no other, in every table', async () => {
    await fill();
    const tables = await tablesOfAccounts();
    expect(tables.length).toBeGreaterThan(15);
    for (const [table, column] of tables.filter(([name]) => name !== 'api_key')) {
      const asked = `select distinct ${column} as account_id from ${table}`;
      expect([table, await asReader(asked)]).toEqual([table, []]);
      expect([table, await asReader(naming('acc_unknown'), asked)]).toEqual([table, []]);
      const seen = await asReader(naming(theirs.account_id), asked);
      expect([table, seen]).toEqual([table, [{ account_id: theirs.account_id }]]);
      expect([table, await asReader(naming(mine.account_id), 'commit', asked)]).toEqual([table, []]);
    }
  });

  test('finds a key by its whole fingerprint only', async () => {
    await fill();
    const [key] = mine.keys;
    const { fingerprint } = key!.record;
    const found = async (wanted: string) =>
      (await asReader(`select id, account_id from find_api_key(${wanted})`)).length;
    expect(await found(`'${fingerprint}'`)).toBe(1);
    for (const wanted of [`'${fingerprint.slice(0, -1)}'`, `'%'`, `''`, 'null'])
      expect([wanted, await found(wanted)]).toEqual([wanted, 0]);
  });

  test('cannot put a table of its own before ours in what the function reads', async () => {
    await fill();
    await asAdmin(place().name, `grant temporary on database ${place().name} to public`);
    const [found] = await asReader(
      `create temporary table api_key as select 'f'::text as fingerprint, 'forged'::text as id`,
      `select count(*)::int as keys from find_api_key('f')`,
    );
    expect(found).toEqual({ keys: 0 });
  });
});

describe('without the condition on the account in any query', () => {
  const unfiltered = async (url: string, brand_id: string) => {
    const pool = new pg.Pool({ connectionString: url, max: 1, types: READ_TYPES });
    const db = new Kysely<Tables>({ dialect: postgresDialect(pool, 'the test') });
    try {
      return await snapshotOf(db, mine.account_id, async (trx) => {
        const engine = { among: amongValues, readFacts: copyFacts };
        const reader = readerOver(trx, () => sql`true`, engine, new FactsCache(0));
        const runs = await reader.runsCompleted(brand_id, 0n, END_OF_TIME);
        const { size } = await reader.rivalDirectory(brand_id, '');
        return {
          brand: (await reader.brand(brand_id))?.id ?? null,
          runs: runs.length,
          latest: (await reader.latestRuns([brand_id])).size > 0,
          rivals: size,
          identities: (await reader.rivalIdentities(brand_id, [0, 1, 2])).size,
        };
      });
    } finally {
      await db.destroy();
    }
  };
  const NOTHING = { brand: null, runs: 0, latest: false, rivals: 0, identities: 0 };

  test('a foreign brand is not there, for the reader and for the owner; the own one is', async () => {
    await fill();
    for (const url of [await readerUrl(place()), place().url]) {
      const [own = ''] = mine.brand_ids;
      expect(await unfiltered(url, own)).toMatchObject({ brand: own, latest: true });
      for (const brand_id of theirs.brand_ids) expect(await unfiltered(url, brand_id)).toEqual(NOTHING);
    }
  });

  test('it is the wall that keeps it out: who passes it sees the foreign brand', async () => {
    await fill();
    const [foreign = ''] = theirs.brand_ids;
    expect(await unfiltered(postgresUrl(place().name, 'admin'), foreign)).toMatchObject({ brand: foreign });
  });
});

describe('REQUIRE_ROW_SECURITY', () => {
  const serve = async (url: string, requireRowSecurity: boolean) => {
    const lines: string[] = [];
    const opened = await openPostgres({
      url,
      access: 'serve',
      requireRowSecurity,
      warn: (line) => lines.push(line),
    }).catch((error: unknown) => {
      if (error instanceof OperatorError) return error.message;
      throw error;
    });
    if (typeof opened === 'string') return { refused: opened, lines };
    await opened.close();
    return { refused: null, lines };
  };
  const gaps: readonly [string, () => Promise<string>, RegExp][] = [
    ['a superuser', async () => postgresUrl(place().name, 'admin'), /superuser/],
    ['the owner of the tables', async () => place().url, /owns the tables/],
    [
      'a reader where a table is not forced',
      async () => {
        await asAdmin(place().name, 'alter table answer no force row level security');
        return readerUrl(place());
      },
      /not forced on answer/,
    ],
    [
      'a reader where a policy is gone',
      async () => {
        await asAdmin(place().name, 'drop policy if exists own_account on run');
        return readerUrl(place());
      },
      /not forced on run/,
    ],
  ];

  test.each(gaps)('refuses %s, and is told without it', async (_who, url, line) => {
    expect((await serve(await url(), true)).refused).toMatch(line);
    const without = await serve(await url(), false);
    expect(without).toEqual({ refused: null, lines: [expect.stringMatching(line)] });
  });

  test('serves a reader without a word, and a command mends what is open', async () => {
    await asAdmin(
      place().name,
      'alter table answer disable row level security',
      'revoke select on run from public',
    );
    await asAdmin(place().name, `revoke select on run from ${READER}`);
    await open('work');
    const url = await readerUrl(place());
    expect(await serve(url, true)).toEqual({ refused: null, lines: [] });
    const opened = await open('serve', { url, requireRowSecurity: true });
    expect(await opened.store.read(everyBrandOf('acc_1'), (reader) => reader.brand('brd_1'))).toBeNull();
  });
});

test('nothing stays with a connection that another account will use', async () => {
  await fill();
  const pool = new pg.Pool({ connectionString: await readerUrl(place()), max: 1, types: READ_TYPES });
  const db = new Kysely<Tables>({ dialect: postgresDialect(pool, 'the test') });
  const countBrands = CompiledQuery.raw('select count(*) as brands from brand');
  for (const { account_id, brand_ids } of world.accounts) {
    const inside = await snapshotOf(db, account_id, (trx) => trx.executeQuery(countBrands));
    expect(inside.rows).toEqual([{ brands: brand_ids.length }]);
    expect((await db.executeQuery(countBrands)).rows).toEqual([{ brands: 0 }]);
  }
  const quoted = await snapshotOf(db, `'; select '`, (trx) => trx.executeQuery(countBrands));
  expect(quoted.rows).toEqual([{ brands: 0 }]);
  await db.destroy();
});
