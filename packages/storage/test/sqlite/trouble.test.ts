import { isStoreUnavailable, OperatorError, StoreUnavailable } from '@brand-visibility/application';
import { bring, differences, NOW } from '@brand-visibility/records';
import { everyBrandOf } from '../support/opened.js';
import { reportsOf } from '../contract/reports.js';
import { smallWorld } from '../contract/small-world.js';
import { describe, expect, test } from '@jest/globals';
import Database from 'better-sqlite3';
import { chmodSync } from 'node:fs';
import { copyFile, open as openFile, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openSqlite, type OpenedStore } from '../../src/index.js';
import { mapped } from '../../src/sqlite/errors.js';
import { fileForEach, tamperWith } from '../support/sqlite-file.js';
import { thrownBy } from '../support/thrown-by.js';

const { testFile, open, closeAll } = fileForEach();

const readBrand = ({ store }: OpenedStore) =>
  store.read(everyBrandOf('acc_1'), (reader) => reader.brand('brd_1'));

/** A closed file with the small world. */
async function filled(): Promise<void> {
  await bring((await open()).jobStore, smallWorld());
  await closeAll();
}

describe('when only the counter of a file fails', () => {
  test('the process counts on its own, warns, and retries later', async () => {
    const lines: string[] = [];
    await filled();
    const opened = await openSqlite({
      file: testFile().file,
      access: 'serve',
      warn: (line) => lines.push(line),
    });
    const { store } = opened;
    const count = async () => (await store.countRequest('key_1', NOW)).count;
    const isCountedAlone = async () => {
      const before = store.vitals().countedLocally;
      await count();
      return store.vitals().countedLocally > before;
    };
    expect(await count()).toBe(1);
    tamperWith(`${testFile().file}-rate`, 'alter table rate_window rename to gone');
    expect([await count(), await count(), await count()]).toEqual([1, 2, 3]);
    expect(lines).toEqual([expect.stringMatching(/^this process counts requests on its own, .*rate_window/)]);
    expect(store.vitals().countedLocally).toBe(3);
    tamperWith(`${testFile().file}-rate`, 'alter table gone rename to rate_window');
    while (await isCountedAlone()) await new Promise((resolve) => setTimeout(resolve, 50));
    expect(lines).toHaveLength(1);
    await opened.close();
  });
});

describe('a file that is removed while it is open', () => {
  test('is still read over open connections, while the health check fails', async () => {
    await filled();
    const opened = await open('serve');
    expect((await readBrand(opened))?.id).toBe('brd_1');
    await rm(testFile().file);
    expect((await readBrand(opened))?.id).toBe('brd_1');
    const error = await thrownBy(opened.store.ping());
    expect(isStoreUnavailable(error)).toBe(true);
    expect(String(error)).toMatch(/was removed or replaced while it was open/);
  });

  test('and replaced: no query reads the other file', async () => {
    await filled();
    const other = join(testFile().folder, 'other.db');
    await copyFile(testFile().file, other);
    tamperWith(other, `update brand set name = 'another one'`);
    const opened = await open('serve');
    const before = await readBrand(opened);
    await rename(other, testFile().file);
    // The first keeps the open connection while the others read, so each of them opens one.
    const attempts = await opened.store.read(everyBrandOf('acc_1'), async (reader) => [
      await reader.brand('brd_1'),
      ...(await Promise.all(
        Array.from({ length: 3 }, () => readBrand(opened).catch((thrown: unknown) => thrown)),
      )),
    ]);
    expect(attempts.length).toBe(4);
    expect(attempts.filter((each) => !(each instanceof StoreUnavailable))).toEqual([before]);
    expect(isStoreUnavailable(await thrownBy(opened.store.ping()))).toBe(true);
    await closeAll();
    expect((await readBrand(await open('serve')))?.name).toBe('another one');
  });
});

