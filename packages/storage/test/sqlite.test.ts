import { isStoreUnavailable, OperatorError } from '@brand-visibility/application';
import { MINUTE } from '@brand-visibility/domain';
import { record } from '@brand-visibility/test-fixtures';
import {
  answerOf,
  bring,
  differences,
  everyBrandOf,
  expectAgreement,
  NAMED,
  NOW,
  smallWorld,
  standing,
} from '@brand-visibility/test-fixtures/store-contract';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import Database from 'better-sqlite3';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openSqlite, type OpenedStore, type SqliteOptions } from '../src/index.js';
import { otherProcess } from './support/other-process.js';
import { newFolder, tamperWith } from './support/sqlite-file.js';

let place: Awaited<ReturnType<typeof newFolder>>;
const stores: OpenedStore[] = [];

beforeEach(async () => {
  place = await newFolder();
});
afterEach(async () => {
  for (const each of stores.splice(0)) await each.close();
  await place.remove();
});

async function open(access: SqliteOptions['access'] = 'create', file = place.file): Promise<OpenedStore> {
  const opened = await openSqlite({ file, access });
  stores.push(opened);
  return opened;
}

async function closeAll(): Promise<void> {
  for (const each of stores.splice(0)) await each.close();
}

const ACCESSES = ['serve', 'work', 'create'] as const;

describe('what cannot be opened is refused in one line', () => {
  const refusal = async (access: SqliteOptions['access'], file = place.file) => {
    const error: unknown = await open(access, file).catch((thrown: unknown) => thrown);
    if (!(error instanceof OperatorError)) throw new Error('it was not refused', { cause: error });
    expect(error.message).not.toContain('\n');
    expect(error.message).toContain(file);
    return error.message;
  };

  test.each(['serve', 'work'] as const)(
    'a file that is not there, to %s; and none is made',
    async (access) => {
      expect(await refusal(access)).toMatch(/no SQLite database/);
      expect(await readdir(place.folder)).toEqual([]);
    },
  );

  test('a file in a folder that is not there, to create', async () => {
    expect(await refusal('create', join(place.folder, 'none', 'brands.db'))).toMatch(/cannot open/);
  });

  test.each(ACCESSES)('a folder, to %s', async (access) => {
    await mkdir(place.file);
    expect(await refusal(access)).toMatch(/cannot open/);
  });

  test.each(ACCESSES)('a file of something else, to %s; and it stays as it is', async (access) => {
    const text = 'This is a letter, and no database at all. '.repeat(100);
    await writeFile(place.file, text);
    expect(await refusal(access)).toMatch(/not a SQLite database/);
    expect(await readFile(place.file, 'utf8')).toBe(text);
    expect(await readdir(place.folder)).toEqual(['brands.db']);
  });

  test.each(ACCESSES)('a database of something else, to %s; and it stays as it is', async (access) => {
    tamperWith(place.file, 'create table letters (id integer primary key, text text)');
    const before = await readFile(place.file);
    expect(await refusal(access)).toMatch(/something else/);
    expect(Buffer.compare(await readFile(place.file), before)).toBe(0);
    expect(await readdir(place.folder)).toEqual(['brands.db']);
  });

  test.each(ACCESSES)('a schema of a newer version, to %s; and it stays as it is', async (access) => {
    await open();
    await closeAll();
    tamperWith(
      place.file,
      `insert into kysely_migration (name, timestamp) values ('9999-from-the-future', '')`,
    );
    const before = await readFile(place.file);
    expect(await refusal(access)).toMatch(/newer version \(9999-from-the-future\)/);
    expect(Buffer.compare(await readFile(place.file), before)).toBe(0);
  });

  test('a damaged database', async () => {
    const opened = await open();
    await bring(opened.workshop, smallWorld());
    await closeAll();
    const bytes = await readFile(place.file);
    await writeFile(place.file, bytes.fill(0xff, 100, 4096));
    expect(await refusal('serve')).toMatch(/damaged|not a SQLite database/);
  });
});

describe('the schema', () => {
  const tables = () => {
    const database = new Database(place.file, { readonly: true });
    const found = database
      .prepare<[], { name: string }>(`select name from sqlite_master where type = 'table'`)
      .all();
    database.close();
    return found.map(({ name }) => name);
  };

  test.each(ACCESSES)('is made in an empty file, to %s', async (access) => {
    await writeFile(place.file, '');
    const { workshop, store } = await open(access);
    await store.ping();
    expect(await workshop.migrate()).toEqual([]);
    expect(tables()).toContain('run_facts');
  });

  test('is made once, and what it holds stays', async () => {
    const first = await open();
    await bring(first.workshop, smallWorld());
    await closeAll();
    for (const access of ACCESSES) {
      const again = await open(access);
      expect(await again.workshop.migrate()).toEqual([]);
      await expectAgreement(again, standing(smallWorld()));
      await closeAll();
    }
  });

  test('is made by the migrations that are missing, whose names are told', async () => {
    const opened = await open();
    tamperWith(place.file, 'delete from kysely_migration; drop table outreach_work; drop table domain_type');
    const names = tables().filter((name) => !name.startsWith('kysely') && !name.startsWith('sqlite'));
    for (const name of names) tamperWith(place.file, `drop table ${name}`);
    expect(await opened.workshop.migrate()).toEqual(['0001-first-schema']);
    expect(tables()).toEqual(expect.arrayContaining([...names, 'outreach_work', 'domain_type']));
  });

  test('is made once by processes that open a missing file at once', async () => {
    const processes = [1, 2, 3].map(() => otherProcess(place.file));
    expect(await Promise.all(processes.map(({ opened }) => opened))).toEqual(['open', 'open', 'open']);
    await Promise.all(processes.map(({ end }) => end()));
    const { workshop } = await open('work');
    expect(await workshop.migrate()).toEqual([]);
    expect(await differences(workshop)).toEqual([]);
  });
});

