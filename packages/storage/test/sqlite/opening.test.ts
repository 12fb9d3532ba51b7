import { OperatorError } from '@brand-visibility/application';
import { NOW } from '@brand-visibility/records';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { chmodSync, readdirSync, rmSync, statSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SqliteOptions } from '../../src/index.js';
import { describeOpening } from '../../src/sqlite/errors.js';
import { openForWriting } from '../../src/sqlite/file.js';
import { ACCESSES, fileForEach, tamperWith, writeEmptyFile } from '../support/sqlite-file.js';

const { testFile, open, closeAll } = fileForEach();
let umask: number;
beforeEach(() => void (umask = process.umask(0o022)));
afterEach(() => void process.umask(umask));

const LETTER = 'This is a letter, and no database at all. '.repeat(100);

describe('opening fails with one line for', () => {
  const refusal = async (access: SqliteOptions['access'], file = testFile().file) => {
    const error: unknown = await open(access, { file }).catch((thrown: unknown) => thrown);
    if (!(error instanceof OperatorError)) throw new Error('it was not refused', { cause: error });
    expect(error.message).not.toContain('\n');
    expect(error.message).toContain(file);
    return error.message;
  };

  test('a missing file, which only a command creates, a missing folder, and a folder', async () => {
    for (const access of ['serve', 'work'] as const)
      expect(await refusal(access)).toMatch(/no SQLite database/);
    expect(await refusal('create', join(testFile().folder, 'none', 'brands.db'))).toMatch(/cannot open/);
    expect(await readdir(testFile().folder)).toEqual([]);
    await mkdir(testFile().file);
    for (const access of ACCESSES) expect(await refusal(access)).toMatch(/cannot open/);
  });

  test('a file or a database of another program, left unchanged', async () => {
    for (const [message, make] of [
      [/not a SQLite database/, () => writeFile(testFile().file, LETTER)],
      [/another program/, async () => tamperWith(testFile().file, 'create table letters (id integer)')],
    ] as const) {
      rmSync(testFile().file, { force: true });
      await make();
      const before = await readFile(testFile().file);
      for (const access of ACCESSES) expect(await refusal(access)).toMatch(message);
      expect(Buffer.compare(await readFile(testFile().file), before)).toBe(0);
      expect(await readdir(testFile().folder)).toEqual(['brands.db']);
    }
  });

  test('a counter file that is not a database', async () => {
    await writeEmptyFile(testFile().file);
    await writeFile(`${testFile().file}-rate`, LETTER);
    await expect(open()).rejects.toThrow(`${testFile().file}-rate is not a SQLite database`);
  });
});

/** The error of Node 24 for a driver that Node 20 compiled. */
const OF_ANOTHER_NODE = [
  "The module '/opt/brand-visibility/1.0.0/api/better_sqlite3.node'",
  'was compiled against a different Node.js version using',
  'NODE_MODULE_VERSION 115. This version of Node.js requires',
  'NODE_MODULE_VERSION 137. Please try re-compiling or re-installing',
  'the module (for instance, using `npm rebuild` or `npm install`).',
].join('\n');

test('a driver of another Node, or one that the system cannot load, is described in one line', async () => {
  const described = (error: unknown) => {
    const line = describeOpening(error, testFile().file);
    expect(line).toBeInstanceOf(OperatorError);
    return (line as OperatorError).message;
  };
  const ofThis = `Node ${process.version} (NODE_MODULE_VERSION ${process.versions.modules})`;
  expect(described(Object.assign(new Error(OF_ANOTHER_NODE), { code: 'ERR_DLOPEN_FAILED' }))).toBe(
    `cannot load the SQLite driver: it was compiled for a Node with NODE_MODULE_VERSION 115, and this is ${ofThis}; ` +
      'use the version of Node and the system that made this release, or make the release again on this machine',
  );
  const letter = join(testFile().folder, 'letter.node');
  await writeFile(letter, LETTER);
  let thrown: unknown;
  try {
    process.dlopen({ exports: {} }, letter);
  } catch (error) {
    thrown = error;
  }
  expect(described(thrown)).toMatch(/^cannot load the SQLite driver: Node v.+: [^\n]*letter\.node[^\n]*$/);
});

test.each(ACCESSES)('an empty file gets its schema, to %s', async (access) => {
  await writeFile(testFile().file, '');
  const { migrated, store } = await open(access);
  await store.ping();
  expect(migrated).not.toEqual([]);
});

const modes = () =>
  Object.fromEntries(
    readdirSync(testFile().folder)
      .sort()
      .map((name) => [name, (statSync(join(testFile().folder, name)).mode & 0o777).toString(8)]),
  );

test.each([0o000, 0o022, 0o277])('with a umask of %o, new files are private to their owner', async (mask) => {
  process.umask(mask);
  const { store } = await open('create');
  await store.countRequest('key_1', NOW);
  await store.ping();
  const names = ['', '-rate', '-rate-shm', '-rate-wal', '-shm', '-wal'];
  expect(modes()).toEqual(Object.fromEntries(names.map((suffix) => [`brands.db${suffix}`, '600'])));
  const database = openForWriting(`${testFile().file}2`); // without a write-ahead log
  database.exec('create table t (a); begin; insert into t values (1)');
  expect(modes()).toMatchObject({ 'brands.db2': '600', 'brands.db2-journal': '600' });
  database.close();
});

test('existing files keep their modes, with a warning of permissions for others, and a lost one is private', async () => {
  const { file } = testFile();
  await writeEmptyFile(file);
  await open('work');
  await closeAll();
  const warnings = async (access: 'serve' | 'work') => {
    const lines: string[] = [];
    await open(access, { warn: (line) => lines.push(line) });
    await closeAll();
    return lines;
  };
  chmodSync(file, 0o660);
  expect(await warnings('work')).toEqual([]);
  chmodSync(file, 0o644);
  chmodSync(`${file}-rate`, 0o602);
  for (const access of ['serve', 'work'] as const)
    expect(await warnings(access)).toEqual([
      expect.stringMatching(
        new RegExp(
          `^every user of this machine may read or write ${file}, (.*, )?${file}-rate[,:].*with chmod o=$`,
        ),
      ),
    ]);
  expect(modes()).toMatchObject({ 'brands.db': '644', 'brands.db-rate': '602' });
  rmSync(`${file}-rate`);
  process.umask(0);
  await open('serve');
  expect(modes()).toMatchObject({ 'brands.db-rate': '600' });
});
