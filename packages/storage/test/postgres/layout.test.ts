import { runStatements } from '@brand-visibility/databases';
import { expect, test } from '@jest/globals';
import { openDistribution } from '../../src/index.js';
import { MOVED } from '../../src/postgres/distributed/layout.js';
import { databaseForEach, migratedDatabase } from '../support/postgres-database.js';
import { thrownBy } from '../support/thrown-by.js';

/** The layout on a cluster, as far as plain PostgreSQL shows it; `npm run prove -- citus` distributes. */

const { testDatabase } = databaseForEach();

const ON_COORDINATOR = [
  'access_record',
  'account',
  'api_key',
  'kysely_migration',
  'kysely_migration_lock',
  'rate_window',
];

// Rule 10.11.
test('each table of the schema has a place', async () => {
  const rows = await runStatements(testDatabase().url, [
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  ]);
  const names = (rows as { name: string }[]).map(({ name }) => name);
  expect([...MOVED.keys(), ...ON_COORDINATOR].toSorted()).toEqual(names.toSorted());
});

/** Distributing drops these: an import looks ids up while no other command writes (rule 12.4). */
const UNIQUE_IDS = ['page_audit', 'prompt', 'recommendation', 'run', 'site_access_check', 'theme'];

// Rule 10.11.
test('all other unique keys of a distributed table have its column', async () => {
  const tables = [...MOVED].flatMap(([name, place]) =>
    typeof place === 'object' ? [`('${name}', '${place.by}')`] : [],
  );
  const rows = await runStatements(testDatabase().url, [
    `select i.indexrelid::regclass::text as name
     from (values ${tables.join(', ')}) t (name, by)
       join pg_index i on i.indrelid = t.name::regclass and i.indisunique
     where not exists (
       select from pg_attribute a where a.attrelid = i.indrelid and a.attname = t.by and a.attnum = any (i.indkey)
     )
     order by 1`,
  ]);
  expect(rows).toEqual(UNIQUE_IDS.map((table) => ({ name: `${table}_id_key` })));
});

// Rule 10.11.
test('a database without Citus is not distributed', async () => {
  const { message } = (await thrownBy(openDistribution((await migratedDatabase()).url))) as Error;
  expect(message).toMatch(/has no Citus; create the extension citus in this database on every node/);
});
