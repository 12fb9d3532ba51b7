/** Checks a database before its first query: version, schema, row-level security and rights. */
import {
  OlderSchema,
  OperatorError,
  StoreUnavailable,
  isStoreUnavailable,
  type MissingRight,
} from '@brand-visibility/application';
import { requireServable, stateOfSteps } from '../../schema/migrate.js';
import { STEPS } from '../../schema/steps.js';
import { sql } from 'kysely';
import { describeOpening } from '../errors.js';
import type { PostgresPool } from './pool.js';
import { stateOfSchema } from '../schema.js';
import { withRetry } from '../snapshot.js';
import { rowSecurityGaps } from '../row-security/check.js';
import { missingRights, READER, toRepair } from '../row-security/install.js';
import { isClusterThatServes, Workers } from '../citus.js';

/** The startup checks of a database; no query runs before the checks have passed. */
export interface StartupChecks {
  /**
   * Runs the checks at startup. Throws an OperatorError for a problem that only an operator can fix. Warns about an
   * unreachable database if `mayBeUnreachable`; otherwise throws StoreUnavailable for it.
   */
  begin(mayBeUnreachable: boolean): Promise<void>;
  /** Runs the checks before each query until they have passed. Throws StoreUnavailable if a check fails. */
  checked(): Promise<void>;
  /**
   * Like `Store.ping`, throws if the database does not respond or if the service cannot serve the schema, and otherwise
   * returns the unreachable workers of a cluster.
   */
  ping(): Promise<readonly string[]>;
  /** See `Store.missingRights`. */
  missingRights(): Promise<readonly MissingRight[]>;
}

/** Returns the checks of a database. `check` throws if a check fails, and returns whether the database is a cluster. */
export function startupChecksOf(
  { db, where }: PostgresPool,
  check: () => Promise<boolean>,
  warn: (line: string) => void,
): StartupChecks {
  let isChecked = false;
  let checking: Promise<boolean> | null = null;
  let workers: Workers | null = null;
  const pass = (isCluster: boolean) => {
    isChecked = true;
    if (isCluster) workers = new Workers(db);
  };
  const checked = async () => {
    if (isChecked) return;
    checking ??= check().finally(() => (checking = null));
    let isCluster: boolean;
    try {
      isCluster = await checking;
    } catch (error) {
      const described = describeOpening(error, where);
      throw described instanceof OperatorError
        ? new StoreUnavailable(described.message, { cause: error })
        : described;
    }
    if (!isChecked) pass(isCluster);
  };
  return {
    begin: async (mayBeUnreachable) => {
      try {
        pass(await check());
      } catch (error) {
        const described = describeOpening(error, where);
        if (!mayBeUnreachable || !isStoreUnavailable(described)) throw described;
        warn(described instanceof Error ? described.message : where);
      }
    },
    checked,
    ping: async () => {
      await checked();
      const state = await withRetry(db, (connection) => stateOfSteps(connection, 'serve', STEPS, where));
      requireServable(state, where);
      return workers?.away() ?? [];
    },
    missingRights: () => withRetry(db, (connection) => missingRights(connection)),
  };
}

/**
 * Throws an OperatorError if `replica` and `primary` belong to different servers or have different database names. The
 * primary itself passes, and so does every physical copy of the primary, even a promoted copy.
 */
export async function requireReplicaOf(primary: PostgresPool, replica: PostgresPool): Promise<void> {
  const identityIn = async ({ db }: PostgresPool) => {
    const { rows } = await sql<{ identity: string }>`
      select system_identifier || '/' || current_database() as identity from pg_control_system()`.execute(db);
    return rows[0]?.identity;
  };
  if ((await identityIn(replica)) !== (await identityIn(primary)))
    throw new OperatorError(
      `${replica.where} is not a replica of ${primary.where}: it has another system identifier or database name`,
    );
}

/** Throws an OperatorError if the user lacks a right that responses need; warns if the user lacks only other rights. */
async function requireRights({ db, where }: PostgresPool, warn: (line: string) => void): Promise<void> {
  const missing = await missingRights(db);
  if (missing.length === 0) return;
  const names = missing.map(({ what }) => what).join(', ');
  const line = `${where} does not grant this user: ${names}; grant it ${READER}, whose rights the command migrate restores`;
  if (missing.some(({ isNeeded }) => isNeeded)) throw new OperatorError(line);
  warn(line);
}

/**
 * Checks that a service can use a database: the user has the necessary rights, the schema can be served, and row-level
 * security applies to the user, also on the workers of a cluster. If the user asks as an owner of the tables
 * (`isOwner`), the rights are not its own: OlderSchema then lists the rights and definitions that `migrate` restores.
 * Returns whether the database is a cluster.
 */
export async function requireServableDatabase(
  pool: PostgresPool,
  requireRowSecurity: boolean,
  warn: (line: string) => void,
  isOwner = false,
): Promise<boolean> {
  if (!isOwner) await requireRights(pool, warn);
  const { db, where } = pool;
  requireServable(await stateOfSchema(db, 'serve', where), where);
  const isCluster = await isClusterThatServes(db, where);
  if (isOwner) {
    const toRestore = await toRepair(db);
    if (toRestore.length === 0) return isCluster;
    throw new OlderSchema(`${where} lacks ${toRestore.join(', ')}; run the command migrate`);
  }
  const gaps = await rowSecurityGaps(db, isCluster);
  if (gaps.length === 0) return isCluster;
  const line = `${where}: row-level security does not protect the reads of this user: ${gaps.join('; ')}`;
  if (requireRowSecurity) throw new OperatorError(`${line} (REQUIRE_ROW_SECURITY=1)`);
  warn(line);
  return isCluster;
}
