import { expect, jest, test } from '@jest/globals';
import { linesIn } from '../src/story/markdown.js';
import { namesIn } from '../src/story/names.js';

/**
 * The work for hostile texts: how often a part of Markdown, or a state of a search, is looked up. Twice the text takes
 * twice the work. `prove -- hostile-report` measures the time, which tests by day must not.
 */

function lookupsOf(work: () => unknown): number {
  const { findLastIndex } = Array.prototype;
  let count = 0;
  const spies = [
    jest.spyOn(RegExp.prototype, 'exec'),
    jest.spyOn(Map.prototype, 'get'),
    jest.spyOn(Array.prototype, 'findLastIndex').mockImplementation(function find(this: unknown[], is) {
      return findLastIndex.call(this, (...of) => {
        count += 1;
        return is(...of);
      });
    }),
  ];
  work();
  for (const spy of spies) {
    count += spy.mock.calls.length;
    spy.mockRestore();
  }
  return count;
}

const fill = (part: string, length: number) => part.repeat(length / part.length + 1).slice(0, length);

/** Expects that `work` is linear in the length of a text. */
function expectLinear(work: (length: number) => unknown): void {
  const [once, twice] = [1000, 2000].map((length) => lookupsOf(() => work(length)));
  expect(twice).toBeLessThanOrEqual(2.1 * (once ?? 0) + 50);
}

const CONSTRUCTS = [
  '*a_',
  '**a',
  '_a ',
  '*a **b ~~c ',
  'a* ',
  '*a**',
  '> ',
  '- ',
  '1. ',
  '# ',
  '- a\n',
  '> a\n\n',
  '`',
  '`a``b',
  '[',
  '[a](',
  '](',
  '![a',
  '[a](b "c',
  '[a][b]',
  '<',
  '<a ',
  '<a b="',
  '<!--',
  '&',
  '&amp',
  '\\',
  '\\*',
  '|',
  '|a\n',
  '|-|\n',
  '```\n',
  '~~~a\n',
  '\n',
  '[a]: b\n',
  '[a]: ',
  '=\n',
  '***\n',
];

test.each(CONSTRUCTS)('Markdown of %p', (part) => {
  expectLinear((length) => [...linesIn(`a|b\n-|-\n${fill(part, length)}`)]);
});

test.each([
  ['*a ', 'b_ '],
  ['[', '](u)'],
  ['<b>', '</b>'],
  ['`'.repeat(2), '`'],
])('Markdown of many %p and many %p', (begin, end) => {
  expectLinear((length) => [...linesIn(fill(begin, length) + fill(end, length))]);
});

test.each([
  ['a', (i: number) => fill('a', i + 1)],
  ['a ', (i: number) => fill('a ', 2 * i + 1)],
  ['ab ', (i: number) => `${fill('ab ', 3 * i)}a`],
  ['가는', (i: number) => fill('가는', i + 1)],
  ['推', (i: number) => fill('推', i + 1)],
  ['a\u0301\u0316', (i: number) => fill('a\u0301\u0316', i + 1)],
])('100 names in %p', (part, nameOf) => {
  const names = Array.from({ length: 100 }, (_, i) => ({ name: nameOf(i), kind: 'rival' as const }));
  expectLinear((length) => namesIn(fill(part, length), names));
});

test('names whose ends are not in the text', () => {
  const names = (length: number) => [fill('b', length), `${fill('a', length)}b`];
  expectLinear((length) =>
    namesIn(
      'a a',
      names(length).map((name) => ({ name, kind: 'rival' })),
    ),
  );
});
