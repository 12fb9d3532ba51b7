import {
  asAdmin,
  newPostgresDatabase,
  partitionsRead,
  partitionTables,
  postgresUrl,
  type BoundStatement,
  type PartitionsRead,
  type TestDatabase,
} from '@brand-visibility/databases';
import { openPostgres } from '@brand-visibility/storage';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { statementsOn, type Statements } from './support/statements.js';

/**
 * The rows of a brand may be on a machine of their own: in a database whose tables are partitioned by brand, a
 * statement reads one partition. The tables are made from the migrated schema, filled by commands and served like any
 * other.
 */

const SEED = 20261123;
const PARTITIONS = 4;

/** Statements of requests that are about several brands. */
const OF_SEVERAL: Readonly<Record<string, RegExp>> = {
  'a page of brands': /^select "brand"\."id".* order by "brand"\."created_at"/s,
  'their rows': /^select "brand"\."id".* from "brand" where .* "brand"\."id" = any\(\$\d\)$/s,
  'their latest runs': /^select "run"\."brand_id".* from "brand" inner join "run" on .* "run" as "other"/s,
};

let database: TestDatabase;
/** By table of a brand the column that names it. */
let columns: ReadonlyMap<string, string>;
let statements: Statements;
let written: readonly BoundStatement[];

beforeAll(async () => {
  database = await newPostgresDatabase();
  await (await openPostgres({ url: database.url, access: 'create' })).close();
  const ofBrands = (await asAdmin(
    database.name,
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'brand_id' order by 1`,
  )) as { name: string }[]; // rows are untyped
  columns = new Map([['brand', 'id'], ...ofBrands.map(({ name }) => [name, 'brand_id'] as const)]);
  await partitionTables(postgresUrl(database.name, 'admin'), columns, PARTITIONS);
  statements = await statementsOn(database, SEED, { accounts: 2, brands: 5, prompts: 6, runs: 8 });
  written = [...statements.written, ...(await statements.erase())];
});
afterAll(async () => {
  await statements.close();
  await database.drop();
});

const readBy = (url: string, account_id: string, some: readonly BoundStatement[]) =>
  partitionsRead(url, `select set_account('${account_id}')`, some);

const readInRequests = (some: readonly BoundStatement[]) =>
  readBy(statements.reader, statements.account_ids[0] ?? '', some);

/** Those that read several partitions, but for the named ones; and the names of these. */
function fanningOut(
  statements: readonly BoundStatement[],
  read: readonly PartitionsRead[],
  expected: Readonly<Record<string, RegExp>>,
) {
  const names = new Set<string>();
  const others = statements.flatMap(({ sql }, i) => {
    if (read[i]!.partitions.length <= 1) return [];
    const [name] = Object.entries(expected).find(([, text]) => text.test(sql)) ?? [];
    if (name !== undefined) names.add(name);
    return name === undefined ? [sql] : [];
  });
  return { others, names: [...names] };
}

describe('the statements of a thousand requests', () => {
  test('read one partition, but for those about several brands', async () => {
    const { asked } = statements;
    const read = await readInRequests(asked);
    const { others, names } = fanningOut(asked, read, OF_SEVERAL);
    expect(others).toEqual([]);
    expect(names.toSorted()).toEqual(Object.keys(OF_SEVERAL).toSorted());
    expect(new Set(read.flatMap(({ tables }) => tables))).toEqual(new Set(columns.keys()));
    expect(asked.length).toBeGreaterThan(80);
  });

  test('name the brand of each table: without any of these conditions they read several', async () => {
    const { asked } = statements;
    const read = await readInRequests(asked);
    const altered = asked.filter((_, i) => read[i]!.partitions.length === 1).flatMap(withoutOneBrand);
    expect(altered.length).toBeGreaterThan(200);
    const readThen = await readInRequests(altered);
    const unseen = altered.filter((_, i) => readThen[i]!.partitions.length <= 1).map(({ sql }) => sql);
    expect(unseen).toEqual([]);
  });
});

/** A condition that names the brand of a table by a parameter or, in a copy, by a literal. */
const BRAND = /(?:"brand"\."id"|(?:"\w+"\.)?"?brand_id"?) = (\$\d+|'[^']*')/g;

/**
 * The statement without each of its conditions on a brand; the parameter stays. Its key may read its brand and others,
 * because the list of a key for one brand would limit the statement to one partition, too.
 */
function withoutOneBrand({ sql, values }: BoundStatement): BoundStatement[] {
  const place = Number(/"brand"\."id" = any\(\$(\d+)\)/.exec(sql)?.[1]) - 1;
  const own = values.filter((value) => typeof value === 'string');
  return [...sql.matchAll(BRAND)].map(({ 0: condition, 1: brand, index }) => ({
    sql: `${sql.slice(0, index)}${brand}::text is not null${sql.slice(index + condition.length)}`,
    values: values.map((value, i) => (i === place ? [...statements.brand_ids, ...own] : value)),
  }));
}

/** Statements of commands that join tables and are about several brands: what an import has to rebuild. */
const OF_COMMANDS: Readonly<Record<string, RegExp>> = {
  'brands to rebuild': /^select "account_id", "brand_id" from "run" where "is_stale" union select /,
};

test('commands join tables of one partition; look-ups in one table may be about several brands', async () => {
  const read = await readBy(database.url, '', written);
  const joining = read.map(({ tables, partitions }) => ({
    tables,
    partitions: tables.length > 1 ? partitions : [],
  }));
  const { others, names } = fanningOut(written, joining, OF_COMMANDS);
  expect(others).toEqual([]);
  expect(names).toEqual(Object.keys(OF_COMMANDS));
  expect(written.filter(({ sql }) => sql.includes('"answer" as "earlier"'))).not.toEqual([]);
});
