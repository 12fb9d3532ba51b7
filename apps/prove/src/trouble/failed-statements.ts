import { faultyWayTo, runStatements } from '@brand-visibility/databases';
import { send, type HttpRequest } from '@brand-visibility/programs/http';
import { startService } from '@brand-visibility/programs/start';
import { drawFrom } from '@brand-visibility/records';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { grouped } from '../harness/figures.js';
import { demoOnPostgres } from '../harness/demo-on-postgres.js';
import { onlyResponses } from '../harness/load.js';
import { CALLERS, claim, described, startCallers, type Part } from './part.js';

const REQUESTS = 20_000;
/** The longest time in milliseconds until a caller disconnects. */
const LONGEST_STAY = 10;
/** Statements that get a fault, in percent. */
const FAULTS = 2;

export const failedStatements: Part = {
  description: 'let statements fail or lose their connection, while callers disconnect',
  prove: async (workspace, { seed }) => {
    const { server, url, user, report, account } = await demoOnPostgres(workspace);
    const draw = drawFrom(seed);
    let isInjecting = false;
    const way = await faultyWayTo(url, () =>
      !isInjecting || !draw.chance(FAULTS) ? null : draw.chance(75) ? 'fails' : 'closes',
    );
    const service = await startService(workspace, way.url);
    await send(service.port, report);

    isInjecting = true;
    let sent = 0;
    let left = 0;
    const call = async () => {
      while (sent < REQUESTS) {
        sent += 1;
        const request = draw.pick([report, account]);
        if (draw.chance(50)) {
          left += 1;
          await sendAndLeave(service.port, request, draw.below(LONGEST_STAY + 1));
        } else await send(service.port, request);
      }
    };
    await Promise.all(Array.from({ length: 2 * CALLERS }, call));
    isInjecting = false;
    await sleep(1_000); // for the breaker, which a burst of lost connections may have opened

    const load = await startCallers(workspace, service.port, [report, account]);
    await sleep(5_000);
    const responses = await load.stop();
    const busy = await runStatements(server.url, [
      `select state, query from pg_stat_activity where usename = '${user}' and (state <> 'idle' or xact_start is not null)`,
    ]);
    return [
      claim(
        way.injected() > 0 && left > 0,
        `${grouped(sent)} requests, ${grouped(left)} callers disconnected, ${grouped(way.injected())} faults in statements`,
      ),
      claim(responses.length > 0 && onlyResponses(responses, '200'), `afterwards: ${described(responses)}`),
      claim(busy.length === 0, `connections that are not idle: ${busy.length}`),
      claim(service.isRunning(), 'the service is running'),
    ].every(Boolean);
  },
};

/** Sends a request on a separate connection, and closes that after a while. */
async function sendAndLeave(
  port: number,
  { method, path, headers }: HttpRequest,
  stay: number,
): Promise<void> {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  const fields = Object.entries({ Host: '127.0.0.1', ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  socket.resume().write(`${method} ${path} HTTP/1.1\r\n${fields.join('')}\r\n`);
  await sleep(stay);
  socket.destroy();
}
