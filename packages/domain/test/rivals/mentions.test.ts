import { expect, test } from '@jest/globals';
import { firstMentions } from '../../src/rivals/mentions.js';

const mentions = (...names: readonly string[]) => names.map((name, place) => ({ name, place }));
const placesOf = (...names: readonly string[]) => firstMentions(mentions(...names)).map(({ place }) => place);

// Rule 8.1.
test('of several mentions with one name key the first counts, in the order recorded', () => {
  expect(placesOf('McDonald’s', 'Globex', "McDonald's", 'GLOBEX', 'Acme')).toEqual([0, 1, 4]);
  expect(placesOf('a', 'A', 'a')).toEqual([0]);
  expect(placesOf()).toEqual([]);
});

test('returns the same array if each mention counts', () => {
  for (const names of [[], ['a'], ['a', 'b']]) {
    const all = mentions(...names);
    expect(firstMentions(all)).toBe(all);
  }
});
