import { nameKey } from '@brand-visibility/domain/rivals/name-key';
import { draws } from '@brand-visibility/tooling/draws';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { hasFittingKey, isAtMost, MOST_BYTES_A_UNIT } from '../../src/import/fields.js';
import { parseRecord } from '../../src/import/expectation.js';
import type { RecordType } from '../../src/import/records.js';
import { RECORDS } from './valid-records.js';

const { account, answer, page_audit } = RECORDS;

const faultsOf = (type: RecordType, fields: object): readonly (readonly [string | null, string])[] => {
  const parsed = parseRecord(type, { ...RECORDS[type], ...fields });
  return 'faults' in parsed ? parsed.faults.map(({ paths, message }) => [paths.join(), message]) : [];
};

/** A text of `length` code points, half of them in two UTF-16 units. */
const wide = (length: number) => '😀'.repeat(Math.ceil(length / 2)) + 'x'.repeat(Math.floor(length / 2));

type Filled = (text: string) => object;
const mentioned: Filled = (name) => ({
  competitors: [{ name, position: null, sentiment: null, domain: null }],
});
const cited = (fields: object) => ({
  sources: [{ url: 'https://a.example/', domain: 'a.example', title: null, ...fields }],
});
const signal = { id: 's', label: 'l', status: 'pass', score: 1, max_score: 1, feedback: '' };
describe('a text has a maximum length in code points', () => {
  // Rule 12.7. documents.test.ts has the kind of every other field.
  test.each<[RecordType, Filled, string, number, string]>([
    ['theme', (name) => ({ name }), 'name', 512, 'a name'],
    ['recommendation', (category) => ({ category }), 'category', 512, 'a string'],
    ['answer', (title) => cited({ title }), 'sources.0.title', 2_048, 'a title'],
    ['page_audit', (url) => ({ url }), 'url', 8_192, 'a URL'],
    ['recommendation', (domain) => ({ related_domains: [domain] }), 'related_domains.0', 253, 'a domain'],
  ])('%s %p %s: at most %d', (type, filled, path, most, what) => {
    const isName = what === 'a name'; // its key takes four bytes for each of these characters
    expect(faultsOf(type, filled(isName ? 'x'.repeat(most) : wide(most)))).toEqual([]);
    const [fault, ...others] = faultsOf(type, filled(`${wide(most)}x`));
    expect(others).toEqual([]);
    expect(fault?.[0]).toBe(path);
    expect(fault?.[1]).toMatch(`${what} of at most ${most.toLocaleString('en')} characters`);
  });

  test('the message of a nullable field mentions null', () => {
    expect(
      faultsOf('answer', { competitors: [{ ...answer.competitors[0], domain: 'x'.repeat(254) }] }),
    ).toEqual([['competitors.0.domain', 'expected a domain of at most 253 characters, or null']]);
  });

  test('counts like an iteration over the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 12 }), fc.nat(12), (text, most) => {
        expect(isAtMost(text, most)).toBe(Array.from(text).length <= most);
      }),
      { numRuns: draws(100) },
    );
  });
});

describe('a name', () => {
  const KEY = 'expected a name that takes at most 2,048 bytes of UTF-8 once it is normalised for comparison';
  const LONG = '\ufdfa'; // 18 characters of 33 bytes in NFKC

  // Rule 12.7. The kind of every other name is in documents.test.ts.
  test.each<[RecordType, Filled, string]>([
    ['account', (name) => ({ plan: { ...account.plan, name } }), 'plan.name'],
    ['answer', mentioned, 'competitors.0.name'],
  ])('of %s has a key of at most 2,048 bytes', (type, filled, path) => {
    expect(faultsOf(type, filled(`${LONG.repeat(62)}xx`))).toEqual([]);
    expect(faultsOf(type, filled(`${LONG.repeat(62)}xxx`))).toEqual([[path, KEY]]);
    expect(faultsOf(type, filled('😀'.repeat(512)))).toEqual([]);
  });

  test('has a key that fits by length alone only if no character expands more', () => {
    for (let code = 0; code <= 0x10ffff; code += 1) {
      if (code >= 0xd800 && code <= 0xdfff) continue;
      const character = String.fromCodePoint(code);
      const bytes = Buffer.byteLength(nameKey(character));
      if (bytes > MOST_BYTES_A_UNIT * character.length) throw new Error(`U+${code.toString(16)}: ${bytes}`);
    }
  });

  test('is accepted exactly if the bytes of its key fit', () => {
    const unit = fc.constantFrom(LONG, 'ß', 'x', ' ', '東', '😀', 'ΐ', 'e\u0301');
    fc.assert(
      fc.property(fc.string({ unit, minLength: 50, maxLength: 400 }), (name) => {
        expect(hasFittingKey(name)).toBe(Buffer.byteLength(nameKey(name)) <= 2_048);
      }),
      { numRuns: draws(100) },
    );
  });
});

