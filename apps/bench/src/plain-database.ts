import Database from 'better-sqlite3';
import pg from 'pg';

/** A database that the baselines access without the code of the service. */
export interface PlainDatabase {
  readonly dialect: Dialect;
  /** Runs one or more statements, which have no parameters. */
  run(sql: string): Promise<void>;
  /** Returns the rows that a statement selects. The parameters in the statement are `$1`, `$2` and so on. */
  all<Row>(sql: string, parameters: readonly unknown[]): Promise<Row[]>;
  /** Returns the table names in the order in which the tables were created. Referenced tables come first. */
  tables(): Promise<string[]>;
  /** Returns all rows of a table. Each row is a list of column values that an inserter accepts. */
  rowsOf(table: string): Promise<unknown[][]>;
  /** Returns a function that inserts rows into a table, with prepared statements and as fast as the engine allows. */
  inserter(table: string, columns: number): (rows: readonly (readonly unknown[])[]) => Promise<void>;
  close(): Promise<void>;
}

/** The differences between the SQL of the engines. */
export interface Dialect {
  /** The type of strings that are compared by their bytes. */
  readonly text: string;
  /** Returns the SQL that converts a column of times to microseconds. */
  readonly micros: (column: string) => string;
  /** Returns the SQL of a relation `m` whose column `value` contains the elements of a JSON column. */
  readonly elements: (column: string) => string;
  /**
   * Returns the maintenance statements to run after a bulk load. PostgreSQL would run them by itself within a minute,
   * but SQLite never would. They include `analyze` for the analyst's tables.
   */
  readonly maintain: (tables: readonly string[]) => string;
  readonly begin: string;
  /** Converts a time to a column value. `flag` does the same for a boolean. */
  readonly instant: (text: string, micros: bigint) => unknown;
  readonly flag: (value: boolean) => unknown;
}

export class SqlitePlain implements PlainDatabase {
  readonly dialect: Dialect = {
    text: 'text',
    micros: (column) => column,
    elements: (column) => `json_each(${column}) as m`,
    maintain: (tables) => tables.map((table) => `analyze ${table};`).join(' '),
    begin: 'begin immediate',
    instant: (_text, micros) => micros,
    flag: (value) => (value ? 1 : 0),
  };
  readonly #database: Database.Database;

  constructor(file: string) {
    this.#database = new Database(file);
    this.#database.pragma('synchronous = full');
    this.#database.pragma('cache_size = -65536');
  }

  async run(sql: string): Promise<void> {
    this.#database.exec(sql);
  }

  async all<Row>(sql: string, parameters: readonly unknown[]): Promise<Row[]> {
    const named = Object.fromEntries(parameters.map((value, i) => [String(i + 1), value]));
    return this.#database.prepare<unknown[], Row>(sql).all(named);
  }

  async tables(): Promise<string[]> {
    const select =
      "select name from sqlite_schema where type = 'table' and name not like 'sqlite%' order by rowid";
    return this.#database.prepare<unknown[], string>(select).pluck().all();
  }

  async rowsOf(table: string): Promise<unknown[][]> {
    return this.#database.prepare<unknown[], unknown[]>(`select * from ${table}`).raw().all();
  }

  inserter(table: string, columns: number) {
    const placeholders = Array.from({ length: columns }, () => '?').join(', ');
    const statement = this.#database.prepare(`insert into ${table} values (${placeholders})`);
    return async (rows: readonly (readonly unknown[])[]) => {
      for (const row of rows) statement.run(row);
    };
  }

  /** Closes the database. This checkpoints the write-ahead log, as at the end of an import. */
  async close(): Promise<void> {
    this.#database.close();
  }
}

/** Number of rows per prepared insert. Inserting more rows at a time would not be faster. */
const ROWS_AT_ONCE = 400;

export class PostgresPlain implements PlainDatabase {
  readonly dialect: Dialect = {
    text: 'text collate "C"',
    micros: (column) => `(extract(epoch from ${column}) * 1000000)::bigint`,
    elements: (column) => `json_array_elements(${column}) as m (value)`,
    maintain: () => 'vacuum analyze',
    begin: 'begin',
    instant: (text) => text,
    flag: (value) => value,
  };

  private constructor(readonly client: pg.Client) {}

  static async open(url: string): Promise<PostgresPlain> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    return new PostgresPlain(client);
  }

  async run(sql: string): Promise<void> {
    await this.client.query(sql);
  }

  async all<Row>(sql: string, parameters: readonly unknown[]): Promise<Row[]> {
    const { rows } = await this.client.query({
      text: sql,
      values: parameters.map(String),
      types: WHOLE_NUMBERS,
    });
    return rows as Row[]; // rows consist of the selected columns
  }

  async tables(): Promise<string[]> {
    const select = `select relname as name from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace order by oid`;
    const rows = await this.all<{ readonly name: string }>(select, []);
    return rows.map(({ name }) => name);
  }

  /** Returns all values except bytes as strings, so that the driver can send these values back unchanged. */
  async rowsOf(table: string): Promise<unknown[][]> {
    const { rows } = await this.client.query<unknown[]>({
      text: `select * from ${table}`,
      rowMode: 'array',
      types: BYTES,
    });
    return rows;
  }

  inserter(table: string, columns: number) {
    const text = (rows: number) => {
      const row = (i: number) =>
        Array.from({ length: columns }, (_, j) => `$${i * columns + j + 1}`).join(', ');
      return `insert into ${table} values ${Array.from({ length: rows }, (_, i) => `(${row(i)})`).join(', ')}`;
    };
    const whole = text(ROWS_AT_ONCE);
    return async (rows: readonly (readonly unknown[])[]) => {
      for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
        const some = rows.slice(from, from + ROWS_AT_ONCE);
        const statement =
          some.length === ROWS_AT_ONCE
            ? { name: `insert_${table}`, text: whole }
            : { text: text(some.length) };
        await this.client.query({ ...statement, values: some.flat() });
      }
    };
  }

  async close(): Promise<void> {
    await this.client.end();
  }
}

const INT8 = 20;

/** Parses 64-bit numbers, such as counts and sums. By default, the driver returns them as strings. */
const WHOLE_NUMBERS = {
  getTypeParser: (type: number) => (type === INT8 ? Number : (text: string) => text),
};

const BYTEA = 17;

const BYTES = {
  getTypeParser: (type: number) =>
    type === BYTEA ? (text: string) => Buffer.from(text.slice(2), 'hex') : (text: string) => text,
};
