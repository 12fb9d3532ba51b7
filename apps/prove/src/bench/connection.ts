import Database from 'better-sqlite3';
import pg from 'pg';

/** A connection to a database with all privileges, without the code of the service. */
export interface Connection {
  readonly isSqlite: boolean;
  /** Runs one or more statements. */
  run(sql: string): Promise<void>;
  /** Returns the rows that a statement selects. The parameters in the statement are `$1`, `$2` and so on. */
  all<Row>(sql: string, parameters?: readonly unknown[]): Promise<Row[]>;
  /** Inserts rows with prepared statements, as fast as the engine allows. */
  insert(table: string, rows: readonly (readonly unknown[])[]): Promise<void>;
  close(): Promise<void>;
}

export const connect = (url: string): Promise<Connection> =>
  url.startsWith('sqlite:') ? Promise.resolve(sqlite(url.slice('sqlite:'.length))) : postgres(url);

function sqlite(file: string): Connection {
  const database = new Database(file);
  database.pragma('synchronous = full');
  database.pragma('cache_size = -65536');
  return {
    isSqlite: true,
    run: async (sql) => void database.exec(sql),
    all: async <Row>(sql: string, parameters: readonly unknown[] = []) => {
      const named = Object.fromEntries(parameters.map((value, i) => [String(i + 1), value]));
      return database.prepare<unknown[], Row>(sql).all(named);
    },
    insert: async (table, rows) => {
      const statement = database.prepare(`insert into ${table} values (${rows[0]?.map(() => '?').join()})`);
      for (const row of rows) statement.run(row);
    },
    // This checkpoints the write-ahead log, as at the end of an import.
    close: async () => void database.close(),
  };
}

/** Number of rows per prepared insert. Inserting more rows at a time would not be faster. */
const ROWS_AT_ONCE = 400;

const INT8 = 20;

/** Parses counts and sums as numbers, and no other types, so that other values can be inserted unchanged. */
const WHOLE_NUMBERS = {
  getTypeParser: (type: number) => (type === INT8 ? Number : (text: string) => text),
};

async function postgres(connectionString: string): Promise<Connection> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return {
    isSqlite: false,
    run: async (sql) => void (await client.query(sql)),
    all: async <Row>(sql: string, parameters: readonly unknown[] = []) => {
      const values = parameters.map(String);
      const { rows } = await client.query({ text: sql, values, types: WHOLE_NUMBERS });
      return rows as Row[]; // rows consist of the selected columns
    },
    insert: async (table, rows) => {
      for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
        const some = rows.slice(from, from + ROWS_AT_ONCE);
        let last = 0;
        const tuples = some.map((row) => `(${row.map(() => `$${(last += 1)}`).join()})`);
        const name = some.length === ROWS_AT_ONCE ? `insert_${table}` : undefined;
        const text = `insert into ${table} values ${tuples.join()}`;
        await client.query({ ...(name && { name }), text, values: some.flat() });
      }
    },
    close: () => client.end(),
  };
}
