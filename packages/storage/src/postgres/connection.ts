import { StoreUnavailable, type DatabaseVitals } from '@brand-visibility/application';
import { CompiledQuery, type DatabaseConnection, type Driver, type QueryResult } from 'kysely';
import type pg from 'pg';
import { Breaker } from './wire/breaker.js';
import { copyOut, isCopyQuery } from './wire/copy.js';
import { isLost, mapped, unreachable } from './errors.js';
import { rowsInSteps } from './wire/steps.js';
import { toPostgres } from './wire/values.js';
import { isSteppedQuery } from '../scheduling/sized-pages.js';

/** A query with a time limit of its own, in milliseconds. */
export interface LimitedQuery extends CompiledQuery {
  readonly limit?: number;
}

/** A connection out of the pool as kysely sees it. One that was lost is not put back. */
export class PostgresConnection implements DatabaseConnection {
  isLost = false;

  constructor(readonly client: pg.PoolClient) {}

  /** The rows of the last statement, where the text has several. */
  async executeQuery<R>(query: LimitedQuery): Promise<QueryResult<R>> {
    const { sql, parameters, limit } = query;
    if (this.isLost) throw new StoreUnavailable('the connection to the database was lost');
    try {
      if (isCopyQuery(query)) return { rows: asRows<R>(await copyOut(this.client, sql)) };
      if (isSteppedQuery(query))
        return { rows: asRows<R>(await rowsInSteps(this.client, query, parameters.map(toPostgres))) };
      // Without a name: a transaction pooler gives each transaction another connection of the server.
      const results = await this.client.query({
        text: sql,
        values: parameters.map(toPostgres),
        ...(limit === undefined ? {} : { query_timeout: limit }),
      });
      const { rows, command, rowCount } = lastOf(results);
      if (command === 'SELECT') return { rows: asRows<R>(rows) };
      return { rows: asRows<R>(rows), numAffectedRows: BigInt(rowCount ?? 0) };
    } catch (error) {
      this.isLost ||= isLost(error);
      throw mapped(error);
    }
  }

  streamQuery(): AsyncIterableIterator<never> {
    throw new Error('results are read whole');
  }
}

/** The driver gives a list for a text of several statements, which its types do not say. */
function lastOf(results: pg.QueryResult | readonly pg.QueryResult[]): pg.QueryResult {
  if (!Array.isArray(results)) return results as pg.QueryResult; // isArray() forgets that a list may be read-only
  const last = results.at(-1) as pg.QueryResult | undefined;
  if (!last) throw new Error('a text has a statement');
  return last;
}

/** kysely's types say what a query's rows look like; the driver cannot know. */
function asRows<R>(rows: unknown[]): R[] {
  return rows as R[];
}

/**
 * Hands out the connections of a pool. Who comes when all are taken waits here, in line: the time limit of the pool then
 * is one for connecting only, and many requests at once are not taken for a database that is away.
 */
export class PostgresDriver implements Driver {
  readonly #breaker: Breaker;
  /** In the order of their coming. */
  readonly #waiting = new Set<() => void>();
  /** Connections that may be taken beside those in use. */
  #free: number;
  #used = 0;

  /** `timeout`: milliseconds in line at most; null for as long as it takes. */
  constructor(
    readonly pool: pg.Pool,
    readonly where: string,
    readonly timeout: number | null,
  ) {
    this.#free = pool.options.max;
    this.#breaker = new Breaker(where);
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PostgresConnection> {
    const began = performance.now();
    if (this.#free > 0) this.#free -= 1;
    else await this.#turn(began);
    for (;;) {
      try {
        const connection = new PostgresConnection(await this.#connect());
        this.#used += 1;
        return connection;
      } catch (error) {
        // The server may have no connection left for us, but we have some: one of them will do.
        if (this.pool.idleCount > 0) continue;
        if (this.#used === 0) {
          this.#next();
          throw unreachable(error, this.where);
        }
        this.#free += 1;
        await this.#turn(began);
      }
    }
  }

  async releaseConnection({ client, isLost }: PostgresConnection): Promise<void> {
    this.#used -= 1;
    client.release(isLost);
    this.#next();
  }

  /** Whatever the role's default: a writer that waited for the one before it has to see what that one left. */
  async beginTransaction(connection: PostgresConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin isolation level read committed'));
  }

  async commitTransaction(connection: PostgresConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  /** A lost connection was rolled back by the server. */
  async rollbackTransaction(connection: PostgresConnection): Promise<void> {
    if (!connection.isLost) await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  async destroy(): Promise<void> {
    await this.pool.end();
  }

  vitals(): Pick<DatabaseVitals, 'connections' | 'isAway'> {
    const { totalCount, idleCount, options } = this.pool;
    const waiting = this.#waiting.size;
    return {
      connections: { most: options.max, open: totalCount, idle: idleCount, waiting },
      isAway: this.#breaker.isOpen,
    };
  }

  /** The breaker is about new connections only: one that is open and idle works, or shows soon that it does not. */
  #connect(): Promise<pg.PoolClient> {
    if (this.pool.idleCount > 0) return this.pool.connect();
    return this.#breaker.call(() => this.pool.connect());
  }

  /** Waits for the next connection that is given back. */
  #turn(began: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        this.#waiting.delete(turn);
        reject(new StoreUnavailable(`every connection to ${this.where} was in use for too long`));
      };
      const left = this.timeout === null ? null : this.timeout - (performance.now() - began);
      const timer = left === null ? undefined : setTimeout(giveUp, left);
      const turn = () => {
        clearTimeout(timer);
        this.#waiting.delete(turn);
        resolve();
      };
      this.#waiting.add(turn);
    });
  }

  #next(): void {
    const [turn] = this.#waiting;
    if (turn) turn();
    else this.#free += 1;
  }
}
