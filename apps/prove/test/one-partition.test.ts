import { completeRuns, refreshBoard, remeasureBrands } from '@brand-visibility/application';
import {
  asAdmin,
  newPostgresDatabase,
  newReader,
  partitionsRead,
  partitionTables,
  postgresUrl,
  type BoundStatement,
  type PartitionsRead,
  type TestDatabase,
} from '@brand-visibility/databases';
import { EQUAL_WEIGHTS, formatInstant } from '@brand-visibility/domain';
import { send, type HttpRequest } from '@brand-visibility/programs/http';
import {
  askedWorld,
  keysFor,
  nextOf,
  pageAfter,
  requestsOf,
  type Served,
} from '@brand-visibility/properties';
import { bring, differences, drawFrom, NOW, worldOf } from '@brand-visibility/records';
import { openPostgres, type OpenedStore } from '@brand-visibility/storage';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { serveHere } from '../src/properties/serve.js';

/**
 * The rows of a brand may be on a machine of their own: in a database whose tables are partitioned by brand, a
 * statement reads one partition. The tables are made from the migrated schema, filled by commands and served like any
 * other.
 */

const SEED = 20261123;
const REQUESTS = 1_000;
const PARTITIONS = 4;

/** Statements of requests that are about several brands. */
const OF_SEVERAL: Readonly<Record<string, RegExp>> = {
  'a page of brands': /^select "brand"\."id".* order by "brand"\."created_at"/s,
  'their latest runs': /^select "run"\."brand_id".* from "brand" inner join "run" on .* "run" as "other"/s,
};

const draw = drawFrom(SEED);
const { records, accounts } = worldOf(SEED, { accounts: 2, brands: 5, prompts: 6, runs: 8 });
const world = askedWorld(records);
const { keys, records: ofKeys } = keysFor(draw, world);

let database: TestDatabase;
let reader: string;
/** By table of a brand the column that names it. */
let columns: ReadonlyMap<string, string>;
let working: OpenedStore;
let service: Served;
let written: readonly BoundStatement[];
let asked: readonly BoundStatement[];

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
  reader = postgresUrl(database.name, await newReader('brand_visibility_reader'));
  working = await openPostgres({ url: database.url, access: 'work' });
  const { jobStore } = working;
  const brand_ids = world.brands.map(({ id }) => id);
  const times = { weights: EQUAL_WEIGHTS, clock: () => NOW };
  written = await statementsDuring(async () => {
    await bring(jobStore, [...records, ...ofKeys]);
    await bring(jobStore, records);
    for await (const { outcome } of completeRuns(jobStore, 'running', { ...times, began: NOW }))
      expect(outcome).toBe('completed');
    for await (const { measured } of remeasureBrands(jobStore, brand_ids, times))
      expect(measured).toBeDefined();
    for (const brand_id of brand_ids) await refreshBoard(jobStore, brand_id, NOW);
    expect(await differences(jobStore)).toEqual([]);
  });
  service = await serveHere(reader, { now: NOW });
  asked = await statementsDuring(() => askAll(service.port));
  const [first = '', second = ''] = accounts.map(({ account_id }) => account_id);
  const erased = await statementsDuring(() => jobStore.erase({ account_id: second }));
  const brand_id = world.brands.find(({ account_id }) => account_id === first)?.id ?? '';
  written = [...written, ...erased, ...(await statementsDuring(() => jobStore.erase({ brand_id })))];
});
afterAll(async () => {
  await service.stop();
  await working.close();
  await database.drop();
});

/** Sends drawn requests, and most of the time the one for the next page. */
async function askAll(port: number): Promise<void> {
  const requests = requestsOf(draw, world, keys);
  let following: HttpRequest | null = null;
  for (let sent = 0; sent < REQUESTS; sent += 1) {
    const request: HttpRequest = following ?? nextOf(requests);
    const reply = await send(port, request);
    following = draw.chance(70) ? pageAfter(request, reply) : null;
  }
}

interface Statement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/** The statements that this process sends meanwhile, each text once, as EXPLAIN takes them. */
async function statementsDuring(work: () => Promise<unknown>): Promise<readonly BoundStatement[]> {
  const sent = new Map<string, BoundStatement>();
  const note = (message: unknown) => {
    const { sql, parameters } = message as Statement; // messages of a channel are untyped
    const [, copied] = /^copy \((.*)\) to stdout \(format binary\)$/s.exec(sql) ?? [];
    const text = copied ?? sql;
    if (NO_PLAN.test(text)) return;
    const key = copied === undefined ? text : text.replaceAll(/'[^']*'(?:, '[^']*')*/g, '?');
    if (!sent.has(key)) sent.set(key, { sql: text, values: parameters.map(asSent) });
  };
  subscribe('brand-visibility:statement', note);
  try {
    await work();
  } finally {
    unsubscribe('brand-visibility:statement', note);
  }
  return [...sent.values()];
}

/** Statements without a plan, and those of admission, which read nothing of a brand. */
const NO_PLAN = /^(?:begin|commit|rollback|analyze|set|savepoint)|find_api_key\(|count_requests\(/;

function asSent(value: unknown): unknown {
  if (typeof value === 'bigint') return formatInstant(value);
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value;
  return 'values' in value && Array.isArray(value.values) ? value.values.map(asSent) : JSON.stringify(value);
}

const readBy = (url: string, account_id: string, statements: readonly BoundStatement[]) =>
  partitionsRead(url, `select set_account('${account_id}')`, statements);

const readInRequests = (statements: readonly BoundStatement[]) =>
  readBy(reader, accounts[0]?.account_id ?? '', statements);

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
    const read = await readInRequests(asked);
    const { others, names } = fanningOut(asked, read, OF_SEVERAL);
    expect(others).toEqual([]);
    expect(names.toSorted()).toEqual(Object.keys(OF_SEVERAL).toSorted());
    expect(new Set(read.flatMap(({ tables }) => tables))).toEqual(new Set(columns.keys()));
    expect(asked.length).toBeGreaterThan(80);
  });

  test('name the brand of each table: without any of these conditions they read several', async () => {
    const read = await readInRequests(asked);
    const planted = asked.filter((_, i) => read[i]!.partitions.length === 1).flatMap(withoutOneBrand);
    expect(planted.length).toBeGreaterThan(200);
    const readThen = await readInRequests(planted);
    const unseen = planted.filter((_, i) => readThen[i]!.partitions.length <= 1).map(({ sql }) => sql);
    expect(unseen).toEqual([]);
  });
});

/** A condition that names the brand of a table by a parameter or, in a copy, by a literal. */
const BRAND = /(?:"brand"\."id"|(?:"\w+"\.)?"?brand_id"?) = (\$\d+|'[^']*')/g;

/** The statement without each of its conditions on a brand; the parameter stays. */
function withoutOneBrand({ sql, values }: BoundStatement): BoundStatement[] {
  return [...sql.matchAll(BRAND)].map(({ 0: condition, 1: brand, index }) => ({
    sql: `${sql.slice(0, index)}${brand}::text is not null${sql.slice(index + condition.length)}`,
    values,
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
