/** Runs a command of `jobs` in this process, and prints the resources that it used. */
import { fileURLToPath, pathToFileURL } from 'node:url';

const program = fileURLToPath(new URL('../../../jobs/dist/main.js', import.meta.url));
await import(pathToFileURL(program).href);
const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
console.log(
  JSON.stringify({
    peakMegabytes: maxRSS / 1024,
    processorMilliseconds: (userCPUTime + systemCPUTime) / 1000,
  }),
);
