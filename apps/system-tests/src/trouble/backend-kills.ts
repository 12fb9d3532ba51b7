import { setTimeout as sleep } from 'node:timers/promises';
import { runStatements } from '@brand-visibility/test-fixtures/postgres';
import { demoOnPostgres } from '../demo-on-postgres.js';
import { onlyReplies, startLoad } from '../load.js';
import { startService } from '@brand-visibility/programs/start';
import { CALLERS, claim, described, heardIn, type Part } from './part.js';

const PAUSE = 100;

export const backendKills: Part = {
  what: 'end every connection of the service ten times a second',
  prove: async (place, { seconds }) => {
    const { server, url, user, report, account } = await demoOnPostgres(place);
    const service = await startService(place, url);
    const load = startLoad(service.port, [report, account], CALLERS);
    const end = performance.now() + seconds * 1000;
    let ended = 0;
    while (performance.now() < end) {
      const rows = await runStatements(server.url, [
        `select pg_terminate_backend(pid) from pg_stat_activity where usename = '${user}'`,
      ]);
      ended += rows.length;
      await sleep(PAUSE);
    }
    const over = performance.now();
    await sleep(2_000);
    const heard = await load.stop();
    const after = heardIn(heard, over + 1_000);
    return [
      claim(
        onlyReplies(heard, '200', '503'),
        `${ended} connections ended in ${seconds} s: ${described(heard)}`,
      ),
      claim(
        after.length > 0 && onlyReplies(after, '200'),
        `from a second after the last one: ${described(after)}`,
      ),
      claim(service.isRunning(), 'the service runs'),
    ].every(Boolean);
  },
};
