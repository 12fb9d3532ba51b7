import { asAdmin } from '@brand-visibility/databases';
import { DIGESTS, digestOf, STORED } from '@brand-visibility/databases/stored';
import { runJobs, tryJobs } from '@brand-visibility/demo';
import { openWorkspace, type OwnWorkspace } from '@brand-visibility/programs/workspace';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import Database from 'better-sqlite3';
import { newPostgres, newSqlite, type DatabaseKind, type ProofDatabase } from '../src/harness/databases.js';
import { differingFrom, newStored, serve } from '../src/upgrade/stored.js';

/** Upgrades the stored databases of releases (rule 10.13); `prove -- upgrade` upgrades them to a next release. */

let workspace: OwnWorkspace;
beforeAll(() => {
  workspace = openWorkspace();
});
afterAll(() => workspace.close());

test.each(STORED)('the stored database of %s has not changed', (release) => {
  expect(digestOf(release)).toBe(DIGESTS[release]);
});

const CASES = STORED.flatMap((release) =>
  (['sqlite', 'postgres'] as const).map((kind) => [release, kind] as const),
);

describe.each(CASES)('the database of %s on %s', (release, kind) => {
  let upgraded: ProofDatabase;
  beforeAll(async () => {
    upgraded = await newStored(workspace, kind, release);
    await runJobs(upgraded.forJobs, ['migrate']);
    await runJobs(upgraded.forJobs, ['migrate', '--finish']);
  });

  test('has the catalogue of a new database', async () => {
    const made = await (kind === 'sqlite' ? newSqlite(workspace, 'new') : newPostgres(workspace));
    expect(await catalogueOf(kind, upgraded)).toEqual(await catalogueOf(kind, made));
  });

  test('is consistent', async () => {
    expect(await tryJobs(upgraded.forJobs, ['check'])).toMatchObject({ status: 0, stdout: '' });
  });

  test('gives the responses of its release', async () => {
    const { port, stop } = await serve(workspace, upgraded.forService);
    expect(await differingFrom(port, release)).toEqual([]);
    await stop();
  });
});

/** The definitions of all tables, columns, indexes, constraints, policies and functions. */
async function catalogueOf(kind: DatabaseKind, { forJobs }: ProofDatabase): Promise<unknown> {
  if (kind === 'sqlite') {
    const database = new Database(forJobs.slice('sqlite:'.length), { readonly: true });
    const rows = database.prepare('select name, sql from sqlite_master order by name').all();
    database.close();
    return rows;
  }
  const url = new URL(forJobs);
  const rows = await asAdmin(
    url.pathname.slice(1),
    `select format('%s.%s %s %s %s %s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attstorage, c.reloptions) as text
       from pg_class c join pg_attribute a on a.attrelid = c.oid
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
     union all select indexdef from pg_indexes where schemaname = 'public'
     union all select format('%s %s', conrelid::regclass, pg_get_constraintdef(oid)) from pg_constraint
       where connamespace = 'public'::regnamespace
     union all select format('%s %s %s %s', tablename, policyname, cmd, qual) from pg_policies
     union all select prosrc from pg_proc where pronamespace = 'public'::regnamespace
     order by 1`,
  );
  return rows;
}
