import { isStoreUnavailable } from '@brand-visibility/application';
import { MINUTE, minuteOf } from '@brand-visibility/domain';
import { record, bring, differences, NOW } from '@brand-visibility/records';
import { answerOf, NAMED, smallWorld } from '../contract/small-world.js';
import { everyBrandOf } from '../support/opened.js';
import { reportsOf } from '../contract/reports.js';
import { describe, expect, test } from '@jest/globals';
import Database from 'better-sqlite3';
import { existsSync } from 'node:fs';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { otherProcess } from '../support/other-process.js';
import { fileForEach, tamperWith } from '../support/sqlite-file.js';

const { testFile, open, closeAll, stores } = fileForEach();

describe('another process', () => {
  test('sees an import of this one at once with a warm cache, while an open snapshot keeps its state', async () => {
    const { jobStore } = await open();
    await bring(jobStore, smallWorld());
    const other = otherProcess(testFile().file);
    await other.opened;
    expect(await other.tally()).toEqual({ answers: 6, named: 3, prompts: 3 });
    expect(await other.tally()).toEqual({ answers: 6, named: 3, prompts: 3 });
    await bring(jobStore, [
      answerOf('1', '1', 'chatgpt', NAMED),
      record.prompt({ id: 'prm_3', deleted_at: '2026-03-01T00:00:00Z' }),
    ]);
    expect(await other.tally()).toEqual({ answers: 5, named: 3, prompts: 2 });
    await other.end();
  });
});

test('a backup restored over a file that processes have open gives its own figures to all of them, despite warm caches', async () => {
  const changes = [
    answerOf('1', '1', 'chatgpt', NAMED),
    answerOf('2', '1', 'claude', NAMED),
    record.prompt({ id: 'prm_3', deleted_at: '2026-03-01T00:00:00Z' }),
  ];
  const copy = async (from: string, to: string) => {
    const database = new Database(from);
    await database.backup(to);
    database.close();
  };
  const backup = join(testFile().folder, 'backup.db');
  const opened = await open();
  await bring(opened.jobStore, smallWorld());
  const before = await reportsOf(opened);
  await copy(testFile().file, backup);
  await bring(opened.jobStore, changes);
  const after = await reportsOf(opened);
  expect(after).not.toEqual(before);
  await open('serve');
  for (const each of stores()) expect(await reportsOf(each)).toEqual(after);
  await copy(backup, testFile().file);
  await open('serve');
  for (const each of stores()) expect(await reportsOf(each)).toEqual(before);
  await bring(opened.jobStore, changes);
  for (const each of stores()) expect(await reportsOf(each)).toEqual(after);
  expect(await differences(opened.jobStore)).toEqual([]);
});

describe('locks', () => {
  const locked = async (file: string, work: () => Promise<void>) => {
    const holder = new Database(file);
    holder.exec('begin exclusive');
    try {
      await work();
    } finally {
      holder.exec('rollback');
      holder.close();
    }
  };

  test('a locked counter makes the store unavailable until it is free', async () => {
    const { store } = await open();
    expect(await store.countRequest('key_1', NOW)).toEqual({ count: 1, at: NOW });
    await locked(`${testFile().file}-rate`, async () => {
      const error: unknown = await store.countRequest('key_1', NOW).catch((thrown: unknown) => thrown);
      expect(isStoreUnavailable(error)).toBe(true);
      await store.ping();
    });
    expect(await store.countRequest('key_1', NOW)).toEqual({ count: 2, at: NOW });
    expect(await store.countRequest('key_1', NOW + MINUTE)).toEqual({ count: 1, at: NOW + MINUTE });
    const nextMinute = (minuteOf(NOW) + 1n) * MINUTE;
    expect(await store.countRequest('key_1', NOW)).toEqual({ count: 2, at: nextMinute });
    expect(await store.countRequest('key_1', NOW - MINUTE)).toEqual({ count: 1, at: NOW - MINUTE });
  });

  test('a concurrent writer blocks neither reads nor counts', async () => {
    const { store, jobStore } = await open();
    await bring(jobStore, smallWorld());
    const before = await reportsOf({ store });
    const reading = await open('serve');
    await locked(testFile().file, async () => {
      expect(await reportsOf(reading)).toEqual(before);
      expect((await store.countRequest('key_1', NOW)).count).toBe(1);
    });
  });

  test('losing the counter file loses only the counts', async () => {
    const { store } = await open();
    await store.countRequest('key_1', NOW);
    await closeAll();
    for (const name of await readdir(testFile().folder)) {
      if (name.startsWith('brands.db-rate')) await rm(join(testFile().folder, name));
    }
    const again = await open('serve');
    expect(await again.store.countRequest('key_1', NOW)).toEqual({ count: 1, at: NOW });
    expect(existsSync(`${testFile().file}-rate`)).toBe(true);
  });

  test('names a counter file that is not a database', async () => {
    await writeFile(`${testFile().file}-rate`, 'This is a letter, and no database at all. '.repeat(100));
    await expect(open()).rejects.toThrow(`${testFile().file}-rate is not a SQLite database`);
  });
});

describe('tables that only pages read', () => {
  test('are not needed for a report', async () => {
    const opened = await open();
    await bring(opened.jobStore, smallWorld());
    const filters = [{}, { theme_ids: 'thm_1' }];
    const before = await reportsOf(opened, filters);
    await closeAll();
    tamperWith(testFile().file, 'drop table answer_body; drop table answer_sources; drop table answer');
    const reading = await open('serve');
    expect(await reportsOf(reading, filters)).toEqual(before);
    await reading.store.read(everyBrandOf('acc_1'), async (reader) => {
      expect(await reader.brand('brd_1')).not.toBeNull();
      expect((await reader.latestRuns(['brd_1'])).size).toBe(1);
      expect(await reader.latestRunBefore('brd_1', NOW)).not.toBeNull();
    });
  });
});
