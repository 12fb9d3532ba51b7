import { PROPERTIES } from '@brand-visibility/properties';
import { expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';

test('each property has a test, and a name of its own', () => {
  const folder = new URL('./', import.meta.url);
  const tests = readdirSync(folder).map((file) => readFileSync(new URL(file, folder), 'utf8'));
  expect(tests.filter((text) => text.includes('testProperty(')).length - 1).toBe(PROPERTIES.length);
  expect(new Set(PROPERTIES.map(({ name }) => name)).size).toBe(PROPERTIES.length);
});
