import { expect, test } from '@jest/globals';
import { verdictOn, type Sample } from '../../src/bench/against/verdict.js';

const sample = (milliseconds: number, peakMegabytes = 100): Sample => ({
  milliseconds,
  peakMegabytes,
  processorMilliseconds: milliseconds,
});
const EARLIER = [sample(900), sample(100), sample(101)];

test('an operation holds at up to 1.1 times the earlier medians', () => {
  const verdict = verdictOn('reports', { earlier: EARLIER, now: [sample(111), sample(50), sample(112)] });
  expect(verdict).toEqual({
    holds: true,
    line: 'reports                   time 101 → 111 ms (1.10)  processor 101 → 111 ms (1.10)  memory 100.0 → 100.0 MB (1.00)',
  });
});

test('a slower one does not hold, nor one that needs more memory', () => {
  const slower = verdictOn('http', { earlier: EARLIER, now: [sample(112), sample(50), sample(112)] });
  expect(slower.holds).toBe(false);
  expect(slower.line).toMatch(/SLOWER$/);
  const larger = verdictOn('http', { earlier: EARLIER, now: [sample(100, 111)] });
  expect(larger.holds).toBe(false);
  expect(larger.line).toMatch(/MORE MEMORY$/);
  expect(verdictOn('http', { earlier: [sample(100)], now: [sample(110, 110)] }).holds).toBe(true);
});

test('processor time alone is no reason: it tells a slower program from a busy machine', () => {
  const now = EARLIER.map((each) => ({ ...each, processorMilliseconds: 1_000 }));
  expect(verdictOn('http', { earlier: EARLIER, now })).toMatchObject({ holds: true });
});
