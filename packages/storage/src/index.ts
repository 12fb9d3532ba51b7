export { openSqlite, type SqliteOptions } from './sqlite/opening.js';
export { describePostgres, openPostgres, type PostgresOptions } from './postgres/opening.js';
export type { OpenedStore } from './store.js';
