import { draws } from '@brand-visibility/tooling/draws';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { MAX_CURSOR_LENGTH, cursorSeal } from '../../src/endpoints/cursor-seal.js';

const FIRST = 'a first secret of the tests, long enough';
const SECOND = 'another secret of the tests, long enough';
const seal = cursorSeal([FIRST]);
const property = { numRuns: draws(300) };
const text = fc.string({ unit: 'binary' });

describe('a sealed cursor (rule 7.3)', () => {
  test('opens to the sealed payload with the same binding', () => {
    fc.assert(
      fc.property(text, text, (payload, bound) => {
        const cursor = seal.seal(payload, bound);
        expect(cursor).toMatch(/^[A-Za-z0-9_-]+$/);
        expect(seal.open(cursor, bound)).toBe(payload);
      }),
      property,
    );
  });

  test('does not open with another binding', () => {
    fc.assert(
      fc.property(text, text, text, (payload, bound, other) => {
        fc.pre(bound !== other);
        expect(seal.open(seal.seal(payload, bound), other)).toBeNull();
      }),
      property,
    );
  });

  test('keeps the encoding of version 1, so that cursors survive a release', () => {
    expect(seal.seal('page 2', 'list')).toBe('AZQ1SBz9qj8fCLV53j3okrsP6fCQY7--ZT-VHrjOot5X9zg');
  });

  test('is rejected with any bit flipped, or any character removed or added', () => {
    const cursor = seal.seal('1772323200000000 run_1', 'bound');
    const bytes = Buffer.from(cursor, 'base64url');
    const altered = [];
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const copy = Buffer.from(bytes);
      copy[bit >> 3]! ^= 1 << (bit & 7);
      altered.push(copy.toString('base64url'));
    }
    for (let i = 0; i < cursor.length; i += 1) {
      altered.push(cursor.slice(0, i), cursor.slice(i + 1), cursor.slice(0, i) + cursor.slice(i + 1));
      altered.push(`${cursor.slice(0, i)}A${cursor.slice(i)}`);
    }
    altered.push(`${cursor}=`, ` ${cursor}`, `${cursor}\n`, '', 'A', cursor + cursor);
    const others = altered.filter((each) => each !== cursor);
    expect(others.filter((each) => seal.open(each, 'bound') !== null)).toEqual([]);
  });

  test('is rejected in a non-canonical encoding of the same bytes', () => {
    // The last character of 17 bytes has unused bits.
    const spellings = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'];
    for (const payload of ['', 'a', 'ab']) {
      const cursor = seal.seal(payload, '');
      const opened = spellings.filter((last) => seal.open(cursor.slice(0, -1) + last, '') !== null);
      expect(opened).toEqual([cursor.at(-1)]);
      const standard = cursor.replaceAll('-', '+').replaceAll('_', '/');
      expect(seal.open(standard, '')).toBe(standard === cursor ? payload : null);
    }
  });

  test(`is rejected with more than ${MAX_CURSOR_LENGTH} characters`, () => {
    const longest = 'x'.repeat((MAX_CURSOR_LENGTH * 3) / 4 - 29);
    const cursor = seal.seal(longest, '');
    expect(cursor).toHaveLength(MAX_CURSOR_LENGTH);
    expect(seal.open(cursor, '')).toBe(longest);
    expect(seal.open(seal.seal(`${longest}x`, ''), '')).toBeNull();
  });
});

describe('secrets can be rotated without an interruption', () => {
  const both = cursorSeal([SECOND, FIRST]);

  test('the first secret seals, both open', () => {
    const old = seal.seal('page', 'list');
    expect(both.open(old, 'list')).toBe('page');
    expect(both.seal('page', 'list')).toBe(cursorSeal([SECOND]).seal('page', 'list'));
    expect(cursorSeal([SECOND]).open(old, 'list')).toBeNull();
  });
});
