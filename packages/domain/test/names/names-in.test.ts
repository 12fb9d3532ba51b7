import { draws } from '@brand-visibility/tooling/draws';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { namesIn } from '../../src/names/names-in.js';
import { NEVER_FIRST, partsFor } from '../../src/names/parts.js';
import { textKey } from '../../src/names/text-key.js';
import { nameKey } from '../../src/rivals/name-key.js';

/** Which names a string contains, and where. */

const named = (...names: readonly string[]) => names.map((name) => ({ name }));

test('the table of docs/import-format.md shows which forms of a name are found', () => {
  const document = readFileSync(new URL('../../../../docs/import-format.md', import.meta.url), 'utf8');
  const [, table = ''] = document.split('recorded name | found in | not found in\n---|---|---\n');
  const rows = table
    .split('\n\n')[0]!
    .split('\n')
    .map((row) => row.split('|'));
  const textsOf = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text);
  expect(rows).toHaveLength(6);
  for (const [recorded, found, absent] of rows) {
    const names = named(...textsOf(recorded));
    const spans = (cell?: string) => textsOf(cell).map((text) => [names, text, namesIn(text, names).length]);
    expect(spans(found)).toEqual(textsOf(found).map((text) => [names, text, 1]));
    expect(spans(absent)).toEqual(textsOf(absent).map((text) => [names, text, 0]));
  }
});

describe('the names in a string', () => {
  const found = (text: string, ...names: readonly string[]) =>
    namesIn(text, named(...names)).map(({ start, end, of }) => `${of.name}: ${text.slice(start, end)}`);

  test('are found in every spelling of their name key, the longer one where two begin, and as whole words', () => {
    const text = 'Try ACME\u00a0Pro, A\u00adcme’s or C++ (not C), Acmeland or “acme–one”.';
    expect(found(text, 'Acme', 'Acme Pro', 'C++', "Acme's", 'ACME-One', 'Other')).toEqual([
      'Acme Pro: ACME\u00a0Pro',
      "Acme's: A\u00adcme’s",
      'C++: C++',
      'ACME-One: acme–one',
    ]);
  });

  test('are found between the words of scripts without spaces', () => {
    expect(found('我们推荐华为和Tidewell。', 'Tidewell', '华为')).toEqual([
      '华为: 华为',
      'Tidewell: Tidewell',
    ]);
  });

  test.each([
    ['AI', 'He said: paid', []],
    ['Go', 'Google, GOOD, ago, go2, goö, go\u00adogle', []],
    ['Acme', 'Acmes, Acme’s, acmes, Acmest, ACMES', ['Acme', 'Acme']],
    ['Go', 'Go\u{e0100}ogle, 𝟏Go, Go𝟏, Go\u00ad on', ['Go']],
    ['A', 'As was', []],
    ['Acme Pro', 'Acme\u00a0 Pro', ['Acme\u00a0 Pro']],
    ['A B', 'Is A  B, or A\n\tB', ['A  B', 'A\n\tB']],
    ['ﬁ', 'ﬁ fi fish ﬁsh', ['ﬁ', 'fi']],
    ['f', 'x ﬁ', []],
    ['i', 'x ﬁ', []],
    ['é', 'e\u0301 é e', ['e\u0301', 'é']],
    ['e', 'e\u0301 é e', ['e']],
    ['a \u0301b', 'a \u00b4b', ['a \u00b4b']],
    ['가', '가 \u1100\u1161 ㄱㅏ 가\u11a8', ['가', '\u1100\u1161', 'ㄱㅏ']],
    ['가나', '가나은, 가나라는, 가나에서도, 가나들은, 가나산', ['가나', '가나', '가나', '가나']],
  ])('%s in %p: %p', (name, text, expected) => {
    expect(found(text, name)).toEqual(expected.map((each) => `${name}: ${each}`));
  });

  test('follow each other, and are what the name key says', () => {
    const texts = fc.string({ unit: 'grapheme', maxLength: 40 });
    fc.assert(
      fc.property(texts, fc.array(texts, { maxLength: 5 }), (start, names) => {
        const text = `${start} ${names.join(' ')}`;
        let last = 0;
        for (const { start, end, of } of namesIn(text, named(...names))) {
          expect([start >= last, nameKey(text.slice(start, end))]).toEqual([true, nameKey(of.name)]);
          last = end;
        }
      }),
      { numRuns: draws(100) },
    );
  });
});

test('the key of a text is its name key', () => {
  const character = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 3 }),
    fc.string({ unit: 'grapheme', maxLength: 2 }),
    fc.constantFrom(...' \u00ad\u0301\u0316\u200d\u00b4\u0e33\u1100\u1161\u11a8ㄱㅏﾡￂｶﾞ가ﬁẞ'),
  );
  fc.assert(
    fc.property(fc.array(character, { maxLength: 20 }), (characters) => {
      const text = characters.join('');
      expect(textKey(text).key.trim()).toBe(nameKey(text).trim());
    }),
    { numRuns: draws(300) },
  );
});

describe('only the parts are folded in which names can begin', () => {
  test('what never begins a name has a key that begins with no letter or digit', () => {
    const never = new RegExp(`^${NEVER_FIRST}$`, 'u');
    for (let code = 0x80; code <= 0x10ffff; code += 1) {
      const character = String.fromCodePoint(code);
      if (never.test(character))
        expect([code, /^[\p{L}\p{N}]/u.test(nameKey(character))]).toEqual([code, false]);
    }
  });

  test.each([['華為', 'яndex'], ['acme']])(
    'a text that does not contain the first letters of a name has no parts',
    (...keys) => {
      expect(partsFor(keys)('Some text.')).toEqual([]);
    },
  );

  const letters =
    'aAtTiIdD eéÉ\u0301\u00ad-.’“”•ﬁKﬀſßÄ\u0308가\u1100\u1161\u11a8ㄱㅏЯя華為のｶﾞ１1ⅷ™№\u{1f1e6}\u{1f600}';
  const word = fc.string({ unit: fc.constantFrom(...letters), maxLength: 5 });
  test.each([
    ['few', word],
    ['any', fc.string({ unit: 'grapheme', maxLength: 6 })],
  ])('which finds the same names in strings of %s characters', (_, part) => {
    const absent = { name: '!\u{10fffd}' }; // a name that begins with a mark has no first letters
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), fc.array(part, { maxLength: 5 }), (parts, names) => {
        const list = named(...names.filter((name) => /^[\p{L}\p{N}]/u.test(nameKey(name))));
        const text = [...parts, ...names].join(parts.length % 2 === 0 ? ' ' : '');
        expect(namesIn(text, list)).toEqual(namesIn(text, [...list, absent]));
      }),
      { numRuns: draws(1000) },
    );
  });
});
