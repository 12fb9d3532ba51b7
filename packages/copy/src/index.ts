/** The exports of the copy program for unit tests and system tests. */
export { RECORD_TYPES, type RecordType } from './members.js';
export { clientSource } from './client-source.js';
export type { Change, Source } from './source.js';
export { sync, type SyncReport } from './sync.js';
export type { Target } from './target.js';
export { openSqliteTarget } from './targets/sqlite/sqlite-target.js';
