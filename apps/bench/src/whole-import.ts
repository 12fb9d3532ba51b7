/**
 * Runs the import command on `FILE` in this process, with DATABASE_URL; prints its duration and resources. `PROGRAM` is
 * the one of the commands; default: of this clone.
 */
import { fileURLToPath, pathToFileURL } from 'node:url';

const start = performance.now();
const JOBS = fileURLToPath(new URL('../../../apps/jobs/dist/main.js', import.meta.url));
const [file, program = JOBS] = process.argv.slice(2);
if (!file) throw new Error('usage: FILE [PROGRAM]');
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
