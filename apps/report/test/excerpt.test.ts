import { describe, expect, test } from '@jest/globals';
import { namesIn } from '@brand-visibility/domain/names/names-in';
import { draws } from '@brand-visibility/tooling/draws';
import fc from 'fast-check';
import { excerptOf } from '../src/story/excerpt.js';
import { piecesBetween, type Name } from '../src/story/names.js';
import { plainText } from '@brand-visibility/domain/texts/plain-text';

/** What a report quotes of a text: plain, from the sentence of the first name, with the names marked. */

const you = (name: string): Name => ({ name, kind: 'you' });
const rival = (name: string): Name => ({ name, kind: 'rival' });
const piecesOf = (text: string, names: readonly Name[]) =>
  piecesBetween(text, namesIn(text, names), 0, text.length);
const quoteOf = (text: string, names: readonly Name[], language: string | null = null) =>
  excerptOf(text, names, { language })
    .map((piece) => piece.text)
    .join('');
const fromMarkdown = (text_markdown: string) => plainText({ text: '', text_markdown });

const MARKS = '**w** *w* ***w*** `w` ~~w~~ [w](https://a.example/x_(y)) <b>w</b>';

describe('the plain text of Markdown', () => {
  test.each([
    [`x ${MARKS}`, 'x w w w w w w w'],
    [`###### x ${MARKS}\nbelow\nit`, '· x w w w w w w w\nbelow it'],
    ['- a\n- **b**\n\n<!-- note -->\n\n1. c\n2. d\n\n> - e\n> - f', '· a\n· b\n· c\n· d\n· e\n· f'],
    ['|a|b|\n|-|:-:|\n| c | *d* |\n| e | f |', 'a · b\nc · d\ne · f'],
    ['```\none *two*\nthree\n```\n\n---\n\n![A picture](https://a.example/p.png)', 'one *two*\nthree'],
    ['Costs \\$9 &amp; up &lt;b&gt;\u00a0or 5 < 6', 'Costs $9 & up <b> or 5 < 6'],
    ['- One\n  - Two\n\n  Three\n- Four  \n  five\\\n  six', '· One\n· Two\nThree\n· Four\nfive\nsix'],
    [
      'See ([a.example](https://a.example/?x=1)) and https://b.example',
      'See (a.example) and https://b.example',
    ],
    ['# a\n## *b*', '· a\n· b'],
    ['- \n- a\n- # b\n\n  c', '· a\n· b\nc'],
    ['<div>\nIn <b>tags</b>\n</div>', 'In tags'],
    ['', ''],
  ])('of %p is %p', (markdown, plain) => {
    expect(fromMarkdown(markdown)).toBe(plain);
  });

  test('has the innermost text, however deep it is nested', () => {
    for (const [open, close] of [
      ['> ', ''],
      ['- ', ''],
      ['*', '*'],
      ['<b>', '</b>'],
    ] as const)
      expect(fromMarkdown(`${open.repeat(1000)}Acme${close.repeat(1000)}`)).toBe('Acme');
  });
});

describe('the plain text of an answer', () => {
  const GROUP = '\ue200cite\ue202turn0search3\ue201';
  test.each([
    ['E*TRADE: 2*3*4 lots if a_price_b <b and size> 5', 'E*TRADE: 2*3*4 lots if a_price_b <b and size> 5'],
    [
      'See **Acme**:\n- [good](u)\n- cheap\n# End\nIt is *the* best\nby far',
      'See Acme:\n· good\n· cheap\n· End\nIt is the best\nby far',
    ],
    ['| Brand | Price |\n|---|---|\n| Acme | 5 |', 'Brand · Price\nAcme · 5'],
    ['  one\ttwo \n\n three', 'one two\nthree'],
    [`It leads ${GROUP}. Next.`, 'It leads. Next.'],
    ['\ue200entity\ue202["company","Acme","x"]\ue201 leads \ue200not closed', 'Acme leads \ue200not closed'],
    ['It leads【4:0†source】. Next 【12†L3-L8】.', 'It leads. Next.'],
    ['It leads[^1^]. Next [2][3]. Last [4](u).', 'It leads. Next. Last.'],
    [
      'It leads <grok:render a="b">\n<argument>3</argument>\n</grok:render>. <grok:render x',
      'It leads. <grok:render x',
    ],
    ['Caf&eacute; &#67;&#x41;&#150; &nosuch; &amp', 'Café CA– &nosuch; &amp'],
  ])('%p without Markdown is %p', (text, plain) => {
    expect(plainText({ text, text_markdown: null })).toBe(plain);
  });

  test.each([
    [`It leads ${GROUP}. *Next*.`, 'It leads. Next.'],
    ['It [leads](u) [1](https://a.example) [[2]](u)[3][4] [^5^].\n\n[3]: https://b.example', 'It leads.'],
    [
      'Caf&eacute; `&eacute;` \\&eacute; &#150; if price <b and size> 5',
      'Café &eacute; &eacute; – if price <b and size> 5',
    ],
    ['See [a][b], [c] and [d].\n\n[B]: https://a.example "t"\n[c]: <u>', 'See a, c and [d].'],
    ['**퀼무어(Q)**는 **좋**다 <br>snake_case_name', '퀼무어(Q)는 좋다\nsnake_case_name'],
    ['2**10 or 2 * 3 * 4 or <name>', '2**10 or 2 * 3 * 4 or <name>'],
  ])('%p with Markdown is %p', (text, plain) => {
    expect(fromMarkdown(text)).toBe(plain);
  });

  test('is read near its start, or near a name that only follows later', () => {
    const text = `Acme. ${'Many globexes. '.repeat(60_000)}\nGLOBEX is near the end. ${'More words. '.repeat(80_000)}`;
    const [near, far, none] = ['Acme', 'Globex', 'Initech'].map((name) => {
      const plain = plainText({ text, text_markdown: null }, name);
      expect(plain.length).toBeLessThanOrEqual(4096);
      return quoteOf(plain, [you(name)]).slice(0, 23);
    });
    expect([near, far, none]).toEqual([
      'Acme. Many globexes. Ma',
      'GLOBEX is near the end.',
      'Acme. Many globexes. Ma',
    ]);
  });
});

