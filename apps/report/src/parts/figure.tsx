export * from '../figure/element.js';
