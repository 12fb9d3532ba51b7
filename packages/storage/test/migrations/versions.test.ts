import { OperatorError, refreshBoard } from '@brand-visibility/application';
import { bring, differences, NOW, worldOf } from '@brand-visibility/records';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { createHash } from 'node:crypto';
import type { OpenedStore } from '../../src/index.js';
import type { Migrations } from '../../src/migrations/index.js';
import { POSTGRES_MIGRATIONS } from '../../src/postgres/schema.js';
import { SQLITE_MIGRATIONS } from '../../src/sqlite/schema.js';
import { ENGINES, type VersionedDatabase } from '../support/versions.js';

const made: VersionedDatabase[] = [];
afterEach(async () => {
  for (const each of made.splice(0)) await each.close();
});

type Rows = Awaited<ReturnType<VersionedDatabase['rows']>>;

const namesOf = (migrations: Migrations) => Object.keys(migrations).sort();
const latestOf = (migrations: Migrations) => namesOf(migrations).at(-1) ?? '';

describe.each(ENGINES)('versions of the schema (%s)', (engine, make) => {
  async function database(version: string | null = null): Promise<VersionedDatabase> {
    const each = await make();
    made.push(each);
    if (version !== null) await each.bringTo(version);
    return each;
  }
  const migrations = engine === 'SQLite' ? SQLITE_MIGRATIONS : POSTGRES_MIGRATIONS;
  const latest = latestOf(migrations);

  describe('a database with rows', () => {
    const { records, accounts } = worldOf(20260301, { accounts: 2, brands: 3, prompts: 5, runs: 5 });
    const brand_ids = accounts.flatMap((account) => account.brand_ids);
    const refreshed = async ({ jobStore }: OpenedStore) => {
      for (const brand_id of brand_ids) await refreshBoard(jobStore, brand_id, NOW);
    };
    let fresh: VersionedDatabase;
    let imported: Rows;
    let other: VersionedDatabase;
    let boards: Rows;
    beforeAll(async () => {
      fresh = await make();
      await fresh.bringTo(latest);
      await bring((await fresh.open('work')).jobStore, records);
      imported = await fresh.rows();
      other = await make();
      await other.bringTo(latest);
      await other.fillFrom(fresh);
      await refreshed(await other.open('work'));
      boards = await other.rows();
    });
    afterAll(async () => {
      await fresh.close();
      await other.close();
    });

    // Rule 16.10.
    test.each(namesOf(migrations))('of %s equals a fresh import after migration', async (version) => {
      const old = await database(version);
      await old.fillFrom(fresh);
      const opened = await old.open('migrate');
      expect(opened.migrated).toEqual(namesOf(migrations).filter((name) => name > version));
      expect(await old.rows()).toEqual(imported);
      expect(await differences(opened.jobStore)).toEqual([]);
      await refreshed(opened);
      expect(await old.rows()).toEqual(boards);
    });

    test('has rows in every table', () => {
      const empty = Object.keys(boards).filter((table) => boards[table]?.length === 0);
      expect(empty.sort()).toEqual([
        ...(engine === 'SQLite' ? [] : ['rate_window']),
        'recommendation_measurement',
      ]);
    });
  });

  const apply = (name: string) => `insert into kysely_migration (name, timestamp) values ('${name}', '')`;

  test.each([
    ['9001-for-0004-notes', true],
    ['9001-for-0001-notes', true],
    ['9001-notes', false],
    ['9002-for-9001-notes', false],
    ['9001-for-notes', false],
  ])('a service may go on with %s: %s; a command never does', async (newer, isServed) => {
    const each = await database(latest);
    await each.open('work'); // installs policies and functions
    const running = await each.open('serve');
    await each.execute(apply(newer));
    const refused = new RegExp(`newer version \\(${newer}\\)`);
    if (isServed) {
      await running.store.ping();
      expect((await each.open('serve')).migrated).toEqual([]);
    } else {
      await expect(running.store.ping()).rejects.toThrow(refused);
      await expect(running.store.ping()).rejects.toThrow(OperatorError);
      await expect(each.open('serve')).rejects.toThrow(refused);
    }
    await expect(each.open('work')).rejects.toThrow(refused);
  });

  test('compatibility is decided for each newer migration', async () => {
    const each = await database(latest);
    await each.open('work');
    await each.execute(apply('9001-for-0004-notes'));
    const { store } = await each.open('serve');
    await each.execute(apply('9002-gone'));
    await expect(store.ping()).rejects.toThrow('9002-gone');
    await each.execute(`delete from kysely_migration where name = '9002-gone'`);
    await store.ping();
  });

  test('a database restored to an older version is not ready', async () => {
    const each = await database(latest);
    await each.open('work');
    const { store } = await each.open('serve');
    await each.execute(`delete from kysely_migration where name = '${latest}'`);
    await expect(store.ping()).rejects.toThrow('older version; run the command migrate');
    await each.execute(apply('9001-for-0004-notes'));
    await expect(store.ping()).rejects.toThrow('newer version (9001-for-0004-notes)');
  });

  test('released migrations never change', async () => {
    const statements = await (await database()).statements();
    const digests = Object.entries(statements).map(([name, each]) => [
      name,
      createHash('sha256').update(each.join('\n')).digest('hex').slice(0, 16),
    ]);
    expect(Object.fromEntries(digests)).toEqual(RELEASED[engine]);
  });

  test('names of migrations after the fourth declare compatible older services', () => {
    for (const name of namesOf(migrations)) {
      const [, number = '', least] = /^(\d{4})-(?:for-(\d{4})-)?[a-z][a-z-]*$/.exec(name) ?? [];
      expect(number).toMatch(/^\d{4}$/);
      if (least !== undefined) expect(least < number).toBe(true);
    }
  });
});

