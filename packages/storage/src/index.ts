export { openSqlite, type SqliteOptions } from './sqlite/opening.js';
export { describePostgres, openPostgres, type PostgresOptions } from './postgres/opening.js';
export type { OpenedStore } from './store.js';
export type { OnFilled } from './upgrade/brand-by-brand.js';
