export { openSqlite, type SqliteOptions } from './sqlite.js';
export { describePostgres, openPostgres, type PostgresOptions } from './postgres.js';
export type { OpenedStore } from './store.js';
