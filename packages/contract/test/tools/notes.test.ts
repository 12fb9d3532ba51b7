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
    unlike: [
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
    unknown: [
      [
        [
          'unknown: the brand has nothing named `theme_ids` "a", "b" (`get_filters` lists what there is); `run_id` "c" (`list_runs` lists what there is).',
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
    const window = { end: '2026-10-21T00:00:00.000Z', carried_from: '2026-08-01T00:00:00.000Z' };
    const all = notesWith(
      {
        ...compared({ period: '7d' }),
        response: { window, data: [{}] },
        texts: [left('/data/0/text', 400, 500)],
        lists: [left('/data/0/sources', 2, 4)],
        unknown: new Map([['competitor', ['x']]]),
      },
      'search_answers',
    );
    expect(all.map((note) => note.split(':')[0])).toEqual(NOTES.map(({ word }) => word).slice(0, -1));
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
