import { describe, expect, test } from '@jest/globals';
import { nameKey } from '@brand-visibility/domain';
import { draws } from '@brand-visibility/tooling/draws';
import fc from 'fast-check';
import { excerptOf } from '../src/story/excerpt.js';
import { piecesOf, type Name } from '../src/story/names.js';
import { plainText } from '../src/story/plain-text.js';

/** What a report quotes of a text: plain, from the sentence of the first name, with the names marked. */

const you = (name: string): Name => ({ name, kind: 'you' });
const rival = (name: string): Name => ({ name, kind: 'rival' });

const MARKS = '**w** *w* ***w*** `w` ~~w~~ [w](https://a.example/x_(y)) <b>w</b>';

describe('the plain text of Markdown', () => {
  test.each([
    [`x ${MARKS}`, 'x w w w w w w w'],
    [`###### x ${MARKS}\nbelow\nit`, 'x w w w w w w w\nbelow it'],
    ['- a\n- **b**\n\n<!-- note -->\n\n1. c\n2. d\n\n> - e\n> - f', 'a\nb\nc\nd\ne\nf'],
    ['|a|b|\n|-|:-:|\n| c | *d* |\n| e | f |', 'a · b\nc · d\ne · f'],
    ['```\none *two*\nthree\n```\n\n---\n\n![A picture](https://a.example/p.png)', 'one *two*\nthree'],
    ['Costs \\$9 &amp; up &lt;b&gt;\u00a0or 5 < 6', 'Costs $9 & up <b> or 5 < 6'],
    ['- One\n  - Two\n\n  Three\n- Four  \n  five\\\n  six', 'One\nTwo\nThree\nFour\nfive\nsix'],
    [
      'See ([a.example](https://a.example/?x=1)) and https://b.example',
      'See (a.example) and https://b.example',
    ],
    ['# a\n## *b*', 'a\nb'],
    ['<div>\nIn <b>tags</b>\n</div>', 'In tags'],
    ['', ''],
  ])('of %p is %p', (markdown, plain) => {
    expect(plainText(markdown)).toBe(plain);
  });

  test('is the text itself where marks within marks exhaust the stack', () => {
    const deep = `${'>'.repeat(50_000)} Acme`;
    expect(plainText(deep)).toBe(deep);
  });
});

describe('the names in a string', () => {
  const namesOf = (text: string, ...names: readonly Name[]) =>
    piecesOf(text, names).flatMap(({ text: piece, of }) => (of === null ? [] : [`${of.kind}: ${piece}`]));

  test('are marked in every spelling of their name key, the longer one where two begin, and as whole words', () => {
    const text = 'Try ACME\u00a0Pro, A\u00adcme’s or C++ (not C), Acmeland or “acme–one”.';
    const names = [
      you('Acme'),
      rival('Acme Pro'),
      rival('C++'),
      rival("Acme's"),
      rival('ACME-One'),
      rival('Other'),
    ];
    expect(namesOf(text, ...names)).toEqual([
      'rival: ACME\u00a0Pro',
      'rival: A\u00adcme’s',
      'rival: C++',
      'rival: acme–one',
    ]);
  });

  test('are found between the words of scripts without spaces', () => {
    const found = namesOf('我们推荐华为和Tidewell。', you('Tidewell'), rival('华为'));
    expect(found).toEqual(['rival: 华为', 'you: Tidewell']);
  });

  test('leave the string as it is, and are what the name key says', () => {
    const texts = fc.string({ unit: 'grapheme', maxLength: 40 });
    fc.assert(
      fc.property(texts, texts, fc.array(texts, { maxLength: 4 }), (start, brand, rivals) => {
        const names = [you(brand), ...rivals.map(rival)];
        const pieces = piecesOf(`${start} ${brand} ${rivals.join(' ')}`, names);
        expect(pieces.map(({ text }) => text).join('')).toBe(`${start} ${brand} ${rivals.join(' ')}`);
        for (const { text, of } of pieces)
          expect(of === null || nameKey(text) === nameKey(of.name)).toBe(true);
      }),
      { numRuns: draws(100) },
    );
  });
});

