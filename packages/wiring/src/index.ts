export * from './config.js';
export * from './container.js';
