/** Pooled connections to PostgreSQL, with timeouts and cancellation, for kysely. */
import {
  CallerGone,
  OutcomeUnknown,
  StoreUnavailable,
  type DatabaseVitals,
} from '@brand-visibility/application';
import { CompiledQuery, type DatabaseConnection, type Driver, type QueryResult } from 'kysely';
import type pg from 'pg';
import { Breaker } from './wire/breaker.js';
import { copyOut, isCopyQuery } from './wire/copy.js';
import { causeOf, errorCode, isLost, mapped, unreachable } from './errors.js';
import { BEGIN, SETTINGS_FIRST } from './wire/settings.js';
import { toPostgres } from './wire/values.js';

export interface LimitedQuery extends CompiledQuery {
  /** The timeout of this query, in milliseconds. */
  readonly limit?: number;
  /** Once the signal is aborted, this query and all later queries on the connection throw CallerGone. */
  readonly signal?: AbortSignal;
  /** Whether the text of the query sets the values of wire/settings.ts. */
  readonly hasSettings?: boolean;
}

/** Begins a transaction with the settings. */
export const BEGINNING: LimitedQuery = { ...CompiledQuery.raw(BEGIN), hasSettings: true };

/**
 * A pooled connection with kysely's interface, from its acquisition to its release. A lost connection does not return
 * to the pool.
 */
export class PostgresConnection implements DatabaseConnection {
  isLost = false;
  #hasFailed = false;
  #signal: AbortSignal | null = null;
  /** The query in progress. A report that reads ahead asks for more meanwhile, but the driver takes one at a time. */
  #turn: Promise<unknown> = Promise.resolve();

  constructor(readonly client: pg.PoolClient) {}

  /**
   * Runs a query. If the text of the query contains several statements, returns the rows of the last statement. A query
   * that neither belongs to a transaction nor sets the settings gets a transaction with the settings.
   */
  executeQuery<R>(query: LimitedQuery): Promise<QueryResult<R>> {
    const result = this.#turn.then(() => this.#execute<R>(query));
    this.#turn = result.catch(() => undefined);
    return result;
  }

