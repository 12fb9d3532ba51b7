export { openSqlite, type SqliteOptions } from './sqlite.js';
export type { OpenedStore } from './store.js';
