import type { DatabaseName, DatabaseVitals } from '@brand-visibility/application';
import { Kysely } from 'kysely';
import pg from 'pg';
import { postgresDialect } from '../dialect.js';
import { PATIENCE, PATIENCE_OF_COMMANDS } from './limits.js';
import { READ_TYPES } from './values.js';
import type { Tables } from '../../migrations/tables.js';
import { countedStatements } from '../../store.js';

/** The connections of this process to one PostgreSQL database. */
export interface PostgresPool {
  readonly db: Kysely<Tables>;
  /** The database in words for an operator, without user and password. */
  readonly where: string;
  vitals(): DatabaseVitals;
  close(): Promise<void>;
}

export interface PoolOptions {
  readonly name: DatabaseName;
  readonly url: string;
  readonly where: string;
  /** Connections at most. */
  readonly most: number;
  /** A service gives up waiting, a command takes its time. */
  readonly isServing: boolean;
}

/** Opens no connection before it is asked something. */
export function postgresPool({ name, url, where, most, isServing }: PoolOptions): PostgresPool {
  const timeout = isServing
    ? { connectionTimeoutMillis: PATIENCE.connecting, query_timeout: PATIENCE.statement }
    : { connectionTimeoutMillis: PATIENCE_OF_COMMANDS.connecting };
  const pool = new pg.Pool({ connectionString: url, max: most, types: READ_TYPES, ...timeout });
  // A connection that breaks while nobody uses it must not end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const dialect = postgresDialect(pool, where, isServing ? PATIENCE.inLine : null);
  const statements = countedStatements();
  const db = new Kysely<Tables>({ dialect, log: statements.log });
  return {
    db,
    where,
    vitals: () => ({ name, ...dialect.vitals(), statements: statements.vitals() }),
    close: () => db.destroy(),
  };
}
