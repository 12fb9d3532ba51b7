import { API_KEY_ALPHABET, apiKeyFrom, isApiKey } from '@brand-visibility/domain/api-key';
import { decoded, isNamedLikeKey, unescaped } from '@brand-visibility/requests';
import { draws, seedOf } from '@brand-visibility/tooling/draws';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { decodeText, hasApiKeyInUrl, readQuery } from '../../src/request/target.js';

/** The oracle of requests is the reference implementation: it decodes one text at a time and uses exceptions. */
const plainName = (raw: string) =>
  decoded(raw) ??
  Buffer.from(unescaped(raw), 'latin1')
    .toString('utf8')
    .replace(/[\0-\x1f\x7f]|%/g, '\uFFFD');

const plainPairs = (query: string) =>
  query
    .split('&')
    .filter((segment) => segment !== '')
    .map((segment) => {
      const [name = '', ...value] = segment.replaceAll('+', ' ').split('=');
      return { name: plainName(name), value: decoded(value.join('=')) };
    });

function plainHasKey(target: string, query: string): boolean {
  const once = unescaped(target);
  return (
    plainPairs(query).some(({ name }) => isNamedLikeKey(name)) ||
    [target, once, unescaped(once)].some((text) =>
      [...text.matchAll(/bvk_/g)].some(({ index }) => isApiKey(text.slice(index, index + 42))),
    )
  );
}

const KEY = apiKeyFrom(API_KEY_ALPHABET.slice(0, 32));
const escaped = (text: string) => [...text].map((c) => `%${c.charCodeAt(0).toString(16).padStart(2, '0')}`);

/** Fragments of targets, chosen so that complete and partial characters and names of keys occur often. */
const PIECES = [
  ...'% %4 %zz %00 %0A %7f %25 %2 %2525 %41 %2B %26 %3D + & = - _ ? a ab'.split(' '),
  ...'%c3 %bc %C3%BC %c1%81 %e0 %9f %a0 %80 %bf %ed %9f%bf %e2%84%aa %ef%bf%bd'.split(' '),
  ...'%f0 %8f %90 %f4 %f4%8f%bf%bf %f5 %ff %fe'.split(' '),
  ...'key KEY api x-api token access auth k e %6b %4B y secret bearer orization bvk_ bvk'.split(' '),
  KEY.slice(0, 20),
  KEY.slice(20),
  KEY,
  escaped(KEY).join(''),
  escaped(escaped(KEY).join('')).join(''),
];
const text = fc.array(fc.constantFrom(...PIECES), { maxLength: 12 }).map((pieces) => pieces.join(''));
const seed = { seed: seedOf(20260301), numRuns: draws(20_000) };

// Rule 3.6.
describe('decoding without exceptions matches the reference implementation', () => {
  test('for texts, decoded strictly (rule 3.6)', () => {
    fc.assert(
      fc.property(text, (raw) => {
        expect(decodeText(raw)).toBe(decoded(raw));
      }),
      seed,
    );
  });

  test('for every escape, alone and before boundary values, and for boundary values of three and four', () => {
    const hex = (byte: number) => `%${byte.toString(16).padStart(2, '0')}`;
    const all = Array.from({ length: 256 }, (_, byte) => hex(byte));
    const edges = [0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0].map(hex);
    const among = (...places: readonly (readonly string[])[]) =>
      places.reduce((before, place) => before.flatMap((text) => place.map((one) => text + one)));
    const sequences = [
      ...among(all, ['', ...edges, 'a']),
      ...among(all.slice(0xc0), edges, edges),
      ...among(all.slice(0xee), edges, edges, edges),
    ];
    expect(sequences.filter((raw) => decodeText(raw) !== decoded(raw))).toEqual([]);
  });

  test('for the pairs of a query, including undecodable names', () => {
    fc.assert(
      fc.property(text, (query) => {
        expect(readQuery(query)).toEqual(plainPairs(query));
      }),
      seed,
    );
  });

  // Rule 4.5.
  test('for parameter names of keys, and keys encoded up to twice (rule 4.4)', () => {
    let found = 0;
    fc.assert(
      fc.property(text, (query) => {
        const isFound = hasApiKeyInUrl({ target: { sent: `/?${query}`, query } });
        found += Number(isFound);
        expect(isFound).toBe(plainHasKey(`/?${query}`, query));
      }),
      seed,
    );
    expect(found).toBeGreaterThan(200);
  });
});
