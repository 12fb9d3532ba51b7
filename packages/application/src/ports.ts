/** The ports: the database operations that use cases and jobs need. */
export * from './ports/store.js';
export * from './ports/assistant-connections.js';
export * from './ports/lists.js';
export * from './ports/facts.js';
export * from './ports/answers.js';
export * from './ports/command-runs.js';
export * from './ports/job-store.js';
export * from './ports/import-session.js';
