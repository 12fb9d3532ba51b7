import { setTimeout as sleep } from 'node:timers/promises';
import { runStatements } from '@brand-visibility/databases';
import { demoOnPostgres } from '../harness/demo-on-postgres.js';
import { described, onlyResponses, responsesIn, startCallers } from '../harness/load.js';
import { sharedTime } from '@brand-visibility/programs/processes';
import { startService } from '@brand-visibility/programs/start';
import { claim } from '../harness/parts.js';
import type { Part } from './part.js';

const BOUND = 1_000;

/** A table that reports read, and the table in which the service counts each request. */
const TABLES = ['run', 'rate_window'];

/** Holds an exclusive lock on a table. */
export const tableLock: Part = async (workspace, { seconds }) => {
  const { server, url, user, report, account } = await demoOnPostgres(workspace);
  const service = await startService(workspace, url, { environment: { DATABASE_CONNECTIONS: '10' } });
  const claims: boolean[] = [];
  for (const table of TABLES) {
    const load = await startCallers(workspace, service.port, [report, account]);
    await sleep(1_000);
    const locked = sharedTime();
    const holder = runStatements(server.url, [
      'begin',
      `lock table ${table} in access exclusive mode`,
      `select pg_sleep(${seconds})`,
      'commit',
    ]);
    let most = 0;
    let longest = 0;
    let isHeld = true;
    void holder.finally(() => (isHeld = false));
    while (isHeld) {
      const [seen] = (await runStatements(server.url, [
        `select count(*)::int as open, coalesce(max(extract(epoch from clock_timestamp() - query_start))
             filter (where wait_event_type = 'Lock'), 0)::float8 as waiting
           from pg_stat_activity where usename = '${user}'`,
      ])) as { open: number; waiting: number }[]; // the driver returns untyped rows
      most = Math.max(most, seen?.open ?? 0);
      longest = Math.max(longest, seen?.waiting ?? 0);
      await sleep(50);
    }
    await holder;
    const freed = sharedTime();
    await sleep(2_000);
    const responses = await load.stop();
    const expected = table === 'run' ? ['200', '503'] : ['200'];
    claims.push(
      claim(
        onlyResponses(responses, ...expected),
        `${table} locked for ${seconds} s: ${described(responsesIn(responses, locked, freed))}`,
      ),
      claim(most <= 10, `at most ${most} connections (bound 10)`),
      claim(longest < 2, `longest wait for the lock at the server ${longest.toFixed(1)} s (bound 2)`),
      claim(
        onlyResponses(responsesIn(responses, freed + BOUND), '200'),
        `from one second after the end of the lock: ${described(responsesIn(responses, freed + BOUND))}`,
      ),
    );
  }
  return [...claims, claim(service.isRunning(), 'the service is running')].every(Boolean);
};
