import { PROPERTIES } from '@brand-visibility/properties';
import { expect, test } from '@jest/globals';
import { testProperty } from './checked.js';

// recompute.test.ts tests this property together with the commands of its documentation.
testProperty(...PROPERTIES.filter(({ name }) => name !== 'recompute'));

test('each property has a name of its own', () => {
  expect(new Set(PROPERTIES.map(({ name }) => name)).size).toBe(PROPERTIES.length);
});
