import { runStatements } from '@brand-visibility/databases';
import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { databaseForEach } from '../support/postgres-database.js';

/** The layout on a cluster, as far as plain PostgreSQL shows it; `npm run prove -- citus` distributes. */

const { testDatabase } = databaseForEach();

const ON_COORDINATOR = [
  'account',
  'api_key',
  'command_run',
  'key_use',
  'kysely_migration',
  'kysely_migration_lock',
  'rate_window',
];

/** The tables of docs/distribute.sql: name, column, and the constraint that it drops. */
const MOVED = [
  ...readFileSync(new URL('../../../../docs/distribute.sql', import.meta.url), 'utf8').matchAll(
    /^ {2}\('(\w+)', (?:'(\w+)'|null), (?:'(\w+)'|null)\)/gm,
  ),
].map(([, name, by, dropped]) => ({ name, by, dropped }));

// Rule 10.11.
test('each table of the schema has a place', async () => {
  const rows = await runStatements(testDatabase().url, [
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  ]);
  const names = (rows as { name: string }[]).map(({ name }) => name);
  expect([...MOVED.map(({ name }) => name), ...ON_COORDINATOR].toSorted()).toEqual(names.toSorted());
});

// Rule 10.11.
test('exactly the constraints that no distributed table can have are dropped', async () => {
  const distributed = MOVED.filter(({ by }) => by !== undefined);
  const rows = await runStatements(testDatabase().url, [
    `select n.conname as name
     from (values ${distributed.map(({ name, by }) => `('${name}', '${by}')`).join(', ')}) t (name, by)
       join pg_constraint n on n.conrelid = t.name::regclass
     where n.contype in ('p', 'u') and not exists (
       select from pg_attribute a where a.attrelid = n.conrelid and a.attname = t.by and a.attnum = any (n.conkey)
     ) or n.contype = 'f' and n.confrelid in ('account'::regclass, 'api_key'::regclass)
     order by 1`,
  ]);
  const names = (rows as { name: string }[]).map(({ name }) => name);
  const dropped = distributed.flatMap(({ dropped }) => dropped ?? []);
  expect(dropped.toSorted()).toEqual(names.toSorted());
});
