import Database from 'better-sqlite3';
import pg from 'pg';

/** A connection to a database with all privileges, without the code of the service. */
export interface Connection {
  readonly isSqlite: boolean;
  /** Runs one or more statements. */
  run(sql: string): Promise<void>;
  /** Returns the rows that a statement selects. The parameters in the statement are `$1`, `$2` and so on. */
  all<Row>(sql: string, parameters?: readonly unknown[]): Promise<Row[]>;
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
    close: async () => void database.close(),
  };
}

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
    close: () => client.end(),
  };
}
