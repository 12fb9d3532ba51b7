export { IMPORT_WORLD } from './import-world.js';
export * from './random-world.js';
export * from './records.js';
export { drawFrom, type Draw } from './random/draw.js';
export { SPELLINGS } from './random/texts.js';
export { randomChanges } from './store-contract/random-changes.js';
export {
  bring,
  finalRecords,
  fingerprint,
  recordsOf,
  type FinalRecords,
} from './store-contract/final-records.js';
export { callerOf } from './caller.js';
