import { isStoreUnavailable, OperatorError, StoreUnavailable } from '@brand-visibility/application';
import { minuteOf } from '@brand-visibility/domain/api-key';
import { MINUTE } from '@brand-visibility/domain/time/instant';
import { bring, differences, NOW, record } from '@brand-visibility/records';
import { describe, expect, test } from '@jest/globals';
import Database from 'better-sqlite3';
import { chmodSync } from 'node:fs';
import { copyFile, open as openFile, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OpenedStore } from '../../src/index.js';
import { reportsOf } from '../contract/reports.js';
import { answerOf, NAMED, smallWorld } from '../contract/small-world.js';
import { everyBrandOf } from '../support/opened.js';
import { ACCESSES, fileForEach, tamperWith, writeEmptyFile } from '../support/sqlite-file.js';
import { eventually, thrownBy } from '../support/thrown-by.js';

const { testFile, open, closeAll } = fileForEach();

const readBrand = ({ store }: OpenedStore) =>
  store.read(everyBrandOf('acc_1'), (reader) => reader.brand('brd_1').row());

let small: Promise<Buffer> | null = null;

/** Writes a file with the small world. */
async function filled(): Promise<void> {
  small ??= (async () => {
    await writeEmptyFile(testFile().file);
    await bring((await open('work')).jobStore, smallWorld());
    await closeAll();
    return readFile(testFile().file);
  })();
  await writeFile(testFile().file, await small);
}

/** Runs `work` while another connection locks a file. */
async function locked(file: string, work: () => Promise<void>): Promise<void> {
  const holder = new Database(file);
  holder.exec('begin exclusive');
  try {
    await work();
  } finally {
    holder.exec('rollback');
    holder.close();
  }
}

describe('the counter of a file', () => {
  test('that fails is left out: the process counts on its own, warns, and retries later', async () => {
    const lines: string[] = [];
    await filled();
    const { store } = await open('serve', { warn: (line) => lines.push(line) });
    const count = async () => (await store.countRequest('key_1', NOW)).count;
    expect(await count()).toBe(1);
    tamperWith(`${testFile().file}-rate`, 'alter table rate_window rename to gone');
    expect(await count()).toBe(1);
    expect(lines).toEqual([expect.stringMatching(/^this process counts requests on its own, .*rate_window/)]);
    expect(store.vitals().countedLocally).toBe(1);
    tamperWith(`${testFile().file}-rate`, 'alter table gone rename to rate_window');
    await eventually(async () => {
      const before = store.vitals().countedLocally;
      await count();
      expect(store.vitals().countedLocally).toBe(before);
    });
    expect(lines).toHaveLength(1);
  });

  test('that is locked makes the store unavailable until it is free; a lost one loses only the counts', async () => {
    await filled();
    const { store } = await open('serve');
    const nextMinute = (minuteOf(NOW) + 1n) * MINUTE;
    expect(await store.countRequest('key_1', NOW)).toEqual({ count: 1, at: NOW });
    await locked(`${testFile().file}-rate`, async () => {
      expect(isStoreUnavailable(await thrownBy(store.countRequest('key_1', NOW)))).toBe(true);
      await store.ping();
    });
    expect(await store.countRequest('key_1', NOW)).toEqual({ count: 2, at: NOW });
    expect(await store.countRequest('key_1', NOW + MINUTE)).toEqual({ count: 1, at: NOW + MINUTE });
    expect(await store.countRequest('key_1', NOW)).toEqual({ count: 2, at: nextMinute });
    await closeAll();
    for (const name of await readdir(testFile().folder))
      if (name.startsWith('brands.db-rate')) await rm(join(testFile().folder, name));
    const again = await open('serve');
    expect(await again.store.countRequest('key_1', NOW)).toEqual({ count: 1, at: NOW });
  });
});

test('a backup restored over a file that processes have open gives its own figures to all of them, despite warm caches', async () => {
  const changes = [
    answerOf('1', '1', 'chatgpt', NAMED),
    record.prompt({ id: 'prm_3', deleted_at: '2026-03-01T00:00:00Z' }),
  ];
  const copy = async (from: string, to: string) => {
    const database = new Database(from);
    await database.backup(to);
    database.close();
  };
  await filled();
  const backup = join(testFile().folder, 'backup.db');
  const opened = await open('work');
  const stores = [opened, await open('serve')];
  const before = await reportsOf(opened);
  await copy(testFile().file, backup);
  await bring(opened.jobStore, changes);
  const after = await reportsOf(opened);
  expect(after).not.toEqual(before);
  for (const each of stores) expect(await reportsOf(each)).toEqual(after);
  await copy(backup, testFile().file);
  for (const each of [...stores, await open('serve')]) expect(await reportsOf(each)).toEqual(before);
  await bring(opened.jobStore, changes);
  for (const each of stores) expect(await reportsOf(each)).toEqual(after);
  expect(await differences(opened.jobStore)).toEqual([]);
});

test('tables that only pages read are not needed for a report', async () => {
  await filled();
  const before = await reportsOf(await open('serve'));
  await closeAll();
  tamperWith(testFile().file, 'drop table answer_body; drop table answer_sources; drop table answer');
  const reading = await open('serve');
  expect(await reportsOf(reading)).toEqual(before);
  await reading.store.read(everyBrandOf('acc_1'), async (reader) => {
    expect((await reader.brands.latestRuns(['brd_1'])).size).toBe(1);
    expect(await reader.brand('brd_1').runs.latestBefore(NOW)).not.toBeNull();
  });
});