  async #execute<R>(query: LimitedQuery): Promise<QueryResult<R>> {
    if (query.hasSettings || this.client.getTransactionStatus() !== 'I') return this.#run(query);
    if (query.parameters.length === 0) return this.#run({ ...query, sql: `${SETTINGS_FIRST}; ${query.sql}` });
    try {
      await this.#run(BEGINNING);
      const result = await this.#run<R>(query);
      await this.#run(CompiledQuery.raw('commit'));
      return result;
    } catch (error) {
      await this.reset();
      throw error;
    }
  }

  async #run<R>(query: LimitedQuery): Promise<QueryResult<R>> {
    const { sql, parameters, limit, signal = null } = query;
    this.#signal ??= signal;
    if (this.#signal?.aborted) throw new CallerGone();
    if (this.isLost) throw new StoreUnavailable('the connection to the database was lost');
    try {
      if (isCopyQuery(query)) return { rows: asRows<R>(await copyOut(this.client, sql)) };
      // A named prepared statement would fail behind a transaction pooler, which may switch server connections.
      const results = await this.client.query({
        text: sql,
        values: parameters.map(toPostgres),
        ...(limit === undefined ? {} : { query_timeout: limit }),
      });
      const { rows, command, rowCount } = lastOf(results);
      if (command === 'SELECT') return { rows: asRows<R>(rows) };
      return { rows: asRows<R>(rows), numAffectedRows: BigInt(rowCount ?? 0) };
    } catch (error) {
      this.#hasFailed = true;
      this.isLost ||= isLost(error);
      throw this.#signal?.aborted ? new CallerGone() : mapped(error);
    }
  }

  /**
   * Rolls back a transaction that is still open, even if some statements failed or did not run. If the rollback fails,
   * the connection counts as lost. Never rejects.
   */
  async reset(): Promise<void> {
    // After a failure, the status may be outdated until another statement completes.
    if (this.isLost || (!this.#hasFailed && this.client.getTransactionStatus() === 'I')) return;
    try {
      await this.client.query('rollback');
    } catch {
      this.isLost = true;
    }
  }

  streamQuery(): AsyncIterableIterator<never> {
    throw new Error('streaming results is not supported');
  }
}

/** Returns the last result. For several statements, the driver returns a list of results, which its types omit. */
function lastOf(results: pg.QueryResult | readonly pg.QueryResult[]): pg.QueryResult {
  if (!Array.isArray(results)) return results as pg.QueryResult; // isArray() does not narrow a read-only list
  const last = results.at(-1) as pg.QueryResult | undefined;
  if (!last) throw new Error('the query does not contain a statement');
  return last;
}

/** Gives the driver's untyped rows the type that kysely infers from the query. */
function asRows<R>(rows: unknown[]): R[] {
  return rows as R[];
}

/**
 * Acquires connections from a pool. If all connections are in use, callers wait in this class and not in the pool,
 * first come, first served. The pool's timeout therefore covers only connecting, and an exhausted pool is not mistaken
 * for an unreachable database.
 */
export class PostgresDriver implements Driver {
  readonly #breaker: Breaker;
  /** Callers that wait for a connection, in order of arrival. */
  readonly #waiting = new Set<() => void>();
  /** Number of connections that callers may still acquire. */
  #free: number;
  #used = 0;
  /**
   * Value of `performance.now()` before which the driver does not report rejected connections. Infinity until the first
   * connection, because the startup checks report rejections themselves.
   */
  #silentUntil = Infinity;

  /** `timeout`: milliseconds to wait for a connection; null for no limit. */
  constructor(
    readonly pool: pg.Pool,
    readonly where: string,
    readonly timeout: number | null,
    readonly warn: (line: string) => void = () => undefined,
  ) {
    this.#free = pool.options.max;
    this.#breaker = new Breaker(where);
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PostgresConnection> {
    const began = performance.now();
    if (this.#free > 0) this.#free -= 1;
    else await this.#wait(began);
    for (;;) {
      try {
        const connection = new PostgresConnection(await this.#connect());
        this.#used += 1;
        if (this.#silentUntil === Infinity) this.#silentUntil = 0;
        return connection;
      } catch (error) {
        this.#reportRefused(error);
        // The server may have reached its connection limit while the pool has idle connections.
        if (this.pool.idleCount > 0) continue;
        if (this.#used === 0) {
          this.#next();
          throw unreachable(error, this.where);
        }
        this.#free += 1;
        await this.#wait(began);
      }
    }
  }

  /** Ends an open transaction first; otherwise the next user of the connection would get errors of that transaction. */
  async releaseConnection(connection: PostgresConnection): Promise<void> {
    await connection.reset();
    this.#used -= 1;
    connection.client.release(connection.isLost);
    this.#next();
  }

  async beginTransaction(connection: PostgresConnection): Promise<void> {
    await connection.executeQuery(BEGINNING);
  }

  async commitTransaction(connection: PostgresConnection): Promise<void> {
    try {
      await connection.executeQuery(CompiledQuery.raw('commit'));
    } catch (error) {
      throw connection.isLost ? new OutcomeUnknown(causeOf(error)) : error;
    }
  }

  /** Does nothing, because the connection is released next, and its release rolls back. */
  async rollbackTransaction(): Promise<void> {}

  async destroy(): Promise<void> {
    await this.pool.end();
  }

  vitals(): Pick<DatabaseVitals, 'connections' | 'isUnavailable'> {
    const { totalCount, idleCount, options } = this.pool;
    const waiting = this.#waiting.size;
    return {
      connections: { most: options.max, open: totalCount, idle: idleCount, waiting },
      isUnavailable: this.#breaker.isOpen,
    };
  }

  /**
   * Warns, at most once a minute, that the server rejects the user or the password of new connections. Operators thus
   * notice a changed password while open connections still work.
   */
  #reportRefused(error: unknown): void {
    const code = errorCode(error);
    if (!code?.startsWith('28') || performance.now() < this.#silentUntil) return;
    this.#silentUntil = performance.now() + 60_000;
    this.warn(
      `${this.where} rejects the user or the password of new connections (${code}); open connections: ${this.pool.totalCount}`,
    );
  }

  /** Uses the circuit breaker only for new connections; an idle connection either works or fails immediately. */
  #connect(): Promise<pg.PoolClient> {
    if (this.pool.idleCount > 0) return this.pool.connect();
    return this.#breaker.call(() => this.pool.connect());
  }

  /** Waits for the next released connection; throws StoreUnavailable after `timeout`. */
  #wait(began: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        this.#waiting.delete(proceed);
        reject(new StoreUnavailable(`every connection to ${this.where} was in use for too long`));
      };
      const left = this.timeout === null ? null : this.timeout - (performance.now() - began);
      const timer = left === null ? undefined : setTimeout(giveUp, left);
      const proceed = () => {
        clearTimeout(timer);
        this.#waiting.delete(proceed);
        resolve();
      };
      this.#waiting.add(proceed);
    });
  }

  #next(): void {
    const [proceed] = this.#waiting;
    if (proceed) proceed();
    else this.#free += 1;
  }
}
