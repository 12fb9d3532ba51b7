import { bring, differences, worldOf } from '@brand-visibility/records';
import { afterEach, describe, expect, test } from '@jest/globals';
import { CompiledQuery, type Kysely } from 'kysely';
import type { Migrations } from '../../src/migrations/index.js';
import type { Tables } from '../../src/schema/tables.js';
import { nextWithoutDigests } from '../../src/upgrade/fill-digests.js';
import { ENGINES, type VersionedDatabase } from '../support/versions.js';

const made: VersionedDatabase[] = [];
afterEach(async () => {
  for (const each of made.splice(0)) await each.close();
});

const BEFORE = '0012-for-0004-known-domains-rebuilt';
const ADDED = '0013-for-0004-answer-digests';
const FILLED = '0014-for-0004-answer-digests-filled';
const laterIn = (migrations: Migrations) =>
  Object.keys(migrations)
    .filter((name) => name > FILLED)
    .sort();

const { records } = worldOf(31, { accounts: 2, brands: 3, prompts: 5, runs: 6 });

/** By brand, the completed runs with a digest. */
const filledRuns = (db: Kysely<Tables>) =>
  db
    .selectFrom('run')
    .select('brand_id')
    .select((eb) => eb.fn.countAll().as('runs'))
    .where('answers_digest', 'is not', null)
    .groupBy('brand_id')
    .orderBy('brand_id')
    .execute();

const changesOf = (db: Kysely<Tables>) =>
  db.selectFrom('change').selectAll().orderBy('brand_id').orderBy('kind').orderBy('id').execute();

// Rule 20.6.
describe.each(ENGINES)('migrate fills the digests of runs (%s)', (engine, make) => {
  /** A database of the version before with these rows, and one with what an import stores. */
  async function older() {
    const [fresh, old] = [await make(), await make()];
    made.push(fresh, old);
    await fresh.bringTo(Object.keys(fresh.migrations).sort().at(-1) ?? '');
    await bring((await fresh.open('work')).jobStore, records);
    await old.bringTo(BEFORE);
    await old.fillFrom(fresh);
    return { old, fresh, imported: await fresh.rows() };
  }

  test('with progress by run, and moves no run in the list of changes', async () => {
    const { old, imported } = await older();
    const changes = await old.directly(changesOf);
    const steps: [number, number][] = [];
    const opened = await old.open('migrate', (...step) => steps.push(step));
    expect(opened.migrated).toEqual([ADDED, FILLED, ...laterIn(old.migrations)]);
    const runs = imported['run_facts']?.length ?? 0;
    expect(runs).toBeGreaterThan(9);
    expect(steps).toEqual(Array.from({ length: runs }, (_, i) => [i + 1, runs]));
    expect(await old.rows()).toEqual(imported);
    expect(await differences(opened.jobStore)).toEqual([]);
    expect(await old.directly(changesOf)).toEqual(changes);
  });

  test.each([1, 9])('brand by brand, and goes on after it was killed at run %i', async (last) => {
    const { old, fresh, imported } = await older();
    const all = await fresh.directly(filledRuns);
    const killed = old.open('migrate', (done) => {
      if (done === last) throw new Error('killed');
    });
    await expect(killed).rejects.toThrow('killed');
    const before = await old.directly(filledRuns);
    expect(before).toEqual(all.slice(0, before.length));
    expect(before.length).toBeLessThan(all.length);
    expect(before.length > 0).toBe(last > Number(all[0]?.runs));
    if (engine === 'PostgreSQL') {
      await expect(old.open('serve')).rejects.toThrow(/older version; run the command migrate/);
      await expect(old.open('work')).rejects.toThrow(
        /digests that are not filled yet; run the command migrate/,
      );
    }
    const left = all.slice(before.length).reduce((sum, { runs }) => sum + Number(runs), 0);
    const steps: number[] = [];
    const access = engine === 'PostgreSQL' ? 'migrate' : 'serve';
    const opened = await old.open(access, (_done, of) => steps.push(of));
    expect(steps).toEqual(Array.from({ length: left }, () => left));
    expect(opened.migrated).toEqual([FILLED, ...laterIn(old.migrations)]);
    expect(await old.rows()).toEqual(imported);
    await old.open('serve');
  });

  test('and finds what is left by an index, which then goes', async () => {
    const { old } = await older();
    await old.bringTo(ADDED);
    const plan = await old.directly(async (db) => {
      const { sql, parameters } = nextWithoutDigests(db).compile();
      const explained = engine === 'SQLite' ? `explain query plan ${sql}` : `explain ${sql}`;
      const { rows } = await db.executeQuery(CompiledQuery.raw(explained, [...parameters]));
      return JSON.stringify(rows);
    });
    expect(plan).toContain('run_without_digest');
    await expect(old.directly((db) => old.migrations[FILLED]!.up(db))).rejects.toThrow(
      /the digest of run \S+ is not filled/,
    );
    await old.open('migrate');
    await expect(old.execute('drop index run_without_digest')).rejects.toThrow(/run_without_digest/);
  });
});
