import { formatInstant, LAST_YEAR, parseInstant } from '@brand-visibility/domain';
import { runStatements } from '@brand-visibility/databases';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import pg from 'pg';
import { instantOfText, READ_TYPES, textOfInstant, toPostgres } from '../../src/postgres/wire/values.js';
import { databaseForEach } from '../support/postgres-database.js';

const { testDatabase } = databaseForEach();

const YEAR = 31_556_952_000_000n;
const anyInstant = fc.bigInt({ min: -4_000n * YEAR, max: 12_000n * YEAR });

test('formats an instant by the calendar and parses it back', () => {
  fc.assert(
    fc.property(anyInstant, (instant) => {
      const text = textOfInstant(instant);
      expect(instantOfText(text)).toBe(instant);
      if (instant < 0n || instant > parseInstant(`${LAST_YEAR}-12-31T23:59:59.999999Z`)!) return;
      const shown = formatInstant(instant).replace('Z', '').padEnd(26, '0');
      expect(text).toBe(`${shown.replace('T', ' ')}+00`);
    }),
    { seed: 20260301, numRuns: 3000 },
  );
});

test('agrees with the database about instants in every session time zone', async () => {
  const instants = [
    ...fc.sample(anyInstant, { seed: 20260301, numRuns: 300 }),
    0n,
    -1n,
    1n,
    9_007_199_254_740_993n,
    300_000_000_000_000_000n,
    parseInstant('9998-12-31T23:59:59.999999Z')!,
  ];
  const client = new pg.Client({ connectionString: testDatabase().url, types: READ_TYPES });
  await client.connect();
  for (const zone of ['UTC', 'Asia/Kathmandu', 'America/St_Johns', 'Africa/Monrovia']) {
    await client.query(`select set_config('timezone', $1, false)`, [zone]);
    const { rows } = await client.query<{ at: bigint; micros: string }>(
      `select at, (extract(epoch from at) * 1000000)::numeric(30)::text as micros
       from unnest($1::timestamptz[]) with ordinality as each (at, testDatabase) order by testDatabase`,
      [instants.map(toPostgres)],
    );
    expect(rows.map(({ at }) => at)).toEqual(instants);
    expect(rows.map(({ micros }) => BigInt(micros))).toEqual(instants);
  }
  await client.end();
});

test.each(['10.03.2026 12:00:00 UTC', '2026-03-10T12:00:00Z', 'infinity', ''])(
  'rejects the text %j',
  (text) => {
    expect(() => instantOfText(text)).toThrow(RangeError);
  },
);

test('throws for an integer beyond the safe range', async () => {
  const read = READ_TYPES.getTypeParser(pg.types.builtins.INT8) as (text: string) => unknown;
  expect(read('9007199254740991')).toBe(9_007_199_254_740_991);
  expect(() => read('9007199254740992')).toThrow(RangeError);
});

test('stores facts uncompressed and sorts text bytewise in a database with a linguistic collation', async () => {
  const rows = await runStatements(testDatabase().url, [
    `select (select attstorage from pg_attribute where attrelid = 'run_facts'::regclass and attname = 'data') as facts,
      (select count(*)::int from pg_attribute a join pg_class c on c.oid = attrelid
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not like 'kysely%'
         and atttypid = 'text'::regtype and attcollation <> '"C"'::regcollation) as by_language,
      'a' < 'B' as sorts_by_language`,
  ]);
  expect(rows).toEqual([{ facts: 'e', by_language: 0, sorts_by_language: true }]);
});
