/** Exports every use case. The name of a use case is its operation id. */
export * from './get-account.js';
export * from './lists.js';
export * from './get-visibility.js';
export * from './get-competitors.js';
export * from './list-answers.js';
export * from './get-site-access.js';
export * from './list-outreach-targets.js';
export * from './get-visibility-series.js';
export * from './get-competitor-series.js';
export * from './get-visibility-groups.js';
export * from './list-source-domains.js';
export * from './list-source-pages.js';
export * from './list-brand-answers.js';
export * from './list-changes.js';
export * from './get-visibility-comparison.js';
export * from './get-competitor-comparison.js';
export * from './get-portfolio.js';
export * from './get-filters.js';
export * from './get-methodology.js';
export * from './explain-visibility.js';
// If you add an endpoint, also add a sample request to apps/documents/src/samples.ts.
