import { draws } from '@brand-visibility/tooling/draws';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { PairTable } from '../../src/columns/pair-table.js';

const ROWS = 100;

/** The pairs of all rows, in the order of their columns. */
const pairsIn = (table: PairTable) => {
  const rowOf = table.byRow(ROWS);
  return Array.from({ length: ROWS }, (_, row) => {
    const { columns, values } = rowOf(row);
    return Array.from(columns, (column, i) => [column, values[i]!] as const).sort(([a], [b]) => a - b);
  });
};

describe('a table of pairs', () => {
  test('has the sums of a map, also while it grows', () => {
    const pair = fc.tuple(
      fc.nat(ROWS - 1),
      fc.oneof(fc.nat(40), fc.integer({ min: 0xffff_ff00, max: 0xffff_ffff })),
      fc.integer({ min: 1, max: 3 }),
    );
    fc.assert(
      fc.property(fc.array(pair, { minLength: 100, maxLength: 3_000, size: 'max' }), (added) => {
        const table = new PairTable();
        const expected = Array.from({ length: ROWS }, () => new Map<number, number>());
        for (const [row, column, count] of added) {
          table.add(row, column, count);
          expected[row]!.set(column, (expected[row]!.get(column) ?? 0) + count);
        }
        expect(pairsIn(table)).toEqual(expected.map((row) => [...row].sort(([a], [b]) => a - b)));
      }),
      { numRuns: draws(30) },
    );
  });

  test('says which bits are new, also while it grows', () => {
    const table = new PairTable();
    const bits = [1, 2, 1 << 30, 1 << 31];
    const found = new Set<string>();
    for (let column = 0; column < 20; column += 1)
      for (let row = 0; row < ROWS; row += 1)
        for (const bit of bits)
          found.add(`${table.setBit(row, column, bit)} ${table.setBit(row, column, bit)}`);
    expect(found).toEqual(new Set(['true false']));
    const all = bits.reduce((sum, bit) => sum | bit, 0) >>> 0;
    expect(pairsIn(table)).toEqual(
      Array.from({ length: ROWS }, () => Array.from({ length: 20 }, (_, column) => [column, all])),
    );
  });
});
