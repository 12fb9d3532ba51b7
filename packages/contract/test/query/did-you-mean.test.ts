import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { suggesting } from '../../src/query/did-you-mean.js';

const SEED = { seed: 20260301, numRuns: 2000 };
const near = (word: string, text: string) => suggesting([word])(text) === word;

describe('a word is meant', () => {
  test.each([
    ['chatgpt', 'ChatGPT'],
    ['chatgpt', 'chat-gpt'],
    ['chatgpt', ' chat gpt '],
    ['chatgpt', '"chatgpt"'],
    ['start_date', 'startDate'],
    ['start_date', 'START-DATE'],
    ['platforms', 'platforms[]'],
    ['America/Sao_Paulo', 'américa/são paulo'],
    ['tz', 'T.Z.'],
    ['tz', 'tz\uFFFD'],
    ['7d', '7D'],
  ])('%s by %j, which is spelled alike but for case, accents and punctuation', (word, text) => {
    expect(near(word, text)).toBe(true);
  });

  test.each([
    ['a character less', 'platforms', 'platform'],
    ['a character less at the beginning', 'platforms', 'latforms'],
    ['one of a pair less', 'running', 'runing'],
    ['a character more', 'gemini', 'geminix'],
    ['a character more at the beginning', 'gemini', 'xgemini'],
    ['a character twice', 'gemini', 'gemmini'],
    ['another character', 'expert', 'expart'],
    ['another last character', 'expert', 'experd'],
    ['another first character', 'expert', 'axpert'],
    ['two neighbours swapped', 'claude', 'cluade'],
    ['the first two swapped', 'claude', 'lcaude'],
    ['the last two swapped', 'claude', 'claued'],
    ['a slip beside case and punctuation', 'chatgpt', 'Chat GTP'],
  ])('by %s', (_slip, word, text) => {
    expect(near(word, text)).toBe(true);
  });

  test.each([
    ['two characters less', 'platforms', 'platfor'],
    ['two characters more', 'gemini', 'geminixy'],
    ['two other characters', 'expert', 'axpart'],
    ['two other neighbours', 'expert', 'exxxrt'],
    ['a swap and a character more', 'Etc/UCT', 'Etc/UTCX'],
    ['a swap over a distance', 'claude', 'claedu'],
    ['two swaps', 'claude', 'lcaued'],
    ['one more here and one less there', 'gemini', 'emininx'],
    ['the half of it', 'discovery', 'disco'],
    ['nothing', 'claude', ''],
    ['punctuation alone', 'claude', '---'],
    ['nothing but punctuation, and a word of one character', 'a', '-'],
  ])('not by %s', (_slips, word, text) => {
    expect(near(word, text)).toBe(false);
  });

  test.each([
    ['four characters', 'true', 'ture', false],
    ['four characters and one less', 'grok', 'gro', false],
    ['four characters and one more', 'grok', 'grock', true],
    ['five characters and one less', 'limit', 'limt', true],
    ['five characters', 'Paris', 'Peris', true],
    ['four characters in five with a hyphen', 'gr-ok', 'gr-op', false],
  ])('by a slip only among five or more: %s', (_title, word, text, isNear) => {
    expect(near(word, text)).toBe(isNear);
  });

  test.each([
    ['365day', '366day'],
    ['Etc/GMT+10', 'Etc/GMT+1'],
    ['Etc/GMT+1', 'Etc/GMT-1'],
    ['Etc/GMT+1', 'Etc/GMT1'],
    ['GMT+0', 'GMT+1'],
    ['Etc/GMT', 'Etc/GMT5'],
    ['EST5EDT', 'ESTEDT'],
    ['area51x', 'area15x'],
    ['part1a', 'parta1'],
  ])('never by a slip in a number: %s by %j', (word, text) => {
    expect(near(word, text)).toBe(false);
  });

  test('by a slip beside a number that is right', () => {
    expect(near('EST5EDT', 'EST5EDD')).toBe(true);
  });
});

describe('of several words', () => {
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
    ['the one spelled alike comes before another name', 'hong kong', 'Hongkong'],
    ['the one spelled alike comes before a slip', 'Sixth', 'sixth'],
    ['another name is matched as a word is', ' KOW-LOON', 'Asia/Hong_Kong'],
    ['another name may be short', '1', 'true'],
    ['another name knows no slips', 'Kowlon', undefined],
    ['two that share another name are both not meant', 'hkg', undefined],
    ['two that are a slip away are both not meant', 'sixt', undefined],
    ['none is none', 'chatgpt', undefined],
  ])('%s: %j', (_title, text, word) => {
    expect(suggest(text)).toBe(word);
  });

  test('words of an object are no words', () => {
    for (const text of ['__proto__', 'constructor', 'toString']) expect(suggest(text)).toBeUndefined();
  });
});

describe('a text is compared up to 64 code points', () => {
  const word = 'a'.repeat(60);
  test.each([
    ['64', `${word}----`, true],
    ['65', `${word}-----`, false],
    ['64 of two units each', `${word.slice(56)}${'😀'.repeat(60)}`, true],
    ['65 of two units each', `${word.slice(56)}${'😀'.repeat(61)}`, false],
    ['60,000', `${word}${'-'.repeat(60_000)}`, false],
  ])('%s', (_length, text, isNear) => {
    expect(near(text.includes('😀') ? 'aaaa' : word, text)).toBe(isNear);
  });
});

/** By the definition of the distance of strings with swaps of neighbours, in the way of a textbook. */
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

test('one slip is a distance of one', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 4, maxLength: 6 });
  let slips = 0;
  fc.assert(
    fc.property(text, text, (word, sent) => {
      const isSlip = distance(word, sent) === 1 && Math.max(word.length, sent.length) >= 5;
      slips += isSlip ? 1 : 0;
      expect(near(word, sent)).toBe(word === sent || isSlip);
    }),
    SEED,
  );
  expect(slips).toBeGreaterThan(20);
});

test('what is suggested is one of the words, and the same every time', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', 'A', '-', '1'), minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(fc.uniqueArray(text, { minLength: 1 }), text, (words, sent) => {
      const word = suggesting(words)(sent);
      expect([undefined, ...words]).toContain(word);
      expect(suggesting([...words].reverse())(sent)).toBe(word);
    }),
    SEED,
  );
});