describe('another process', () => {
  test('sees an import of this one at once, with its cache warm, and this one sees what it was', async () => {
    const { workshop } = await open();
    await bring(workshop, smallWorld());
    const other = otherProcess(place.file);
    await other.opened;
    expect(await other.tally()).toEqual({ answers: 6, named: 3, prompts: 3 });
    expect(await other.tally()).toEqual({ answers: 6, named: 3, prompts: 3 });
    await bring(workshop, [
      answerOf('1', '1', 'chatgpt', NAMED),
      record.prompt({ id: 'prm_3', deleted_at: '2026-03-01T00:00:00Z' }),
    ]);
    expect(await other.tally()).toEqual({ answers: 5, named: 3, prompts: 2 });
    await other.end();
  });
});

describe('a backup that is put back', () => {
  const changes = [
    answerOf('1', '1', 'chatgpt', NAMED),
    answerOf('2', '1', 'claude', NAMED),
    record.prompt({ id: 'prm_3', deleted_at: '2026-03-01T00:00:00Z' }),
  ];
  const before = standing(smallWorld());
  const after = standing([...smallWorld(), ...changes]);
  const backup = () => join(place.folder, 'backup.db');

  async function backedUpAndChanged(): Promise<OpenedStore> {
    const opened = await open();
    await bring(opened.workshop, smallWorld());
    await expectAgreement(opened, before);
    const database = new Database(place.file, { readonly: true });
    await database.backup(backup());
    database.close();
    await bring(opened.workshop, changes);
    await expectAgreement(opened, after);
    return opened;
  }

  test('in the place of a closed file gives its own figures', async () => {
    await backedUpAndChanged();
    await closeAll();
    await copyFile(backup(), place.file);
    for (const access of ACCESSES) await expectAgreement(await open(access), before);
    await bring((await open()).workshop, changes);
    for (const each of stores) await expectAgreement(each, after);
  });

  test('into a file that processes have open, with warm caches, gives its own figures to all of them', async () => {
    const opened = await backedUpAndChanged();
    const other = await open('serve');
    await expectAgreement(other, after);
    const database = new Database(backup());
    await database.backup(place.file);
    database.close();
    for (const each of [opened, other, await open('serve')]) await expectAgreement(each, before);
    await bring(opened.workshop, changes);
    for (const each of stores) await expectAgreement(each, after);
    expect(await differences(opened.workshop)).toEqual([]);
  });
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

  test('a locked counter makes the store unavailable, and once it is free the count goes on', async () => {
    const { store } = await open();
    expect(await store.countRequest('key_1', NOW)).toEqual({ count: 1, at: NOW });
    await locked(`${place.file}-rate`, async () => {
      const error: unknown = await store.countRequest('key_1', NOW).catch((thrown: unknown) => thrown);
      expect(isStoreUnavailable(error)).toBe(true);
      await store.ping();
    });
    expect(await store.countRequest('key_1', NOW)).toEqual({ count: 2, at: NOW });
    expect(await store.countRequest('key_1', NOW + MINUTE)).toEqual({ count: 1, at: NOW + MINUTE });
    expect(await store.countRequest('key_1', NOW)).toEqual({ count: 1, at: NOW });
  });

  test('a writer elsewhere keeps nobody from reading and counting', async () => {
    const { store, workshop } = await open();
    await bring(workshop, smallWorld());
    const reading = await open('serve');
    await locked(place.file, async () => {
      await expectAgreement(reading, standing(smallWorld()));
      expect((await store.countRequest('key_1', NOW)).count).toBe(1);
    });
  });

  test('a lost counter file loses the counts and nothing else', async () => {
    const { store } = await open();
    await store.countRequest('key_1', NOW);
    await closeAll();
    for (const name of await readdir(place.folder)) {
      if (name.startsWith('brands.db-rate')) await rm(join(place.folder, name));
    }
    const again = await open('serve');
    expect(await again.store.countRequest('key_1', NOW)).toEqual({ count: 1, at: NOW });
    expect(existsSync(`${place.file}-rate`)).toBe(true);
  });

  test('a counter file that is none is named', async () => {
    await writeFile(`${place.file}-rate`, 'This is a letter, and no database at all. '.repeat(100));
    await expect(open()).rejects.toThrow(`${place.file}-rate is not a SQLite database`);
  });
});

describe('tables that are read for one page only', () => {
  test('are not there for a report to touch: without them it is the same', async () => {
    const { workshop } = await open();
    await bring(workshop, smallWorld());
    await closeAll();
    tamperWith(place.file, 'drop table answer_body; drop table answer_sources; drop table answer');
    const reading = await open('serve');
    await expectAgreement(reading, standing(smallWorld()), () => [{}, { theme_ids: ['thm_1'] }]);
    await reading.store.read(everyBrandOf('acc_1'), async (reader) => {
      expect(await reader.brand('brd_1')).not.toBeNull();
      expect(await reader.latestRun('brd_1')).not.toBeNull();
      expect(await reader.latestRunBefore('brd_1', NOW)).not.toBeNull();
    });
  });
});
