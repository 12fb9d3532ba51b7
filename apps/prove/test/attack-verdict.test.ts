import { expect, test } from '@jest/globals';
import { mainThreadMilliseconds, sharedTime } from '@brand-visibility/programs/processes';
import { setTimeout as sleep } from 'node:timers/promises';
import { startClock } from '../src/attacks/run/clock.js';
import type { Figures, Round } from '../src/attacks/run/rounds.js';
import { verdictOn } from '../src/attacks/run/verdict.js';
import type { Connections, MeasuredResponses } from '../src/attacks/run/victim.js';

const REQUESTED = 1_000;
const CALM: MeasuredResponses = { p50: 5, p99: 20, counts: { '200': REQUESTED } };

/** Three runs, in which one kind of connection is served in another way. */
function figures(on: Connections, attacked: Partial<MeasuredResponses>): Figures {
  const round: Round = {
    attacked: { warm: CALM, new: CALM, [on]: { ...CALM, ...attacked } },
    share: 1,
    attackers: {},
    downloaded: null,
    busy: 0,
    peak: 1,
    idle: 1,
  };
  return { calm: { warm: CALM, new: CALM }, rounds: [round, round, round] };
}

test.each(['warm', 'new'] as const)('bounds hold on %s connections alone', (on) => {
  expect(verdictOn(figures(on, {}), REQUESTED).faults).toEqual([]);
  expect(verdictOn(figures(on, { p50: 55, p99: 170 }), REQUESTED).faults).toEqual([]);
  const slow = verdictOn(figures(on, { p50: 56, p99: 171 }), REQUESTED);
  expect(slow.faults).toEqual(['p50', 'p99']);
  expect(verdictOn(figures(on, { p50: 105, p99: 320 }), REQUESTED, true).faults).toEqual([]);
  expect(verdictOn(figures(on, { p50: 106, p99: 321 }), REQUESTED, true).faults).toEqual(['p50', 'p99']);
  expect(verdictOn(figures(on, { p50: 106, p99: 321 }), REQUESTED, true, 1).faults).toEqual(['p50']);
  expect(slow.lines.join('\n')).toContain(`${on} connections, attacked p50 56.0, 56.0, 56.0 ms (bound 55.0)`);
  expect(verdictOn(figures(on, { counts: { '200': 999, '503': 1 } }), REQUESTED).faults).toEqual([
    'responses',
  ]);
  expect(verdictOn(figures(on, { counts: { '200': 899 } }), REQUESTED).faults).toEqual(['too few responses']);
});

test('on a busy machine the time counts for which the service ran', async () => {
  const clock = startClock(process.pid);
  const start = sharedTime();
  while (mainThreadMilliseconds(process.pid) < clock.time(start) + 100);
  const spun = sharedTime();
  await sleep(500);
  const slept = sharedTime();
  clock.stop();
  expect(Math.abs(clock.time(spun) - clock.time(start) - 100)).toBeLessThan(20);
  expect(clock.time(slept) - clock.time(spun)).toBeLessThan(250);
});
