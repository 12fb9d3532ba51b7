import { OperatorError } from '@brand-visibility/application';
import { bring, differences } from '@brand-visibility/records';
import { reportsOf } from '../contract/reports.js';
import { smallWorld } from '../contract/small-world.js';
import { describe, expect, test } from '@jest/globals';
import Database from 'better-sqlite3';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SqliteOptions } from '../../src/index.js';
import { SQLITE_MIGRATIONS } from '../../src/sqlite/schema.js';
import { otherProcess } from '../support/other-process.js';
import { ACCESSES, fileForEach, tamperWith } from '../support/sqlite-file.js';

const MIGRATIONS = Object.keys(SQLITE_MIGRATIONS).sort();

const { testFile, open, closeAll } = fileForEach();

describe('opening fails with one line for', () => {
  const refusal = async (access: SqliteOptions['access'], file = testFile().file) => {
    const error: unknown = await open(access, file).catch((thrown: unknown) => thrown);
    if (!(error instanceof OperatorError)) throw new Error('it was not refused', { cause: error });
    expect(error.message).not.toContain('\n');
    expect(error.message).toContain(file);
    return error.message;
  };

  test.each(['serve', 'work'] as const)('a missing file, which is not created, to %s', async (access) => {
    expect(await refusal(access)).toMatch(/no SQLite database/);
    expect(await readdir(testFile().folder)).toEqual([]);
  });

  test('a file in a missing folder, to create', async () => {
    expect(await refusal('create', join(testFile().folder, 'none', 'brands.db'))).toMatch(/cannot open/);
  });

  test.each(ACCESSES)('a folder, to %s', async (access) => {
    await mkdir(testFile().file);
    expect(await refusal(access)).toMatch(/cannot open/);
  });

  test.each(ACCESSES)('a file of another program, left unchanged, to %s', async (access) => {
    const text = 'This is a letter, and no database at all. '.repeat(100);
    await writeFile(testFile().file, text);
    expect(await refusal(access)).toMatch(/not a SQLite database/);
    expect(await readFile(testFile().file, 'utf8')).toBe(text);
    expect(await readdir(testFile().folder)).toEqual(['brands.db']);
  });

  test.each(ACCESSES)('a database of another program, left unchanged, to %s', async (access) => {
    tamperWith(testFile().file, 'create table letters (id integer primary key, text text)');
    const before = await readFile(testFile().file);
    expect(await refusal(access)).toMatch(/another program/);
    expect(Buffer.compare(await readFile(testFile().file), before)).toBe(0);
    expect(await readdir(testFile().folder)).toEqual(['brands.db']);
  });

  // Rule 10.1.
  test.each(ACCESSES)('a schema of a newer version, left unchanged, to %s', async (access) => {
    await open();
    await closeAll();
    tamperWith(
      testFile().file,
      `insert into kysely_migration (name, timestamp) values ('9999-from-the-future', '')`,
    );
    const before = await readFile(testFile().file);
    expect(await refusal(access)).toMatch(/newer version \(9999-from-the-future\)/);
    expect(Buffer.compare(await readFile(testFile().file), before)).toBe(0);
  });
});

describe('the schema', () => {
  const tables = () => {
    const database = new Database(testFile().file, { readonly: true });
    const found = database
      .prepare<[], { name: string }>(`select name from sqlite_master where type = 'table'`)
      .all();
    database.close();
    return found.map(({ name }) => name);
  };

  test.each(ACCESSES)('is created in an empty file, to %s', async (access) => {
    await writeFile(testFile().file, '');
    const { migrated, store } = await open(access);
    await store.ping();
    expect(migrated).toEqual(MIGRATIONS);
    expect(tables()).toContain('run_facts');
  });

  test('is created once and keeps its rows', async () => {
    const first = await open();
    await bring(first.jobStore, smallWorld());
    const before = await reportsOf(first);
    await closeAll();
    for (const access of ACCESSES) {
      const again = await open(access);
      expect(again.migrated).toEqual([]);
      expect(await reportsOf(again)).toEqual(before);
      await closeAll();
    }
  });

  test('is created once by processes that open a missing file concurrently', async () => {
    const processes = [1, 2, 3, 4, 5].map(() => otherProcess(testFile().file));
    const opened = await Promise.all(processes.map((process) => process.opened));
    await Promise.all(processes.map(({ end }) => end()));
    expect(opened.sort()).toEqual([...Array<string>(4).fill('open'), ['open', ...MIGRATIONS].join(' ')]);
    const { jobStore, migrated } = await open('work');
    expect(migrated).toEqual([]);
    expect(await differences(jobStore)).toEqual([]);
  });
});