/** What an excerpt shows of a text, without the marks of what is left out. */
const coreOf = (excerpt: string) => excerpt.replaceAll(/^…|…$/g, '');

/** What holds for every text: shows why it does not. */
function expectExcerpt(text: string, names: readonly Name[]): void {
  const excerpt = excerptOf(text, names);
  expect(excerpt.length).toBeLessThanOrEqual(280);
  expect(excerpt.split('\n').length).toBeLessThanOrEqual(5);
  expect(text).toContain(coreOf(excerpt));
  const isIn = (part: string, name: Name) => piecesOf(part, [name]).some(({ of }) => of !== null);
  const first = names.find((name) => isIn(text, name) && name.name.length < 100);
  if (first) expect([first.name, isIn(excerpt, first)]).toEqual([first.name, true]);
  const before = text.slice(0, text.indexOf(coreOf(excerpt)));
  if (!excerpt.startsWith('…')) expect(before).toMatch(/^$|[.!?…。！？]["'”’»)\]]*\s*$|\n$/);
}

describe('an excerpt', () => {
  const long = `Acme ${'word '.repeat(80)}end. After it.`;
  test.each([
    ['It depends. Try Globex first. Then Acme!', 'Acme', 'Then Acme!'],
    ['It depends. Try Globex first. Then Acme!', 'Initech', 'It depends. Try Globex first. Then Acme!'],
    [
      'Tools, e.g. Globex, vs. Acme in the U.S. now. Next.',
      'Acme',
      'Tools, e.g. Globex, vs. Acme in the U.S. now. Next.',
    ],
    ['One. 2. Acme (from $9.50/mo). Two', 'Acme', '2. Acme (from $9.50/mo).'],
    ['It is good.Acme leads. “Yes.” No', 'Acme', 'Acme leads. “Yes.”'],
    ['Acme leads.\nWhat to look for\n' + 'x'.repeat(300), 'Acme', 'Acme leads.'],
    ['Best list\nGlobex\nAcme\nc\nd\ne\nf', 'Acme', 'Acme\nc\nd\ne\nf'],
    ['Best list\nAcme\nb\nc\nd\ne\nf\ng', 'Acme', 'Acme\nb\nc\nd\ne'],
    ['Use Mr. Acme! Pro, not it.', 'Acme! Pro', 'Use Mr. Acme! Pro, not it.'],
    ['它很好。推荐Acme。谢谢', 'Acme', '推荐Acme。'],
    [long, 'Acme', `Acme ${'word '.repeat(54)}word…`],
    [`It. ${'word '.repeat(80)}Acme end.`, 'Acme', `…${'word '.repeat(19)}Acme end.`],
    ['x'.repeat(300), 'Acme', `${'x'.repeat(279)}…`],
  ])('of %p for %s is %p', (text, name, expected) => {
    expect(excerptOf(text, [you(name)])).toBe(expected);
    expectExcerpt(text, [you(name)]);
  });

  test('begins with the first name in the list that the text contains', () => {
    const text = 'Globex is known. Initech too. Acme is new.';
    const names = [rival('Umbrella'), rival('Initech'), rival('Globex')];
    expect(excerptOf(text, names)).toBe('Initech too. Acme is new.');
  });

  test('is short, of the text, and has the name, whatever the text is', () => {
    const name = fc.constantFrom('Acme', 'Acme Pro', 'C++', 'Yahoo!', 'St. John’s', 'ÄÖ', '华为');
    const part = fc.oneof(
      {
        weight: 3,
        arbitrary: fc.constantFrom(...'. |! |\n| |, |.|…|e.g. |3. |Word|and |。'.split('|')),
      },
      name.map((one) => ` ${one} `),
      fc.string({ unit: 'grapheme', maxLength: 90 }).map((text) => text.replaceAll(/\s+/g, ' ')),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 60 }), fc.array(name, { maxLength: 3 }), (parts, names) => {
        expectExcerpt(plainText(parts.join('')), names.map(rival));
      }),
      { numRuns: draws(300) },
    );
  });
});
