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
