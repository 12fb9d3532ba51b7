import { setTimeout as sleep } from 'node:timers/promises';
import { runStatements } from '@brand-visibility/databases';
import { demoOnPostgres } from '../harness/demo-on-postgres.js';
import { described, onlyResponses, responsesIn, startCallers } from '../harness/load.js';
import { sharedTime } from '@brand-visibility/programs/processes';
import { startService } from '@brand-visibility/programs/start';
import { claim } from '../harness/parts.js';
import type { Part } from './part.js';

/** Maximum duration in milliseconds of a response that waited for the frozen backend. */
const BOUND = 6_500;
/** Responses slower than this, in milliseconds, waited for the backend. The shortest timeout is two seconds. */
const SLOW = 1_900;
/** Maximum milliseconds between responses that waited for the same statement. The service ends them together. */
const TOGETHER = 500;
const FROZEN = 10_000;

/** Freezes one PostgreSQL backend that the service uses (SIGSTOP). */
export const frozenBackend: Part = async (workspace) => {
  const { server, url, user, report, account } = await demoOnPostgres(workspace);
  const service = await startService(workspace, url);
  const load = await startCallers(workspace, service.port, [report, account]);
  await sleep(2_000);
  const [backend] = (await runStatements(server.url, [
    `select pid from pg_stat_activity where usename = '${user}' order by state <> 'active' limit 1`,
  ])) as { pid: number }[]; // the driver returns untyped rows
  if (!backend) throw new Error('the service has no connections');
  const { pid } = backend;
  process.kill(pid, 'SIGSTOP');
  workspace.atEnd(() => process.kill(pid, 'SIGCONT')); // otherwise, the server could not stop
  const frozen = sharedTime();
  await sleep(FROZEN);
  const responses = await load.stop();
  const meanwhile = responses.filter(({ at }) => at >= frozen);
  const slow = meanwhile.filter(({ took }) => took > SLOW);
  const ends = slow.map(({ at }) => at);
  const spread = slow.length > 0 ? Math.max(...ends) - Math.min(...ends) : 0;
  return [
    claim(
      onlyResponses(responses, '200', '503'),
      `one backend frozen for ${FROZEN / 1000} s: ${described(meanwhile)}`,
    ),
    claim(
      spread <= TOGETHER && slow.every(({ took }) => took < BOUND),
      `responses after more than ${SLOW} ms: ${slow.length}, within ${spread.toFixed(0)} ms of each other (bound ` +
        `${TOGETHER}: they waited for one statement), each after at most ${BOUND} ms`,
    ),
    claim(
      onlyResponses(responsesIn(responses, frozen + BOUND), '200'),
      `after giving up: ${described(responsesIn(responses, frozen + BOUND))}`,
    ),
    claim(service.isRunning(), 'the service is running'),
  ].every(Boolean);
};
