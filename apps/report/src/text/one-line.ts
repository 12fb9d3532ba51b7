export * from '../words/one-line.js';
