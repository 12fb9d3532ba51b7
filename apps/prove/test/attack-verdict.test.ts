import { expect, test } from '@jest/globals';
import type { Figures, Round } from '../src/attacks/run/rounds.js';
import { verdictOn } from '../src/attacks/run/verdict.js';
import type { Connections, MeasuredResponses } from '../src/attacks/run/victim.js';

const REQUESTED = 1_000;
const CALM: MeasuredResponses = { p50: 5, p99: 20, counts: { '200': REQUESTED } };

/** Three runs, in which one kind of connection is served in another way. */
function figures(on: Connections, attacked: Partial<MeasuredResponses>, share = 1): Figures {
  const round: Round = {
    attacked: { warm: CALM, new: CALM, [on]: { ...CALM, ...attacked } },
    share,
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
  expect(slow.lines.join('\n')).toContain(`${on} connections, attacked p50 56.0, 56.0, 56.0 ms (bound 55.0)`);
  expect(verdictOn(figures(on, { counts: { '200': 999, '503': 1 } }), REQUESTED).faults).toEqual([
    'responses',
  ]);
  expect(verdictOn(figures(on, { counts: { '200': 899 } }), REQUESTED).faults).toEqual(['too few responses']);
});

test('on a busy machine the processor time counts that the service had', () => {
  const faultsOf = (attacked: Partial<MeasuredResponses>) =>
    verdictOn(figures('new', attacked, 0.1), REQUESTED, true).faults;
  expect(faultsOf({ p50: 600, p99: 1_500 })).toEqual([]);
  expect(faultsOf({ p50: 601, p99: 1_501 })).toEqual(['p50', 'p99']);
  expect(faultsOf({ counts: { '200': 999, '503': 1 } })).toEqual(['responses']);
});
