import { PROPERTIES } from '../../src/properties/index.js';
import { expect, test } from '@jest/globals';
import { readdirSync } from 'node:fs';

/** The property of the recompute kit is part of `responses` by day. */
test('each property has a test file of its name', () => {
  const files = readdirSync(new URL('.', import.meta.url)).filter((name) => name.endsWith('.test.ts'));
  const names = PROPERTIES.map(({ name }) => name).filter((name) => name !== 'recompute');
  expect(files.toSorted()).toEqual([...names, 'names'].map((name) => `${name}.test.ts`).toSorted());
});