describe('a quote begins where a sentence does', () => {
  test.each([
    ['de', 'Nimm Zeta. Marken bzw. Läden wie Acme sind gut.', 'Acme', 'Marken bzw. Läden wie Acme sind gut.'],
    ['de', 'Nein. Empfohlen werden u. a. Acme und Z.', 'Acme', 'Empfohlen werden u. a. Acme und Z.'],
    ['de', 'Nein. Von Prof. Klein für max. Acme.', 'Acme', 'Von Prof. Klein für max. Acme.'],
    [
      'en',
      'No. Find Marks Bros. Acme on Mt. Hood in Jan. Acme is good.',
      'Acme',
      'Find Marks Bros. Acme on Mt. Hood in Jan. Acme is good.',
    ],
    ['en', 'I like Yahoo! Acme is worse.', 'Yahoo!', 'I like Yahoo! Acme is worse.'],
    [
      'en',
      'Yes. Tiffany & Co. Rings are fine. Acme too.',
      'Tiffany & Co.',
      'Tiffany & Co. Rings are fine. Acme too.',
    ],
    ['en', 'Look at Z etc. Acme is good.', 'Acme', 'Acme is good.'],
    ['fr', 'Non. Voir Mme Petit, env. Acme et cie.', 'Acme', 'Voir Mme Petit, env. Acme et cie.'],
    ['es', 'No. El Sr. Acme y la Avda. Sol.', 'Acme', 'El Sr. Acme y la Avda. Sol.'],
    ['nl', 'Nee. Neem bijv. Acme of ca. Tien.', 'Acme', 'Neem bijv. Acme of ca. Tien.'],
    ['xx', 'No. Ask Dr. Acme.', 'Acme', 'Ask Dr. Acme.'],
  ])('in %s: %s', (language, text, name, expected) => {
    expect(quoteOf(text, [you(name)], language)).toBe(expected);
  });

  test.each([
    ['en', 'Acme is known. Acme lacks support, however. End.', 'Acme lacks support, however. End.'],
    ['de', 'Acme ist bekannt. Teuer ist Zeta. Acme hat aber Schwächen.', 'Acme hat aber Schwächen.'],
    ['en', 'Acme is known. Zeta is slow. Acme is fine.', 'Acme is known. Zeta is slow. Acme is fine.'],
    ['en', 'Acme or Less Ltd is fine. Acme is not cheap.', 'Acme is not cheap.'],
    ['en', 'Acme is fine, as is Rival B. Users like Acme, though slow.', 'Users like Acme, though slow.'],
  ])('and, in %s, if it is criticism, with what is criticized: %s', (language, text, expected) => {
    const pieces = excerptOf(text, [you('Acme'), rival('Less Ltd'), rival('Rival B')], {
      language,
      isCriticism: true,
    });
    expect(pieces.map((piece) => piece.text).join('')).toBe(expected);
  });

  test('and, if a sentence of criticism is too long, with what it criticizes', () => {
    const text = `Acme is the best of ${'many '.repeat(60)}and Acme is slow, ${'though fast '.repeat(30)}.`;
    const pieces = excerptOf(text, [you('Acme')], { language: 'en', isCriticism: true });
    expect(pieces.map((piece) => piece.text).join('')).toContain('many and Acme is slow, though');
  });
});