describe('a file that is damaged', () => {
  /** Overwrites all pages but the first, or the header. */
  const overwrite = async (from: number, to: number) => {
    const handle = await openFile(testFile().file, 'r+');
    await handle.write(Buffer.alloc(to - from, 0xa5), 0, to - from, from);
    await handle.close();
  };
  const size = async () => (await stat(testFile().file)).size;

  test('while it is open fails queries with a clear error, and the process continues', async () => {
    await filled();
    const opened = await open('serve');
    await overwrite(16_384, await size());
    const error = await thrownBy(readBrand(opened));
    expect(error).toBeInstanceOf(OperatorError);
    expect(String(error)).toMatch(/the database is damaged; restore it from a backup \(SQLITE_CORRUPT/);
    expect((await opened.store.countRequest('key_1', NOW)).count).toBe(1);
  });

  test('in its header while it is open does the same', async () => {
    await filled();
    const opened = await open('serve');
    await overwrite(0, 100);
    expect(await thrownBy(readBrand(opened))).toBeInstanceOf(OperatorError);
  });

  test('in its header is rejected and left unchanged', async () => {
    await filled();
    await overwrite(0, 100);
    const before = await readFile(testFile().file);
    await expect(open('serve')).rejects.toThrow(`${testFile().file} is not a SQLite database`);
    expect(Buffer.compare(await readFile(testFile().file), before)).toBe(0);
  });

  test('in its middle is found by the check', async () => {
    await filled();
    const { jobStore } = await open('work');
    expect(await differences(jobStore)).toEqual([]);
    await closeAll();
    const pages = (await size()) / 16_384;
    await overwrite(Math.floor(pages / 2) * 16_384, (Math.floor(pages / 2) + 1) * 16_384);
    const again = await open('work');
    const error = await thrownBy(differences(again.jobStore));
    expect(error).toBeInstanceOf(OperatorError);
    expect(String(error)).toMatch(
      /^OperatorError: the database is damaged; restore it from a backup \([^\n]+\)$/,
    );
  });

  test('in an index that no row shows is found by the check, which verifies every page', async () => {
    await filled();
    const file = new Database(testFile().file).unsafeMode();
    file.pragma('writable_schema = on');
    file.exec(`update sqlite_schema set sql = replace(sql, ', slug', ', name') where name = 'brand_slug'`);
    file.close();
    const { jobStore } = await open('work');
    await expect(differences(jobStore)).rejects.toThrow(/^the database is damaged.*brand_slug\)$/);
  });

  // Rule 10.6.
  test('in a plausible value is found by the check, which names the brand', async () => {
    await filled();
    await closeAll();
    const file = new Database(testFile().file);
    file.exec(`update answer set competitors = replace(competitors, '{', 'x')`);
    file.close();
    const { jobStore } = await open('work');
    expect(await differences(jobStore)).toEqual([
      expect.stringMatching(/^brand brd_1: its rows cannot be read: .*not valid JSON/),
    ]);
  });

  test('by truncation is rejected, or found by the check', async () => {
    await filled();
    await writeFile(testFile().file, (await readFile(testFile().file)).subarray(0, 5 * 16_384));
    await expect(open('work').then(({ jobStore }) => differences(jobStore))).rejects.toThrow(/damaged/);
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

  test.each(['serve', 'work', 'create'] as const)('is rejected with one line, to %s', async (access) => {
    await filled();
    setModes(0o555, 0o444);
    try {
      const error = await thrownBy(asNobodyElse(() => open(access)));
      expect(error).toBeInstanceOf(OperatorError);
      expect(String(error)).toMatch(/not writable|in a writable folder/);
      expect(String(error)).not.toContain('\n');
    } finally {
      setModes(0o755, 0o644);
    }
  });

  test('does not prevent reads while it is open', async () => {
    await filled();
    setModes(0o777, 0o666);
    for (const name of ['-rate', '-rate-wal', '-rate-shm', '-wal', '-shm'])
      await rm(`${testFile().file}${name}`, { force: true });
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

describe('errors of SQLite', () => {
  const thrown = (code: string) => Object.assign(new Error('x'), { name: 'SqliteError', code });

  test.each([
    'SQLITE_BUSY',
    'SQLITE_BUSY_SNAPSHOT',
    'SQLITE_LOCKED',
    'SQLITE_FULL',
    'SQLITE_IOERR_READ',
    'SQLITE_IOERR_WRITE',
    'SQLITE_CANTOPEN',
    'SQLITE_READONLY',
    'SQLITE_READONLY_RECOVERY',
  ])('%s may pass', (code) => {
    expect(mapped(thrown(code))).toBeInstanceOf(StoreUnavailable);
  });

  test.each(['SQLITE_CORRUPT', 'SQLITE_CORRUPT_INDEX', 'SQLITE_NOTADB'])(
    '%s becomes an OperatorError',
    (code) => {
      expect(mapped(thrown(code))).toBeInstanceOf(OperatorError);
    },
  );

  test.each(['SQLITE_ERROR', 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_MISUSE'])(
    '%s is returned unchanged',
    (code) => {
      const error = thrown(code);
      expect(mapped(error)).toBe(error);
    },
  );
});
