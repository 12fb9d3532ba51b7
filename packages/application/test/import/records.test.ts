import { describe, expect, test } from '@jest/globals';
import { readRecord } from '../../src/import/records.js';

const read = (text: string) => readRecord({ number: 1, text, bytes: text.length, fault: null, isEnd: false });
const faultsOf = (text: string) => {
  const reading = read(text);
  return reading.record ? [] : reading.faults.map(({ path, expected }) => [path, expected]);
};

const nested = (levels: number) => '['.repeat(levels - 1) + ']'.repeat(levels - 1);
const TYPE = '"type":"domain_type"';
const ILL_FORMED = 'well-formed Unicode without U+0000';

describe('a line as a record', () => {
  // Rule 12.2.
  test('has a type, and the last of repeated members', () => {
    expect(read(`{"domain":"a",${TYPE},"domain_type":"review","domain":"b"}`)).toEqual({
      record: { type: 'domain_type', domain: 'b', domain_type: 'review' },
    });
  });

  test.each(['', '{', 'nul', '[1]', 'null', '"a"', '{"a":1}{', '\u00a0{}', "{'a':1}", 'NaN'])(
    '%j is not a JSON object',
    (text) => {
      expect(faultsOf(text)).toEqual([[null, 'a JSON object']]);
    },
  );

  test.each(['{}', '{"type":null}', '{"type":"answers"}', '{"type":"__proto__"}', '{"type":"toString"}'])(
    '%s has no known type',
    (text) => {
      expect(faultsOf(text)).toEqual([
        ['type', expect.stringMatching(/^one of account, api_key, .*, outreach_work$/)],
      ]);
    },
  );

  // Rule 12.2.
  test('may be 32 levels deep, counting itself', () => {
    expect(faultsOf(`{${TYPE},"domain":${nested(32)},"domain_type":"a"}`)).toEqual([
      ['domain', 'a domain of at most 253 characters'],
    ]);
    expect(faultsOf(`{${TYPE},"domain":${nested(33)},"domain_type":"a"}`)).toEqual([
      [null, 'a record of at most 32 levels'],
    ]);
    expect(faultsOf(`{"type":"other","x":${nested(500_000)}}`)).toEqual([
      [null, 'a record of at most 32 levels'],
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
      ['x', 'no such field'],
    ]);
  });

  test('accepts a surrogate pair, and an escaped backslash before u', () => {
    expect(faultsOf(`{${TYPE},"domain":"\\ud83d\\ude00","domain_type":"\\\\u0000"}`)).toEqual([]);
  });

  test('refuses a member named __proto__ as an unknown field', () => {
    expect(faultsOf(`{${TYPE},"domain":"a","domain_type":"a","__proto__":{"x":1}}`)).toEqual([
      ['__proto__', 'no such field'],
    ]);
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
      faults: [{ path: null, expected: 'no such line' }],
    });
  });
});
