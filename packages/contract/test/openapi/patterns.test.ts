import { draws } from '@brand-visibility/tooling/draws';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { RE2JS } from 're2js';
import { host } from '../../src/import/fields.js';
import { asJsonObject, isJsonArray, isJsonObject, type Json } from '../../src/openapi/json.js';
import { PUBLISHED } from '../published.js';

/** Clients in Go, and others over RE2, compile the patterns of schemas; RE2 lacks lookaround and long repetitions. */

const IMPORT = new URL('../../../../docs/import.schema.json', import.meta.url);

/** Every `pattern` of a schema, and every name of `patternProperties`. */
function patternsIn(value: Json): string[] {
  if (isJsonArray(value)) return value.flatMap(patternsIn);
  if (!isJsonObject(value)) return [];
  const { pattern, patternProperties = {} } = value;
  const names = isJsonObject(patternProperties) ? Object.keys(patternProperties) : [];
  return [
    ...(typeof pattern === 'string' ? [pattern] : []),
    ...names,
    ...Object.values(value).flatMap(patternsIn),
  ];
}

// Rule 11.17.
describe('RE2 compiles, without a needless escape, every pattern of', () => {
  test.each<[string, Json, number]>([
    ['the OpenAPI document', PUBLISHED, 10],
    ['the schema of imports', asJsonObject(JSON.parse(readFileSync(IMPORT, 'utf8')) as object), 5], // an object
  ])('%s', (_name, schema, least) => {
    const patterns = new Set(patternsIn(schema));
    expect(patterns.size).toBeGreaterThanOrEqual(least);
    for (const pattern of patterns) {
      expect(() => RE2JS.compile(pattern)).not.toThrow();
      expect(() => new RegExp(pattern, 'u')).not.toThrow(); // which refuses needless escapes, except of syntax
      expect(pattern).not.toMatch(/\\\//);
    }
  });

  test('any, but no lookahead', () => {
    expect(() => RE2JS.compile('^(?!a)')).toThrow('invalid or unsupported Perl syntax');
  });
});

test('a host name is one of labels, the last of which is not a number (WHATWG URL)', () => {
  const withLookahead = /^(?:(?!-)[a-z0-9-]+(?<!-)\.)*(?!(?:[0-9]+|0x[0-9a-f]*)$)(?!-)[a-z0-9-]+(?<!-)$/;
  const letters = fc.constantFrom(...'0019aafgxz--.');
  const texts = fc.array(letters, { maxLength: 9 }).map((each) => each.join(''));
  let accepted = 0;
  fc.assert(
    fc.property(
      fc.oneof(
        texts,
        texts.map((text) => `a.0x${text}`),
      ),
      (text) => {
        const isHost = host.safeParse(text).success;
        expect([text, isHost]).toEqual([text, withLookahead.test(text)]);
        if (isHost) accepted += 1;
      },
    ),
    { numRuns: draws(5_000) },
  );
  expect(accepted).toBeGreaterThan(draws(500));
});
