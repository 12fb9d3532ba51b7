import { expect, test } from '@jest/globals';
import type { GetVisibilityGroupsRow } from '@brand-visibility/client';
import { expectedOf, tryOf } from '../src/story/try.js';

/** What a reader may expect who asks an engine four times, and which question the box chooses. */

test.each([
  [0, 4, 0, 0, 2],
  [1, 4, 1, 0, 3],
  [2, 4, 2, 0, 4],
  [3, 4, 3, 1, 4],
  [4, 4, 4, 2, 4],
  [0, 30, 0, 0, 1],
  [15, 30, 2, 0, 4],
  [30, 30, 4, 3, 4],
  [480, 800, 2, 1, 4],
])('after %d of %d, about %d, from %d to %d', (named, answers, expected, low, high) => {
  expect(expectedOf(named, answers)).toEqual({ expected, low, high });
});

const row = (label: string, named: number, answers: number) =>
  ({ key: label, label, answers_naming_you: named, answer_count: answers }) as GetVisibilityGroupsRow;

/** The questions of one engine before and now, each as `named/answers`, and of all engines before. */
const rowsOf = (all: Readonly<Record<string, readonly [before: string, now: string, all?: string]>>) => {
  const of = (index: 0 | 1 | 2) =>
    Object.entries(all).map(([label, counts]) => {
      const [named = 0, answers = 0] = (counts[index] ?? counts[0]).split('/').map(Number);
      return row(label, named, answers);
    });
  return { now: of(1), before: of(0), allBefore: of(2) };
};
const chosen = (all: Parameters<typeof rowsOf>[0], name = 'Acme') =>
  tryOf(rowsOf(all), (text) => text.includes(name))?.row.label ?? null;

test('the best five before, and of these the best now', () => {
  const before = { a: '8/8', b: '7/8', c: '6/8', d: '5/8', e: '4/8', f: '3/8' };
  const counts = Object.entries(before).map(([label, then]) => [label, [then, '1/8']] as const);
  const all = Object.fromEntries(counts);
  expect(chosen({ ...all, e: ['4/8', '6/8'], f: ['3/8', '8/8'] })).toBe('e');
  expect(chosen(all)).toBe('a');
});

test('ties by all engines before, and then by the bytes of the text', () => {
  const tie = { z: ['4/4', '4/4', '9/10'], y: ['4/4', '4/4', '8/10'] } as const;
  expect(chosen(tie)).toBe('z');
  expect(chosen({ Z: ['4/4', '4/4'], a: ['4/4', '4/4'] })).toBe('Z');
  expect(chosen({ é: ['4/4', '4/4'], z: ['4/4', '4/4'] })).toBe('z');
});

test('no question with the name, with fewer than four answers, or whose range says nothing', () => {
  expect(chosen({ 'Is Acme good?': ['4/4', '4/4'], b: ['1/4', '4/4'] })).toBe('b');
  expect(chosen({ a: ['3/3', '4/4'], b: ['4/4', '3/3'] })).toBeNull();
  expect(chosen({ a: ['4/4', '2/4'], b: ['1/4', '1/4'] })).toBe('b');
  expect(chosen({ a: ['4/4', '2/4'], b: ['1/4', '2/4'] })).toBeNull();
});

/** One month of a brand whose shares do not change, and whether the next four answers lie in the range. */
function holds(draw: () => number, questions: number, mean: number, answers: number): boolean | null {
  const shares = Array.from({ length: questions }, () => betaOf(draw, 2 * mean * 2, 2 * (1 - mean) * 2));
  const ask = (share: number, times: number) =>
    Array.from({ length: times }).filter(() => draw() < share).length;
  const month = () => shares.map((share, index) => row(`q${index}`, ask(share, answers), answers));
  const [before, now] = [month(), month()];
  const found = tryOf({ now, before, allBefore: before }, () => false);
  if (found === null) return null;
  const hits = ask(shares[Number(found.row.key?.slice(1))] ?? 0, 4);
  return hits >= found.expected.low && hits <= found.expected.high;
}

/** Draws numbers from 0 to 1, the same for the same seed (mulberry32). */
function drawsOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Draws from a beta distribution, by rejection. */
function betaOf(draw: () => number, a: number, b: number): number {
  for (;;) {
    const [x, y] = [draw() ** (1 / a), draw() ** (1 / b)];
    if (x + y > 0 && x + y <= 1) return x / (x + y);
  }
}

test.each([
  [10, 0.2, 4],
  [10, 0.5, 12],
  [10, 0.8, 4],
  [30, 0.2, 12],
  [30, 0.5, 4],
  [30, 0.8, 8],
  [100, 0.2, 4],
  [100, 0.5, 12],
  [100, 0.8, 4],
])('of %d questions with shares around %d, asked %d times, 88 to 99 of 100 ranges hold', (...world) => {
  const draw = drawsOf(133);
  const cases = Array.from({ length: 600 }, () => holds(draw, ...world)).filter((one) => one !== null);
  const part = cases.filter(Boolean).length / cases.length;
  expect(cases.length).toBeGreaterThan(150);
  expect(part).toBeGreaterThan(0.86);
  expect(part).toBeLessThanOrEqual(0.995);
});
