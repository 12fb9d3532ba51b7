import { OperatorError, StoreUnavailable, isStoreUnavailable } from '@brand-visibility/application';
import { CompiledQuery, Kysely, sql } from 'kysely';
import pg from 'pg';
import type { Among, Relation } from './backend.js';
import { Counter } from './counter.js';
import { knownKey, type KeyRow } from './keys.js';
import { copyFacts } from './postgres-copy.js';
import { counterIn, forgetInDatabase } from './postgres-counter.js';
import type { LimitedQuery } from './postgres-connection.js';
import { postgresDialect } from './postgres-dialect.js';
import { describeOpening } from './postgres-errors.js';
import { requireServable, stateOfMigrations } from './migrate.js';
import { LOCK_LIMIT, PATIENCE, PATIENCE_OF_COMMANDS, SHORT_PATIENCE } from './postgres-limits.js';
import { POSTGRES_MIGRATIONS, bringUpToDate, stateOfSchema, takeWritersLock } from './postgres-schema.js';
import { onceMore, snapshotOf } from './postgres-snapshot.js';
import { upsertRows } from './postgres-upsert.js';
import { ListParameter, READ_TYPES } from './postgres-values.js';
import { gapsInWalls } from './postgres-walls.js';
import type { Tables } from './schema.js';
import { countedStatements } from './statements.js';
import { storeOver, type OpenedStore } from './store.js';

export interface PostgresOptions {
  readonly url: string;
  /** `serve` never changes the schema; `work` and `create` bring it up to date. */
  readonly access: 'serve' | 'work' | 'create';
  /** Bound of the facts kept in memory between requests. */
  readonly cacheBytes?: number;
  /** Connections of this process at most. */
  readonly connections?: number;
  /** Refuse to serve where row-level security would not hold, instead of saying so. */
  readonly requireRowSecurity?: boolean;
  /** Told what an operator should know, a line each. */
  readonly warn?: (line: string) => void;
}

const MOST_CONNECTIONS = 10;

/**
 * Opens a PostgreSQL database. Throws an OperatorError for what only an operator can mend, such as a wrong password or a
 * schema of another version. A service opens also while the database is away: its questions throw StoreUnavailable until
 * the database is there and was found right.
 */
export async function openPostgres({
  url,
  access,
  cacheBytes,
  connections = MOST_CONNECTIONS,
  requireRowSecurity = false,
  warn = () => undefined,
}: PostgresOptions): Promise<OpenedStore> {
  const where = describePostgres(url);
  const isServing = access === 'serve';
  const patience = isServing
    ? { connectionTimeoutMillis: PATIENCE.connecting, query_timeout: PATIENCE.statement }
    : { connectionTimeoutMillis: PATIENCE_OF_COMMANDS.connecting };
  const statements = countedStatements();
  const open = (max: number) => {
    const pool = new pg.Pool({ connectionString: url, max, types: READ_TYPES, ...patience });
    // A connection that breaks while nobody uses it must not end the process.
    pool.on('error', () => undefined);
    pool.on('connect', (client) => client.on('error', () => undefined));
    const dialect = postgresDialect(pool, where, isServing ? PATIENCE.inLine : null);
    return { db: new Kysely<Tables>({ dialect, log: statements.log }), vitals: dialect.vitals };
  };
  const { db, vitals } = open(connections);
  const { db: writer } = open(1);
  const close = async () => {
    await db.destroy();
    await writer.destroy();
  };

  const checkBeforeServing = async () => {
    requireServable(await stateOfSchema(db, 'serve', where), where);
    const gaps = await gapsInWalls(db);
    if (gaps.length === 0) return;
    const line = `row-level security does not stand behind this user: ${gaps.join('; ')}`;
    if (requireRowSecurity) throw new OperatorError(`${where}: ${line} (REQUIRE_ROW_SECURITY=1)`);
    warn(line);
  };
  let isChecked = false;
  let checking: Promise<void> | null = null;
  /** Where the database was away at the start, it is looked at before it is first used. */
  const checked = async () => {
    if (isChecked) return;
    checking ??= checkBeforeServing().finally(() => (checking = null));
    try {
      await checking;
    } catch (error) {
      const described = describeOpening(error, where);
      throw described instanceof OperatorError
        ? new StoreUnavailable(described.message, { cause: error })
        : described;
    }
    isChecked = true;
  };

  let migrated: readonly string[] = [];
  try {
    if (isServing) await checkBeforeServing();
    else migrated = await bringUpToDate(writer, where, warn);
    isChecked = true;
  } catch (error) {
    const described = describeOpening(error, where);
    if (!isServing || !isStoreUnavailable(described)) {
      await close();
      throw described;
    }
    warn(described instanceof Error ? described.message : where);
  }

  const counter = new Counter(counterIn(db), warn);
  return storeOver(
    {
      db,
      findKey: async (fingerprint) => {
        await checked();
        const query = keyQuery(fingerprint);
        const { rows } = await onceMore(db, (connection) => connection.executeQuery<KeyRow>(query));
        return rows[0] ? knownKey(rows[0]) : null;
      },
      snapshot: async (account_id, work) => {
        await checked();
        return snapshotOf(db, account_id, work);
      },
      writing: (work) =>
        writer.transaction().execute(async (trx) => {
          await takeWritersLock(trx);
          return work(trx);
        }),
      upsert: upsertRows,
      countRequest: async (key_id, now) => {
        await checked();
        return counter.count(key_id, now);
      },
      forgetRequests: forgetInDatabase,
      ping: async () => {
        await checked();
        const state = await onceMore(db, (connection) =>
          stateOfMigrations(connection, POSTGRES_MIGRATIONS, 'serve', where),
        );
        requireServable(state, where);
      },
      inspect: async () => undefined,
      vitals: () => ({
        ...vitals(),
        statements: statements.vitals(),
        countedAlone: counter.countedAlone,
      }),
      among: amongValues,
      relation,
      readFacts: copyFacts,
      migrated,
      close,
    },
    cacheBytes,
  );
}

/** Where the database is, without user and password. Throws an OperatorError when the address cannot be read. */
export function describePostgres(url: string): string {
  try {
    const { host, port, database } = new pg.Client({ connectionString: url });
    return `PostgreSQL at ${host}:${port}${database === undefined ? '' : `/${database}`}`;
  } catch {
    throw new OperatorError('the address of the PostgreSQL database cannot be read');
  }
}

/** Every request begins with it. */
function keyQuery(fingerprint: string): LimitedQuery {
  const statements = `select ${LOCK_LIMIT}; select * from find_api_key(${pg.escapeLiteral(fingerprint)})`;
  return { ...CompiledQuery.raw(statements), limit: SHORT_PATIENCE };
}

/** The values travel as one array. */
export const amongValues: Among = (column, values) =>
  sql`${sql.ref(column)} = any(${new ListParameter(values)})`;

/** The rows travel as one JSON text; `->>` takes a value out of the array that a row is. */
const relation: Relation = (columns, rows) => {
  const values = columns.map((column, i) => sql`value ->> ${sql.lit(i)} as ${sql.ref(column)}`);
  return sql`(select ${sql.join(values)} from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) as value)`;
};
