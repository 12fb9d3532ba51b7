import { PROPERTIES } from '@brand-visibility/properties';
import { expect, test } from '@jest/globals';
import { testProperty } from './checked.js';

// By day, `responses` compares the kit's figures, and ../recompute.test.ts runs its commands.
testProperty(...PROPERTIES.filter(({ name }) => name !== 'recompute'));

test('each property has a name of its own', () => {
  expect(new Set(PROPERTIES.map(({ name }) => name)).size).toBe(PROPERTIES.length);
});
