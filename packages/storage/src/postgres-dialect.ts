import {
  CompiledQuery,
  OperatorNode,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  PrimitiveValueListNode,
  type BinaryOperationNode,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from 'kysely';
import { StoreUnavailable } from '@brand-visibility/application';
import type pg from 'pg';
import { copyOut, isCopyQuery } from './postgres-copy.js';
import { Breaker } from './postgres-breaker.js';
import { isLost, mapped, unreachable } from './postgres-errors.js';
import { ListParameter, toPostgres } from './postgres-values.js';

/** A query with a time limit of its own, in milliseconds. */
export interface LimitedQuery extends CompiledQuery {
  readonly limit?: number;
}

/** A connection out of the pool as kysely sees it. One that was lost is not put back. */
class PostgresConnection implements DatabaseConnection {
  isLost = false;

  constructor(readonly client: pg.PoolClient) {}

  async executeQuery<R>(query: LimitedQuery): Promise<QueryResult<R>> {
    const { sql, parameters, limit } = query;
    if (this.isLost) throw new StoreUnavailable('the connection to the database was lost');
    try {
      if (isCopyQuery(query)) return { rows: asRows<R>(await copyOut(this.client, sql)) };
      // Without a name: a transaction pooler gives each transaction another connection of the server.
      const result = await this.client.query({
        text: sql,
        values: parameters.map(toPostgres),
        ...(limit === undefined ? {} : { query_timeout: limit }),
      });
      if (Array.isArray(result)) return { rows: [] };
      const { rows, command, rowCount } = result;
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

/** kysely's types say what a query's rows look like; the driver cannot know. */
function asRows<R>(rows: unknown[]): R[] {
  return rows as R[];
}

/**
 * Hands out the connections of a pool. Who comes when all are taken waits here, in line: the time limit of the pool then
 * is one for connecting only, and many requests at once are not taken for a database that is away.
 */
class PostgresDriver implements Driver {
  readonly #breaker = new Breaker();
  readonly #waiting: (() => void)[] = [];
  #free: number;

  constructor(
    readonly pool: pg.Pool,
    readonly where: string,
  ) {
    this.#free = pool.options.max;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PostgresConnection> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return new PostgresConnection(await this.#breaker.call(() => this.pool.connect()));
    } catch (error) {
      this.#next();
      throw unreachable(error, this.where);
    }
  }

  async releaseConnection({ client, isLost }: PostgresConnection): Promise<void> {
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

  #next(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#free += 1;
  }
}

/** Migrations take their lock in the transaction that they run in (postgres-schema.ts), which a pooler keeps together. */
class LocklessPostgresAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

/** `in` over a list is one array parameter: one text of the statement whatever the length, and no limit of 65,535. */
class ListQueryCompiler extends PostgresQueryCompiler {
  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const { leftOperand, operator, rightOperand } = node;
    const isIn = OperatorNode.is(operator) && operator.operator === 'in';
    if (!isIn || !PrimitiveValueListNode.is(rightOperand)) {
      super.visitBinaryOperation(node);
      return;
    }
    this.visitNode(leftOperand);
    this.append(' = any(');
    this.appendValue(new ListParameter(rightOperand.values));
    this.append(')');
  }
}

/** kysely over a pool. */
export function postgresDialect(pool: pg.Pool, where: string): Dialect {
  return {
    createDriver: () => new PostgresDriver(pool, where),
    createQueryCompiler: () => new ListQueryCompiler(),
    createAdapter: () => new LocklessPostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
  };
}
