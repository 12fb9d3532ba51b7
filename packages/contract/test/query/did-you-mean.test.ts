import { draws } from '@brand-visibility/tooling/draws';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { suggesting } from '../../src/query/did-you-mean.js';

const near = (word: string, text: string) => suggesting([word])(text) === word;

describe('a word is suggested', () => {
  test.each([
    ['chatgpt', 'ChatGPT'],
    ['chatgpt', 'chat-gpt'],
    ['chatgpt', '"chatgpt"'],
    ['start_date', 'startDate'],
    ['platforms', 'platforms[]'],
    ['America/Sao_Paulo', 'américa/são paulo'],
    ['tz', 'tz\uFFFD'],
    ['7d', '7D'],
  ])('%s for %j, which differs only in case, accents and punctuation', (word, text) => {
    expect(near(word, text)).toBe(true);
  });

  test('for a typo in addition to case and punctuation, and next to a correct number', () => {
    expect(near('chatgpt', 'Chat GTP')).toBe(true);
    expect(near('EST5EDT', 'EST5EDD')).toBe(true);
  });

  test.each([
    ['an empty text', 'claude', ''],
    ['punctuation', 'claude', '---'],
    ['punctuation, for a word of one character', 'a', '-'],
    ['a typo in four characters and a hyphen', 'gr-ok', 'gr-op'],
    ['a typo in a number', '365day', '366day'],
    ['a typo in a sign', 'Etc/GMT+1', 'Etc/GMT-1'],
    ['a number too many', 'Etc/GMT', 'Etc/GMT5'],
    ['a missing number', 'EST5EDT', 'ESTEDT'],
    ['a number in another place', 'part1a', 'parta1'],
  ])('not for %s', (_typos, word, text) => {
    expect(near(word, text)).toBe(false);
  });
});

describe('among several words', () => {
  const suggest = suggesting(
    ['completed', 'competed', 'Hongkong', 'Asia/Hong_Kong', 'true', 'sixth', 'sixty'],
    {
      'Asia/Hong_Kong': ['Hong_Kong', 'Kowloon'],
      Hongkong: ['HKG'],
      true: ['1', 'yes', 'sixth'],
      sixty: ['lx', '60', 'hkg'],
    },
  );

  test.each<[string, string, string | undefined]>([
    ['the same spelling comes before another name', 'hong kong', 'Hongkong'],
    ['the same spelling comes before a typo', 'Sixth', 'sixth'],
    ['another name is compared like a word', ' KOW-LOON', 'Asia/Hong_Kong'],
    ['another name may be short', '1', 'true'],
    ['another name allows no typo', 'Kowlon', undefined],
    ['nothing for two words with the same other name', 'hkg', undefined],
    ['nothing for two words that are one typo away', 'sixt', undefined],
    ['nothing for an unrelated text', 'chatgpt', undefined],
  ])('%s: %j', (_title, text, word) => {
    expect(suggest(text)).toBe(word);
  });

  test('does not suggest properties of Object.prototype', () => {
    for (const text of ['__proto__', 'constructor', 'toString']) expect(suggest(text)).toBeUndefined();
  });
});

describe('a text of up to 64 code points is compared', () => {
  const word = 'a'.repeat(60);
  test.each([
    ['64', `${word}----`, true],
    ['65', `${word}-----`, false],
    ['64 of two units each', `${word.slice(56)}${'😀'.repeat(60)}`, true],
    ['65 of two units each', `${word.slice(56)}${'😀'.repeat(61)}`, false],
  ])('%s', (_length, text, isNear) => {
    expect(near(text.includes('😀') ? 'aaaa' : word, text)).toBe(isNear);
  });
});

/** The optimal string alignment distance (edits, and swaps of neighbours), straight from its definition. */
function distance(a: string, b: string): number {
  if (a === '' || b === '') return a.length + b.length;
  const ways = [
    distance(a.slice(1), b) + 1,
    distance(a, b.slice(1)) + 1,
    distance(a.slice(1), b.slice(1)) + (a[0] === b[0] ? 0 : 1),
  ];
  if (a.length > 1 && a[0] === b[1] && a[1] === b[0]) ways.push(distance(a.slice(2), b.slice(2)) + 1);
  return Math.min(...ways);
}

// Rule 6.5.
test('one typo is an edit distance of one', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 4, maxLength: 6 });
  let typos = 0;
  fc.assert(
    fc.property(text, text, (word, sent) => {
      const isTypo = distance(word, sent) === 1 && Math.max(word.length, sent.length) >= 5;
      typos += isTypo ? 1 : 0;
      expect(near(word, sent)).toBe(word === sent || isTypo);
    }),
    { numRuns: draws(2000) },
  );
  expect(typos).toBeGreaterThan(0);
});
