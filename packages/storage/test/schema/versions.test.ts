import { OperatorError, UnknownSchema } from '@brand-visibility/application';
import { bring, differences, worldOf } from '@brand-visibility/records';
import { afterEach, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { POSTGRES_MIGRATIONS } from '../../src/postgres/schema.js';
import { FIRST } from '../../src/schema/migrate.js';
import { SQLITE_MIGRATIONS } from '../../src/sqlite/schema.js';
import { NEXT, withNext } from '../support/next-version.js';
import { thrownBy } from '../support/thrown-by.js';
import { ENGINES, type VersionedDatabase } from '../support/versions.js';

const made: VersionedDatabase[] = [];
afterEach(async () => {
  for (const each of made.splice(0)) await each.close();
});

describe.each(ENGINES)('versions of the schema (%s)', (engine, make) => {
  const migrations = engine === 'SQLite' ? SQLITE_MIGRATIONS : POSTGRES_MIGRATIONS;

  async function database(): Promise<VersionedDatabase> {
    const each = await make();
    made.push(each);
    return each;
  }

  // Rule 10.1.
  test('a database is migrated to the next one with its rows, once', async () => {
    const each = await database();
    const { records } = worldOf(20260301, { accounts: 2, brands: 3, prompts: 5, runs: 5 });
    const { jobStore } = await each.open('create');
    await bring(jobStore, records);
    const before = await each.rows();
    expect(await each.migrate(withNext(migrations))).toEqual([NEXT]);
    expect(await each.migrate(withNext(migrations))).toEqual([]);
    const { recommendation: noted = [], ...others } = await each.rows();
    const { recommendation = [], ...othersBefore } = before;
    expect(others).toEqual(othersBefore);
    expect(noted).toHaveLength(recommendation.length);
    const notes = await each.directly((db) =>
      sql<{ title: string; note: string }>`select title, note from recommendation`.execute(db),
    );
    expect(notes.rows.length).toBeGreaterThan(0);
    expect(notes.rows.every(({ title, note }) => note === title)).toBe(true);
    expect(await differences(jobStore)).toEqual([]);
  });

  test('an empty database gets all of them at once', async () => {
    const each = await database();
    expect(await each.migrate(withNext(migrations))).toEqual([FIRST, NEXT]);
  });

  test('all migrations are applied or none', async () => {
    const each = await database();
    await each.open('create');
    const broken = withNext(migrations);
    const failing = {
      ...broken,
      '0003-fails': {
        up: async () => {
          throw new Error('out of notes');
        },
      },
    };
    await expect(each.migrate(failing)).rejects.toThrow('out of notes');
    await expect(each.execute('select note from recommendation')).rejects.toThrow(/note/);
    expect((await each.open('work')).migrated).toEqual([]);
    expect(await each.migrate(broken)).toEqual([NEXT]);
  });

  const apply = (name: string) => `insert into kysely_migration (name, timestamp) values ('${name}', '')`;

  test.each([
    ['9001-for-0001-notes', true],
    ['9001-notes', false],
    ['9002-for-9001-notes', false],
    ['9001-for-notes', false],
  ])('a service may go on with %s: %s; a command never does', async (newer, isServed) => {
    const each = await database();
    await each.open('create');
    const running = await each.open('serve');
    await each.execute(apply(newer));
    const refused = new RegExp(`has the schema of a newer version \\(${newer}\\); update the program$`);
    if (isServed) {
      await running.store.ping();
      expect((await each.open('serve')).migrated).toEqual([]);
    } else {
      await expect(running.store.ping()).rejects.toThrow(refused);
      await expect(running.store.ping()).rejects.toThrow(OperatorError);
      await expect(each.open('serve')).rejects.toThrow(refused);
    }
    for (const access of ['work', 'create'] as const)
      await expect(each.open(access)).rejects.toThrow(refused);
  });

  test('compatibility is decided for each newer migration', async () => {
    const each = await database();
    await each.open('create');
    await each.execute(apply('9001-for-0001-notes'));
    const { store } = await each.open('serve');
    await each.execute(apply('9002-gone'));
    await expect(store.ping()).rejects.toThrow('9002-gone');
    await each.execute(`delete from kysely_migration where name = '9002-gone'`);
    await store.ping();
  });

  test('a database restored to an older version is not ready', async () => {
    const each = await database();
    await each.open('create');
    const { store } = await each.open('serve');
    await each.execute(`delete from kysely_migration where name = '${FIRST}'`);
    await expect(store.ping()).rejects.toThrow('has the schema of an older version; run the command migrate');
  });

  // Rule 10.1.
  test.each(['serve', 'work', 'create'] as const)(
    'one from before the first schema is refused with one sentence, and left unchanged (%s)',
    async (access) => {
      const each = await database();
      await each.open('create');
      for (const name of ['0001-first-schema', '0002-lists']) await each.execute(apply(name));
      await each.execute(`delete from kysely_migration where name = '${FIRST}'`);
      const before = await each.rows();
      const error = await thrownBy(each.open(access));
      expect(error).toBeInstanceOf(UnknownSchema);
      expect(String(error)).toMatch(
        /^OperatorError: .+ has a schema of an unknown version \(0002-lists\) that cannot be upgraded; use an empty database and import the records again$/,
      );
      expect(await each.rows()).toEqual(before);
    },
  );

  test('names of migrations declare compatible older services', () => {
    for (const name of Object.keys(migrations)) {
      const [, number = '', least] = /^(\d{4})-(?:for-(\d{4})-)?[a-z][a-z-]*$/.exec(name) ?? [];
      expect(number).toMatch(/^\d{4}$/);
      if (least !== undefined) expect(least < number).toBe(true);
    }
  });
});
