import { OperatorError } from '@brand-visibility/application';
import { asAdmin, postgresUrl, runStatements } from '@brand-visibility/databases';
import { worldOf } from '@brand-visibility/records';
import { afterEach, describe, expect, test } from '@jest/globals';
import { createHash, randomBytes } from 'node:crypto';
import { CompiledQuery, Kysely } from 'kysely';
import { openPostgres } from '../../src/index.js';
import { postgresDialect } from '../../src/postgres/dialect.js';
import {
  definitionsIn,
  FUNCTION_SIGNATURES,
  WITHOUT_RESPONSE,
} from '../../src/postgres/row-security/functions.js';
import { CLOSED, PROTECTED } from '../../src/postgres/row-security/check.js';
import { READER, READABLE } from '../../src/postgres/row-security/install.js';
import { snapshotOf } from '../../src/postgres/snapshot.js';
import { READ_TYPES } from '../../src/postgres/wire/values.js';
import type { Tables } from '../../src/schema/tables.js';
import { fillTables } from '../contract/fill-tables.js';
import { everyBrandOf } from '../support/opened.js';
import { databaseForEach, filledDatabase, readerUrl, selected } from '../support/postgres-database.js';
import { testPool } from '../support/test-pool.js';

const world = worldOf(51, { accounts: 3, brands: 3, prompts: 4, runs: 5 });
const [mine, theirs] = world.accounts;
if (!mine || !theirs) throw new Error('too small a world');

const { testDatabase, open } = databaseForEach(
  filledDatabase(({ jobStore }) => fillTables(jobStore, world.records)),
);

const asReader = async (...statements: string[]) =>
  runStatements(await readerUrl(testDatabase()), statements);
const asSuperuser = (...statements: string[]) => asAdmin(testDatabase().name, ...statements);
const naming = (account_id: string) => `begin; select set_account('${account_id}')`;

/** Every table with rows of accounts, with the column that contains the account id. */
const tablesOfAccounts = () =>
  selected<{ name: string; by: string }>(
    testDatabase(),
    `select table_name as name, column_name as by from information_schema.columns
     where table_schema = 'public' and (column_name = 'account_id' or (table_name = 'account' and column_name = 'id'))
     order by table_name`,
  );

const CLOSED_TABLES = ['api_key', 'assistant_connection', 'command_run', 'erasure', 'key_use', 'rate_window'];

// Rule 10.13. A service of a former release refuses to start if the text of a function that it calls has changed.
test('the functions that services of former releases call have the same text', () => {
  const digest = createHash('sha256')
    .update(JSON.stringify([...definitionsIn('public')]))
    .digest('hex');
  expect(digest).toMatch(/^81cd7a7993e93a86/);
});

describe('a reader', () => {
  test('owns nothing, changes only counts, and cannot select keys', async () => {
    const owned = `select relname from pg_class join pg_roles r on r.oid = relowner where rolname = '${READER}'`;
    expect(await selected(testDatabase(), `${owned} or rolname like 'bv\\_reader\\_%'`)).toEqual([]);
    for (const statement of [
      ...(await tablesOfAccounts()).flatMap(({ name, by }) => [
        `delete from ${name}`,
        `update ${name} set ${by} = ''`,
      ]),
      ...CLOSED_TABLES.map((table) => `select from ${table}`),
      'create table mine (id int)',
      'delete from rate_window',
      `insert into rate_window values ('k', now(), 0)`,
      `insert into schema_step values ('x', 'migrate')`,
    ])
      await expect(asReader(statement)).rejects.toThrow(/permission denied/);
    // Totals over all accounts, and no row.
    const [totals] = await asReader('select * from operating_state(now(), now(), now()) limit 1');
    const columns = [
      'succeeded_at',
      'unchanged_at',
      'failed_at',
      'vanished_at',
      'running_since',
      'first_began_at',
    ];
    const others = ['expiring_keys', 'failures', 'totals'];
    expect(Object.keys(totals as object)).toEqual(['command', ...columns, ...others]);
  });

  // Rule 10.10.
  test('sees no rows without an account, and only the rows of its account in every table', async () => {
    const tables = await tablesOfAccounts();
    expect(tables.map(({ name }) => name)).toEqual(PROTECTED.toSorted());
    const owners = tables
      .filter(({ name }) => !CLOSED.includes(name))
      .map(({ name, by }) => `select distinct '${name}' as name, ${by} as account_id from ${name}`)
      .join(' union all ');
    const seen = async (...before: string[]) =>
      (await asReader(...before, `select account_id from (${owners}) t group by 1, name`)) as {
        account_id: string;
      }[];
    expect(await seen()).toEqual([]);
    expect(await seen(naming('acc_unknown'))).toEqual([]);
    expect(await seen(naming(theirs.account_id))).toEqual(
      Array(tables.length - 2).fill({ account_id: theirs.account_id }),
    );
    expect(await seen(naming(mine.account_id), 'commit')).toEqual([]);
  });

  test('finds a key only by its exact fingerprint, and cannot shadow the table that the function reads', async () => {
    const { fingerprint } = mine.keys[0]!.record;
    const found = async (wanted: string, ...before: string[]) =>
      (await asReader(...before, `select id, account_id from find_api_key(${wanted})`)).length;
    expect(await found(`'${fingerprint}'`)).toBe(1);
    for (const wanted of [`'${fingerprint.slice(0, -1)}'`, `'%'`, `''`, 'null'])
      expect([wanted, await found(wanted)]).toEqual([wanted, 0]);
    await asSuperuser(`grant temporary on database ${testDatabase().name} to public`);
    const forged = `create temporary table api_key as select 'f'::text as fingerprint, 'forged'::text as id`;
    expect(await found(`'f'`, forged)).toBe(0);
  });
});

