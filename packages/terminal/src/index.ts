/** Exports functions for output that people read: lines, progress, waits, usage errors and the version. */
export { linesOn, type Lines, type Stream } from './lines.js';
export { UsageError, setting, valuesOf, type Environment } from './usage.js';
export { RETRIES, waitsOn, type Wait, type Waits } from './waits.js';
export { VERSION } from './version.js';
