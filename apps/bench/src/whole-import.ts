/**
 * `FILE PROGRAM`: runs the import of the commands' program on a file in this process, with DATABASE_URL; prints its
 * duration and resources.
 */
import { pathToFileURL } from 'node:url';

const start = performance.now();
const [file, program] = process.argv.slice(2);
if (!file || !program) throw new Error('usage: FILE PROGRAM');
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
