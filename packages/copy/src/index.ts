/** The exports of the copy program for unit tests and system tests. */
export { RECORD_TYPES, type RecordType } from './members.js';
export { clientSource, type PageSizes } from './client-source.js';
export { CursorLost } from './source.js';
export { ServiceError } from './received.js';
export type { Access, Change, ChangesFault, ChangesPage, Kind, Source } from './source.js';
export type { CopyState, BrandCopyState } from './state/copy-state.js';
export { CopyError } from './state/copy-error.js';
export { sync, type SyncReport, type WholeSync } from './sync.js';
export type { Report } from './brand-sync.js';
export type { Rows, Target } from './target.js';
export { openSingerTarget } from './targets/singer/singer-target.js';
export { openDuckdbTarget } from './targets/duckdb/duckdb-target.js';
export type { StoredState } from './state/memory-state.js';
export { openSqliteTarget } from './targets/sqlite/sqlite-target.js';
