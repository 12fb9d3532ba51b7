/**
 * Computes the responses about a brand a second time, slowly, from the records of an import or from plain answers, with
 * exact fractions and none of the product's code: `kit.ts` imports docs/recompute/recompute.mjs for the figures that
 * this script has, `groups.ts`, `sources.ts` and `explanation.ts` add the others, and `responses.ts` predicts complete
 * bodies. Tests compare the product with it, and `npm run prove -- responses` every body in every format.
 */
export * from './brand.js';
export * from './explanation.js';
export * from './figures.js';
export * from './formats.js';
export * from './forms.js';
export * from './groups.js';
export * from './kit.js';
export { fillingOf } from './records.js';
export * from './responses.js';
export * from './sources.js';
export type { Query } from './window.js';
