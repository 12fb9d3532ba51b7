/**
 * Every use case. The name of each is its operation id; a new one also needs a request in
 * apps/documents/src/samples.ts.
 */
export * from './get-account.js';
export * from './list-brands.js';
export * from './get-brand.js';
export * from './get-visibility.js';
export * from './get-competitors.js';
export * from './list-runs.js';
export * from './get-run.js';
export * from './list-prompts.js';
export * from './get-prompt.js';
export * from './list-answers.js';
export * from './get-site-access.js';
export * from './list-page-audits.js';
export * from './get-page-audit.js';
export * from './list-recommendations.js';
export * from './get-recommendation.js';
export * from './list-outreach-targets.js';
export * from './get-visibility-series.js';
export * from './get-competitor-series.js';
export * from './get-visibility-groups.js';
export * from './list-source-domains.js';
export * from './list-source-pages.js';
export * from './list-brand-answers.js';
export * from './list-changes.js';
export * from './get-visibility-comparison.js';
export * from './get-filters.js';
export * from './get-methodology.js';
export * from './explain-visibility.js';
// A new one is next a request in apps/documents/src/samples.ts.
