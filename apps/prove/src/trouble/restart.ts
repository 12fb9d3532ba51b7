import { sharedTime } from '@brand-visibility/programs/processes';
import { progress } from '@brand-visibility/programs/workspace';
import { startService } from '@brand-visibility/programs/start';
import { setTimeout as sleep } from 'node:timers/promises';
import { acceptsAt, demoOnPostgres } from '../harness/demo-on-postgres.js';
import { onlyResponses } from '../harness/load.js';
import { claim, described, startCallers, type Part } from './part.js';

const CRASHES = 3;
/** Milliseconds of downtime of each crash. */
const AWAY = 2_000;
/** The maximum time in milliseconds from the return of the server until the service responds with 200 again. */
const BOUND = 1_000;

export const restart: Part = {
  description: 'crash the server and start it again, several times',
  prove: async (workspace) => {
    const { server, url, report } = await demoOnPostgres(workspace);
    const service = await startService(workspace, url, { environment: { REQUIRE_ROW_SECURITY: '1' } });
    const load = await startCallers(workspace, service.port, [report]);
    const servedAfter = (instant: number) =>
      load.responses.find(({ outcome, at }) => outcome === '200' && at > instant)?.at;

    const delays: number[] = [];
    for (let crash = 1; crash <= CRASHES; crash += 1) {
      const before = sharedTime();
      while (servedAfter(before) === undefined) await sleep(5);
      await sleep(500);
      await server.crash();
      await sleep(AWAY);
      await server.restart();
      await acceptsAt(server.url);
      const returned = sharedTime();
      while (servedAfter(returned) === undefined && sharedTime() - returned < 10 * BOUND) await sleep(5);
      const delay = (servedAfter(returned) ?? Infinity) - returned;
      delays.push(delay);
      progress(`crash ${crash}: 200 again ${delay.toFixed(0)} ms after the return`);
    }
    const responses = await load.stop();
    return [
      claim(onlyResponses(responses, '200', '503'), `${CRASHES} crashes: ${described(responses)}`),
      claim(
        delays.every((delay) => delay <= BOUND),
        `milliseconds from each return to the first 200: ${delays.map((delay) => delay.toFixed(0)).join(', ')} (bound ${BOUND})`,
      ),
      claim(service.isRunning(), 'the service is running'),
    ].every(Boolean);
  },
};
