import { CallerGone } from '@brand-visibility/application';
import { announce, pause, step } from '@brand-visibility/counting';
import { describe, expect, test } from '@jest/globals';
import { setImmediate as nextIteration } from 'node:timers/promises';
import { ReadScheduler, type RequestReads } from '../../src/scheduling/reads.js';
import { gate } from '../support/connected.js';
import { stoppedClock } from '../support/stopped-clock.js';
import { thrownBy } from '../support/thrown-by.js';

const context = (account_id: string, signal = new AbortController().signal) => ({
  account_id,
  key_id: `key of ${account_id}`,
  signal,
  hasRoom: () => true,
});

const advance = stoppedClock();

describe('the reads of a request (rule 4.5)', () => {
  test('take a slot at the first read only, and keep it until the request ends', async () => {
    const scheduler = new ReadScheduler({ connections: 1, timeout: null });
    const idle = scheduler.begin(context('a'));
    const busy = scheduler.begin(context('a'));
    await busy.run(async () => undefined);
    const late = scheduler.begin(context('b'));
    const reading = late.run(async () => 'read');
    await nextIteration();
    expect(scheduler.waiting).toBe(1);
    idle.end(true);
    await nextIteration();
    expect(scheduler.waiting).toBe(1);
    busy.end(true);
    expect(await reading).toBe('read');
    await busy.runSteps((function* () {})());
    late.end(true);
  });

  test('a large read that finds a free slot does not start again', async () => {
    const request = new ReadScheduler({ connections: 4, timeout: null }).begin(context('a'));
    let begun = 0;
    await request.run(async () => {
      begun += 1;
      announce('large');
    });
    expect(begun).toBe(1);
    request.end(true);
  });

  test('a large read that has to wait ends, gives its slot back, and starts again', async () => {
    const scheduler = new ReadScheduler({ connections: 4, timeout: null });
    const first = scheduler.begin(context('a'));
    await first.run(async () => announce('large')); // the share of one account
    const second = scheduler.begin(context('a'));
    const begun: string[] = [];
    const reading = second.run(async () => {
      begun.push('begins');
      announce('large');
      begun.push('is large');
      return 'done';
    });
    while (scheduler.waiting === 0) await nextIteration();
    expect(begun).toEqual(['begins']);
    // Three slots are free: the waiting read holds none.
    const others = await Promise.all(
      ['a', 'a'].map(async (id): Promise<RequestReads> => {
        const request = scheduler.begin(context(id));
        await request.run(async () => undefined);
        return request;
      }),
    );
    expect(scheduler.waiting).toBe(1);
    first.end(true);
    expect(await reading).toBe('done');
    expect(begun).toEqual(['begins', 'begins', 'is large']);
    for (const each of [...others, second]) each.end(true);
    expect(scheduler.waiting).toBe(0);
  });

  test('long reads keep no slot from short ones', async () => {
    const scheduler = new ReadScheduler({ connections: 8, timeout: null });
    const { passed, open } = gate();
    let long = 0;
    const requests = Array.from({ length: 12 }, () => scheduler.begin(context('busy')));
    const reading = requests.map(async (request) => {
      await request.run(async () => {
        announce('long');
        await nextIteration();
        await pause();
        long += 1;
        await passed;
      });
      request.end(true);
    });
    while (scheduler.waiting < 10 || long < 2) await nextIteration();
    expect(long).toBe(2); // half of three
    const short = scheduler.begin(context('busy'));
    expect(await short.run(async () => 'at once')).toBe('at once');
    short.end(true);
    open();
    await Promise.all(reading);
    expect([long, scheduler.waiting]).toEqual([12, 0]);
  });

  test('end at the next stage once the caller has gone', async () => {
    const scheduler = new ReadScheduler({ connections: 2, timeout: null });
    const gone = new AbortController();
    const request = scheduler.begin(context('a', gone.signal));
    let steps = 0;
    const reading = request.run(async () => {
      for (; steps < 100; steps += 1) {
        await step(() => advance(5));
        if (steps === 3) gone.abort();
      }
    });
    expect(await thrownBy(reading)).toBeInstanceOf(CallerGone);
    expect(steps).toBe(4); // the fourth was the last to run
    request.end(false);
    expect(await thrownBy(request.run(async () => undefined))).toBeInstanceOf(CallerGone);
  });

  test('a fault ends the read, and the request gives its slots back', async () => {
    const scheduler = new ReadScheduler({ connections: 1, timeout: null });
    const request = scheduler.begin(context('a'));
    expect(String(await thrownBy(request.run(() => Promise.reject(new Error('broken')))))).toBe(
      'Error: broken',
    );
    request.end(false);
    const next = scheduler.begin(context('a'));
    expect(await next.run(async () => 'read')).toBe('read');
    next.end(true);
  });
});
