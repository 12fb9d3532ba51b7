/** Runs the import command on `FILE` in this process, with DATABASE_URL; prints its duration and resources. */
const start = performance.now();
const [file] = process.argv.slice(2);
if (!file) throw new Error('usage: FILE');
process.argv.splice(2, 1, 'import', file);
const command = new URL('../../../apps/jobs/dist/main.js', import.meta.url);
await import(command.href);
const milliseconds = performance.now() - start;
const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
console.log(
  JSON.stringify({
    milliseconds,
    peakMegabytes: maxRSS / 1024,
    processorMilliseconds: (userCPUTime + systemCPUTime) / 1000,
  }),
);

export {};