// documents.test.ts has the lists of every type.
test('a list has at most 1,000 items', () => {
  const names = Array.from({ length: 1_000 }, (_, index) => `n${index}`);
  expect(faultsOf('recommendation', { related_competitors: names })).toEqual([]);
  const signals = Array.from({ length: 1_001 }, () => signal);
  expect(faultsOf('page_audit', { dimensions: [{ ...page_audit.dimensions[0], signals }] })).toEqual([
    ['dimensions.0.signals', 'expected at most 1,000 items'],
  ]);
});

describe('a brand', () => {
  const HOST =
    'expected a host name of at most 253 characters such as shop.example, without scheme, port or path';
  const long = (length: number) => 'a.'.repeat(150).slice(0, length - 1) + 'b';

  test.each(['acme.example', 'xn--bcher-kva.example', `${'a'.repeat(252)}b`, long(253), 'a--b.example'])(
    'may have the domain %s',
    (domain) => {
      expect(faultsOf('brand', { domain, domain_aliases: [] })).toEqual([]);
      expect(faultsOf('brand', { domain_aliases: [domain] })).toEqual([]);
    },
  );

  // Rule 12.7.
  test.each([
    '',
    ...'Acme.example https://acme.example acme.example. acme..example -acme.example acme.example-'.split(' '),
    'acme.example\n',
    '192.0.2.1',
    'acme.1',
    'acme.0x1f',
    '2001:db8::1',
    long(254),
  ])('may not have the domain %j', (domain) => {
    // hints.test.ts has what may follow.
    const beginning = (text: string) => expect.stringContaining(text) as unknown;
    expect(faultsOf('brand', { domain })).toEqual([['domain', beginning(HOST)]]);
    expect(faultsOf('brand', { domain_aliases: ['ok.example', domain] })).toEqual([
      ['domain_aliases.1', beginning(HOST)],
    ]);
    expect(faultsOf('rival', { domain })).toEqual([['domain', beginning(`${HOST}, or null`)]]);
  });

  // Rule 12.7.
  test.each(['', ' ', '\u3000\u0085\t\u2028'])('may not be blank where it says something: %j', (domain) => {
    const message = 'expected a domain that is more than white space';
    const empty = domain === '' ? '; found an empty string' : '';
    const orNull = domain === '' ? `${empty}: write null for no value` : '';
    expect(faultsOf('answer', { competitors: [{ ...answer.competitors[0], domain }] })).toEqual([
      ['competitors.0.domain', `${message}, or null${orNull}`],
    ]);
    expect(faultsOf('domain_type', { domain })).toEqual([['domain', `${message}${empty}`]]);
    expect(faultsOf('domain_type', { domain: `${domain}\ufeff` })).toEqual([]);
    expect(faultsOf('answer', { competitors: [{ ...answer.competitors[0], domain: null }] })).toEqual([]);
    expect(faultsOf('answer', cited({ domain }))).toEqual([]);
  });

  // Rule 12.7.
  test.each([
    ['de', null],
    [null, null],
    ['xx', ''],
    ['DE', '; did you mean `de`?'],
    ['de-AT', '; did you mean `de`?'],
    ['deu', ''],
    ['', '; found an empty string: write null for no value'],
  ])('has a language of ISO 639-1: %j: %s', (language, hint) => {
    const message = 'expected a two-letter code of ISO 639-1 in lower case, such as `de`, or null';
    expect(faultsOf('brand', { language })).toEqual(hint === null ? [] : [['language', `${message}${hint}`]]);
  });
});
