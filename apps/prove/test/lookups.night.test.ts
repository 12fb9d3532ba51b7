import {
  asAdmin,
  newPostgresDatabase,
  plansOf,
  type BoundStatement,
  type TestDatabase,
} from '@brand-visibility/databases';
import { openPostgres } from '@brand-visibility/storage';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { statementsOn, type Statements } from './support/statements.js';

/**
 * Statements look rows up by key under row-level security too. The policies of a table come before other conditions,
 * and only those whose functions are leakproof may be evaluated by an index.
 */

const SEED = 20261124;
/** Rows that each table of a brand has at least. */
const ROWS = 6_000;
/** More rows of one table than the keys of a statement. */
const MANY = 2_000;

/** Tables that a statement may read whole for a brand, a few times, with the reason. */
const READ_WHOLE: Readonly<Record<string, string>> = {
  prompt: 'a report reads the attributes of all prompts, which are some thousands at most',
  run: 'a report selects runs by time; a list without statistics sorts them',
  rival: 'reports read the rivals with a record',
  page_audit: 'a list without statistics sorts them',
  site_access_check: 'a list without statistics sorts them',
  change: 'the change feed without statistics sorts them',
  change_commit: 'without statistics the latest is found among all of the brand',
};

let database: TestDatabase;
let statements: Statements;
beforeAll(async () => {
  database = await newPostgresDatabase();
  await (await openPostgres({ url: database.url, access: 'create' })).close();
  statements = await statementsOn(database, SEED, { accounts: 2, brands: 2, prompts: 20, runs: 20 });
  await multiply(statements.brand_ids[0] ?? '');
});
afterAll(async () => {
  await statements.close();
  await database.drop();
});

/** Copies the rows of a brand, each under other values of its unique keys; the values of some columns are no ids. */
async function multiply(brand_id: string): Promise<void> {
  const tables = (await asAdmin(
    database.name,
    `select a.attrelid::regclass::text as name, string_agg(a.attname, ', ') as columns, string_agg(case
         when not exists (select from pg_index i where i.indrelid = a.attrelid and i.indisunique and a.attnum = any (i.indkey::int2[]))
           or a.attname in ('account_id', 'brand_id', 'platform', 'kind') then a.attname
         when a.atttypid = 'text'::regtype then a.attname || ' || ''-'' || n'
         else a.attname || ' + n * 100000' end, ', ') as copied
     from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
       and exists (select from pg_attribute b where b.attrelid = c.oid and b.attname = 'brand_id')
     group by a.attrelid`,
  )) as { name: string; columns: string; copied: string }[]; // rows are untyped
  for (const { name, columns, copied } of tables)
    if (columns !== copied)
      await asAdmin(
        database.name,
        `set session_replication_role = replica;
         insert into ${name} (${columns})
         select ${copied} from ${name}, generate_series(1, ${ROWS} / (select count(*) + 1 from ${name} where brand_id = '${brand_id}')) n
         where brand_id = '${brand_id}'`,
      );
}

/** The rows of each table that a plan read, those removed by filters included. */
function rowsRead(plan: unknown): Record<string, number> {
  if (typeof plan !== 'object' || plan === null) return {};
  const read: Record<string, number> = {};
  for (const below of Object.values(plan).map(rowsRead))
    for (const [table, rows] of Object.entries(below)) read[table] = (read[table] ?? 0) + rows;
  if (!('Relation Name' in plan)) return read;
  const number = (name: string) => Number(Reflect.get(plan, name) ?? 0);
  const rows =
    number('Actual Rows') + number('Rows Removed by Filter') + number('Rows Removed by Index Recheck');
  const table = String(plan['Relation Name']);
  return { ...read, [table]: (read[table] ?? 0) + rows * number('Actual Loops') };
}

/** Each statement that reads many rows of a table, but for those that may, with the plan. */
async function scans(url: string, first: readonly string[], some: readonly BoundStatement[]) {
  const plans = await plansOf(url, first, some, true);
  return some.flatMap(({ sql }, i) => {
    const tables = Object.entries(rowsRead(plans[i])).filter(
      ([table, rows]) => table !== 'brand' && rows > (table in READ_WHOLE ? 4 * ROWS : MANY),
    );
    return tables.length === 0 ? [] : [{ sql, tables, plan: JSON.stringify(plans[i]) }];
  });
}

const STATISTICS: readonly (readonly [name: string, statements: readonly string[]])[] = [
  ['with statistics', ['analyze']],
  [
    'without statistics, as after a restore,',
    [
      'delete from pg_statistic',
      `update pg_class set reltuples = -1, relpages = 0 where relkind = 'r' and relnamespace = 'public'::regnamespace`,
    ],
  ],
];

describe.each(STATISTICS)('%s no statement scans a table', (_, preparing) => {
  beforeAll(async () => {
    await asAdmin(database.name, ...preparing);
  });

  test('of requests, as the reader', async () => {
    const { reader, account_ids, asked } = statements;
    expect(await scans(reader, [`select set_account('${account_ids[0]}')`], asked)).toEqual([]);
    expect(asked.length).toBeGreaterThan(80);
  });

  test('of commands, as the owner', async () => {
    await statements.command(); // analyzes what has no statistics
    const reading = statements.written.filter(({ sql }) => /^\s*(select|with)/.test(sql));
    expect(
      await scans(database.url, [`select set_account('')`, 'set local enable_seqscan = off'], reading),
    ).toEqual([]);
    expect(reading.length).toBeGreaterThan(40);
  });
});
