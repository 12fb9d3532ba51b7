export * from './vocabulary.js';
export * from './refusal.js';
export * from './time/instant.js';
export * from './figures/tally.js';
