export * from '../data/language.js';
