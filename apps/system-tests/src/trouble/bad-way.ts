import { setTimeout as sleep } from 'node:timers/promises';
import { wayTo } from '@brand-visibility/test-fixtures/postgres';
import { demoOnPostgres } from '../demo-on-postgres.js';
import { onlyReplies, startLoad } from '../load.js';
import { startService } from '@brand-visibility/programs/start';
import { CALLERS, claim, described, heardIn, type Part } from './part.js';

/** Milliseconds after which nobody waits any more for a database that does not answer. */
const GIVEN_UP = 8_000;
/** Milliseconds after which it serves once the way is good again: a connection that is being tried is tried to its end. */
const BOUND = 2_000;
/** Milliseconds for most replies once the database was given up. */
const AT_ONCE = 300;

export const badWay: Part = {
  what: 'let the way to the database be slow, swallow everything, forget and reset connections',
  prove: async (place, { seconds }) => {
    const { url, report, account } = await demoOnPostgres(place);
    const way = await wayTo(url);
    const service = await startService(place, way.url);
    const claims: boolean[] = [];

    /** Lets the way be bad for a while; gives what was heard from `settled` milliseconds on, and after it. */
    const while_ = async (
      what: string,
      milliseconds: number,
      make: () => void | Promise<void>,
      settled = 0,
    ) => {
      const load = startLoad(service.port, [report, account], CALLERS);
      await sleep(1_000);
      const began = performance.now();
      await make();
      await sleep(Math.max(0, milliseconds - (performance.now() - began)));
      const ended = performance.now();
      await way.mend();
      await sleep(BOUND + 1_000);
      const heard = await load.stop();
      const after = heardIn(heard, ended + BOUND);
      claims.push(
        claim(onlyReplies(heard, '200', '503'), `${what}: ${described(heardIn(heard, began, ended))}`),
        claim(
          after.length > 0 && onlyReplies(after, '200'),
          `${what}, from ${BOUND / 1000} s after its end: ${described(after)}`,
        ),
      );
      return heardIn(heard, began + settled, ended);
    };

    const slow = await while_('50 ms slower', seconds * 500, () => way.delay(50));
    claims.push(claim(onlyReplies(slow, '200'), 'slower is not broken'));
    await while_('reset ten times a second', seconds * 500, async () => {
      for (let i = 0; i < seconds * 5; i += 1) {
        way.reset();
        await sleep(100);
      }
    });
    const swallowed = await while_(
      'swallows everything',
      GIVEN_UP + seconds * 500,
      () => way.swallow(),
      GIVEN_UP,
    );
    const fast = swallowed.filter(({ took }) => took <= AT_ONCE).length;
    claims.push(
      claim(
        onlyReplies(swallowed, '503') && fast >= swallowed.length * 0.9,
        `once it was given up: ${described(swallowed)}; within ${AT_ONCE} ms ${fast} of ${swallowed.length} (bound 90 %)`,
      ),
    );
    await while_('the other end forgot the connections', GIVEN_UP, () => way.forget());
    return [...claims, claim(service.isRunning(), 'the service runs')].every(Boolean);
  },
};
