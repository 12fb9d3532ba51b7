/** Exports functions for programs: running them, lines that people read, progress, waits, usage errors, the version. */
export { linesOn, type Lines, type Stream } from './lines.js';
export { defectLine, runIn } from './process.js';
export { timeLeft } from './time-left.js';
export { UsageError, setting, valuesOf, type Environment } from './usage.js';
export { RETRIES, waitsOn, type Wait, type Waits } from './waits.js';
export { VERSION } from './version.js';
