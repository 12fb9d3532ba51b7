export * from './records.js';
export * from './random-world.js';
export { drawFrom, type Draw } from './random/draw.js';
