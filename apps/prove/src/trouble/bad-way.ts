import { setTimeout as sleep } from 'node:timers/promises';
import { tcpProxyTo } from '@brand-visibility/databases';
import { demoOnPostgres } from '../harness/demo-on-postgres.js';
import { described, onlyResponses, responsesIn, startCallers } from '../harness/load.js';
import { sharedTime } from '@brand-visibility/programs/processes';
import { startService } from '@brand-visibility/programs/start';
import { claim } from '../harness/parts.js';
import type { Part } from './part.js';

/** Time in milliseconds after which the service stops waiting for a database that does not respond. */
const GIVE_UP = 8_000;
/** Maximum time in milliseconds until the service has recovered. A pending attempt to connect must end first. */
const BOUND = 2_000;
/** Maximum duration in milliseconds of most responses after the service has stopped waiting for the database. */
const FAST = 300;

/** Slows down the network path to the database, drops all data, and loses and resets connections. */
export const badWay: Part = async (workspace, { seconds }) => {
  const { url, report, account } = await demoOnPostgres(workspace);
  const path = await tcpProxyTo(url);
  const service = await startService(workspace, path.url);
  const claims: boolean[] = [];

  /** Disturbs the network path for some time. Returns the responses after the first `skipped` milliseconds. */
  const disturb = async (
    title: string,
    milliseconds: number,
    start: () => void | Promise<void>,
    skipped = 0,
  ) => {
    const load = await startCallers(workspace, service.port, [report, account]);
    await sleep(1_000);
    const began = sharedTime();
    await start();
    await sleep(Math.max(0, milliseconds - (sharedTime() - began)));
    const ended = sharedTime();
    await path.mend();
    await sleep(BOUND + 1_000);
    const responses = await load.stop();
    const after = responsesIn(responses, ended + BOUND);
    claims.push(
      claim(
        onlyResponses(responses, '200', '503'),
        `${title}: ${described(responsesIn(responses, began, ended))}`,
      ),
      claim(
        after.length > 0 && onlyResponses(after, '200'),
        `${title}, from ${BOUND / 1000} s after the end: ${described(after)}`,
      ),
    );
    return responsesIn(responses, began + skipped, ended);
  };

  const slow = await disturb('50 ms slower', seconds * 500, () => path.delay(50));
  claims.push(claim(onlyResponses(slow, '200'), 'a slow path does not cause a failure'));
  await disturb('connections reset ten times per second', seconds * 500, async () => {
    for (let i = 0; i < seconds * 5; i += 1) {
      path.reset();
      await sleep(100);
    }
  });
  const dropped = await disturb('everything dropped', GIVE_UP + seconds * 500, () => path.swallow(), GIVE_UP);
  const fast = dropped.filter(({ took }) => took <= FAST).length;
  claims.push(
    claim(
      onlyResponses(dropped, '503') && fast >= dropped.length * 0.9,
      `after giving up: ${described(dropped)}; within ${FAST} ms ${fast} of ${dropped.length} (bound 90 %)`,
    ),
  );
  await disturb('connections lost at the other end', GIVE_UP, () => path.forget());
  return [...claims, claim(service.isRunning(), 'the service is running')].every(Boolean);
};