/** Why a service refuses to start, and its warnings. */
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

describe('REQUIRE_ROW_SECURITY', () => {
  const changed = (what: string) => `missing or changed, run the command migrate to restore it: ${what}`;
  /** Statements that open a gap for a reader, and the description of the gap. */
  const gaps: readonly (readonly [statement: string, gap: string])[] = [
    ['alter table answer no force row level security', changed('row security of answer')],
    ['alter table prompt disable row level security', changed('row security of prompt')],
    ['drop policy rows_of_account on run', changed('policy rows_of_account on run')],
    ['alter policy rows_of_account on run using (true)', changed('policy rows_of_account on run')],
    ['alter policy rows_of_owner on brand to public', changed('policy rows_of_owner on brand')],
    [
      `drop policy rows_of_account on theme; create policy rows_of_account on theme for all
       using (account_id = current_setting('app.account_id', true))`,
      changed('policy rows_of_account on theme'),
    ],
    ['create policy leak on answer using (true)', 'not installed by any command: policy leak on answer'],
    [
      `create policy leak on brand for update to ${READER} using (true) with check (true)`,
      'not installed by any command: policy leak on brand',
    ],
    [
      'create policy less on answer as restrictive using (false)',
      'not installed by any command: policy less on answer',
    ],
    [
      'create policy open on domain_type using (true)',
      'not installed by any command: policy open on domain_type',
    ],
    [`grant select on api_key to ${READER}`, 'the user may read api_key'],
    [`grant select (id, masked) on api_key to ${READER}`, 'the user may read api_key'],
    [`grant insert on brand to ${READER}`, 'the user may write to brand'],
    [`grant update (name) on brand to ${READER}`, 'the user may write to brand'],
    [
      `grant select, update on rate_window to ${READER}`,
      'the user may read rate_window, write to rate_window',
    ],
    ['grant delete on answer_body to public', 'the user may write to answer_body'],
    ['alter function find_api_key(text) reset search_path', changed('function find_api_key(text)')],
    [
      `create or replace function set_account(account_id text) returns void language plpgsql as 'begin end'`,
      changed('function set_account(text)'),
    ],
    [`grant create on schema public to ${READER}`, 'the user may create objects in public'],
  ];
  /** Only warns without the setting. */
  const expectGap = async (url: string, gap: string) => {
    const { refused, lines } = await serve(url, false);
    expect([refused, lines.map((line) => line.endsWith(`: ${gap}`))]).toEqual([null, [true]]);
  };

  // Rule 10.2.
  test.each(gaps)('warns of a reader after: %s', async (statement, gap) => {
    await asSuperuser(statement);
    await expectGap(await readerUrl(testDatabase()), gap);
  });

  test('rejects a superuser, the owner of the tables and a user with a privilege of its own', async () => {
    const url = await readerUrl(testDatabase());
    expect(await serve(url, true)).toEqual({ refused: null, lines: [] });
    const admin = postgresUrl(testDatabase().name, 'admin');
    expect((await serve(admin, true)).refused).toMatch(
      /: the user is a superuser or has BYPASSRLS; an account that does not exist sees rows of account, brand \(REQUIRE_ROW_SECURITY=1\)$/,
    );
    expect((await serve(testDatabase().url, true)).refused).toMatch(
      /: the user owns tables[^:]*: account, .*, \d+ more \(/,
    );
    await asSuperuser(`grant truncate on run to ${new URL(url).username}`);
    expect((await serve(url, true)).refused).toContain(
      ': the user may write to run (REQUIRE_ROW_SECURITY=1)',
    );
    await expectGap(url, 'the user may write to run');
    await asSuperuser(`grant insert, update on all tables in schema public to ${READER}`);
    expect((await serve(url, true)).refused).toMatch(/: the user may (?:[^,]+, ){20}\d+ more \(/);
  });

  describe('a user of its own', () => {
    const made: string[] = [];
    afterEach(async () => {
      for (const role of made.splice(0)) await asSuperuser(`drop owned by ${role}`, `drop role ${role}`);
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
        await asSuperuser(`grant ${new URL(testDatabase().url).username} to ${user}`);
        expect((await serve(url, true)).refused).toContain(
          ': the user owns tables, or can become their owner: ',
        );
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
    const { store } = await open('serve', { url, requireRowSecurity: true });
    expect(
      await store.read(everyBrandOf('acc_none'), (reader) => reader.brands.latestRuns(mine.brand_ids)),
    ).toEqual(new Map());
    expect(await asReader(`select count from count_requests('{key_1}', '{2}')`)).toEqual([{ count: '2' }]);
  });
});

// Rule 10.10.
test('the account of a snapshot restricts the reader and the owner, and does not stay with a pooled connection', async () => {
  const countBrands = CompiledQuery.raw('select count(*) as brands from brand');
  for (const url of [await readerUrl(testDatabase()), testDatabase().url]) {
    const pool = testPool(url, { types: READ_TYPES });
    const db = new Kysely<Tables>({ dialect: postgresDialect(pool, 'the test') });
    const inside = (account_id: string) => snapshotOf(db, account_id, (trx) => trx.executeQuery(countBrands));
    const before = (await db.executeQuery(countBrands)).rows;
    expect(before).toEqual([{ brands: url === testDatabase().url ? 9 : 0 }]);
    for (const { account_id, brand_ids } of world.accounts) {
      expect((await inside(account_id)).rows).toEqual([{ brands: brand_ids.length }]);
      expect((await db.executeQuery(countBrands)).rows).toEqual(before);
    }
    expect((await inside(`'; select '`)).rows).toEqual([{ brands: 0 }]);
    await db.destroy();
  }
});

const nameOf = (signature: string) => signature.slice(0, signature.indexOf('('));

/** Rights that the service needs, with the statement that takes them away. */
const RIGHTS: readonly (readonly [what: readonly string[], isNeeded: boolean, statement: string])[] = [
  [['use of the schema'], true, `revoke usage on schema public from public, ${READER}`],
  [
    READABLE.toSorted().map((table) => `select on ${table}`),
    true,
    `revoke select on ${READABLE.join(', ')} from ${READER}`,
  ],
  ...FUNCTION_SIGNATURES.map(
    (signature) =>
      [
        [`execute on ${nameOf(signature)}`],
        !WITHOUT_RESPONSE.includes(nameOf(signature)),
        `revoke execute on function ${signature} from ${READER}`,
      ] as const,
  ),
];

// Rule 10.10.
test('each right that is missing is named at the start and while it runs, and restored by a command, which says so', async () => {
  const url = await readerUrl(testDatabase());
  const { store } = await open('serve', { url });
  expect(await store.missingRights('primary')).toEqual([]);
  for (const [what, isNeeded, statement] of RIGHTS) {
    await asSuperuser(statement);
    expect(await store.missingRights('primary')).toEqual(what.map((each) => ({ what: each, isNeeded })));

    const { refused, lines } = await serve(url, false);
    expect([what, refused !== null]).toEqual([what, isNeeded]);
    expect(refused ?? lines[0]).toContain(`does not grant this user: ${what.join(', ')}; grant it ${READER}`);

    const repaired: string[] = [];
    const command = await openPostgres({
      url: testDatabase().url,
      access: 'work',
      warn: (each) => void repaired.push(each),
    });
    await command.close();
    expect(repaired).toEqual([expect.stringMatching(new RegExp(`: repaired ${what.join(', ')}$`))]);
    expect(await store.missingRights('primary')).toEqual([]);
  }
});

test('a command names everything that it repaired, and nothing when it makes the schema', async () => {
  await asSuperuser(
    'drop policy rows_of_account on run',
    `revoke select on prompt from ${READER}`,
    `grant delete on brand to ${READER}`,
  );
  const lines: string[] = [];
  for (let round = 0; round < 2; round += 1) await open('work', { warn: (line) => void lines.push(line) });
  expect(lines).toEqual([
    expect.stringMatching(
      /: repaired policy rows_of_account on run, select on prompt, write to brand \(revoked\)$/,
    ),
  ]);
});
