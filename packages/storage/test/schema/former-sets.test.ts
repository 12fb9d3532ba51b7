import { copyStored, newStoredPostgres, type StoredRelease } from '@brand-visibility/databases/stored';
import { differences } from '@brand-visibility/records';
import { afterEach, expect, test } from '@jest/globals';
import { openPostgres, openSqlite, type OpenedStore } from '../../src/index.js';
import { WITHOUT_FIRST_SET, WITHOUT_SECOND_SET } from '../../src/schema/migrate.js';
import type { Rows } from '../support/opened.js';
import { rowsIn as rowsInPostgres } from '../support/postgres-database.js';
import { newFolder, rowsIn as rowsInSqlite } from '../support/sqlite-file.js';

/** What becomes of the derived tables that only the services of a former release read (rule 10.13). */

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

interface Stored {
  readonly open: (access: 'work' | 'migrate' | 'finish') => Promise<OpenedStore>;
  readonly rows: () => Promise<Rows>;
}

async function onSqlite(release: StoredRelease): Promise<Stored> {
  const { folder, remove } = await newFolder();
  closing.push(remove);
  const file = copyStored(folder, release);
  return { open: (access) => openSqlite({ file, access }), rows: async () => rowsInSqlite(file) };
}

async function onPostgres(release: StoredRelease): Promise<Stored> {
  const database = await newStoredPostgres(release);
  closing.push(() => database.drop());
  const { name, url } = database;
  return { open: (access) => openPostgres({ url, access }), rows: () => rowsInPostgres(name) };
}

const TABLES = [
  'rival',
  'rival_order',
  'run_facts',
  'run_citations',
  'cited_domain',
  'cited_page',
  'citation_order',
];

test.each([
  ['a9968d62', '', [WITHOUT_FIRST_SET, WITHOUT_SECOND_SET]],
  ['bc613efd', '_2', [WITHOUT_SECOND_SET]],
] as const)(
  'the tables of %s stay until `finish`, without what is erased',
  async (release, set, finishing) => {
    for (const make of [onSqlite, onPostgres]) {
      const { open, rows } = await make(release);
      const former = [...TABLES, 'domain_type'].map((name) => name + set);
      const formerRows = async () => {
        const all = await rows();
        return former.map((name) => all[name]);
      };
      const before = await formerRows();
      expect(before.every((some) => (some?.length ?? 0) > 0)).toBe(true);
      await (await open('migrate')).close();
      expect(await formerRows()).toEqual(before);

      const opened = await open('work');
      const erased = (await opened.jobStore.erase({ brand_id: 'brd_plate' })) ?? new Map<string, number>();
      expect([...erased.keys()].filter((name) => /_\d$/.test(name))).toEqual([]);
      await opened.close();
      expect((await formerRows()).flat().filter((row) => row?.includes('brd_plate'))).toEqual([]);

      const finished = await open('finish');
      expect(finished.migrated).toEqual(finishing);
      expect(await differences(finished.jobStore)).toEqual([]);
      await finished.close();
      const left = await rows();
      expect(former.filter((name) => name in left)).toEqual([]);
      const again = await open('finish');
      expect(again.migrated).toEqual([]);
      await again.close();
    }
  },
);
