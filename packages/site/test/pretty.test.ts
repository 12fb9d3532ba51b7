import { expect, test } from '@jest/globals';
import { pretty } from '../src/reference/pretty.js';

test.each([
  [{ a: 1, b: null }, '{ "a": 1, "b": null }'],
  [{ a: { b: [1, 2] }, c: [] }, '{\n  "a": {\n    "b": [ 1, 2 ]\n  },\n  "c": []\n}'],
  [['a {', 'b ]\n'], '[\n  "a {",\n  "b ]\\n"\n]'],
  [['x'.repeat(80)], `[\n  "${'x'.repeat(80)}"\n]`],
  ['a', '"a"'],
  [{}, '{}'],
])('%j is legible and the same value', (value, text) => {
  expect(pretty(value)).toBe(text);
  expect(JSON.parse(pretty(value))).toEqual(value);
});

test('a long body takes no longer than its length', () => {
  const rows = Array.from({ length: 20_000 }, (_, i) => ({ id: `row ${i}`, text: ' '.repeat(90), none: [] }));
  const began = performance.now();
  expect(pretty(rows).length).toBeGreaterThan(2_000_000);
  expect(performance.now() - began).toBeLessThan(2_000);
});
