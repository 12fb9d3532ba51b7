import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { databaseForEach, selected } from '../support/postgres-database.js';

/** The layout on a cluster, as far as plain PostgreSQL shows it. */

const { testDatabase } = databaseForEach();

const ON_COORDINATOR =
  'account api_key assistant_connection command_run erasure key_use rate_window schema_step'.split(' ');
const ROW = /^ {2}\('(\w+)', (?:'(\w+)'|null), (?:'(\w+)'|null)\)/gm;
const DISTRIBUTE = readFileSync(new URL('../../../../docs/distribute.sql', import.meta.url), 'utf8');

// Rule 10.11.
test('each table has a place, and exactly the constraints that no distributed table can have are dropped', async () => {
  const moved = [...DISTRIBUTE.matchAll(ROW)].map(([, name = '', by, dropped]) => ({ name, by, dropped }));
  const namesOf = async (statement: string) =>
    (await selected<{ name: string }>(testDatabase(), statement)).map(({ name }) => name).toSorted();
  const tables = await namesOf(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  );
  expect([...moved.map(({ name }) => name), ...ON_COORDINATOR].toSorted()).toEqual(tables);
  const distributed = moved.filter(({ by }) => by !== undefined);
  const constraints = await namesOf(
    `select n.conname as name
     from (values ${distributed.map(({ name, by }) => `('${name}', '${by}')`).join(', ')}) t (name, by)
       join pg_constraint n on n.conrelid = t.name::regclass
     where n.contype in ('p', 'u') and not exists (
       select from pg_attribute a where a.attrelid = n.conrelid and a.attname = t.by and a.attnum = any (n.conkey)
     ) or n.contype = 'f' and n.confrelid in ('account'::regclass, 'api_key'::regclass)`,
  );
  expect(distributed.flatMap(({ dropped }) => dropped ?? []).toSorted()).toEqual(constraints);
});
