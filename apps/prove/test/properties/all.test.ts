import { PROPERTIES } from '@brand-visibility/properties';
import { expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';

test('each property has a test, and a name of its own', () => {
  const folder = new URL('./', import.meta.url);
  const texts = readdirSync(folder).map((file) => readFileSync(new URL(file, folder), 'utf8'));
  expect(texts.filter((text) => /^testProperty\(/m.test(text))).toHaveLength(PROPERTIES.length);
  expect(new Set(PROPERTIES.map(({ name }) => name)).size).toBe(PROPERTIES.length);
});
