/**
 * The figures once more, counted the long way from plain answers: of records or of responses, with exact fractions and
 * none of the product's code. Tests compare the product with it. Slow. The recompute kit computes what it can.
 */

export * from './comparison.js';
export * from './explanation.js';
export * from './figures.js';
export * from './filling.js';
export * from './forms.js';
export * from './groups.js';
export * from './kit.js';
export * from './rivals.js';
export * from './sources.js';
