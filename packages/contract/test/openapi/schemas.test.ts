import { expect, test } from '@jest/globals';
import { tidyObject } from '../../src/openapi/schemas.js';

test('a choice of null and several types stays a choice', () => {
  const anyOf = [{ type: 'string' }, { type: 'integer' }, { type: 'null' }];
  expect(tidyObject({ anyOf })).toEqual({ anyOf });
});
