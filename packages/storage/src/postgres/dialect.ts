/** Adapts kysely to PostgreSQL: connections, array parameters and upserts. */
import {
  OperatorNode,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  PrimitiveValueListNode,
  sql,
  type BinaryOperationNode,
  type Dialect,
  type RawBuilder,
} from 'kysely';
import type pg from 'pg';
import type { IsOneOf, ValuesTable, Backend, Snapshot, RowTable } from '../backend.js';
import { Parameter } from '../statements.js';
import { PostgresDriver } from './connection.js';
import { ListParameter, textOfInstant } from './wire/values.js';
import { textArray } from './wire/text-array.js';

/**
 * Compiles `in` with a list to one array parameter. The statement text is constant, and lists may exceed 65,535 values.
 */
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

/**
 * Makes a dialect over a pool. A query that waits longer than `timeout` milliseconds for a connection throws
 * StoreUnavailable.
 */
export function postgresDialect(
  pool: pg.Pool,
  where: string,
  timeout: number | null = null,
  warn?: (line: string) => void,
) {
  const driver = new PostgresDriver(pool, where, timeout, warn);
  const dialect: Dialect = {
    createDriver: () => driver,
    createQueryCompiler: () => new ListQueryCompiler(),
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
  };
  return { ...dialect, vitals: () => driver.vitals() };
}

/** Binds a list as one array. */
export const listParameter = (values: readonly unknown[]): unknown =>
  values instanceof Parameter ? values : new ListParameter(values);

export const isOneOf: IsOneOf = (column, values) => sql`${sql.ref(column)} = any(${listParameter(values)})`;

/**
 * Binds each column as one array. On a table with a policy, an index serves only conditions whose functions are
 * leakproof. Columns of `unnest` therefore serve better than JSON, whose values must be extracted and cast by
 * functions.
 */
export const valuesTable: ValuesTable = (columns, rows) => {
  const type = sql.raw(typeof rows[0]?.[0] === 'number' ? 'integer[]' : 'text[]');
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const textsOf = (i: number) => (given: typeof rows) => textArray(given.map((row) => String(row[i])));
  const given: unknown = rows;
  const arrays = columns.map((_, i) => {
    const texts =
      given instanceof Parameter
        ? given.mapped((list) => textsOf(i)((list as ListParameter).values as typeof rows))
        : textsOf(i)(rows);
    return sql`${texts}::text[]::${type}`;
  });
  return sql`(select (number - 1)::integer as position, ${names} from unnest(${sql.join(arrays)}) with ordinality as given (${names}, number))`;
};

/** Maximum rows and characters per statement. Larger statements are not faster, and a row may take a megabyte. */
const STATEMENT_ROWS = 400;
const MOST_CHARACTERS = 4_000_000;

interface UpsertedTable {
  /** The types of the columns by column name, as the database prints the types. */
  readonly types: ReadonlyMap<string, string>;
  /** True on Citus, which runs an insert without `on conflict` as a COPY. Row-level security refuses COPY. */
  readonly needsConflict: boolean;
}

/** Maximum number of statements that are sent but not completed; the rows of these statements are in memory. */
const MOST_STATEMENTS = 4;

/**
 * Upserts rows in order. Each column is bound as one array of strings, which the database casts to the column's type. A
 * statement therefore contains hundreds of rows, has the same text for any rows of a table, and contains no literals
 * that the database must parse. The types are read once per table, because the schema does not change while a command
 * runs.
 *
 * Statements run while the caller reads and validates the next rows, so program and database work in parallel. Later
 * queries wait for these statements on the same connection, and so see their rows.
 */
export class Upserter {
  readonly #tables = new Map<string, UpsertedTable>();
  #statements: Promise<unknown>[] = [];

  /** Resolves when all but at most `MOST_STATEMENTS` statements have completed. */
  readonly upsert: Backend['upsert'] = (trx, into, rows) => this.#put(trx, into, rows, false);

  readonly insert: Backend['insert'] = (trx, into, rows) => this.#put(trx, into, rows, true);