test('a file that is removed and replaced while it is open: reads go on, no query reads the other file, and the health check fails', async () => {
  await filled();
  const other = join(testFile().folder, 'other.db');
  await copyFile(testFile().file, other);
  tamperWith(other, `update brand set name = 'another one'`);
  const opened = await open('serve');
  const before = await readBrand(opened);
  await rm(testFile().file);
  expect(await readBrand(opened)).toEqual(before);
  const error = await thrownBy(opened.store.ping());
  expect(isStoreUnavailable(error)).toBe(true);
  expect(String(error)).toMatch(/was removed or replaced while it was open/);
  await rename(other, testFile().file);
  // The first keeps the open connection while the others read, so each of them opens one.
  const attempts = await opened.store.read(everyBrandOf('acc_1'), async (reader) => [
    await reader.brand('brd_1').row(),
    ...(await Promise.all([1, 2, 3].map(() => readBrand(opened).catch((thrown: unknown) => thrown)))),
  ]);
  expect(attempts.length).toBe(4);
  expect(attempts.filter((each) => !(each instanceof StoreUnavailable))).toEqual([before]);
  expect(isStoreUnavailable(await thrownBy(opened.store.ping()))).toBe(true);
  await closeAll();
  expect((await readBrand(await open('serve')))?.name).toBe('another one');
});

describe('a file that is damaged', () => {
  const PAGE = 16_384;
  const size = async () => (await stat(testFile().file)).size;
  /** Overwrites pages, or the header. */
  const overwrite = async (from: number, to: number) => {
    const handle = await openFile(testFile().file, 'r+');
    await handle.write(Buffer.alloc(to - from, 0xa5), 0, to - from, from);
    await handle.close();
  };

  test('while it is open, in its pages and then in its header, fails queries with a clear error, and the process continues', async () => {
    await filled();
    const opened = await open('serve');
    await overwrite(PAGE, await size());
    const error = await thrownBy(readBrand(opened));
    expect(error).toBeInstanceOf(OperatorError);
    expect(String(error)).toMatch(/the database is damaged; restore it from a backup \(SQLITE_CORRUPT/);
    expect((await opened.store.countRequest('key_1', NOW)).count).toBe(1);
    await overwrite(0, 100);
    expect(await thrownBy(readBrand(opened))).toBeInstanceOf(OperatorError);
  });

  const unsafely = (sql: string) => {
    const file = new Database(testFile().file).unsafeMode();
    file.pragma('writable_schema = on');
    file.exec(sql);
    file.close();
  };
  // Rule 10.6.
  test.each<[string, () => Promise<unknown>, RegExp]>([
    [
      'in its middle',
      async () => {
        const from = Math.floor((await size()) / PAGE / 2) * PAGE;
        await overwrite(from, from + PAGE);
      },
      /^OperatorError: the database is damaged; restore it from a backup \([^\n]+\)$/,
    ],
    [
      'by truncation',
      async () => writeFile(testFile().file, (await small!).subarray(0, 5 * PAGE)),
      /damaged/,
    ],
    [
      'in an index that no row shows',
      async () =>
        unsafely(`update sqlite_schema set sql = replace(sql, ', slug', ', name') where name = 'brand_slug'`),
      /the database is damaged.*brand_slug\)$/,
    ],
    [
      'in a plausible value',
      async () =>
        tamperWith(testFile().file, `update answer set competitors = replace(competitors, '{', 'x')`),
      /^brand brd_1: its rows cannot be read: .*not valid JSON/,
    ],
  ])('%s is rejected, or found by the check', async (_, damage, line) => {
    await filled();
    expect(await differences((await open('work')).jobStore)).toEqual([]);
    await closeAll();
    await damage();
    const checking = open('work').then(({ jobStore }) => differences(jobStore));
    const found = (await checking.catch((thrown: unknown) => [thrown])) as unknown[];
    expect(found.map(String)).toEqual([expect.stringMatching(line)]);
  });
});

describe('a read-only file or folder', () => {
  /** Permissions do not apply to root, so the process changes its user meanwhile. */
  const asNobodyElse = async <T>(work: () => Promise<T>): Promise<T> => {
    if (process.getuid?.() !== 0) return work();
    process.seteuid?.(65_534);
    try {
      return await work();
    } finally {
      process.seteuid?.(0);
    }
  };
  const setModes = (folder: number, file: number) => {
    chmodSync(testFile().file, file);
    chmodSync(testFile().folder, folder);
  };

  test('is rejected with one line', async () => {
    await filled();
    setModes(0o555, 0o444);
    try {
      for (const access of ACCESSES) {
        const error = await thrownBy(asNobodyElse(() => open(access)));
        expect(error).toBeInstanceOf(OperatorError);
        expect(String(error)).toMatch(/^[^\n]*(not writable|in a writable folder)[^\n]*$/);
      }
    } finally {
      setModes(0o755, 0o644);
    }
  });

  test('does not prevent reads while it is open', async () => {
    await filled();
    setModes(0o777, 0o666);
    const opened = await asNobodyElse(() => open('serve'));
    const before = await reportsOf(opened);
    setModes(0o555, 0o444);
    await asNobodyElse(async () => {
      expect(await reportsOf(opened)).toEqual(before);
      expect((await opened.store.countRequest('key_1', NOW)).count).toBe(1);
    });
    setModes(0o755, 0o644);
  });
});
