/** Runs the command program PROGRAM in this process, with its arguments, and prints the resources that it used. */
import { pathToFileURL } from 'node:url';

const start = performance.now();
const [program = ''] = process.argv.splice(2, 1);
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
