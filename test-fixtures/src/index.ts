export * from './adding-up.js';
export * from './altered-cursors.js';
export * from './conformance.js';
export * from './cursor-places.js';
export * from './random-world.js';
export * from './raw-requests.js';
export * from './records.js';
export { drawFrom, type Draw } from './random/draw.js';
export { SPELLINGS } from './random/texts.js';
