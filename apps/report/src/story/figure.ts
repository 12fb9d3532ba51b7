export * from '../figure/figure.js';