  async #put<R>(trx: Snapshot, into: RowTable<R>, rows: readonly R[], areNew: boolean): Promise<void> {
    if (rows.length === 0) return;
    const known = this.#tables.get(into.table) ?? (await readTable(trx, into.table));
    this.#tables.set(into.table, known);
    const onConflict = areNew && !known.needsConflict ? sql`` : replacing(into, known.types);
    const statement = insertStatement(into, known.types, onConflict);
    for (let from = 0; from < rows.length;) {
      const columns: (string | null)[][] = into.columns.map(() => []);
      const end = Math.min(rows.length, from + STATEMENT_ROWS);
      for (let characters = 0; from < end && characters < MOST_CHARACTERS; from += 1) {
        for (const [i, value] of into.values(rows[from]!).entries()) {
          const text = valueAsText(value);
          columns[i]!.push(text);
          characters += text?.length ?? 0;
        }
      }
      if (this.#statements.length >= MOST_STATEMENTS) await this.done();
      const running = statement(columns).execute(trx);
      running.catch(() => undefined); // `done` throws this error
      this.#statements.push(running);
    }
  }

  /** Waits for all sent statements. Throws the first error, which caused the later errors, only once. */
  async done(): Promise<void> {
    const statements = this.#statements;
    this.#statements = [];
    // Waits for all statements, because a statement that ran after the rollback would be a separate transaction.
    await Promise.allSettled(statements);
    await Promise.all(statements);
  }
}

async function readTable(trx: Snapshot, table: string): Promise<UpsertedTable> {
  const { rows } = await sql<{ name: string; type: string; has_citus: boolean }>`
    select attname as name, format_type(atttypid, atttypmod) as type,
      exists (select from pg_extension where extname = 'citus') as has_citus
    from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped`.execute(trx);
  return {
    types: new Map(rows.map(({ name, type }) => [name, type])),
    needsConflict: rows.some(({ has_citus }) => has_citus),
  };
}

/**
 * Returns the clause that replaces a stored row, or only a row that differs if `isCompared`. Compares `json` as text.
 */
function replacing<R>(
  { table, columns, identity, isCompared, merged }: RowTable<R>,
  types: UpsertedTable['types'],
): RawBuilder<unknown> {
  const replaced = columns.filter((column) => !identity.includes(column));
  const changes = replaced.map(
    (column) => sql`${sql.ref(column)} = ${sql.raw(merged?.[column] ?? `excluded.${column}`)}`,
  );
  const compared = (of: string, column: string) =>
    types.get(column) === 'json' ? sql`${sql.ref(`${of}.${column}`)}::text` : sql.ref(`${of}.${column}`);
  const all = (of: string) => sql.join(replaced.map((column) => compared(of, column)));
  const where = isCompared ? sql`where (${all(table)}) is distinct from (${all('excluded')})` : sql``;
  const key = sql.join(identity.map((column) => sql.ref(column)));
  return sql`on conflict (${key}) do update set ${sql.join(changes)} ${where}`;
}

function insertStatement<R>(
  { table, columns }: RowTable<R>,
  types: UpsertedTable['types'],
  onConflict: RawBuilder<unknown>,
) {
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const values = columns.map((column) => sql`${sql.ref(column)}::${sql.raw(types.get(column) ?? 'text')}`);
  return (texts: readonly (readonly (string | null)[])[]) => sql`
    insert into ${sql.table(table)} (${names})
    select ${sql.join(values)}
    from unnest(${sql.join(texts.map((column) => sql`${textArray(column)}::text[]`))}) as given (${names})
    ${onConflict}`;
}

/** Converts a value to the text that the input function of the column's type reads. */
function valueAsText(value: unknown): string | null {
  if (value === null || typeof value === 'string') return value;
  if (typeof value === 'bigint') return textOfInstant(value);
  if (value instanceof Uint8Array)
    return `\\x${Buffer.from(value.buffer, value.byteOffset, value.length).toString('hex')}`;
  return JSON.stringify(value);
}
