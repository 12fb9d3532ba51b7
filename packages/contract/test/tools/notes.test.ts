import { parseInstant } from '@brand-visibility/domain';
import { describe, expect, test } from '@jest/globals';
import { isWithoutFigures, NOTES, notesOf, type NotedResult } from '../../src/index.js';
import { named } from './named.js';

const NOW = '2026-10-20T12:00:00.000Z';

const ended = { end: NOW, carried_from: null };

/** A result without a note, but for what is given. */
const notesWith = (given: Partial<NotedResult>, tool = 'get_visibility') =>
  notesOf({
    tool: named(tool),
    query: {},
    response: { window: ended },
    texts: [],
    lists: [],
    unknown: new Map(),
    now: parseInstant(NOW)!,
    ...given,
  });

/** A window of whole local days, compared with the days before. */
const window = (start: string, end: string, previous: string, time_zone = 'UTC') => ({
  start,
  end,
  previous_start: previous,
  time_zone,
  carried_from: null,
});
const ONE_DAY = window('2026-10-01T00:00:00.000Z', '2026-10-02T00:00:00.000Z', '2026-09-30T00:00:00.000Z');
const OCTOBER = window('2026-10-01T00:00:00.000Z', '2026-11-01T00:00:00.000Z', '2026-08-31T00:00:00.000Z');
const CARRIED = { carried_from: '2026-08-01T00:00:00.000Z' };
const later = parseInstant('2027-01-01T00:00:00.000Z')!;
const metric = (current: number | null, previous: number | null) => ({ current, previous, change: null });

/** A comparison, but for what is given. */
const comparison = (given: object, tool = 'compare_visibility') =>
  [{ response: { answer_count: 9, previous_answer_count: 9, window: ended, ...given } }, tool] as const;
const engine = (platform: string, answer_count: number, previous_answer_count: number | null) => ({
  platform,
  answer_count,
  previous_answer_count,
  named_count: 0,
});
const noise = (verdict: string | null, current: object | null, previous: object | null) =>
  comparison({ verdict, prompt_noise: { current, previous } });
const row = (key: string | null, naming: number, visibility: number | null) => ({
  key,
  answer_count: 30,
  answers_naming_you: naming,
  visibility: metric(visibility, 0),
});
const groups = (rows: readonly object[], given: object = {}) =>
  [{ response: { answer_count: 30, window: ended, data: rows, ...given } }, 'get_visibility_groups'] as const;

const left = (path: string, kept: number, of: number) => ({ path, kept, of });
const compared = (days: object) => ({
  query: { ...days, previous_start_date: '2026-09-01', previous_end_date: '2026-09-30' },
});