/** The digest of each migration's statements. A migration adds a line; existing lines never change. */
const RELEASED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  SQLite: {
    '0001-first-schema': '067c6653df5ecedc',
    '0002-lists': '1d21ccaae8743f5a',
    '0003-outreach-boards': '069df2f9dc396706',
    '0004-recommendations': 'df8b3408b7dc7bc7',
    '0005-for-0004-digests': '6021302192154575',
    '0006-for-0004-site-access-history': '9f41b1f7f722d746',
    '0008-for-0004-changes': '167118b21b6cdba6',
    '0009-for-0004-citations': '97e250c0ddce27b9',
    '0010-for-0004-citations-filled': '40b33189f1292d22',
    '0011-for-0004-known-domains': 'fa97a2004fd2f42d',
    '0012-for-0004-known-domains-rebuilt': '3c45bed2138fedb8',
    '0013-for-0004-answer-digests': '6b6f924e0b6dfbe5',
    '0014-for-0004-answer-digests-filled': '88ac06b53e92be9d',
    '0015-for-0004-identities': 'e23db74c4206ee72',
  },
  PostgreSQL: {
    '0001-first-schema': '503eb48d0b78dd84',
    '0001-postgres': '1f2d254485121e19',
    '0002-lists': '1d21ccaae8743f5a',
    '0003-outreach-boards': '9fd491c916b6b676',
    '0004-recommendations': '7aea4debc3a291ce',
    '0005-for-0004-digests': '959349d960851e51',
    '0006-for-0004-site-access-history': '9f41b1f7f722d746',
    '0008-for-0004-changes': '3f7e6e2b836fb82a',
    '0009-for-0004-citations': '3a74818fe3dfe53c',
    '0010-for-0004-citations-filled': '40b33189f1292d22',
    '0011-for-0004-known-domains': 'ec304aa7bd5f8964',
    '0012-for-0004-known-domains-rebuilt': '3c45bed2138fedb8',
    '0013-for-0004-answer-digests': '50669f7ba9f8dc83',
    '0014-for-0004-answer-digests-filled': '88ac06b53e92be9d',
    '0015-for-0004-identities': 'b4c404334c5b18d7',
    '0016-for-0004-answer-ids': 'e37517aedc94fedf',
  },
};
