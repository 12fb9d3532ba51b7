import { expect, test } from '@jest/globals';
import { definitionOf, RECORD_DEFINITIONS } from '../../src/import/records.js';

const { schema, example } = RECORD_DEFINITIONS.answer;
const quick = (value: object) => definitionOf('answer').quick?.(value) ?? null;

/** Values of every kind, valid for some fields. */
const TEXTS =
  '|a| |claude|answered|failed|positive|answer|run|shop.example|a b|x\n|2026-03-01T06:01:12Z|2026-02-30T06:01:12Z';
const LENGTHS = [64, 65, 253, 254, 512, 513, 2_048, 2_049, 8_192, 8_193];
const lists = (item: object) => [1_000, 1_001].map((length) => Array.from({ length }, () => item));
const VALUES: readonly unknown[] = [
  undefined,
  null,
  true,
  false,
  0,
  1,
  -1,
  1.5,
  4_294_967_295,
  4_294_967_296,
  1e300,
  '\ufdfa'.repeat(200),
  '\u{1f600}'.repeat(512),
  ...TEXTS.split('|'),
  ...LENGTHS.map((length) => 'x'.repeat(length)),
  {},
  [],
  [null],
  [[]],
  [{}],
  ['a'],
  ...lists(example.sources[0]!),
  ...lists(example.competitors[0]!),
];

/** The example with one member of it, of a competitor or of a source replaced, missing, or one more. */
function* variants(): Generator<object> {
  const parts = ['competitors', 'sources'] as const;
  for (const value of VALUES) {
    for (const field of [...Object.keys(example), 'other', '__proto__'])
      yield replaced(example, field, value);
    for (const part of parts) {
      const item = example[part][0]!;
      for (const field of [...Object.keys(item), 'other', '__proto__'])
        yield { ...example, [part]: [item, replaced(item, field, value)] };
    }
  }
}

/** Without the field where the value is undefined; in another order of members. */
function replaced(object: object, field: string, value: unknown): object {
  const others = Object.entries(object).filter(([name]) => name !== field);
  const members = value === undefined ? others : [...others, [field, value]];
  const text = members.map(([name, member]) => `${JSON.stringify(name)}:${JSON.stringify(member)}`).join();
  return JSON.parse(`{${text}}`) as object; // an object of a file
}

test('an answer that is checked quickly is what its schema makes of it, members in the same order', () => {
  expect(quick(example)).not.toBeNull();
  let valid = 0;
  for (const variant of variants()) {
    const parsed = schema.safeParse(variant);
    const found = quick(variant);
    expect(found === null).toBe(!parsed.success);
    if (!found) continue;
    valid += 1;
    expect(found).toEqual(parsed.data);
    expect(text(found)).toBe(text(parsed.data));
  }
  expect(valid).toBeGreaterThan(100);
});

const text = (value: unknown) =>
  JSON.stringify(value, (_, member: unknown) => (typeof member === 'bigint' ? String(member) : member));
