import { draws } from '@brand-visibility/tooling/draws';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { z } from 'zod';
import { contradictions, parseRecord, schemaFaults } from '../../src/import/expectation.js';
import { definitionOf, RECORD_TYPES } from '../../src/import/records.js';
import { RECORDS } from './valid-records.js';

/** The import reads records with compiled schemas, which must accept the same records as the schemas. */

const EDGES: readonly unknown[] = [
  null,
  undefined,
  true,
  '',
  ' ',
  'a b',
  'x'.repeat(513),
  '😀'.repeat(253),
  ...'a.example positive claude failed 2026-03-01T06:00:00Z 2026-03-01T06:00:60Z'.split(' '),
  '2026-02-29T00:00:00.123456+01:00',
  -1,
  -0,
  0,
  0.5,
  1,
  2 ** 32,
  1e300,
  [],
  [null],
  ['claude'],
  {},
];

/** A value with one member, at any depth, that is replaced, removed, moved to the end, or new. */
const altered = (value: unknown): fc.Arbitrary<unknown> => {
  const edge = fc.constantFrom(...EDGES);
  if (typeof value !== 'object' || value === null) return edge;
  if (Array.isArray(value)) {
    const items: readonly unknown[] = value;
    return fc.oneof(
      edge,
      fc.constant([...items, ...items]),
      ...items.map((each, i) => altered(each).map((other) => items.with(i, other))),
    );
  }
  const members: [string, unknown][] = Object.entries(value);
  return fc.oneof(
    { arbitrary: edge, weight: 1 },
    { arbitrary: edge.map((other) => ({ ...value, other })), weight: 1 },
    ...members.flatMap(([name, each]) => {
      const others = Object.fromEntries(members.filter(([other]) => other !== name));
      return [
        { arbitrary: fc.constantFrom<object>(others, { ...others, [name]: each }), weight: 1 },
        { arbitrary: altered(each).map((other) => ({ ...value, [name]: other })), weight: 4 },
      ];
    }),
  );
};

const textOf = (value: unknown) =>
  JSON.stringify(value, (_name, each: unknown) => (typeof each === 'bigint' ? `${each}n` : each));

describe('a compiled schema', () => {
  test.each(RECORD_TYPES)('exists, and accepts the same values with the same results: %s', (type) => {
    const { schema } = definitionOf(type);
    expect(() => z.compile(schema, { strict: true })).not.toThrow();
    const values = altered(RECORDS[type]).chain((once) => fc.oneof(fc.constant(once), altered(once)));
    fc.assert(
      fc.property(values, (value) => {
        const { success, data } = schema.safeParse(value);
        const faults = success ? contradictions(data) : schemaFaults(schema, value);
        const expected = success && faults.length === 0 ? { record: data } : { faults };
        expect(textOf(parseRecord(type, value))).toBe(textOf(expected));
      }),
      { numRuns: draws(300) },
    );
  });
});
