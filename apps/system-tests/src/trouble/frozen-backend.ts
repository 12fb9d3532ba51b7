import { setTimeout as sleep } from 'node:timers/promises';
import { runStatements } from '@brand-visibility/test-fixtures/postgres';
import { demoOnPostgres } from '../demo-on-postgres.js';
import { onlyReplies, startLoad } from '../load.js';
import { startService } from '@brand-visibility/programs/start';
import { CALLERS, claim, described, heardIn, type Part } from './part.js';

/** Milliseconds: what waited for a frozen backend has to be answered by then. */
const BOUND = 6_500;
/** Milliseconds beyond which a reply waited for it: the shortest patience is two seconds. */
const SLOW = 1_900;
const FROZEN = 10_000;

export const frozenBackend: Part = {
  what: 'freeze one process of the server that serves us (SIGSTOP)',
  prove: async (place) => {
    const { server, url, user, report, account } = await demoOnPostgres(place);
    const service = await startService(place, url);
    const load = startLoad(service.port, [report, account], CALLERS);
    await sleep(2_000);
    const [backend] = (await runStatements(server.url, [
      `select pid from pg_stat_activity where usename = '${user}' and state = 'active' limit 1`,
    ])) as { pid: number }[]; // rows are untyped
    const pid = backend?.pid ?? (await anyPid(server.url, user));
    process.kill(pid, 'SIGSTOP');
    place.atEnd(() => process.kill(pid, 'SIGCONT')); // else the server waits for it
    const frozen = performance.now();
    await sleep(FROZEN);
    const heard = await load.stop();
    const meanwhile = heard.filter(({ at }) => at >= frozen);
    const slow = meanwhile.filter(({ took }) => took > SLOW);
    return [
      claim(
        onlyReplies(heard, '200', '503'),
        `one backend frozen for ${FROZEN / 1000} s: ${described(meanwhile)}`,
      ),
      claim(
        slow.length <= 1 && slow.every(({ took }) => took < BOUND),
        `replies after more than ${SLOW} ms: ${slow.length} (bound 1), at most ${BOUND} ms`,
      ),
      claim(
        onlyReplies(heardIn(heard, frozen + BOUND), '200'),
        `once it was given up: ${described(heardIn(heard, frozen + BOUND))}`,
      ),
      claim(service.isRunning(), 'the service runs'),
    ].every(Boolean);
  },
};

async function anyPid(url: string, user: string): Promise<number> {
  const [row] = (await runStatements(url, [
    `select pid from pg_stat_activity where usename = '${user}' limit 1`,
  ])) as { pid: number }[]; // as above
  if (!row) throw new Error('the service has connections');
  return row.pid;
}
