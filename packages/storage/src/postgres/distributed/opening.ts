import { OperatorError, type Distribution } from '@brand-visibility/application';
import { sql, type Kysely } from 'kysely';
import { requireServable } from '../../migrations/migrate.js';
import type { Tables } from '../../schema/tables.js';
import { describeOpening } from '../errors.js';
import { describePostgres } from '../opening.js';
import { READER } from '../row-security/policies.js';
import { stateOfSchema } from '../schema.js';
import { postgresPool } from '../wire/pool.js';
import { runSteps, stepsOf } from './distribute.js';
import { hasCitus } from './state.js';
import { layoutFaults } from './verify.js';

/** An open distribution; `close` ends its connection. */
export type OpenedDistribution = Distribution & { close(): Promise<void> };

/**
 * Opens a database to distribute it (rule 10.11). Throws an OperatorError for one that is not migrated, or that is not
 * the coordinator of a Citus cluster with workers and their roles. Changes nothing.
 */
export async function openDistribution(url: string): Promise<OpenedDistribution> {
  const where = describePostgres(url);
  const pool = postgresPool({ name: 'primary', url, where, most: 1, isServing: false });
  const { db } = pool;
  try {
    requireServable(await stateOfSchema(db, 'work', where), where);
    await requireCluster(db, where);
  } catch (error) {
    await pool.close();
    throw describeOpening(error, where);
  }
  return {
    plan: async () => (await stepsOf(db)).map(({ what }) => what),
    distribute: async (onStep) => runSteps(db, await stepsOf(db), onStep),
    faults: () => layoutFaults(db),
    close: () => pool.close(),
  };
}

async function requireCluster(db: Kysely<Tables>, where: string): Promise<void> {
  if (!(await hasCitus(db)))
    throw new OperatorError(
      `${where} has no Citus; create the extension citus in this database on every node, and add the nodes`,
    );
  const { rows } = await sql<{ is_coordinator: boolean; workers: number }>`
    select citus_is_coordinator() as is_coordinator,
      (select count(*)::int from pg_dist_node where isactive and shouldhaveshards and noderole = 'primary') as workers`.execute(
    db,
  );
  const [node] = rows;
  if (!node?.is_coordinator)
    throw new OperatorError(`${where} is a worker; name the coordinator of the cluster`);
  if (node.workers === 0)
    throw new OperatorError(`${where} has no workers that take shards; add them with citus_add_node`);
  await requireRoles(db, where);
}

/** Shards belong to the owner and are read by the reader's members, so that every worker needs these roles. */
async function requireRoles(db: Kysely<Tables>, where: string): Promise<void> {
  const { rows: wanted } = await sql<{ name: string }>`
    select rolname as name from pg_roles r
    where rolname in (${sql.lit(READER)}, current_user)
      or exists (select from pg_auth_members m join pg_roles g on g.oid = m.roleid where m.member = r.oid and g.rolname = ${sql.lit(READER)})
    order by 1`.execute(db);
  const { rows: nodes } = await sql<{ node: string; success: boolean; result: string }>`
    select nodename || ':' || nodeport as node, success, result
    from run_command_on_workers(${sql.lit('select string_agg(rolname, chr(10)) from pg_roles')})
    order by 1`.execute(db);
  for (const { node, success, result } of nodes) {
    if (!success) throw new OperatorError(`${where} cannot reach its worker ${node}: ${result}`);
    const found = new Set(result.split('\n'));
    const missing = wanted.filter(({ name }) => !found.has(name)).map(({ name }) => name);
    if (missing.length > 0)
      throw new OperatorError(
        `the worker ${node} has no role ${missing.join(', ')}; create it there, or again on the coordinator`,
      );
  }
}
