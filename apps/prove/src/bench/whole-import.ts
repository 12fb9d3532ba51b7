/**
 * Imports FILE into the database at DATABASE_URL by running the command program PROGRAM in this process. Prints the
 * duration and the resources used.
 */
import { pathToFileURL } from 'node:url';

const start = performance.now();
const [file, program] = process.argv.slice(2);
if (!file || !program) throw new Error('usage: FILE PROGRAM, with DATABASE_URL set');
process.argv.splice(2, 2, 'import', file);
await import(pathToFileURL(program).href);
const milliseconds = performance.now() - start;
const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
console.log(
  JSON.stringify({
    milliseconds,
    peakMegabytes: maxRSS / 1024,
    processorMilliseconds: (userCPUTime + systemCPUTime) / 1000,
  }),
);
