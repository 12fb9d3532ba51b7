import { NOW } from '@brand-visibility/test-fixtures/store-contract';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { chmodSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { openSqlite } from '../../src/index.js';
import { openForWriting } from '../../src/sqlite/file.js';
import { fileForEach } from '../support/sqlite-file.js';

const { place, open, closeAll } = fileForEach();
let umask: number;
beforeEach(() => void (umask = process.umask(0o022)));
afterEach(() => void process.umask(umask));

const modes = () =>
  Object.fromEntries(
    readdirSync(place().folder)
      .sort()
      .map((name) => [name, (statSync(join(place().folder, name)).mode & 0o777).toString(8)]),
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
    const database = openForWriting(place().file);
    database.exec('create table t (a); begin; insert into t values (1)');
    expect(modes()).toEqual({ 'brands.db': '600', 'brands.db-journal': '600' });
    database.close();
  });
});

describe('an existing file', () => {
  const told = async (access: 'serve' | 'work') => {
    const lines: string[] = [];
    const opened = await openSqlite({ file: place().file, access, warn: (line) => lines.push(line) });
    await opened.close();
    return lines;
  };

  test.each(['serve', 'work'] as const)(
    'keeps its rights, and who opens it to %s is told of too many',
    async (access) => {
      await open('create');
      await closeAll();
      chmodSync(place().file, 0o644);
      chmodSync(`${place().file}-rate`, 0o602);
      const { file } = place();
      expect(await told(access)).toEqual([
        expect.stringMatching(
          /^every user of this machine may read or write .*: remove the permission with chmod o=$/,
        ),
      ]);
      for (const each of [file, `${file}-rate`])
        expect((await told(access))[0]).toMatch(new RegExp(`[ ,]${each}[,:]`));
      expect(modes()).toMatchObject({ 'brands.db': '644', 'brands.db-rate': '602' });
    },
  );

  test('may be readable by a group without a warning', async () => {
    await open('create');
    await closeAll();
    chmodSync(place().file, 0o660);
    expect(await told('work')).toEqual([]);
    expect(modes()).toMatchObject({ 'brands.db': '660' });
  });

  test('gets a private counter file when that was lost', async () => {
    await open('create');
    await closeAll();
    rmSync(`${place().file}-rate`);
    process.umask(0);
    await open('serve');
    expect(modes()).toMatchObject({ 'brands.db-rate': '600' });
  });
});
