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
import type { Among, Relation, Backend, Snapshot, UpsertTarget } from '../backend.js';
import { PostgresDriver } from './connection.js';
import { ListParameter, textOfInstant } from './wire/values.js';
import { textArray } from './wire/text-array.js';

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

/** kysely over a pool. Where questions may wait in line for `timeout` milliseconds only, the store is unavailable then. */
export function postgresDialect(pool: pg.Pool, where: string, timeout: number | null = null) {
  const driver = new PostgresDriver(pool, where, timeout);
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

/** Bounds of one statement: past some hundred rows nothing is won, and a row may be a megabyte. */
const MOST_ROWS = 400;
const MOST_CHARACTERS = 4_000_000;

/** The types of a table's columns by their names, as the database writes them. */
type ColumnTypes = ReadonlyMap<string, string>;

const NOTHING = Promise.resolve();

/**
 * Inserts rows in order, or replaces those of the same identity. Each column travels as one array of texts, which the
 * database turns by the column's type: hundreds of rows a statement, one statement text a table, and nothing for the
 * database to parse but what it stores. The types are asked once a table: the schema is the same for as long as a
 * command works.
 *
 * One statement is under way while the next rows are read, judged and written down, so that the program and the database
 * work at the same time. What is asked meanwhile waits for it on the same connection, and so sees its rows.
 */
export class Upserter {
  readonly #types = new Map<string, ColumnTypes>();
  #underWay: Promise<unknown> = NOTHING;

  /** Returns when the statements but the last have been done. */
  readonly upsert: Backend['upsert'] = async (trx, into, rows) => {
    const known = this.#types.get(into.table) ?? (await typesOf(trx, into.table));
    this.#types.set(into.table, known);
    const statement = upsertStatement(into, known);
    for (let from = 0; from < rows.length;) {
      const columns: (string | null)[][] = into.columns.map(() => []);
      const end = Math.min(rows.length, from + MOST_ROWS);
      for (let characters = 0; from < end && characters < MOST_CHARACTERS; from += 1) {
        for (const [i, value] of into.values(rows[from]!).entries()) {
          const text = valueAsText(value);
          columns[i]!.push(text);
          characters += text?.length ?? 0;
        }
      }
      await this.done();
      this.#underWay = statement(columns).execute(trx);
      this.#underWay.catch(() => undefined); // `done` throws it
    }
  };

  /** Waits for the statement that is under way. Throws what the database says of it, once. */
  async done(): Promise<void> {
    const underWay = this.#underWay;
    this.#underWay = NOTHING;
    await underWay;
  }
}

async function typesOf(trx: Snapshot, table: string): Promise<ColumnTypes> {
  const { rows } = await sql<{ name: string; type: string }>`
    select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped`.execute(trx);
  return new Map(rows.map(({ name, type }) => [name, type]));
}

function upsertStatement<R>({ table, columns, identity }: UpsertTarget<R>, types: ColumnTypes) {
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const values = columns.map((column) => sql`${sql.ref(column)}::${sql.raw(types.get(column) ?? 'text')}`);
  const changes = columns
    .filter((column) => !identity.includes(column))
    .map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`);
  return (texts: readonly (readonly (string | null)[])[]) => sql`
    insert into ${sql.table(table)} (${names})
    select ${sql.join(values)}
    from unnest(${sql.join(texts.map((column) => sql`${textArray(column)}::text[]`))}) as given (${names})
    on conflict (${sql.join(identity.map((column) => sql.ref(column)))}) do update set ${sql.join(changes)}`;
}

/** As the input function of the column's type reads it. */
function valueAsText(value: unknown): string | null {
  if (value === null || typeof value === 'string') return value;
  if (typeof value === 'bigint') return textOfInstant(value);
  if (value instanceof Uint8Array)
    return `\\x${Buffer.from(value.buffer, value.byteOffset, value.length).toString('hex')}`;
  return JSON.stringify(value);
}
