import { MINUTE, type Instant } from '@brand-visibility/domain';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import Database from 'better-sqlite3';
import { readdir } from 'node:fs/promises';
import { counterIn, SqliteCounter } from '../../src/sqlite/counter.js';
import { newFolder, tamperWith } from '../support/sqlite-file.js';

const NEXT_MINUTE = 1_800_000_000_000_000n;

let testFile: Awaited<ReturnType<typeof newFolder>>;
const opened: SqliteCounter[] = [];
beforeEach(async () => {
  testFile = await newFolder();
});
afterEach(async () => {
  for (const each of opened.splice(0)) each.close();
  await testFile.remove();
});

function open(timeout = 1_000): SqliteCounter {
  const counter = new SqliteCounter(testFile.file, timeout);
  opened.push(counter);
  return counter;
}

/** Counts one request in a batch of its own. */
const one = (counter: SqliteCounter, key_id: string, now: Instant) => counter.count([{ key_id, now }])[0]!;

/** Locks the file like another process, until `free` is called. */
function hold(): { free: () => void } {
  const holder = new Database(testFile.file);
  holder.exec('begin exclusive');
  return {
    free: () => {
      holder.exec('rollback');
      holder.close();
    },
  };
}

describe('the windows of a file (rule 6.1)', () => {
  test('are aligned to the minute of the clock, one per key', () => {
    const counter = open();
    const counts = (
      [
        ['a', NEXT_MINUTE - 1n],
        ['a', NEXT_MINUTE],
        ['b', NEXT_MINUTE],
        ['a', NEXT_MINUTE + MINUTE - 1n],
        ['b', NEXT_MINUTE + MINUTE],
      ] as const
    ).map(([key, now]) => one(counter, key, now));
    expect(counts.map(({ count }) => count)).toEqual([1, 1, 1, 2, 1]);
    expect(counts[0]?.at).toBe(NEXT_MINUTE - 1n);
  });

  test('count the requests of one batch in order, also across the end of a minute', () => {
    const counter = open();
    const requests = (
      [
        ['a', NEXT_MINUTE - 1n],
        ['b', NEXT_MINUTE - 1n],
        ['a', NEXT_MINUTE - 1n],
        ['a', NEXT_MINUTE],
        ['a', NEXT_MINUTE - 1n],
        ['b', NEXT_MINUTE],
      ] as const
    ).map(([key_id, now]) => ({ key_id, now }));
    expect(counter.count(requests).map(({ count }) => count)).toEqual([1, 1, 2, 1, 2, 1]);
    expect(counter.count([])).toEqual([]);
  });

  test('persist when the file is reopened', () => {
    one(open(), 'key', NEXT_MINUTE);
    opened.pop()?.close();
    expect(one(open(), 'key', NEXT_MINUTE).count).toBe(2);
  });

  test('count a late request in the minute that has begun, from its first instant', () => {
    const counter = open();
    one(counter, 'key', NEXT_MINUTE);
    expect(one(counter, 'key', NEXT_MINUTE - 1n)).toEqual({ count: 2, at: NEXT_MINUTE });
    expect(one(counter, 'key', NEXT_MINUTE + 1n)).toEqual({ count: 3, at: NEXT_MINUTE + 1n });
  });

  test('restart when the clock was set back by more than a minute, or ahead', () => {
    const counter = open();
    const counts = [NEXT_MINUTE, NEXT_MINUTE, NEXT_MINUTE - MINUTE - 1n, NEXT_MINUTE + MINUTE].map(
      (now) => one(counter, 'key', now).count,
    );
    expect(counts).toEqual([1, 2, 1, 1]);
  });

  test('leave no write-ahead log after closing', async () => {
    const counter = open();
    one(counter, 'key', NEXT_MINUTE);
    expect(await readdir(testFile.folder)).toContain('brands.db-wal');
    counter.close();
    expect(await readdir(testFile.folder)).toEqual(['brands.db']);
  });

  test('are deleted with their keys; others stay', () => {
    const counter = open();
    for (const key of ['a', 'b', 'c']) one(counter, key, NEXT_MINUTE);
    counter.forget(['a', 'c', 'a "quoted" one']);
    expect(['a', 'b', 'c'].map((key) => one(counter, key, NEXT_MINUTE).count)).toEqual([1, 2, 1]);
  });
});

describe('a counter file locked by another process', () => {
  test('is waited for up to the timeout while opening', () => {
    const { free } = hold();
    expect(() => open(0)).toThrow(/locked/);
    free();
    expect(one(open(0), 'key', NEXT_MINUTE).count).toBe(1);
  });

  test('is retried until it is free and counts each request once', async () => {
    const count = counterIn(open());
    const { free } = hold();
    const attempts = Promise.all(
      Array.from({ length: 20 }, () => count([{ key_id: 'key', now: NEXT_MINUTE }])),
    );
    await new Promise((resolve) => setTimeout(resolve, 100));
    free();
    const counts = (await attempts).map((each) => ('trouble' in each ? null : each[0]!.count));
    expect(counts.toSorted((a, b) => Number(a) - Number(b))).toEqual(
      Array.from({ length: 20 }, (_, n) => n + 1),
    );
  });
});

test('a missing table is an error of the counter only', async () => {
  const count = counterIn(open());
  tamperWith(testFile.file, 'drop table rate_window');
  expect(await count([{ key_id: 'key', now: NEXT_MINUTE }])).toEqual({
    trouble: expect.objectContaining({ code: 'SQLITE_ERROR' }),
  });
});