// Rule 21.12: each note, when its condition holds and when it just does not.
const CONDITIONS: Readonly<Record<string, readonly (readonly [unknown[], Partial<NotedResult>, string?])[]>> =
  {
    carried: [
      [
        [expect.stringMatching(/^carried: .*the run of 2026-08-01T00:00:00.000Z/)],
        { response: { window: { ...ended, carried_from: '2026-08-01T00:00:00.000Z' } } },
      ],
      [[], { response: { window: ended } }],
      [[], { response: { window: null } }],
      [[], { response: {} }],
    ],
    unfinished: [
      [
        [expect.stringMatching(/^unfinished: .*2026-10-20T12:00:00.000001Z/)],
        { response: { window: { ...ended, end: '2026-10-20T12:00:00.000001Z' } } },
      ],
      [
        [expect.stringMatching(/^unfinished/)],
        { response: { window: { ...ended, end: '9999-01-01T00:00:00.000Z' } } },
      ],
      [[], { response: { window: ended } }],
    ],
    uncompared: [
      [
        [expect.stringMatching(/^uncompared: .* from 2026-09-30T00:00:00.000Z to 2026-10-01T.*not 0/)],
        {
          response: {
            answer_count: 1,
            window: window(
              '2026-10-01T00:00:00.000Z',
              '2026-10-02T00:00:00.000Z',
              '2026-09-30T00:00:00.000Z',
            ),
            visibility: metric(1, null),
            data: [{ a: metric(0, null) }],
          },
        },
        'list_cited_domains',
      ],
      ...(
        [
          [{ data: [{ a: metric(1, 0) }] }],
          [{ answer_count: 0 }],
          [{ window: { ...ONE_DAY, ...CARRIED } }],
          [{ visibility: 1 }],
          [{}, 'get_visibility_series'],
        ] as const
      ).map(
        ([given, tool]: readonly [Record<string, unknown>, string?]) =>
          [
            given['window'] ? [expect.stringMatching(/^carried/)] : [],
            { response: { answer_count: 1, window: ONE_DAY, visibility: metric(1, null), ...given } },
            tool ?? 'list_cited_domains',
          ] as const,
      ),
    ],
    months: [
      [
        [
          'months: the days 2026-08-31 to 2026-09-30 are compared, not the month before: pass `previous_start_date` 2026-09-01 and `previous_end_date` 2026-09-30 to compare_visibility.',
        ],
        { response: { window: OCTOBER }, now: later },
      ],
      [
        [expect.stringMatching(/ 2025-11-29 to 2025-12-31 .* the 2 months .* 2025-11-01 .* 2025-12-31 /)],
        {
          response: {
            window: window(
              '2026-01-01T00:00:00.000Z',
              '2026-03-01T00:00:00.000Z',
              '2025-11-29T00:00:00.000Z',
            ),
          },
        },
        'list_cited_pages',
      ],
      // An hour more than 31 days in London: the days before begin an hour before midnight.
      [
        [expect.stringMatching(/^months: the days 2026-08-30 to 2026-09-30 /)],
        {
          response: {
            window: window(
              '2026-09-30T23:00:00.000Z',
              '2026-11-01T00:00:00.000Z',
              '2026-08-30T22:00:00.000Z',
              'Europe/London',
            ),
          },
          now: later,
        },
      ],
      // As many days, no whole month, other days sent, carried, and a tool that does not compare.
      [
        [],
        {
          response: {
            window: window(
              '2026-08-01T00:00:00.000Z',
              '2026-09-01T00:00:00.000Z',
              '2026-07-01T00:00:00.000Z',
            ),
          },
        },
      ],
      [[], { response: { window: { ...OCTOBER, start: '2026-10-01T00:00:00.001Z' } }, now: later }],
      [[], { response: { window: { ...OCTOBER, end: '2026-10-31T00:00:00.000Z' } }, now: later }],
      [
        [],
        {
          ...compared({ start_date: '2026-10-01', end_date: '2026-10-31' }),
          response: { window: OCTOBER },
          now: later,
        },
      ],
      [[expect.stringMatching(/^carried/)], { response: { window: { ...OCTOBER, ...CARRIED } }, now: later }],
      [[], { response: { window: OCTOBER }, now: later }, 'get_visibility_series'],
    ],
    unlike: [
      // February and January are whole months, and what is carried is not compared.
      [
        [],
        {
          ...compared({ start_date: '2026-11-01', end_date: '2026-12-31' }),
          query: {
            start_date: '2026-02-01',
            end_date: '2026-02-28',
            previous_start_date: '2026-01-01',
            previous_end_date: '2026-01-31',
          },
          response: {
            window: {
              ...window('2026-02-01T00:00:00.000Z', '2026-03-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'),
              previous_end: '2026-02-01T00:00:00.000Z',
            },
          },
        },
      ],
      [
        [expect.stringMatching(/^carried/)],
        { ...compared({ period: '7d' }), response: { window: { ...ended, ...CARRIED } } },
      ],
      [[expect.stringMatching(/^unlike: a window of 7 days .* 30 days\.$/)], compared({ period: '7d' })],
      [[], compared({})],
      [[], compared({ period: '30d' })],
      [['unlike: a window of 366 days is compared with one of 30 days.'], compared({ period: '365d' })],
      [[], compared({ start_date: '2026-10-01', end_date: '2026-10-31' })],
      [[expect.stringMatching(/ 32 days /)], compared({ start_date: '2026-10-01', end_date: '2026-11-01' })],
      [[], compared({ start_date: '2026-10-01', end_date: '2026-10-29' })],
      [[expect.stringMatching(/ 28 days /)], compared({ start_date: '2026-10-01', end_date: '2026-10-28' })],
      [[], { query: { period: '7d' } }],
    ],
    engines: [
      [
        [
          'engines: not every engine has counted answers in both windows: `grok` (the window only), `claude` (the days before only). `like_for_like` compares the others.',
        ],
        ...comparison({ engines: [engine('grok', 1, 0), engine('claude', 0, 2), engine('gemini', 8, 7)] }),
      ],
      [[], ...comparison({ engines: [engine('gemini', 8, 7)] })],
      [[], ...comparison({ answer_count: 0, engines: [engine('grok', 0, 1)] })],
      [[], ...comparison({ previous_answer_count: 0, engines: [engine('grok', 1, 0)] })],
      [[], ...comparison({ previous_answer_count: null, engines: [engine('grok', 1, null)] })],
      [[], ...comparison({ engines: [engine('grok', 1, 0)] }, 'explain_visibility')],
    ],
    prompts: [
      [
        [expect.stringMatching(/ explain it \(`prompt_noise` overlaps\)/)],
        ...noise('up', { low: 5, high: 9 }, { low: 1, high: 5 }),
      ],
      [
        [expect.stringMatching(/ explain it \(`prompt_noise` overlaps\)/)],
        ...noise('down', { low: 1, high: 5 }, { low: 5, high: 9 }),
      ],
      [
        [expect.stringMatching(/ explain it \(`prompt_noise` is null\)/)],
        ...noise('up', { low: 5, high: 9 }, null),
      ],
      [
        [expect.stringMatching(/ explain it \(`prompt_noise` is null\)/)],
        ...noise('up', null, { low: 5, high: 9 }),
      ],
      [[], ...noise('up', { low: 5.1, high: 9 }, { low: 1, high: 5 })],
      [[], ...noise('within_noise', { low: 5, high: 9 }, { low: 1, high: 5 })],
      [[], ...noise(null, null, null)],
    ],
    weighted: [
      [
        [
          'weighted: `visibility` weights engines, so it differs from the plain share of answers that name the brand: in rows "a" 33.3 % (visibility 34.4), null 33.3 % (visibility 32).',
        ],
        ...groups([row('a', 10, 34.4), row(null, 10, 32), row('b', 10, 34.3), row('c', 10, null)]),
      ],
      [
        [expect.stringMatching(/"k19" 0 % \(visibility 1\) and 2 more\.$/)],
        ...groups(Array.from({ length: 22 }, (_, i) => row(`k${i}`, 0, 1))),
      ],
      [
        [expect.stringMatching(/in all 33.3 % \(visibility 40\)\.$/)],
        ...comparison({
          answer_count: 3,
          engines: [{ ...engine('grok', 3, 3), named_count: 1 }],
          visibility: metric(40, 1),
        }),
      ],
      [
        [
          expect.stringMatching(
            /in all 75 % \(visibility 50\); in rows "discovery" 10 % \(visibility 11\)\.$/,
          ),
        ],
        ...comparison(
          {
            answer_count: 40,
            visibility: metric(50, 1),
            position_distribution: { not_named: 10 },
            breakdown: { rows: [{ key: 'discovery', answer_count: 10, named_count: 1, visibility: 11 }] },
          },
          'get_visibility',
        ),
      ],
      [[], ...comparison({ visibility: metric(50, 1) }, 'explain_visibility')],
    ],
    unknown: [
      [
        [expect.stringMatching(/"19" \(.*\) and 2 more\.$/)],
        { unknown: new Map([['locations', Array.from({ length: 22 }, (_, i) => String(i))]]) },
      ],
      [
        [
          'unknown: the brand does not have the values `theme_ids` "a", "b" (`get_filters` lists the known values); `run_id` "c" (`list_runs` lists the known values).',
        ],
        {
          unknown: new Map([
            ['theme_ids', ['a', 'b']],
            ['run_id', ['c']],
          ]),
        },
      ],
    ],
    cut: [
      [[expect.stringMatching(/^cut: 2 texts/)], { texts: [left('/a', 1, 2), left('/b', 1, 2)] }],
      [
        [expect.stringMatching(/`full_texts`/), expect.stringMatching(/^quoted/)],
        { texts: [left('/data/0/text', 400, 500)], response: { data: [{}] } },
        'search_answers',
      ],
    ],
    more: [
      [
        ['more: 1 of 7 rows are shown; `next_cursor` continues.'],
        { response: { data: [{}], has_more: true, total: 7 } },
        'list_runs',
      ],
      [
        ['more: 1 rows are shown; `next_cursor` continues.'],
        { response: { data: [{}], has_more: true } },
        'list_runs',
      ],
      [[], { response: { data: [{}], has_more: false, total: 7 } }, 'list_runs'],
      [
        [expect.stringMatching(/^more: 1 of 2 ranked/)],
        { response: { data: [{}], total: 2 } },
        'get_competitors',
      ],
      [[], { response: { data: [{}], total: 1 } }, 'get_competitors'],
      [[], { query: { watched: true }, response: { data: [{}], total: 2 } }, 'get_competitors'],
      [
        [expect.stringMatching(/^more: the first 1 /)],
        { query: { limit: 1 }, response: { data: [{}] } },
        'get_competitor_series',
      ],
      [[], { query: { limit: 2 }, response: { data: [{}] } }, 'get_competitor_series'],
      [[], { query: { limit: 1, watched: true }, response: { data: [{}] } }, 'get_competitor_series'],
    ],
    'left out': [
      [
        ['left out: 5 of 9 elements of `data.sources`, 1 of 2 elements of `runs`.'],
        { lists: [left('/data/0/sources', 2, 4), left('/data/1/sources', 2, 5), left('/runs', 1, 2)] },
      ],
    ],
    quoted: [
      [[expect.stringMatching(/^quoted: .*`text`/)], { response: { data: [{}] } }, 'search_answers'],
      [[], { response: { data: [] } }, 'search_answers'],
      [[], { response: { data: [{ title: 'A' }] } }, 'list_cited_pages'],
    ],
    "rivals' sites": [
      [
        ["rivals' sites: 1 of these 2 targets are sites of rivals."],
        { response: { data: [{ source_type: 'competitor' }, { source_type: 'editorial' }] } },
        'list_outreach_targets',
      ],
      [[], { response: { data: [{ source_type: null }] } }, 'list_outreach_targets'],
      [[], { response: { data: [{ source_type: 'competitor' }] } }, 'list_cited_domains'],
    ],
  };

