import { expect, test } from '@jest/globals';
import { writerOf, writtenBy } from '../../src/resources/written.js';

const ROWS = [{ a: 1 }, { a: 2 }, { a: 3 }];

function listed() {
  const made: number[] = [];
  const list = writtenBy(
    ROWS.length,
    (index) => {
      made.push(index);
      return ROWS[index]!;
    },
    (index) => ['{"a":', `${ROWS[index]!.a}}`],
  );
  return { list, made };
}

test('a list that is written makes no row', () => {
  const { list, made } = listed();
  const write = writerOf(list);
  expect(Array.from({ length: list.length }, (_, i) => write(i).join(''))).toEqual(
    ROWS.map((row) => JSON.stringify(row)),
  );
  expect(made).toEqual([]);
});

test('a list that is read is an array of rows, each made once', () => {
  const { list, made } = listed();
  expect(list[2]).toBe(list.at(-1));
  expect(made).toEqual([2]);
  expect(Array.isArray(list)).toBe(true);
  expect(list).toEqual(ROWS);
  expect([...list]).toEqual(ROWS);
  expect(Object.entries(list)).toEqual(Object.entries(ROWS));
  expect(JSON.stringify({ data: list })).toBe(JSON.stringify({ data: ROWS }));
  expect(list.map(({ a }) => a)).toEqual([1, 2, 3]);
  expect(made).toEqual([2, 0, 1]);
  expect(list[3]).toBeUndefined();
});

test('the rows of any other list are written by JSON.stringify', () => {
  const write = writerOf(ROWS);
  expect(ROWS.map((_, i) => write(i))).toEqual(ROWS.map((row) => [JSON.stringify(row)]));
});
