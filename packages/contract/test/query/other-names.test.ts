import { ZONE_NAMES } from '@brand-visibility/domain/time/zone';
import {
  ENGINES,
  GROUP_DIMENSIONS,
  GROUPINGS,
  INTERVALS,
  PERIODS,
  SORT_ORDERS,
  SOURCE_OWNERS,
} from '@brand-visibility/domain/vocabulary';
import { expect, test } from '@jest/globals';
import { suggesting, type OtherNames } from '../../src/query/did-you-mean.js';
import { ENDPOINTS } from '../../src/endpoints/all.js';
import {
  OTHER_ENGINES,
  OTHER_FLAGS,
  OTHER_GROUP_DIMENSIONS,
  OTHER_GROUPINGS,
  OTHER_INTERVALS,
  OTHER_ORDERS,
  OTHER_OWNERS,
  OTHER_PARAMETERS,
  OTHER_PERIODS,
  OTHER_ZONES,
} from '../../src/query/other-names.js';

const NAMES = [...new Set(ENDPOINTS.flatMap(({ parameters }) => Object.keys(parameters)))];

const OTHERS: readonly [string, readonly string[], OtherNames][] = [
  ['flags', ['true', 'false'], OTHER_FLAGS],
  ['engines', ENGINES, OTHER_ENGINES],
  ['groupings', GROUPINGS, OTHER_GROUPINGS],
  ['group dimensions', GROUP_DIMENSIONS, OTHER_GROUP_DIMENSIONS],
  ['intervals', INTERVALS, OTHER_INTERVALS],
  ['orders', SORT_ORDERS, OTHER_ORDERS],
  ['periods', PERIODS, OTHER_PERIODS],
  ['owners', SOURCE_OWNERS, OTHER_OWNERS],
];

test.each([...OTHERS, ['parameters', NAMES, OTHER_PARAMETERS], ['zones', ZONE_NAMES, OTHER_ZONES]] as const)(
  'other names of %s belong to existing words',
  (_title, words, otherNames) => {
    expect(Object.keys(otherNames).filter((word) => !words.includes(word))).toEqual([]);
  },
);

test.each(OTHERS)('another name of %s suggests one word', (_title, words, otherNames) => {
  const suggest = suggesting(words, otherNames);
  for (const [word, others] of Object.entries(otherNames)) {
    expect(others.length).toBeGreaterThan(0);
    expect(others).not.toContain('');
    for (const other of others) expect([other, suggest(other)]).toEqual([other, word]);
  }
});

test.each(ENDPOINTS)('another name of a parameter suggests one parameter of $id', ({ parameters }) => {
  const names = Object.keys(parameters);
  const suggest = suggesting(names, OTHER_PARAMETERS);
  for (const name of names) {
    for (const other of OTHER_PARAMETERS[name] ?? []) expect([other, suggest(other)]).toEqual([other, name]);
  }
});

test('only a city in two areas suggests no zone', () => {
  const suggest = suggesting(ZONE_NAMES, OTHER_ZONES);
  const cities = Object.values(OTHER_ZONES).flat();
  expect(cities.filter((city) => suggest(city) === undefined)).toEqual([
    'Istanbul',
    'Nicosia',
    'Istanbul',
    'Nicosia',
  ]);
});
