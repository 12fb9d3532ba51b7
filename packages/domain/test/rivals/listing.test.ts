import { expect, test } from '@jest/globals';
import { isListed } from '../../src/rivals/listing.js';

// Rule 8.2.
test.each([
  ['two answers name it', { answers: 2, withDomain: false, isWatched: false }, true],
  ['one answer names it', { answers: 1, withDomain: false, isWatched: false }, false],
  ['one answer names it with its website', { answers: 1, withDomain: true, isWatched: false }, true],
  ['it is watched and one answer names it', { answers: 1, withDomain: false, isWatched: true }, true],
  ['it is watched and no answer names it', { answers: 0, withDomain: false, isWatched: true }, true],
  ['no answer names it', { answers: 0, withDomain: false, isWatched: false }, false],
])('a window lists a rival or not where %s', (_, mentioned, expected) => {
  expect(isListed(mentioned)).toBe(expected);
});
