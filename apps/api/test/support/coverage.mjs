/** Preloaded into the service: at each SIGUSR2, prints how many functions of ours, in how many files, have run since. */
import { Session } from 'node:inspector/promises';

const session = new Session();
session.connect();
await session.post('Profiler.enable');
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });

const isOurs = ({ url }) => /\/(?:apps|packages)\/[^/]+\/dist\//.test(url) && !url.includes('node_modules');
const runIn = ({ functions }) => functions.filter(({ ranges: [whole] }) => whole.count > 0).length;

process.on('SIGUSR2', async () => {
  const { result } = await session.post('Profiler.takePreciseCoverage');
  const counts = result.filter(isOurs).map(runIn);
  const files = counts.filter((count) => count > 0).length;
  const functions = counts.reduce((sum, count) => sum + count, 0);
  process.stderr.write(`coverage ${JSON.stringify({ functions, files })}\n`);
});
