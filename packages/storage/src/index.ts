/** The functions that open a database, for `packages/wiring`. */
export { openTemporary } from './sqlite/temporary.js';
export { openSqlite, type SqliteOptions } from './sqlite/opening.js';
export { openPostgres, requireServablePostgres, type PostgresOptions } from './postgres/opening.js';
export { requireServableFile } from './sqlite/schema.js';
export type { SchemaAccess } from './schema/migrate.js';
export type { Step } from './schema/steps.js';
export { faultOfAddress } from './postgres/wire/address.js';
export { STORE_LIMITS } from './limits.js';
export { systemClock, type OpenedStore } from './store.js';
export { DEFAULT_WRITER, type Writer } from './write-turns.js';
