import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import pg from 'pg';
import { textArray } from '../../src/postgres/wire/text-array.js';
import { databaseForEach } from '../support/postgres-database.js';

const { testDatabase } = databaseForEach();

/** Well-formed text: no U+0000 and no lone surrogate. */
const anyText = fc.string({ unit: 'binary', maxLength: 40 }).map((text) => text.replaceAll('\0', ''));
const anyTexts = fc.array(fc.option(anyText), { maxLength: 30 });

test('the database decodes the encoded texts, including quotes, braces, backslashes and nulls', async () => {
  const client = new pg.Client({ connectionString: testDatabase().url });
  await client.connect();
  try {
    const lists = [
      [],
      [null],
      ['', 'NULL', '{}', '{"a",b}', '\\', '"', ',', ' a ', 'naïve 東京 🙂', 'line\nline\ttab'],
      ['x'.repeat(1_000_000), null, 'y'],
      ...fc.sample(anyTexts, { seed: 20260301, numRuns: 200 }),
    ];
    for (const list of lists) {
      const { rows } = await client.query<{ texts: (string | null)[] }>('select $1::text[] as texts', [
        textArray(list),
      ]);
      expect(rows).toEqual([{ texts: list }]);
    }
  } finally {
    await client.end();
  }
});
