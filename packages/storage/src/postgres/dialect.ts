import {
  CompiledQuery,
  OperatorNode,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  PrimitiveValueListNode,
  type BinaryOperationNode,
  type Dialect,
  type Driver,
} from 'kysely';
import { StoreUnavailable, type DatabaseVitals } from '@brand-visibility/application';
import type pg from 'pg';
import { Breaker } from './wire/breaker.js';
import { PostgresConnection } from './connection.js';
import { unreachable } from './errors.js';
import { ListParameter } from './wire/values.js';

/**
 * Hands out the connections of a pool. Who comes when all are taken waits here, in line: the time limit of the pool then
 * is one for connecting only, and many requests at once are not taken for a database that is away.
 */
class PostgresDriver implements Driver {
  readonly #breaker: Breaker;
  /** In the order of their coming. */
  readonly #waiting = new Set<() => void>();
  /** Connections that may be taken beside those in use. */
  #free: number;
  #used = 0;

  /** `patience`: milliseconds in line at most; null for as long as it takes. */
  constructor(
    readonly pool: pg.Pool,
    readonly where: string,
    readonly patience: number | null,
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
      const left = this.patience === null ? null : this.patience - (performance.now() - began);
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

/** kysely over a pool. Where questions may wait in line for `patience` milliseconds only, the store is unavailable then. */
export function postgresDialect(pool: pg.Pool, where: string, patience: number | null = null) {
  const driver = new PostgresDriver(pool, where, patience);
  const dialect: Dialect = {
    createDriver: () => driver,
    createQueryCompiler: () => new ListQueryCompiler(),
    createAdapter: () => new LocklessPostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
  };
  return { ...dialect, vitals: () => driver.vitals() };
}
