import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';

interface Opened {
  prepare(sql: string): { all(): readonly Record<string, unknown>[] };
  exec(sql: string): void;
  close(): void;
}

/** A digest of every row of our tables, read past all ports. */
export function digestOf(file: string): string {
  const hash = createHash('sha256');
  const tables =
    "select name from sqlite_master where type = 'table' and name not like 'kysely%' order by name";
  for (const { name } of select(file, tables)) {
    const rows = select(file, `select * from "${String(name)}"`);
    hash.update(JSON.stringify([name, rows.map((row) => JSON.stringify(row)).sort()]));
  }
  return hash.digest('hex');
}

/** The rows that a query gives, read past all ports. */
export function select(file: string, sql: string): readonly Record<string, unknown>[] {
  const database = new Database(file, { readonly: true });
  const rows = database.prepare(sql).all();
  database.close();
  return rows;
}

/** Changes a file behind the back of all that is tested. */
export function tamperWith(file: string, sql: string): void {
  const database = new Database(file, { readonly: false });
  database.exec(sql);
  database.close();
}

/** The driver as far as it is used here: only packages/storage may name its types. */
function openerIn(driver: unknown) {
  return driver as new (file: string, options: { readonly: boolean }) => Opened;
}

const fromStorage = createRequire(new URL('../../../../packages/storage/package.json', import.meta.url));
const Database = openerIn(fromStorage('better-sqlite3'));
