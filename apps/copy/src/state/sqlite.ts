/** Loads SQLite when a copy needs it: Node's own, or else a package with native code, which npm may fail to install. */
import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CopyError } from './copy-error.js';

export type SqliteValue = string | number | null;

/** The part of a database that `node:sqlite` and `better-sqlite3` have in common. */
export interface Sqlite {
  exec(sql: string): unknown;
  prepare(sql: string): {
    run(...values: readonly SqliteValue[]): unknown;
    get(...values: readonly SqliteValue[]): unknown;
    all(...values: readonly SqliteValue[]): unknown[];
  };
  close(): unknown;
}

export type OpenSqlite = (file: string) => Sqlite;

/** The first version of Node whose `node:sqlite` works without a warning. */
const OWN_SQLITE = 24;

/**
 * Returns the function that opens a database file.
 * @throws {CopyError} if this version of Node has no SQLite and npm has not installed it; states the remedy
 */
export async function loadSqlite(): Promise<OpenSqlite> {
  if (Number(process.versions.node.split('.')[0]) >= OWN_SQLITE) {
    // The types of Node 20 lack this module.
    const { DatabaseSync } = process.getBuiltinModule('node:sqlite') as {
      readonly DatabaseSync: new (file: string) => Sqlite;
    };
    return (file) => new DatabaseSync(file);
  }
  try {
    const { default: Database } = await import('better-sqlite3');
    new Database(':memory:').close(); // loads the native code
    return (file) => new Database(file) as unknown as Sqlite; // its types accept parameters in more forms
  } catch {
    const removed = removeBrokenInstall() ? '; npx no longer caches this installation' : '';
    throw new CopyError(
      `npm could not install better-sqlite3 for Node ${process.versions.node}, which FILE.sqlite needs; use Node ${OWN_SQLITE} or later, or set npm_config_nodedir to the folder that contains include/node (such as /usr) and run the command again${removed}`,
    );
  }
}

/**
 * Removes this program from the cache of `npx`, which otherwise starts the same incomplete installation for ever. The
 * next `npx` installs it again. Returns whether the program was in that cache.
 */
function removeBrokenInstall(): boolean {
  const here = fileURLToPath(import.meta.url);
  const isCached = /[/\\]_npx[/\\]/.test(here);
  if (isCached) rmSync(join(dirname(here), '..'), { recursive: true, force: true });
  return isCached;
}

/** Prepares a query for single values: `get` returns the first value of the first row, `all` one value per row. */
export function valuesInOrder<T>(db: Sqlite, sql: string) {
  const statement = db.prepare(sql);
  // The caller knows the type of its column.
  const first = (row: unknown) => Object.values(row as object)[0] as T;
  return {
    get: (...values: readonly SqliteValue[]): T | undefined => {
      const row = statement.get(...values);
      return row === undefined ? undefined : first(row);
    },
    all: (...values: readonly SqliteValue[]): T[] => statement.all(...values).map(first),
  };
}

/** Whether SQLite reported an error, such as a full disk. */
export const isSqliteError = (error: unknown): error is Error & { readonly code: string } =>
  error instanceof Error && /^(?:ERR_)?SQLITE_/.test(String(Reflect.get(error, 'code')));
