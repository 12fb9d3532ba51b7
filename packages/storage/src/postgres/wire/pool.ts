/** Pools the connections of a process to one PostgreSQL database. */
import type { DatabaseName, DatabaseVitals } from '@brand-visibility/application';
import { Kysely } from 'kysely';
import pg from 'pg';
import { postgresDialect } from '../dialect.js';
import { clientUrl, connectTimeoutOf } from './address.js';
import { TIMEOUTS, COMMAND_TIMEOUTS } from './limits.js';
import { READ_TYPES } from './values.js';
import type { Tables } from '../../schema/tables.js';
import { countedStatements } from '../../store.js';

/** The connections of this process to one PostgreSQL database. */
export interface PostgresPool {
  readonly db: Kysely<Tables>;
  /** The description of the database for messages, without user and password. */
  readonly where: string;
  vitals(): DatabaseVitals;
  close(): Promise<void>;
}

export interface PoolOptions {
  readonly name: DatabaseName;
  readonly url: string;
  readonly where: string;
  /** Maximum number of connections. */
  readonly most: number;
  /** The name under which PostgreSQL lists the connections (`application_name`). */
  readonly applicationName?: string;
  /** Whether the pool is for a service, whose statements and waits time out, or for a command, which waits longer. */
  readonly isServing: boolean;
  /** The timeout of a command's statement, in milliseconds; none by default. */
  readonly statementTimeout?: number;
  /** Whether a connection sends a statement without waiting for the results of earlier statements. */
  readonly isPipelined?: boolean;
  /** Called with each warning for the operator. A warning is a single line. */
  readonly warn?: (line: string) => void;
}

/** Creates a pool, which connects at the first query. */
export function postgresPool({
  name,
  url,
  where,
  most,
  applicationName = 'brand-visibility',
  isServing,
  isPipelined = false,
  statementTimeout = 0,
  warn,
}: PoolOptions): PostgresPool {
  const { connecting } = isServing ? TIMEOUTS : COMMAND_TIMEOUTS;
  const pool = new pg.Pool({
    connectionString: clientUrl(url),
    application_name: applicationName,
    max: most,
    pipeline: isPipelined,
    types: READ_TYPES,
    connectionTimeoutMillis: connectTimeoutOf(url) ?? connecting,
    query_timeout: isServing ? TIMEOUTS.statement : statementTimeout,
  });
  // An unhandled error of an idle connection would end the process, so these handlers ignore it.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const dialect = postgresDialect(pool, where, isServing ? TIMEOUTS.waiting : null, warn);
  const statements = countedStatements();
  const db = new Kysely<Tables>({ dialect, log: statements.log });
  return {
    db,
    where,
    vitals: () => ({ name, ...dialect.vitals(), statements: statements.vitals() }),
    close: () => db.destroy(),
  };
}
