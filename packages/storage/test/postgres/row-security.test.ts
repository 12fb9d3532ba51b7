import { OperatorError } from '@brand-visibility/application';
import { ColumnsCache, rivalsIn } from '@brand-visibility/counting';
import { asAdmin, postgresUrl, runStatements } from '@brand-visibility/databases';
import { worldOf } from '@brand-visibility/records';
import { fillTables } from '../contract/fill-tables.js';
import { END_OF_TIME } from '../contract/reads.js';
import { everyBrandOf } from '../support/opened.js';
import { afterEach, describe, expect, test } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { CompiledQuery, Kysely } from 'kysely';
import { openPostgres } from '../../src/index.js';
import { amongValues, postgresDialect, relation } from '../../src/postgres/dialect.js';
import { snapshotOf } from '../../src/postgres/snapshot.js';
import { READ_TYPES } from '../../src/postgres/wire/values.js';
import { copyBytes } from '../../src/postgres/wire/copy.js';
import { READER } from '../../src/postgres/row-security/install.js';
import { readerOver } from '../../src/read/reader.js';
import { EVERYTHING } from '../../src/scope.js';
import { ACCOUNT_TABLES } from '../../src/schema/account-tables.js';
import type { Tables } from '../../src/schema/tables.js';
import { databaseForEach, readerUrl } from '../support/postgres-database.js';
import { testPool } from '../support/test-pool.js';

const { testDatabase, open } = databaseForEach();

const world = worldOf(51, { accounts: 3, brands: 3, prompts: 4, runs: 5 });
const [mine, theirs] = world.accounts;
if (!mine || !theirs) throw new Error('too small a world');

const fill = async () => fillTables((await open('work')).jobStore, world.records);
const asReader = async (...statements: string[]) =>
  runStatements(await readerUrl(testDatabase()), statements);
const naming = (account_id: string) => `begin; select set_account('${account_id}')`;

/** Every table with rows of accounts, with the column that contains the account id. */
async function tablesOfAccounts(): Promise<[string, string][]> {
  const rows = await asAdmin(
    testDatabase().name,
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
  test('owns nothing, changes only counts, and cannot select keys', async () => {
    await fill();
    const owned = await asAdmin(
      testDatabase().name,
      `select relname from pg_class where relowner in
        (select oid from pg_roles where rolname = '${READER}' or rolname like 'bv\\_reader\\_%')`,
    );
    expect(owned).toEqual([]);
    for (const [table, column] of await tablesOfAccounts()) {
      for (const statement of [`delete from ${table}`, `update ${table} set ${column} = ''`])
        await expect(asReader(statement)).rejects.toThrow(/permission denied/);
    }
    for (const table of ['api_key', 'command_run', 'key_use'])
      await expect(asReader(`select from ${table}`)).rejects.toThrow(/permission denied/);
    await expect(asReader('create table mine (id int)')).rejects.toThrow(/permission denied/);
    for (const statement of [
      'delete from rate_window',
      'select from rate_window',
      `insert into rate_window values ('k', now(), 0)`,
    ])
      await expect(asReader(statement)).rejects.toThrow(/permission denied/);
    await expect(asReader(`insert into kysely_migration values ('x', 'y')`)).rejects.toThrow(
      /permission denied/,
    );
  });

  // Rule 10.10.
  test('sees no rows without an account, and only the rows of its account in every table', async () => {
    await fill();
    const tables = await tablesOfAccounts();
    expect(tables.map(([name]) => name)).toEqual(ACCOUNT_TABLES.toSorted());
    for (const [table, column] of tables.filter(([name]) => name !== 'api_key')) {
      const query = `select distinct ${column} as account_id from ${table}`;
      expect([table, await asReader(query)]).toEqual([table, []]);
      expect([table, await asReader(naming('acc_unknown'), query)]).toEqual([table, []]);
      const seen = await asReader(naming(theirs.account_id), query);
      expect([table, seen]).toEqual([table, [{ account_id: theirs.account_id }]]);
      expect([table, await asReader(naming(mine.account_id), 'commit', query)]).toEqual([table, []]);
    }
  });

  test('finds a key only by its exact fingerprint', async () => {
    await fill();
    const [key] = mine.keys;
    const { fingerprint } = key!.record;
    const found = async (wanted: string) =>
      (await asReader(`select id, account_id from find_api_key(${wanted})`)).length;
    expect(await found(`'${fingerprint}'`)).toBe(1);
    for (const wanted of [`'${fingerprint.slice(0, -1)}'`, `'%'`, `''`, 'null'])
      expect([wanted, await found(wanted)]).toEqual([wanted, 0]);
  });

  test('cannot shadow a table that the function reads', async () => {
    await fill();
    await asAdmin(testDatabase().name, `grant temporary on database ${testDatabase().name} to public`);
    const [found] = await asReader(
      `create temporary table api_key as select 'f'::text as fingerprint, 'forged'::text as id`,
      `select count(*)::int as keys from find_api_key('f')`,
    );
    expect(found).toEqual({ keys: 0 });
  });
});

