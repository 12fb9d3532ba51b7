export { brandNaming } from './brand-naming.js';
export { callerOf } from './caller.js';
export {
  bring,
  chunksOf,
  differences,
  finalRecords,
  fingerprint,
  NOW,
  recordsOf,
  worldOf,
  type FinalRecords,
} from './final-records.js';
export { idsIn, responseInProcess } from './in-process.js';
export { IMPORT_WORLD } from './import-world.js';
export { agencyRecords } from './random-agency.js';
export { randomChanges } from './random-changes.js';
export * from './random-world.js';
export { drawFrom, type Draw } from './random/draw.js';
export * from './records.js';
export { writeRecords } from './write-records.js';
