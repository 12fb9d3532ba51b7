import { NOW } from '@brand-visibility/records';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { chmodSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { openSqlite } from '../../src/index.js';
import { openForWriting } from '../../src/sqlite/file.js';
import { fileForEach } from '../support/sqlite-file.js';

const { testFile, open, closeAll } = fileForEach();
let umask: number;
beforeEach(() => void (umask = process.umask(0o022)));
afterEach(() => void process.umask(umask));

const modes = () =>
  Object.fromEntries(
    readdirSync(testFile().folder)
      .sort()
      .map((name) => [name, (statSync(join(testFile().folder, name)).mode & 0o777).toString(8)]),
  );

describe.each([0o000, 0o022, 0o277])('with a umask of %o', (mask) => {
  test('a database, its counter file and the files beside them are private to their owner', async () => {
    process.umask(mask);
    const { store } = await open('create');
    await store.countRequest('key_1', NOW);
    await store.ping();
    const names = ['', '-rate', '-rate-shm', '-rate-wal', '-shm', '-wal'];
    expect(modes()).toEqual(Object.fromEntries(names.map((suffix) => [`brands.db${suffix}`, '600'])));
  });

  test('the journal of a database without a write-ahead log is private too', () => {
    process.umask(mask);
    const database = openForWriting(testFile().file);
    database.exec('create table t (a); begin; insert into t values (1)');
    expect(modes()).toEqual({ 'brands.db': '600', 'brands.db-journal': '600' });
    database.close();
  });
});

describe('an existing file', () => {
  const warnings = async (access: 'serve' | 'work') => {
    const lines: string[] = [];
    const opened = await openSqlite({ file: testFile().file, access, warn: (line) => lines.push(line) });
    await opened.close();
    return lines;
  };

  test.each(['serve', 'work'] as const)(
    'keeps its mode, and opening it to %s warns of permissions for others',
    async (access) => {
      await open('create');
      await closeAll();
      chmodSync(testFile().file, 0o644);
      chmodSync(`${testFile().file}-rate`, 0o602);
      const { file } = testFile();
      expect(await warnings(access)).toEqual([
        expect.stringMatching(
          /^every user of this machine may read or write .*: remove the permission with chmod o=$/,
        ),
      ]);
      for (const each of [file, `${file}-rate`])
        expect((await warnings(access))[0]).toMatch(new RegExp(`[ ,]${each}[,:]`));
      expect(modes()).toMatchObject({ 'brands.db': '644', 'brands.db-rate': '602' });
    },
  );

  test('may be readable by a group without a warning', async () => {
    await open('create');
    await closeAll();
    chmodSync(testFile().file, 0o660);
    expect(await warnings('work')).toEqual([]);
    expect(modes()).toMatchObject({ 'brands.db': '660' });
  });

  test('gets a private counter file when that was lost', async () => {
    await open('create');
    await closeAll();
    rmSync(`${testFile().file}-rate`);
    process.umask(0);
    await open('serve');
    expect(modes()).toMatchObject({ 'brands.db-rate': '600' });
  });
});