describe('without the account condition in queries', () => {
  const unfiltered = async (url: string, brand_id: string) => {
    const pool = testPool(url, { types: READ_TYPES });
    pool.on('error', () => undefined); // the database is dropped while a connection is closing
    const db = new Kysely<Tables>({ dialect: postgresDialect(pool, 'the test') });
    try {
      return await snapshotOf(db, mine.account_id, async (trx) => {
        const engine = { among: amongValues, relation, readBytes: copyBytes, isRemote: true };
        const reader = readerOver(trx, EVERYTHING, engine, new ColumnsCache(0));
        const runs = await reader.runsCompleted(brand_id, 0n, END_OF_TIME);
        const { size } = rivalsIn(await reader.rivalOrder(brand_id, ''));
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

  // Rule 10.10.
  test('a foreign brand is invisible to the reader and the owner, the own one is not', async () => {
    await fill();
    for (const url of [await readerUrl(testDatabase()), testDatabase().url]) {
      const [own = ''] = mine.brand_ids;
      expect(await unfiltered(url, own)).toMatchObject({ brand: own, latest: true });
      for (const brand_id of theirs.brand_ids) expect(await unfiltered(url, brand_id)).toEqual(NOTHING);
    }
  });

  test('row security hides it: a user who bypasses it sees the foreign brand', async () => {
    await fill();
    const [foreign = ''] = theirs.brand_ids;
    expect(await unfiltered(postgresUrl(testDatabase().name, 'admin'), foreign)).toMatchObject({
      brand: foreign,
    });
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
  const asSuperuser = (...statements: string[]) => asAdmin(testDatabase().name, ...statements);
  const reading = async (...statements: string[]) => {
    await asSuperuser(...statements);
    return readerUrl(testDatabase());
  };

  const changed = (what: string) => `missing or changed, run the command migrate to restore it: ${what}`;
  /** Changes that open a gap for a reader, and the description of the gap. */
  const gaps: readonly (readonly [when: string, statement: string, gap: string])[] = [
    [
      'row security is not forced on a table',
      'alter table answer no force row level security',
      changed('row security of answer'),
    ],
    [
      'row security is off on a table',
      'alter table prompt disable row level security',
      changed('row security of prompt'),
    ],
    ['a policy is missing', 'drop policy rows_of_account on run', changed('policy rows_of_account on run')],
    [
      'a policy has another condition',
      'alter policy rows_of_account on run using (true)',
      changed('policy rows_of_account on run'),
    ],
    [
      'a policy applies to other roles',
      'alter policy rows_of_owner on brand to public',
      changed('policy rows_of_owner on brand'),
    ],
    [
      'a policy of the same name is for another command',
      `drop policy rows_of_account on theme; create policy rows_of_account on theme for all
       using (account_id = current_setting('app.account_id', true))`,
      changed('policy rows_of_account on theme'),
    ],
    [
      'a permissive policy was added',
      'create policy leak on answer using (true)',
      'not installed by any command: policy leak on answer',
    ],
    [
      'a policy was added for the reader and one command only',
      `create policy leak on brand for update to ${READER} using (true) with check (true)`,
      'not installed by any command: policy leak on brand',
    ],
    [
      'a restrictive policy was added',
      'create policy less on answer as restrictive using (false)',
      'not installed by any command: policy less on answer',
    ],
    [
      'a policy was added to a table without accounts',
      'create policy open on domain_type using (true)',
      'not installed by any command: policy open on domain_type',
    ],
    ['it may select keys', `grant select on api_key to ${READER}`, 'the user may read api_key'],
    [
      'it may select some columns of keys',
      `grant select (id, masked) on api_key to ${READER}`,
      'the user may read api_key',
    ],
    ['it may insert', `grant insert on brand to ${READER}`, 'the user may write to brand'],
    ['it may update one column', `grant update (name) on brand to ${READER}`, 'the user may write to brand'],
    [
      'it may update counts',
      `grant select, update on rate_window to ${READER}`,
      'the user may read rate_window, write to rate_window',
    ],
    ['PUBLIC has a privilege', 'grant delete on answer_body to public', 'the user may write to answer_body'],
    [
      'the function that finds keys was changed',
      'alter function find_api_key(text) reset search_path',
      changed('function find_api_key(text)'),
    ],
    [
      'the function that sets the account was replaced',
      `create or replace function set_account(account_id text) returns void language plpgsql as 'begin end'`,
      changed('function set_account(text)'),
    ],
    [
      'it may create objects',
      `grant create on schema public to ${READER}`,
      'the user may create objects in public',
    ],
  ];
  const expectRejected = async (url: string, gap: string) => {
    expect((await serve(url, true)).refused).toContain(`${gap} (REQUIRE_ROW_SECURITY=1)`);
    const { refused, lines } = await serve(url, false);
    expect([refused, lines.map((line) => line.endsWith(gap))]).toEqual([null, [true]]);
  };

  // Rule 10.2.
  test.each(gaps)(
    'rejects a reader when %s, and only warns without the setting',
    async (_when, statement, gap) => {
      await expectRejected(await reading(statement), `: ${gap}`);
    },
  );

  test('rejects a superuser, the owner of the tables and a user with a privilege of its own', async () => {
    await expectRejected(
      postgresUrl(testDatabase().name, 'admin'),
      ': the user is a superuser or has BYPASSRLS',
    );
    expect((await serve(testDatabase().url, true)).refused).toMatch(
      /: the user owns tables[^:]*: account, .*, \d+ more \(/,
    );
    const url = await readerUrl(testDatabase());
    await asSuperuser(`grant truncate on run to ${new URL(url).username}`);
    await expectRejected(url, ': the user may write to run');
  });

  describe('a user of its own', () => {
    const made: string[] = [];
    afterEach(async () => {
      for (const role of made.splice(0)) {
        await asSuperuser(`drop owned by ${role}`);
        await asAdmin('postgres', `drop role ${role}`);
      }
    });
    const role = async (options: string) => {
      const name = `bv_role_${randomBytes(6).toString('hex')}`;
      await asSuperuser(`create role ${name} ${options}`);
      made.unshift(name);
      return name;
    };
    const login = async (options: string) => {
      const user = await role(`login password 'x' in role ${READER} ${options}`);
      if (options === 'noinherit') await asSuperuser(`alter role ${user} set role = ${READER}`);
      return { user, url: postgresUrl(testDatabase().name, { user, password: 'x' }) };
    };

    test.each(['inherit', 'noinherit'])('that can become the owner (%s) is rejected', async (how) => {
      const { user, url } = await login(how);
      await asSuperuser(`grant ${new URL(testDatabase().url).username} to ${user}`);
      expect((await serve(url, true)).refused).toMatch(
        /: the user owns tables, or can become their owner: account, /,
      );
    });

    test.each(['inherit', 'noinherit'])(
      'has the privileges of roles that it is a member of (%s)',
      async (how) => {
        const { user, url } = await login(how);
        const [between, beyond] = [await role('nologin'), await role('nologin')];
        await asSuperuser(
          `grant ${between} to ${user}`,
          `grant ${beyond} to ${between}`,
          `grant insert on run to ${beyond}`,
        );
        expect((await serve(url, true)).refused).toContain(': the user may write to run (');
      },
    );

    test('with bypassrls, directly or through a role, is rejected', async () => {
      expect((await serve((await login('bypassrls')).url, true)).refused).toContain(
        'superuser or has BYPASSRLS',
      );
      const { user, url } = await login('');
      await asSuperuser(`grant ${await role('nologin bypassrls')} to ${user}`);
      expect((await serve(url, true)).refused).toContain('superuser or has BYPASSRLS');
    });

    test('may have the privileges of the reader directly, in a hardened or extended database', async () => {
      const { user, url } = await login('');
      await asSuperuser(
        `grant select on run to ${user}`,
        `revoke all on database ${testDatabase().name} from public`,
        `grant connect on database ${testDatabase().name} to ${user}`,
        'create extension pg_stat_statements',
        'create schema others',
        'create table others.things (id int)',
        'create function others.helper() returns int language sql as $$ select 1 $$',
        'create function public.on_change() returns trigger language plpgsql as $$ begin return new; end $$',
      );
      expect(await serve(url, true)).toEqual({ refused: null, lines: [] });
    });
  });

  test('names the tables whose rows are visible without an account', async () => {
    await fill();
    expect((await serve(postgresUrl(testDatabase().name, 'admin'), true)).refused).toMatch(
      /BYPASSRLS; an account that does not exist sees rows of account, brand \(/,
    );
  });

  test('counts the gaps beyond the first twenty', async () => {
    const url = await reading(`grant insert, update on all tables in schema public to ${READER}`);
    expect((await serve(url, true)).refused).toMatch(/: the user may (?:[^,]+, ){20}\d+ more \(/);
  });

  // Rule 10.2.
  test('a command repairs policies, functions and privileges', async () => {
    await asSuperuser(
      'alter policy rows_of_account on run using (true)',
      'drop policy rows_of_owner on brand',
      `grant insert, select (id) on api_key to ${READER}`,
      `grant all on rate_window to ${READER}`,
      `alter function find_api_key(text) security invoker`,
      `revoke execute on function count_requests(text[], bigint[]) from ${READER}`,
      'alter table answer disable row level security',
      `revoke select on run from ${READER}`,
    );
    await open('work');
    const url = await readerUrl(testDatabase());
    expect(await serve(url, true)).toEqual({ refused: null, lines: [] });
    const opened = await open('serve', { url, requireRowSecurity: true });
    expect(await opened.store.read(everyBrandOf('acc_1'), (reader) => reader.brand('brd_1'))).toBeNull();
    expect(await opened.store.read(everyBrandOf('acc_1'), (reader) => reader.latestRuns(['brd_1']))).toEqual(
      new Map(),
    );
    expect(await asReader(`select count from count_requests('{key_1}', '{2}')`)).toEqual([{ count: '2' }]);
  });
});

test('the account setting does not stay with a pooled connection', async () => {
  await fill();
  const pool = testPool(await readerUrl(testDatabase()), { types: READ_TYPES });
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
