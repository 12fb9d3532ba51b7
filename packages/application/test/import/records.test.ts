import { describe, expect, test } from '@jest/globals';
import { readRecord } from '../../src/import/records.js';

const read = (text: string) => readRecord({ number: 1, text, bytes: text.length, fault: null, isEnd: false });
const faultsOf = (text: string) => {
  const reading = read(text);
  return reading.record ? [] : reading.faults.map(({ paths, message }) => [paths.join() || null, message]);
};

const NO_ZERO =
  "expected text without zero bytes (U+0000): `tr -d '\\000' < FILE` removes them; the escape \\u0000 is refused too";
const NO_MARK =
  'expected no byte order mark between records: save each file as UTF-8 without it, with a line break at its end, before you join them';

/** Ctrl-Z and the record separator of RFC 7464. */
const NO_END =
  "expected text without end-of-file marks (Ctrl-Z, byte 0x1A): `tr -d '\\032' < FILE` removes them";
const NO_SEPARATOR =
  "expected text without record separators (RFC 7464, byte 0x1E): `tr -d '\\036' < FILE` removes them";

const nested = (levels: number) => '['.repeat(levels - 1) + ']'.repeat(levels - 1);
const TYPE = '"type":"domain_type"';
const ILL_FORMED = 'expected well-formed Unicode without U+0000';

