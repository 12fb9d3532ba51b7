/** The last step of the build: makes the demo. */
import { renameSync, rmSync } from 'node:fs';
import { DEMO_DAY, DEMO_FILE, DEMO_KEY_FILE, DEMO_MORNING } from './demo.js';
import { runJobs } from './jobs.js';

const unfinished = `${DEMO_FILE}.unfinished`;
rmSync(unfinished, { force: true });
rmSync(DEMO_KEY_FILE, { force: true });
await runJobs(`sqlite:${unfinished}`, ['demo', '--today', DEMO_DAY, '--key-file', DEMO_KEY_FILE], {
  clock: DEMO_MORNING,
});
renameSync(unfinished, DEMO_FILE);
rmSync(`${unfinished}-rate`); // counters of requests, of which there were none