test('a long name is cut in a quote', () => {
  const name = 'Vereinigte Gesellschaft für Kühlschiffahrtsversicherungsangelegenheiten';
  expect(quoteOf(`Gut ist ${name}.`, [you(name)])).toBe('Gut ist Vereinigte Gesellschaft…');
  // It does not take the room of what is said of it, or of the sentence before, which an abbreviation ends.
  const long = `${name} mbH & Co. Kommanditgesellschaft auf Aktien Niederlassung Berlin-Brandenburg und Potsdam-Mittelmark`;
  const text = `Empfohlen wird ${long}, daneben Karton & Co. ${long} überzeugt durch Qualität, ist aber nicht günstig.`;
  const pieces = excerptOf(text, [you(long), rival('Karton & Co.')], { language: 'de', isCriticism: true });
  expect(pieces.map((piece) => piece.text).join('')).toBe(
    'Vereinigte Gesellschaft… überzeugt durch Qualität, ist aber nicht günstig.',
  );
  // An abbreviation before the end of the room.
  expect(quoteOf(`Gut ist Acme & Co. ${'und '.repeat(90)}`, [you('Acme & Co')])).not.toContain('.…');
});

/** What an excerpt shows of a text, without the marks of what is left out. */
const coreOf = (excerpt: string) => excerpt.replaceAll(/^…|…$/g, '');

/** What holds for every text: shows why it does not. */
function expectExcerpt(text: string, names: readonly Name[]): void {
  const excerpt = quoteOf(text, names);
  expect(excerpt.length).toBeLessThanOrEqual(280);
  expect(excerpt.split('\n').length).toBeLessThanOrEqual(5);
  expect(text).toContain(coreOf(excerpt));
  const isIn = (part: string, name: Name) => piecesOf(part, [name]).some(({ of }) => of !== null);
  const first = names.find((name) => isIn(text, name) && name.name.length < 100);
  if (first) expect([first.name, isIn(excerpt, first)]).toEqual([first.name, true]);
  const before = text.slice(0, text.indexOf(coreOf(excerpt)));
  if (!excerpt.startsWith('…')) expect(before).toMatch(/^$|[\p{Sentence_Terminal}…]["'”’»)\]]*\s*$|\n$/u);
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
    ['It is good.Acme leads. Then Globex wins.', 'Globex', 'Then Globex wins.'],
    ['Acme leads.\nWhat to look for\n' + 'x'.repeat(300), 'Acme', 'Acme leads.'],
    ['Best list\nGlobex\nAcme\nc\nd\ne\nf', 'Acme', 'Acme\nc\nd\ne\nf'],
    ['Best list\nAcme\nb\nc\nd\ne\nf\ng', 'Acme', 'Acme\nb\nc\nd\ne'],
    ['Use Mr. Acme! Pro, not it.', 'Acme! Pro', 'Use Mr. Acme! Pro, not it.'],
    ['它很好。推荐Acme。谢谢', 'Acme', '推荐Acme。'],
    [long, 'Acme', `Acme ${'word '.repeat(54)}word…`],
    [`It. ${'word '.repeat(80)}Acme end.`, 'Acme', `…${'word '.repeat(19)}Acme end.`],
    ['x'.repeat(300), 'Acme', `${'x'.repeat(279)}…`],
  ])('of %p for %s is %p', (text, name, expected) => {
    expect(quoteOf(text, [you(name)])).toBe(expected);
    expectExcerpt(text, [you(name)]);
  });

  test('begins with the first name in the list that the text contains', () => {
    const text = 'Globex is known. Initech too. Acme is new.';
    const names = [rival('Umbrella'), rival('Initech'), rival('Globex')];
    expect(quoteOf(text, names)).toBe('Initech too. Acme is new.');
  });

  test('is short, of the text, and has the name, whatever the text is', () => {
    const name = fc.constantFrom('Acme', 'Acme Pro', 'C++', 'Yahoo!', 'St. John’s', 'ÄÖ', '华为');
    const part = fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...'. |! |\n| |, |.|…|e.g. |3. |Word|and |。'.split('|')) },
      name.map((one) => ` ${one} `),
      fc.string({ unit: 'grapheme', maxLength: 90 }).map((text) => text.replaceAll(/\s+/g, ' ')),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 60 }), fc.array(name, { maxLength: 3 }), (parts, names) => {
        expectExcerpt(fromMarkdown(parts.join('')), names.map(rival));
      }),
      { numRuns: draws(300) },
    );
  });
});
