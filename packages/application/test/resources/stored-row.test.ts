import { expect, test } from '@jest/globals';
import { StoredRow, plainRow, rowJson } from '../../src/resources/stored-row.js';

const ROW = { id: 'a', lists: [{ name: 'b' }], none: [] };
const STORED = new StoredRow<typeof ROW>(() => ({
  fields: { id: 'a' },
  lists: { lists: '[{"name":"b"}]', none: '[]' },
}));

test('a stored row is the row to whoever reads it', () => {
  expect(plainRow(STORED)).toEqual(ROW);
  expect(JSON.stringify({ data: [STORED] })).toBe(JSON.stringify({ data: [ROW] }));
});

test('a stored row is written with its lists as they are stored', () => {
  expect(rowJson(STORED).join('')).toBe(JSON.stringify(ROW));
  const spaced = new StoredRow(() => ({ fields: { id: 'a' }, lists: { list: '[ 1 ]' } }));
  expect(rowJson(spaced).join('')).toBe('{"id":"a","list":[ 1 ]}');
});

test('any other row is written by JSON.stringify', () => {
  expect(rowJson(ROW)).toEqual([JSON.stringify(ROW)]);
  expect(plainRow(ROW)).toBe(ROW);
});
