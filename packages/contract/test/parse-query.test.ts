import { Refusal } from '@brand-visibility/domain';
import { describe, expect, test } from '@jest/globals';
import { getAccount } from '../src/account.js';
import { getCompetitors } from '../src/competitors.js';
import type { AnyEndpoint } from '../src/endpoint.js';
import { parseQuery, type QueryPair } from '../src/parse-query.js';
import { getVisibility } from '../src/visibility.js';

/** Pairs as [name, value], null for what could not be decoded. */
type Sent = [string, string | null][];
const pairs = (sent: Sent): QueryPair[] => sent.map(([name, value]) => ({ name, value }));
const refusal = (sent: Sent, endpoint: AnyEndpoint = getVisibility) => {
  const reading = parseQuery(endpoint, pairs(sent));
  return reading instanceof Refusal
    ? [reading.code, ...reading.faults.map(({ parameter }) => parameter)]
    : null;
};

describe('a query that is right', () => {
  test('gives every parameter its value or its default', () => {
    expect(
      parseQuery(
        getCompetitors,
        pairs([
          ['platforms', 'grok,claude'],
          ['watched', 'true'],
        ]),
      ),
    ).toEqual({
      period: undefined,
      start_date: undefined,
      end_date: undefined,
      tz: 'UTC',
      platforms: ['grok', 'claude'],
      categories: undefined,
      locations: undefined,
      theme_ids: undefined,
      is_branded: undefined,
      limit: 25,
      watched: true,
    });
  });

  test('may be empty', () => {
    expect(parseQuery(getAccount, [])).toEqual({});
  });

  test('may hold the widest values at once', () => {
    const wide = '😀'.repeat(2000);
    expect(
      refusal([
        ['locations', wide],
        ['theme_ids', wide],
      ]),
    ).toBeNull();
  });
});

describe('unknown names are judged before values (decisions 3.3)', () => {
  test.each<[Sent, string[]]>([
    [[['x', '1']], ['x']],
    [
      [
        ['tz', 'nowhere'],
        ['x', '1'],
      ],
      ['x'],
    ],
    [
      [
        ['b', ''],
        ['a', null],
        ['b', '2'],
      ],
      ['b', 'a'],
    ],
    [[['Period', '7d']], ['Period']],
    [[['platforms[]', 'claude']], ['platforms[]']],
    [[['platforms[0]', 'claude']], ['platforms[0]']],
    [
      [
        ['__proto__', '1'],
        ['constructor', '1'],
      ],
      ['__proto__', 'constructor'],
    ],
    [
      [
        ['toString', '1'],
        ['hasOwnProperty', '1'],
      ],
      ['toString', 'hasOwnProperty'],
    ],
    [[['', '1']], ['']],
    [[[' tz', 'UTC']], [' tz']],
    [[['limit', '5']], ['limit']],
    [[['tz\uFFFD', 'UTC']], ['tz\uFFFD']],
  ])('%j names %j', (sent, names) => {
    expect(refusal(sent)).toEqual(['unknown_parameter', ...names]);
  });

  test('an endpoint without parameters takes none', () => {
    expect(refusal([['limit', '5']], getAccount)).toEqual(['unknown_parameter', 'limit']);
  });

  test('only the beginning of a long name is shown', () => {
    const [, name = ''] = refusal([['😀'.repeat(5000), '1']]) ?? [];
    expect([...name]).toHaveLength(65);
  });
});

describe('wrong values are named once each, in the order of the query (decisions 3.3)', () => {
  test.each<[string, Sent, string[]]>([
    [
      'a name sent twice',
      [
        ['tz', 'UTC'],
        ['tz', 'UTC'],
      ],
      ['tz'],
    ],
    [
      'a name sent three times with a wrong value',
      [
        ['tz', 'x'],
        ['tz', ''],
        ['tz', null],
      ],
      ['tz'],
    ],
    ['an empty value', [['platforms', '']], ['platforms']],
    ['a value that cannot be decoded', [['locations', null]], ['locations']],
    [
      'several in their order',
      [
        ['tz', 'x'],
        ['period', 'x'],
        ['is_branded', 'x'],
      ],
      ['tz', 'period', 'is_branded'],
    ],
    [
      'several in another order',
      [
        ['is_branded', 'x'],
        ['period', 'x'],
        ['tz', 'x'],
      ],
      ['is_branded', 'period', 'tz'],
    ],
    [
      'a missing end after its start',
      [
        ['start_date', '2026-01-01'],
        ['tz', 'x'],
      ],
      ['end_date', 'tz'],
    ],
    [
      'a missing start at the place of its end',
      [
        ['tz', 'x'],
        ['end_date', '2026-01-01'],
      ],
      ['tz', 'start_date'],
    ],
    [
      'a wrong start without an end',
      [
        ['start_date', 'x'],
        ['tz', 'x'],
      ],
      ['start_date', 'end_date', 'tz'],
    ],
    [
      'a period beside a reversed pair',
      [
        ['end_date', '2026-01-01'],
        ['start_date', '2026-01-02'],
        ['period', '7d'],
      ],
      ['end_date', 'period'],
    ],
    [
      'a wrong period beside a date',
      [
        ['period', 'x'],
        ['start_date', '2026-01-01'],
      ],
      ['period', 'end_date'],
    ],
  ])('%s', (_title, sent, names) => {
    expect(refusal(sent)).toEqual(['invalid_parameter', ...names]);
  });

  test('a limit is checked also where `watched` makes it idle (decisions 3.5)', () => {
    expect(
      refusal(
        [
          ['watched', 'true'],
          ['limit', '0'],
        ],
        getCompetitors,
      ),
    ).toEqual(['invalid_parameter', 'limit']);
  });

  test('no detail repeats a value', () => {
    const reading = parseQuery(
      getVisibility,
      pairs([
        ['tz', 'zzmarkzz'],
        ['period', 'zzmarkzz'],
        ['platforms', 'zzmarkzz'],
        ['locations', 'zzmarkzz"'],
      ]),
    );
    expect(reading).toBeInstanceOf(Refusal);
    expect(JSON.stringify(reading)).not.toContain('zzmarkzz');
  });
});
