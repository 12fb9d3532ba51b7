/** A pooled connection to PostgreSQL with timeouts, cancellation and kysely's interface. */
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
import { causeOf, codeOf, isLost, mapped, unreachable } from './errors.js';
import { toPostgres } from './wire/values.js';

export interface LimitedQuery extends CompiledQuery {
  /** The timeout of this query, in milliseconds. */
  readonly limit?: number;
  /** Once it is aborted, this query and those that follow in the transaction throw CallerGone. */
  readonly signal?: AbortSignal;
}

/**
 * A pooled connection with kysely's interface, from its acquisition to its release. A lost one is not returned to the
 * pool.
 */
export class PostgresConnection implements DatabaseConnection {
  isLost = false;
  #hasFailed = false;
  #signal: AbortSignal | null = null;

  constructor(readonly client: pg.PoolClient) {}

  /** Returns the rows of the last statement when the text has several. */
  async executeQuery<R>(query: LimitedQuery): Promise<QueryResult<R>> {
    const { sql, parameters, limit, signal = null } = query;
    this.#signal ??= signal;
    if (this.#signal?.aborted) throw new CallerGone();
    if (this.isLost) throw new StoreUnavailable('the connection to the database was lost');
    try {
      if (isCopyQuery(query)) return { rows: asRows<R>(await copyOut(this.client, sql)) };
      // Not a named prepared statement: behind a transaction pooler each transaction may use another server connection.
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
   * Leaves the transaction that the connection may still be in, also if some of its statements failed or did not run.
   * If that fails too, the connection counts as lost. Never rejects.
   */
  async reset(): Promise<void> {
    // Until a further statement completes, the status may be older than the failure.
    if (this.isLost || (!this.#hasFailed && this.client.getTransactionStatus() === 'I')) return;
    try {
      await this.client.query('rollback');
    } catch {
      this.isLost = true;
    }
  }

  streamQuery(): AsyncIterableIterator<never> {
    throw new Error('results are read whole');
  }
}

/** For a query of several statements the driver returns a list, which its types omit. */
function lastOf(results: pg.QueryResult | readonly pg.QueryResult[]): pg.QueryResult {
  if (!Array.isArray(results)) return results as pg.QueryResult; // isArray() does not narrow a read-only list
  const last = results.at(-1) as pg.QueryResult | undefined;
  if (!last) throw new Error('a query has a statement');
  return last;
}

/** kysely infers the type of a query's rows; the driver returns unknown ones. */
function asRows<R>(rows: unknown[]): R[] {
  return rows as R[];
}

/**
 * Acquires connections from a pool. When all are in use, callers wait here, first come first served, and not in the
 * pool. So the pool's timeout covers only connecting, and pool exhaustion is not mistaken for an unreachable
 * database.
 */
export class PostgresDriver implements Driver {
  readonly #breaker: Breaker;
  /** In order of arrival. */
  readonly #waiting = new Set<() => void>();
  /** Connections that may still be acquired. */
  #free: number;
  #used = 0;
  /** Until the first connection: at the start another message tells. */
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

  /** No connection returns to the pool inside a transaction: its next user would get the errors of this one. */
  async releaseConnection(connection: PostgresConnection): Promise<void> {
    await connection.reset();
    this.#used -= 1;
    connection.client.release(connection.isLost);
    this.#next();
  }

  /** Overrides the role's default: a writer that waited for another must see what that one committed. */
  async beginTransaction(connection: PostgresConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin isolation level read committed'));
  }

  async commitTransaction(connection: PostgresConnection): Promise<void> {
    try {
      await connection.executeQuery(CompiledQuery.raw('commit'));
    } catch (error) {
      throw connection.isLost ? new OutcomeUnknown(causeOf(error)) : error;
    }
  }

  /** The release of the connection follows, and rolls back. */
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

  /** Once a minute: a password that has changed is noticed while open connections still serve. */
  #reportRefused(error: unknown): void {
    const code = codeOf(error);
    if (!code?.startsWith('28') || performance.now() < this.#silentUntil) return;
    this.#silentUntil = performance.now() + 60_000;
    this.warn(
      `${this.where} rejects the user or the password of new connections (${code}); open ones: ${this.pool.totalCount}`,
    );
  }

  /** The circuit breaker applies to new connections only; an idle one either works or fails immediately. */
  #connect(): Promise<pg.PoolClient> {
    if (this.pool.idleCount > 0) return this.pool.connect();
    return this.#breaker.call(() => this.pool.connect());
  }

  /** Waits for the next released connection. */
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
