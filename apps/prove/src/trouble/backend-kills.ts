import { setTimeout as sleep } from 'node:timers/promises';
import { runStatements } from '@brand-visibility/databases';
import { demoOnPostgres } from '../harness/demo-on-postgres.js';
import { onlyResponses, responsesIn } from '../harness/load.js';
import { sharedTime } from '@brand-visibility/programs/processes';
import { startService } from '@brand-visibility/programs/start';
import { claim, described, startCallers, type Part } from './part.js';

const PAUSE = 100;

export const backendKills: Part = {
  description: 'terminate all connections of the service ten times per second',
  prove: async (workspace, { seconds }) => {
    const { server, url, user, report, account } = await demoOnPostgres(workspace);
    const service = await startService(workspace, url);
    const load = await startCallers(workspace, service.port, [report, account]);
    const end = sharedTime() + seconds * 1000;
    let ended = 0;
    while (sharedTime() < end) {
      const rows = await runStatements(server.url, [
        `select pg_terminate_backend(pid) from pg_stat_activity where usename = '${user}'`,
      ]);
      ended += rows.length;
      await sleep(PAUSE);
    }
    const over = sharedTime();
    await sleep(2_000);
    const responses = await load.stop();
    const after = responsesIn(responses, over + 1_000);
    return [
      claim(
        onlyResponses(responses, '200', '503'),
        `${ended} connections terminated in ${seconds} s: ${described(responses)}`,
      ),
      claim(
        after.length > 0 && onlyResponses(after, '200'),
        `from one second after the last one: ${described(after)}`,
      ),
      claim(service.isRunning(), 'the service is running'),
    ].every(Boolean);
  },
};
