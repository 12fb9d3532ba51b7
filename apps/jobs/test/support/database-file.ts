import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';

interface Opened {
  prepare(sql: string): { all(): readonly Record<string, unknown>[] };
  exec(sql: string): void;
  close(): void;
}

/** A digest of all rows of our tables but the record of commands, without random marks and times. */
export function digestOf(file: string): string {
  const hash = createHash('sha256');
  const tables =
    "select name from sqlite_master where type = 'table' and name not like 'kysely%' and name <> 'command_run' order by name";
  for (const { name } of select(file, tables)) {
    const rows = select(file, `select * from "${String(name)}"`).map(
      ({ mark: _, changed_at: __, imported_at: ___, ...row }) => row,
    );
    hash.update(JSON.stringify([name, rows.map((row) => JSON.stringify(row)).sort()]));
  }
  return hash.digest('hex');
}

/** The rows of a query, read past the store. */
export const select = (file: string, sql: string) => opened(file, (database) => database.prepare(sql).all());

/** Changes a file past the store. */
export const tamperWith = (file: string, sql: string) => opened(file, (database) => database.exec(sql));

function opened<T>(file: string, work: (database: Opened) => T): T {
  const database = new Database(file);
  try {
    return work(database);
  } finally {
    database.close();
  }
}

const fromStorage = createRequire(new URL('../../../../packages/storage/package.json', import.meta.url));
/** The parts of the driver used here, because only packages/storage may import its types. */
const Database = fromStorage('better-sqlite3') as new (file: string) => Opened;
