/** The import command itself, in this process: `FILE`, with DATABASE_URL; prints what it took from its first line on. */
const began = performance.now();
const [file] = process.argv.slice(2);
if (!file) throw new Error('usage: FILE');
process.argv.splice(2, 1, 'import', file);
const command = new URL('../../../apps/jobs/dist/main.js', import.meta.url);
await import(command.href);
const milliseconds = performance.now() - began;
const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
console.log(
  JSON.stringify({
    milliseconds,
    peakMegabytes: maxRSS / 1024,
    processorMilliseconds: (userCPUTime + systemCPUTime) / 1000,
  }),
);

export {};
