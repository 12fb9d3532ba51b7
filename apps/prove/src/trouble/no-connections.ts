import { setTimeout as sleep } from 'node:timers/promises';
import { runStatements } from '@brand-visibility/databases';
import { demoOnPostgres } from '../harness/demo-on-postgres.js';
import { onlyResponses, responsesIn } from '../harness/load.js';
import { sharedTime } from '@brand-visibility/programs/processes';
import { startService } from '@brand-visibility/programs/start';
import { claim, described, startCallers, type Part } from './part.js';

const MAX_CONNECTIONS = 20;
const BOUND = 1_000;
const OTHERS = 'others';
/** Callers that fit the connections it has already. */
const FEW = 2;

export const noConnections: Part = {
  description: 'let other clients take all connections of the server',
  prove: async (workspace, { seconds }) => {
    const { server, url, user, report, account } = await demoOnPostgres(workspace, {
      max_connections: String(MAX_CONNECTIONS),
    });
    const service = await startService(workspace, url);
    await runStatements(server.url, [`create role ${OTHERS} login password '${OTHERS}'`]);
    const theirs = new URL(server.url);
    [theirs.username, theirs.password] = [OTHERS, OTHERS];
    /** Takes all free connections; further attempts are refused. */
    const takeAll = () => {
      for (let i = 0; i < MAX_CONNECTIONS; i += 1)
        void runStatements(theirs.href, ['select pg_sleep(600)']).catch(() => undefined);
    };
    const end = (role: string) =>
      asSuperuser(
        server.url,
        `select pg_terminate_backend(pid) from pg_stat_activity where usename = '${role}'`,
      );
    const few = await startCallers(workspace, service.port, [report, account], FEW);
    await sleep(1_000);
    takeAll();
    const many = await startCallers(workspace, service.port, [report, account]);
    await sleep(1_000);
    const [held] = (await asSuperuser(
      server.url,
      `select count(*)::int as count from pg_stat_activity where usename = '${user}'`,
    )) as { count: number }[]; // rows are untyped
    const withSome = sharedTime();
    await sleep(seconds * 500);

    await end(user);
    takeAll();
    for (let i = 0; i < 10; i += 1) {
      await sleep(50);
      await end(user);
      takeAll();
    }
    await sleep(500);
    const withNone = sharedTime();
    await sleep(seconds * 500);
    const freed = sharedTime();
    await end(OTHERS);
    await sleep(2_000);
    const responses = [...(await few.stop()), ...(await many.stop())];
    const some = responsesIn(responses, withSome, withSome + seconds * 500);
    const none = responsesIn(responses, withNone, freed);
    const after = responsesIn(responses, freed + BOUND);
    return [
      claim(onlyResponses(responses, '200', '503'), `in total: ${described(responses)}`),
      claim(
        (held?.count ?? 0) > 0 && onlyResponses(some, '200'),
        `with ${held?.count ?? 0} connections left to the service: ${described(some)}`,
      ),
      claim(none.length > 0 && onlyResponses(none, '503'), `without connections: ${described(none)}`),
      claim(onlyResponses(after, '200'), `from one second after they were free: ${described(after)}`),
      claim(service.isRunning(), 'the service is running'),
    ].every(Boolean);
  },
};

/** Retries, because many concurrent attempts briefly take even the connections reserved for superusers. */
async function asSuperuser(url: string, statement: string): Promise<unknown[]> {
  for (;;) {
    try {
      return await runStatements(url, [statement]);
    } catch {
      await sleep(20);
    }
  }
}