describe('a line as a record', () => {
  // Rule 12.2.
  test('has a type, and the last of repeated members', () => {
    expect(read(`{"domain":"a",${TYPE},"domain_type":"review","domain":"b"}`)).toEqual({
      record: { type: 'domain_type', domain: 'b', domain_type: 'review' },
    });
  });

  // Rule 12.8.
  test.each([
    ['', 'expected a JSON object'],
    ['\x1a', NO_END],
    [`{${TYPE}}\x1a `, NO_END],
    [`\x1e{${TYPE}}`, NO_SEPARATOR],
    [`{${TYPE}}\x1e`, NO_SEPARATOR],
    ['[1]', 'expected a JSON object; found a list'],
    ['null', 'expected a JSON object; found null'],
    ['{"a":{"b":"}"}', 'expected a complete JSON object on one line; a closing bracket is missing'],
    ['{"a":1},', 'expected a JSON object without a comma after it'],
    ['{"a":[1,],"b":"x,]"}', 'expected a JSON object: a comma precedes a closing bracket'],
    ['{"a":1} {"a":"}{"}', 'expected one JSON object per line; found several'],
    ["{'a':1}", 'expected a JSON object: names and strings are in double quotes'],
    ['{"a":None,"b":"NaN"}', 'expected a JSON object: `None` is not JSON'],
    [
      '{"a":"it\\"s',
      'expected a JSON object: a string has no closing quote; a line break in a string is written \\n',
    ],
    [
      '{"a":"x\ty"}',
      'expected a JSON object: a control character in a string is written as an escape, such as \\t',
    ],
    ['{"a":"\0"}', NO_ZERO],
    ['{"a":"\uFEFF"}\uFEFF', NO_MARK],
    ['{"a":1} \uFEFF{"a":2}', NO_MARK],
    ['{"a":"\uFEFF",}', 'expected a JSON object: a comma precedes a closing bracket'],
    ['{"a" 1}', 'expected a JSON object; the line is not valid JSON'],
    ['{"a":"\\x41"}', 'expected a JSON object; the line is not valid JSON'],
  ])('%j is not a JSON object: %s', (text, message) => {
    expect(faultsOf(text)).toEqual([[null, message]]);
  });

  // Rule 12.8.
  test('takes time in proportion to its length when it is not JSON', () => {
    for (const part of ['"', '\\"', ', ', '} ', '{']) {
      expect(faultsOf(`{${part.repeat(1_000_000 / part.length)}x`)).toHaveLength(1);
    }
  });

  const TYPES = expect.stringMatching(/; expected one of account, api_key, .*, outreach_work$/) as unknown;
  const beginning = (text: string) => expect.stringContaining(text) as unknown;
  // Rule 12.8.
  test.each([
    ['{}', ['`type` is missing; ', TYPES]],
    ['{"type":"__proto__"}', ['unknown type `__proto__`; ', TYPES]],
    ['{"type":"answers"}', ['unknown type `answers`; did you mean `answer`?']],
    ['{"type":"competitor"}', ['unknown type `competitor`; did you mean `rival`?']],
    [
      '{"version":1,"records":[{"type":"account"}]}',
      ["`type` is missing; expected one record per line: `jq -c '.records[]' FILE`"],
    ],
  ])('%s has no known type', (text, [message = '', ending = message]) => {
    const faults = faultsOf(text);
    expect(faults).toEqual([['type', beginning(String(message))]]);
    expect(faults).toEqual([['type', ending]]);
  });

  test.each(['{"type":null}', '{"type":7}'])('%s has a type that is no text', (text) => {
    expect(faultsOf(text)).toEqual([
      ['type', expect.stringMatching(/^expected one of account, .*, outreach_work$/)],
    ]);
  });

  // Rule 12.2.
  test('may be 32 levels deep, counting itself', () => {
    expect(faultsOf(`{${TYPE},"domain":${nested(32)},"domain_type":"a"}`)).toEqual([
      ['domain', 'expected a domain of at most 253 characters; found a list'],
    ]);
    expect(faultsOf(`{${TYPE},"domain":${nested(33)},"domain_type":"a"}`)).toEqual([
      [null, 'expected a record of at most 32 levels'],
    ]);
    expect(faultsOf(`{"type":"other","x":${nested(500_000)}}`)).toEqual([
      [null, 'expected a record of at most 32 levels'],
    ]);
  });

  test.each(['\\u0000', '\\ud800', '\\udc00', '\\udc00\\ud800', 'a\\uD83Db'])(
    'refuses %s at the path of the text',
    (escape) => {
      expect(faultsOf(`{${TYPE},"domain":"${escape}","domain_type":"a"}`)).toEqual([['domain', ILL_FORMED]]);
      const steps = `[{"text":"x","completed":true},{"text":"${escape}","completed":true}]`;
      const work = `{"type":"outreach_work","brand_id":"b","url":"https://a.example","moves":[],"recommendation_id":null`;
      expect(faultsOf(`${work},"steps":${steps}}`)).toEqual([['steps.1.text', ILL_FORMED]]);
    },
  );

  test('refuses both in a member name', () => {
    expect(faultsOf(`{${TYPE},"domain":"a","domain_type":"a","x\\u0000":{}}`)).toEqual([['x\0', ILL_FORMED]]);
    expect(faultsOf(`{${TYPE},"domain":"a","domain_type":"a","x":{"\\ud800":1}}`)).toEqual([
      ['x.\ud800', ILL_FORMED],
      ['x', 'unknown field `x`'],
    ]);
  });

  test('accepts a surrogate pair, and an escaped backslash before u', () => {
    expect(faultsOf(`{${TYPE},"domain":"\\ud83d\\ude00","domain_type":"\\\\u0000"}`)).toEqual([]);
  });

  test('names type and id of a refused record if they are short texts', () => {
    expect(read('{"type":"theme","id":"thm"}')).toMatchObject({ type: 'theme', id: 'thm' });
    expect(read(`{"type":"theme","id":${JSON.stringify('x'.repeat(200))}}`)).toMatchObject({ id: null });
    expect(read('{"type":7,"id":7}')).toMatchObject({ type: null, id: null });
  });

  test('refuses a line with a fault for that only, with its type and id', () => {
    const reading = readRecord({
      number: 1,
      text: '{"type":"theme","id":"t"}',
      bytes: 9,
      fault: 'no such line',
      isEnd: false,
    });
    expect(reading).toEqual({
      record: null,
      type: 'theme',
      id: 't',
      faults: [{ paths: [], message: 'no such line' }],
    });
  });
});
