import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';

interface Opened {
  prepare(sql: string): { all(): readonly Record<string, unknown>[] };
  exec(sql: string): void;
  close(): void;
}

/** A digest of all rows of our tables but the record of commands, read past the store. */
export function digestOf(file: string): string {
  const hash = createHash('sha256');
  const tables =
    "select name from sqlite_master where type = 'table' and name not like 'kysely%' and name <> 'command_run' order by name";
  for (const { name } of select(file, tables)) {
    const rows = select(file, `select * from "${String(name)}"`).map(withoutRandomParts);
    hash.update(JSON.stringify([name, rows.map((row) => JSON.stringify(row)).sort()]));
  }
  return hash.digest('hex');
}

/** Leaves out what differs between equal commits: their random marks and times. */
const withoutRandomParts = ({ mark: _, changed_at: _time, ...row }: Readonly<Record<string, unknown>>) => row;

/** The rows of a query, read past the store. */
export function select(file: string, sql: string): readonly Record<string, unknown>[] {
  const database = new Database(file, { readonly: true });
  const rows = database.prepare(sql).all();
  database.close();
  return rows;
}

/** Changes a file past the store. */
export function tamperWith(file: string, sql: string): void {
  const database = new Database(file, { readonly: false });
  database.exec(sql);
  database.close();
}

/** The parts of the driver used here, because only packages/storage may import its types. */
function openerIn(driver: unknown) {
  return driver as new (file: string, options: { readonly: boolean }) => Opened;
}

const fromStorage = createRequire(new URL('../../../../packages/storage/package.json', import.meta.url));
const Database = openerIn(fromStorage('better-sqlite3'));
