import { formatInstant, LAST_YEAR, parseInstant } from '@brand-visibility/domain/time/instant';
import { runStatements } from '@brand-visibility/databases';
import { bring } from '@brand-visibility/records';
import { draws, seedOf } from '@brand-visibility/tooling/draws';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import pg from 'pg';
import { copyOut } from '../../src/postgres/wire/copy.js';
import { textArray } from '../../src/postgres/wire/text-array.js';
import { instantOfText, READ_TYPES, textOfInstant, toPostgres } from '../../src/postgres/wire/values.js';
import { END_OF_TIME } from '../contract/reads.js';
import { smallWorld } from '../contract/small-world.js';
import { everyBrandOf } from '../support/opened.js';
import { databaseForEach, migratedDatabase } from '../support/postgres-database.js';
import { testPool } from '../support/test-pool.js';

// How values, lists and bytes travel to the database and back.

const YEAR = 31_556_952_000_000n;
const anyInstant = fc.bigInt({ min: -4_000n * YEAR, max: 12_000n * YEAR });

let database: Awaited<ReturnType<typeof migratedDatabase>>;
let pool: pg.Pool;
beforeAll(async () => {
  database = await migratedDatabase();
  pool = testPool(database.url, { types: READ_TYPES, pipeline: true });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

test('an instant is formatted by the calendar and parsed back', () => {
  fc.assert(
    fc.property(anyInstant, (instant) => {
      const text = textOfInstant(instant);
      expect(instantOfText(text)).toBe(instant);
      if (instant < 0n || instant > parseInstant(`${LAST_YEAR}-12-31T23:59:59.999999Z`)!) return;
      const shown = formatInstant(instant).replace('Z', '').padEnd(26, '0');
      expect(text).toBe(`${shown.replace('T', ' ')}+00`);
    }),
    { numRuns: draws(3_000) },
  );
});

test('the database has the same instants in every session time zone', async () => {
  const edges = [
    0n,
    -1n,
    1n,
    9_007_199_254_740_993n,
    END_OF_TIME,
    parseInstant('9998-12-31T23:59:59.999999Z')!,
  ];
  const instants = [...fc.sample(anyInstant, { seed: seedOf(20260301), numRuns: draws(300) }), ...edges];
  const client = await pool.connect();
  for (const zone of ['UTC', 'Asia/Kathmandu', 'America/St_Johns', 'Africa/Monrovia']) {
    await client.query(`select set_config('timezone', $1, false)`, [zone]);
    const { rows } = await client.query<{ at: bigint; micros: string }>(
      `select at, (extract(epoch from at) * 1000000)::numeric(30)::text as micros
       from unnest($1::timestamptz[]) with ordinality as each (at, place) order by place`,
      [instants.map(toPostgres)],
    );
    expect(rows.map(({ at }) => at)).toEqual(instants);
    expect(rows.map(({ micros }) => BigInt(micros))).toEqual(instants);
  }
  client.release();
});

test('other texts and an integer beyond the safe range are errors', () => {
  for (const text of ['10.03.2026 12:00:00 UTC', '2026-03-10T12:00:00Z', 'infinity', ''])
    expect(() => instantOfText(text)).toThrow(RangeError);
  const read = READ_TYPES.getTypeParser(pg.types.builtins.INT8) as (text: string) => unknown;
  expect(read('9007199254740991')).toBe(9_007_199_254_740_991);
  expect(() => read('9007199254740992')).toThrow(RangeError);
});

test('the database decodes lists of texts, including quotes, braces, backslashes and nulls', async () => {
  /** Well-formed text: no U+0000 and no lone surrogate. */
  const anyText = fc.string({ unit: 'binary', maxLength: 40 }).map((text) => text.replaceAll('\0', ''));
  const anyTexts = fc.array(fc.option(anyText), { maxLength: 30 });
  for (const list of [
    [],
    [null],
    ['', 'NULL', '{}', '{"a",b}', '\\', '"', ',', ' a ', 'naïve 東京 🙂', 'line\nline\ttab'],
    ['x'.repeat(1_000_000), null, 'y'],
    ...fc.sample(anyTexts, { seed: seedOf(20260301), numRuns: draws(200) }),
  ]) {
    const { rows } = await pool.query<{ texts: unknown }>('select $1::text[] as texts', [textArray(list)]);
    expect(rows).toEqual([{ texts: list }]);
  }
});

test('facts are uncompressed and text is sorted bytewise in a database with a linguistic collation', async () => {
  const rows = await runStatements(database.url, [
    `select (select attstorage from pg_attribute where attrelid = 'run_facts'::regclass and attname = 'data') as facts,
      (select count(*)::int from pg_attribute a join pg_class c on c.oid = attrelid
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not like 'kysely%'
         and atttypid = 'text'::regtype and attcollation <> '"C"'::regcollation) as by_language,
      'a' < 'B' as sorts_by_language`,
  ]);
  expect(rows).toEqual([{ facts: 'e', by_language: 0, sorts_by_language: true }]);
});

const copied = (client: pg.PoolClient, select: string) =>
  copyOut(client, `copy (${select}) to stdout (format binary)`);
const textsIn = (rows: Awaited<ReturnType<typeof copied>>) =>
  rows.map((row) => Buffer.from(row.at(-1)!).toString());

test('COPY returns each row with its columns aligned, also of several that are sent at once', async () => {
  const client = await pool.connect();
  const rows = await copied(
    client,
    `select decode(repeat('0a', n * 20000), 'hex'), null, n::text from generate_series(0, 9) n`,
  );
  expect(textsIn(rows)).toEqual(Array.from({ length: 10 }, (_, n) => String(n)));
  for (const [n, [bytes, nothing]] of rows.entries()) {
    expect([bytes?.length, nothing, bytes!.byteOffset % 4]).toEqual([n * 20_000, null, 0]);
    expect(bytes!.every((byte) => byte === 10)).toBe(true);
  }
  await expect(copied(client, 'select 1 / 0')).rejects.toThrow('division by zero');
  expect(await copied(client, 'select 1 where false')).toEqual([]);
  const series = (from: number) =>
    copied(client, `select n::text from generate_series(${from}, ${from + 2}) n`);
  const both = await Promise.all([series(10), series(20)]);
  expect(both.map(textsIn)).toEqual([
    ['10', '11', '12'],
    ['20', '21', '22'],
  ]);
  client.release();
});

const { open } = databaseForEach();

test('missing facts are an error, and the connection stays usable', async () => {
  const { store, jobStore } = await open('work', { cacheBytes: 0 });
  await bring(jobStore, smallWorld());
  await store.read(everyBrandOf('acc_1'), async (reader) => {
    const runs = await reader.brand('brd_1').runs.completed(0n, END_OF_TIME);
    const gone = runs.slice(0, 1).map((run) => ({ ...run, id: 'run_gone' }));
    const reading = reader.brand('brd_1').facts(gone)[Symbol.asyncIterator]();
    await expect(reading.next()).rejects.toThrow('the facts of the run run_gone are missing');
    expect(await reader.brand('brd_1').row()).toMatchObject({ id: 'brd_1' });
  });
});

// pg does not publish `handleCopyData`: if this fails, compare lib/client.js and lib/query.js with those of 8.23.1.
test('the driver calls the method of its queries that copyOut overrides', async () => {
  const { handleCopyData } = pg.Query.prototype as { readonly handleCopyData?: unknown }; // its types omit it
  expect(handleCopyData).toEqual(expect.any(Function));
  const client = await pool.connect();
  try {
    const statement = String.raw`copy (select '\x01'::bytea) to stdout (format binary)`;
    expect(await copyOut(client, statement)).toEqual([[new Uint8Array([1])]]);
  } finally {
    client.release();
  }
});
