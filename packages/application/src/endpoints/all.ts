/** Exports every use case. The name of a use case is its operation id. */
export * from './reference.js';
export * from './lists.js';
export * from './visibility.js';
export * from './competitors.js';
export * from './answers.js';
export * from './get-site-access.js';
export * from './list-outreach-targets.js';
export * from './get-visibility-groups.js';
export * from './list-source-domains.js';
export * from './list-source-pages.js';
export * from './list-changes.js';
export * from './get-portfolio.js';
// If you add an endpoint, also add a sample request to apps/documents/src/samples.ts.
