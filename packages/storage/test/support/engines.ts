import type { Open } from './opened.js';
import { openPostgresDatabase } from './postgres-database.js';
import { openSqliteFile } from './sqlite-file.js';

/** The databases on which the contract of the store is tested. */
export const ENGINES: readonly (readonly [name: string, open: Open])[] = [
  ['SQLite', openSqliteFile],
  ['PostgreSQL', openPostgresDatabase],
];
