import { crc32 } from 'node:zlib';
import { draws } from '@brand-visibility/tooling/draws';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  API_KEY_ALPHABET,
  apiKeyFrom,
  containsApiKey,
  isApiKey,
  maskApiKey,
  withoutApiKeys,
} from '../../src/api-key.js';

const random32 = fc.string({ unit: fc.constantFrom(...API_KEY_ALPHABET), minLength: 32, maxLength: 32 });
const KEY = apiKeyFrom('0'.repeat(32));

/** An independent checksum, with zlib's CRC-32 and long division. */
function checksumByZlib(text: string): string {
  let rest = BigInt(crc32(text));
  let digits = '';
  for (; rest > 0n; rest /= 62n) digits = API_KEY_ALPHABET.charAt(Number(rest % 62n)) + digits;
  return digits.padStart(6, '0');
}

describe('the form of a key', () => {
  // Rule 5.1.
  test('is bvk_, 32 characters and the base-62 CRC-32 of both', () => {
    fc.assert(
      fc.property(random32, (random) => {
        const key = apiKeyFrom(random);
        expect(key).toBe(`bvk_${random}${checksumByZlib(`bvk_${random}`)}`);
        expect(key).toHaveLength(42);
        expect(isApiKey(key)).toBe(true);
      }),
      { numRuns: draws(100) },
    );
  });

  test('uses digits, then upper case, then lower case as the alphabet', () => {
    expect(API_KEY_ALPHABET).toHaveLength(62);
    expect([...API_KEY_ALPHABET].sort().join('')).toBe(API_KEY_ALPHABET);
  });

  test.each([
    '',
    'bvk_',
    KEY.slice(0, -1),
    `${KEY}0`,
    ` ${KEY}`,
    `${KEY}\n`,
    KEY.toUpperCase(),
    KEY.replace('0', 'é'),
  ])('%j is not a key', (text) => {
    expect(isApiKey(text)).toBe(false);
  });

  test.each(['', '0'.repeat(31), '0'.repeat(33), `${'0'.repeat(31)}-`, `${'0'.repeat(31)}é`])(
    'refuses to make a key of %j',
    (random) => {
      expect(() => apiKeyFrom(random)).toThrow(RangeError);
    },
  );
});

describe('a key inside a text', () => {
  test.each([
    ['alone', KEY],
    ['after a prefix of its own', `bvk_${KEY}`],
    ['after the beginning of another', `${KEY.slice(0, 20)}${KEY}`],
    ['after one with a wrong checksum', `${KEY.slice(0, -1)}_${KEY}`],
  ])('%s is found', (_, text) => {
    expect(containsApiKey(text)).toBe(true);
  });

  test.each([
    ['nothing', ''],
    ['a key cut short', KEY.slice(0, -1)],
    ['a wrong checksum', `${KEY.slice(0, -1)}_`],
    ['a key in another case', KEY.toUpperCase()],
    ['a masked key', maskApiKey(KEY)],
    ['many prefixes', 'bvk_'.repeat(12_500)],
  ])('%s is not', (_, text) => {
    expect(containsApiKey(text)).toBe(false);
  });
});

// Rule 5.2.
test('masks all but the prefix, the next four characters and the last four', () => {
  const key = apiKeyFrom('abcdefghijklmnopqrstuvwxyzABCDEF');
  expect(maskApiKey(key)).toBe(`bvk_abcd…${key.slice(-4)}`);
});

test('removes everything that has the form of a key, and nothing else (rule 4.4)', () => {
  const wrong = `${KEY.slice(0, -1)}_`;
  const alike = `bvk_${'0'.repeat(38)}`;
  expect(withoutApiKeys(`a ${KEY}, ${alike}${KEY} and ${wrong}`)).toBe(
    `a bvk_[removed], bvk_[removed]bvk_[removed] and ${wrong}`,
  );
});
