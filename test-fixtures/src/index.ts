export * from './records.js';
export * from './random-world.js';
