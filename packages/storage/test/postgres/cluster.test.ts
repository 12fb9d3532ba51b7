import { asAdmin } from '@brand-visibility/databases';
import { expect, test } from '@jest/globals';
import { databaseForEach, readerUrl } from '../support/postgres-database.js';
import { thrownBy } from '../support/thrown-by.js';

/** What a service asks Citus, with stand-ins for its catalog. */

const { testDatabase, open } = databaseForEach();

/** A worker at port 1 that does not answer, one at port 2 that does, and one at port 3 that hangs. */
const STAND_INS = [
  'set allow_system_table_mods = on',
  `insert into pg_extension (oid, extname, extowner, extnamespace, extrelocatable, extversion)
   values (16000, 'citus', 10, 'public'::regnamespace, false, '0')`,
  `create table pg_dist_node (nodename text, nodeport int, noderole text, isactive bool, shouldhaveshards bool)`,
  `insert into pg_dist_node select 'worker', port, 'primary', true, true from generate_series(1, 3) port`,
  `insert into pg_dist_node values ('coordinator', 4, 'primary', true, false)`,
  `create function citus_check_connection_to_node(name text, port int) returns bool language plpgsql as
   'begin if port = 3 then perform pg_sleep(60); end if; return port = 2; end'`,
  'grant select on pg_dist_node to public',
];

async function serveCluster(setting: string | null) {
  const url = await readerUrl(testDatabase());
  const { name } = testDatabase();
  await asAdmin(name, ...STAND_INS);
  if (setting !== null)
    await asAdmin(name, `alter database ${name} set citus.propagate_set_commands = '${setting}'`);
  return { user: new URL(url).username, opening: open('serve', { url }) };
}

// Rule 10.10.
test.each([null, 'none'])(
  'a cluster that does not hand on the account (%s) is not served',
  async (setting) => {
    const { user, opening } = await serveCluster(setting);
    const { message } = (await thrownBy(opening)) as Error;
    expect(message).toMatch(/uses Citus, which .* citus\.propagate_set_commands is 'local'; run: /);
    expect(message).toContain(`alter role ${user} set citus.propagate_set_commands = 'local'`);
  },
);

// Rule 10.9.
test('the workers of a cluster that do not answer are named', async () => {
  const { store } = await (await serveCluster('local')).opening;
  expect(await store.ping()).toEqual([]);
  let away: readonly string[] = [];
  while (away.length === 0) away = await store.ping();
  expect(away).toEqual(['worker:1', 'worker:3']);
  await asAdmin(testDatabase().name, 'delete from pg_dist_node where nodeport <> 2');
  while (away.length > 0) away = await store.ping();
});
