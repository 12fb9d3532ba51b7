import { draws } from '@brand-visibility/tooling/draws';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { rowsUpTo } from '../../src/endpoints/ranked-paging.js';

type Row = readonly (string | null)[];

const bytesOf = (rows: readonly Row[]) => Buffer.byteLength(rows.flat().join(''));

test('rows up to a size end with the row that reaches it (rule 7.7)', () => {
  const texts = fc.array(fc.option(fc.string({ unit: 'binary', maxLength: 20 })), { maxLength: 3 });
  fc.assert(
    fc.property(
      fc.array(texts, { minLength: 1, maxLength: 12 }),
      fc.integer({ min: 1, max: 400 }),
      (all, bytes) => {
        const { rows, isCut } = rowsUpTo<Row>(all, bytes, (row) => row);
        expect(rows).toEqual(all.slice(0, rows.length));
        expect(rows.length).toBeGreaterThan(0);
        expect(bytesOf(rows.slice(0, -1))).toBeLessThan(bytes);
        if (rows.length < all.length) expect(bytesOf(rows)).toBeGreaterThanOrEqual(bytes);
        expect(isCut).toBe(rows.length < all.length);
      },
    ),
    { numRuns: draws(100) },
  );
});
