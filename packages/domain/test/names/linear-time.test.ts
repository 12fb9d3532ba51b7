import { expect, jest, test } from '@jest/globals';
import { namesIn } from '../../src/names/names-in.js';

/**
 * The work to find hostile names: how often a state of the search is looked up. Twice the length takes twice the work.
 * `prove/test/texts` measures the time.
 */

function lookupsOf(work: () => unknown): number {
  const spies = [jest.spyOn(RegExp.prototype, 'exec'), jest.spyOn(Map.prototype, 'get')];
  work();
  const count = spies.reduce((sum, spy) => sum + spy.mock.calls.length, 0);
  for (const spy of spies) spy.mockRestore();
  return count;
}

const fill = (part: string, length: number) => part.repeat(length / part.length + 1).slice(0, length);

/** Expects that `work` is linear in the length of a text. */
function expectLinear(work: (length: number) => unknown): void {
  const [once, twice] = [1000, 2000].map((length) => lookupsOf(() => work(length)));
  expect(twice).toBeLessThanOrEqual(2.1 * (once ?? 0) + 50);
}

test.each([
  ['a', (i: number) => fill('a', i + 1)],
  ['a ', (i: number) => fill('a ', 2 * i + 1)],
  ['ab ', (i: number) => `${fill('ab ', 3 * i)}a`],
  ['가는', (i: number) => fill('가는', i + 1)],
  ['推', (i: number) => fill('推', i + 1)],
  ['a\u0301\u0316', (i: number) => fill('a\u0301\u0316', i + 1)],
])('100 names in %p', (part, nameOf) => {
  const names = Array.from({ length: 100 }, (_, i) => ({ name: nameOf(i) }));
  expectLinear((length) => namesIn(fill(part, length), names));
});

test('names whose ends are not in the text', () => {
  const names = (length: number) => [fill('b', length), `${fill('a', length)}b`];
  expectLinear((length) =>
    namesIn(
      'a a',
      names(length).map((name) => ({ name })),
    ),
  );
});
