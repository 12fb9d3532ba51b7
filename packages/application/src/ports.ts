/** The ports: the operations of a database that use cases and jobs need. */
export * from './ports/sources.js';
export * from './ports/store.js';
export * from './ports/rows.js';
export * from './ports/filters.js';
export * from './ports/vitals.js';
export * from './ports/job-store.js';
export * from './ports/import-session.js';
