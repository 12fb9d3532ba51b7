import {
  OperatorNode,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  PrimitiveValueListNode,
  sql,
  type BinaryOperationNode,
  type Dialect,
} from 'kysely';
import type pg from 'pg';
import type { Among, Relation } from '../backend.js';
import { PostgresDriver } from './connection.js';
import { ListParameter } from './wire/values.js';

/** Migrations take their lock in the transaction that they run in (schema.ts), which a pooler keeps together. */
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

/** The values travel as one array. */
export const amongValues: Among = (column, values) =>
  sql`${sql.ref(column)} = any(${new ListParameter(values)})`;

/** The rows travel as one JSON text; `->>` takes a value out of the array that a row is. */
export const relation: Relation = (columns, rows) => {
  const values = columns.map((column, i) => sql`value ->> ${sql.lit(i)} as ${sql.ref(column)}`);
  return sql`(select ${sql.join(values)} from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) as value)`;
};