describe('a result (rule 21.12)', () => {
  test('has no note if there is nothing to say', () => {
    expect(notesWith({})).toEqual([]);
    expect(NOTES.map(({ word }) => word)).toEqual(Object.keys(CONDITIONS));
  });

  const cases = Object.entries(CONDITIONS).flatMap(([word, each]) =>
    each.map(([notes, given, tool]) => [word, notes, given, tool] as const),
  );
  test.each(cases)('has the note %s exactly when its condition holds: %j', (_word, notes, given, tool) => {
    expect(notesWith(given, tool)).toEqual(notes);
  });

  test('has its notes in order', () => {
    const all = notesWith(
      {
        response: { window: { end: '2026-10-21T00:00:00.000Z', ...CARRIED }, data: [{}], has_more: true },
        texts: [left('/data/0/text', 400, 500)],
        lists: [left('/data/0/sources', 2, 4)],
        unknown: new Map([['competitor', ['x']]]),
      },
      'search_answers',
    );
    const words = ['carried', 'unfinished', 'unknown', 'cut', 'more', 'left out', 'quoted'];
    expect(all.map((note) => note.split(':')[0])).toEqual(words);
  });
});

test.each([
  [true, { answer_count: 0 }],
  [true, { answer_count: 0, data: [{}] }],
  [true, { data: [] }],
  [false, { answer_count: 1 }],
  [false, { data: [{}] }],
  [false, { prompt_count: 0 }],
])('unknown values are looked up only where there is nothing: %j', (expected, response) => {
  expect(isWithoutFigures(response)).toBe(expected);
});
