/** The outside world: what the use cases and jobs ask of a database. Each method is one question. */
export * from './ports/store.js';
export * from './ports/rows.js';
export * from './ports/filters.js';
export * from './ports/vitals.js';
export * from './ports/job-store.js';
export * from './ports/import-session.js';
