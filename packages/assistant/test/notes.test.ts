import { parseInstant } from '@brand-visibility/domain/time/instant';
import { describe, expect, test } from '@jest/globals';
import { isWithoutFigures, NOTE_WORDS, parametersOfTool, type CallResult } from '../src/index.js';
import { named } from './named.js';

const NOW = '2026-10-20T12:00:00.000Z';

const ended = {
  start: '2026-10-13T12:00:00.000Z',
  end: NOW,
  previous_start: '2026-10-06T12:00:00.000Z',
  time_zone: 'UTC',
  carried_from: null,
};

const metric = (current: number | null, previous: number | null, change: number | null = null) => ({
  current,
  previous,
  change,
});
const NONE = metric(null, null);

const REPORT = { answer_count: 0, window: ended, visibility: NONE };
const PAGE = { data: [], has_more: false };

/** The fields that notes read, by tool, in a response on which there is nothing to say. */
const RESPONSES: Readonly<Record<string, object>> = {
  get_visibility: {
    ...REPORT,
    average_position: NONE,
    sentiment_score: NONE,
    share_of_voice: NONE,
    position_distribution: { not_named: 0 },
    breakdown: null,
  },
  get_visibility_series: { ...REPORT, data: [] },
  get_visibility_groups: { ...REPORT, ...PAGE },
  compare_visibility: {
    ...REPORT,
    previous_answer_count: null,
    verdict: null,
    prompt_noise: { current: null, previous: null },
    engines: [],
  },
  explain_visibility: {
    ...REPORT,
    figures: { visibility: { previous: { numerator: '0', denominator: '1' } } },
  },
  get_competitors: { ...REPORT, total: 0, you: null, data: [] },
  get_competitor_series: { ...REPORT, buckets: [], data: [] },
  compare_competitors: { ...REPORT, previous_answer_count: null, total: 0, you: null, data: [] },
  list_cited_domains: { ...REPORT, ...PAGE },
  list_cited_pages: { ...REPORT, ...PAGE },
  list_answers: { window: ended, ...PAGE },
};

/** The notes on a result without notes, but for what is given. */
const notesWith = ({ response, ...given }: Partial<CallResult<object, object>>, tool = 'get_visibility') =>
  named(tool).notesOn({
    query: {},
    texts: [],
    lists: [],
    unknown: new Map(),
    engines: [],
    now: parseInstant(NOW)!,
    ...given,
    response: { ...(RESPONSES[tool] ?? PAGE), ...response },
  });

/** A window of whole days, compared with the days before. */
const days = (start: string, end: string, previous: string) => ({
  start: `${start}T00:00:00.000Z`,
  end: `${end}T00:00:00.000Z`,
  previous_start: `${previous}T00:00:00.000Z`,
  time_zone: 'UTC',
  carried_from: null,
});
const ONE_DAY = days('2026-10-01', '2026-10-02', '2026-09-30');
const OCTOBER = days('2026-10-01', '2026-11-01', '2026-08-31');
/** An hour more than 31 days: the days before begin an hour before midnight. */
const IN_LONDON = {
  ...OCTOBER,
  start: '2026-09-30T23:00:00.000Z',
  previous_start: '2026-08-30T22:00:00.000Z',
  time_zone: 'Europe/London',
};
const CARRIED = { carried_from: '2026-08-01T00:00:00.000Z' };
const now = parseInstant('2027-01-01T00:00:00.000Z')!;

/** What is given, and the tool; `get_visibility` if there is none. */
type Given = readonly [given: Partial<CallResult<object, object>>, tool?: string | undefined];
const of = (response: object, tool?: string): Given => [{ response }, tool];
const inWindow = (window: object | null, tool?: string): Given => [{ response: { window }, now }, tool];
const uncompared = (given: object, tool = 'list_cited_domains') =>
  of({ answer_count: 1, window: ONE_DAY, ...given }, tool);
const cited = (previous: number | null) => ({ data: [{ answer_share: metric(1, previous) }] });
/** A comparison with September. */
const withSeptember = (query: object, more: Partial<CallResult<object, object>> = {}): Given => [
  { query: { ...query, previous_start_date: '2026-09-01', previous_end_date: '2026-09-30' }, ...more },
  'explain_visibility',
];
const fromTo = (start_date: string, end_date: string) => ({ start_date, end_date });
const comparison = (given: object, tool = 'compare_visibility') =>
  of({ answer_count: 9, previous_answer_count: 9, visibility: metric(0, 0), ...given }, tool);
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
  verdict: null,
  visibility: metric(visibility, 0),
});
const groups = (...data: object[]) => of({ answer_count: 30, window: ended, data }, 'get_visibility_groups');
const left = (path: string, kept: number, of: number) => ({ path, kept, of });
const unknown = (values: Readonly<Record<string, string[]>>, near: string | null = null): Given => [
  {
    unknown: new Map(
      Object.entries(values).map(([name, texts]) => [name, texts.map((text) => ({ text, near }))]),
    ),
  },
];
/** A row with a verdict. */
const judged = { verdict: 'up' };
const portfolio = (...rows: object[]): Given => {
  const data = rows.map((each) => ({
    ...REPORT,
    engines_added: [],
    engines_dropped: [],
    verdict: null,
    ...each,
  }));
  return [{ response: { data }, now }, 'get_portfolio'];
};
const points = (...all: readonly (readonly [first: string, last: string, isPartial?: boolean])[]) => {
  const data = all.map(([start_date, end_date, is_partial = true]) => ({
    start_date,
    end_date,
    is_partial,
    change: null,
  }));
  return of({ data }, 'get_visibility_series');
};
const upTo = (count: number) => Array.from({ length: count }, (_, i) => String(i));
const [LOW, HIGH] = [
  { low: 1, high: 5 },
  { low: 5, high: 9 },
];

// Rule 21.12: each note, when its condition holds and when it just does not. The second part of a case is the text of
// the note, or null for none.
const CONDITIONS: Readonly<Record<string, readonly (readonly [Given, string | RegExp | null])[]>> = {
  carried: [
    [of({ window: { ...ended, ...CARRIED } }), /^carried: .*the run of 2026-08-01T00:00:00.000Z/],
    [of({ window: null }, 'list_answers'), null],
    [
      portfolio({ window: { ...ended, ...CARRIED } }, { window: ended }),
      /^carried: in 1 of 2 rows, .*latest run before/,
    ],
  ],
  unfinished: [
    [of({ window: { ...ended, end: '2026-10-20T12:00:00.000001Z' } }), /^unfinished: .*12:00:00.000001Z/],
    [of({ window: { ...ended, end: '9999-01-01T00:00:00.000Z' } }), /^unfinished/],
    [of({ window: ended }), null],
  ],
  uncompared: [
    [uncompared(cited(null)), /^uncompared: .* from 2026-09-30T.* to 2026-10-01T.*not 0/],
    [uncompared(cited(0)), null],
    [uncompared({ visibility: metric(0, null) }, 'compare_visibility'), /^uncompared/],
    [uncompared({ ...cited(null), answer_count: 0 }), null],
    [uncompared({ ...cited(null), window: { ...ONE_DAY, ...CARRIED } }), /^carried/],
    [uncompared({ data: [] }), null],
    [uncompared({}, 'get_visibility_series'), null],
  ],
  months: [
    [
      inWindow(OCTOBER),
      'months: the days 2026-08-31 to 2026-09-30 are compared, not the month before: pass `previous_start_date` 2026-09-01 and `previous_end_date` 2026-09-30 to compare_visibility or compare_competitors.',
    ],
    [
      inWindow(OCTOBER, 'list_cited_domains'),
      /pass `previous_start_date` 2026-09-01 and `previous_end_date` 2026-09-30\.$/,
    ],
    [
      inWindow(days('2026-01-01', '2026-03-01', '2025-11-29'), 'list_cited_pages'),
      / 2025-11-29 to 2025-12-31 .* the 2 months .* 2025-11-01 .* 2025-12-31\.$/,
    ],
    [inWindow(IN_LONDON), /^months: the days 2026-08-30 to 2026-09-30 /],
    // As many days, no whole month, other days sent, carried, and a tool that does not compare.
    [inWindow(days('2026-08-01', '2026-09-01', '2026-07-01')), null],
    [inWindow({ ...OCTOBER, start: '2026-10-01T00:00:00.001Z' }), null],
    [inWindow({ ...OCTOBER, end: '2026-10-31T00:00:00.000Z' }), null],
    [withSeptember(fromTo('2026-10-01', '2026-10-31'), { response: { window: OCTOBER }, now }), null],
    [inWindow({ ...OCTOBER, ...CARRIED }), /^carried/],
    [inWindow(OCTOBER, 'get_visibility_series'), null],
  ],
  untested: [
    [
      of({ visibility: metric(2, 1, 1) }),
      'untested: a `change` may be chance; `compare_visibility` says whether it is more.',
    ],
    [of({ data: [{ visibility: metric(1, 2, -1) }], total: 1 }, 'get_competitors'), /`compare_competitors`/],
    [of({ average_position: metric(2, 1, 1) }), /^untested/],
    [of({ visibility: metric(2, 1, 1), window: { ...ended, ...CARRIED } }), /^carried/],
    [of({ visibility: metric(2, 1, 1) }, 'compare_visibility'), null],
    [of({ data: [{ change: null }, { change: 0 }] }, 'get_visibility_series'), /`compare_visibility`/],
    [of({ data: [{ change: null }] }, 'get_visibility_series'), null],
    [of({ data: [{ answer_share: metric(2, 1, 1) }] }, 'list_cited_domains'), /; no tool says/],
    [of({ data: [{ answer_share: metric(2, 1) }] }, 'list_cited_pages'), null],
    ...(['average_position', 'sentiment_score', 'share_of_voice'] as const).flatMap((figure) => [
      [of({ [figure]: metric(2, 1, 1) }, 'compare_visibility'), /^untested: `verdict` is about vis/] as const,
      [
        of({ data: [{ visibility: NONE, [figure]: metric(2, 1, 1) }] }, 'compare_competitors'),
        /^unt/,
      ] as const,
      [portfolio({}, { [figure]: metric(2, 1, 1) }), /^untested: `verdict` is about visibility/] as const,
    ]),
    [groups({ ...row('a', 10, 33.3), sentiment_score: metric(2, 1, -1) }), /^untested: `verdict`/],
    [groups({ ...row('a', 10, 33.3), sentiment_score: metric(2, null) }), null],
  ],
  // At noon of 2026-10-20, a Tuesday.
  partial: [
    [
      points(['2026-10-01', '2026-10-04'], ['2026-10-05', '2026-10-11', false], ['2026-10-19', '2026-10-25']),
      'partial: do not compare a part with a whole; partial points begin on 2026-10-01 (4 days counted), 2026-10-19 (2 days counted until now).',
    ],
    [points(['2026-10-20', '2026-10-20']), / 2026-10-20 \(1 day counted until now\)\.$/],
    [points(['2026-10-26', '2026-11-01']), /^partial: .* \(0 days counted until now\)/],
    [points(['2026-10-05', '2026-10-11', false]), null],
    [
      of(
        { buckets: [{ start_date: '2026-10-01', end_date: '2026-10-04', is_partial: true }] },
        'get_competitor_series',
      ),
      /^partial: .* 2026-10-01 \(4 days counted\)/,
    ],
  ],
  unlike: [
    // February and January are whole months, and what is carried is not compared.
    [
      [
        {
          query: {
            ...fromTo('2026-02-01', '2026-02-28'),
            previous_start_date: '2026-01-01',
            previous_end_date: '2026-01-31',
          },
          response: {
            window: {
              ...days('2026-02-01', '2026-03-01', '2026-01-01'),
              previous_end: '2026-02-01T00:00:00.000Z',
            },
          },
        },
      ],
      null,
    ],
    [withSeptember({ period: '7d' }, { response: { window: { ...ended, ...CARRIED } } }), /^carried/],
    [withSeptember({ period: '7d' }), /^unlike: a window of 7 days .* 30 days\.$/],
    [withSeptember({}), null],
    [withSeptember({ period: '365d' }), 'unlike: a window of 366 days is compared with one of 30 days.'],
    [withSeptember(fromTo('2026-10-01', '2026-10-31')), null],
    [withSeptember(fromTo('2026-10-01', '2026-11-01')), / 32 days /],
    [withSeptember(fromTo('2026-10-01', '2026-10-29')), null],
    [withSeptember(fromTo('2026-10-01', '2026-10-28')), / 28 days /],
    [[{ query: { period: '7d' } }], null],
  ],
  engines: [
    [
      comparison({ engines: [engine('grok', 1, 0), engine('claude', 0, 2), engine('gemini', 8, 7)] }),
      'engines: not every engine has counted answers in both windows: `grok` (the window only), `claude` (the days before only). `like_for_like` compares the others.',
    ],
    [comparison({ engines: [engine('gemini', 8, 7)] }), null],
    [comparison({ answer_count: 0, engines: [engine('grok', 0, 1)] }), null],
    [comparison({ previous_answer_count: 0, engines: [engine('grok', 1, 0)] }), null],
    [comparison({ previous_answer_count: null, engines: [engine('grok', 1, null)] }), null],
    [comparison({ engines: [engine('grok', 1, 0)] }, 'explain_visibility'), null],
    [
      [
        {
          response: { answer_count: 9, previous_answer_count: 9, window: ended },
          engines: [engine('grok', 1, 0)],
        },
        'compare_competitors',
      ],
      'engines: not every engine has counted answers in both windows: `grok` (the window only).',
    ],
    [
      portfolio({ brand_id: 'a', engines_added: ['grok'], engines_dropped: ['claude'] }, { brand_id: 'b' }),
      /^engines: .* of a \(grok in the window only, claude in the days before only\): count/,
    ],
  ],
  prompts: [
    [noise('up', HIGH, LOW), / these prompts; .* might not show \(`prompt_noise` overlaps\)/],
    [noise('down', LOW, HIGH), / these prompts; .* might not show \(`prompt_noise` overlaps\)/],
    [noise('up', HIGH, null), / these prompts; .* might not show \(`prompt_noise` is null\)/],
    [noise('up', null, HIGH), / these prompts; .* might not show \(`prompt_noise` is null\)/],
    [noise('up', { low: 5.1, high: 9 }, LOW), null],
    [[{ ...noise('up', HIGH, LOW)[0], query: { prompt_ids: ['a'] } }, 'compare_visibility'], null],
    [noise('within_noise', HIGH, LOW), null],
    [noise(null, null, null), null],
  ],
  weighted: [
    [
      groups(row('a', 10, 34.4), row(null, 10, 32), row('b', 10, 34.3), row('c', 10, null)),
      'weighted: `visibility` weights engines, so it differs from the plain share of answers that name the brand: in rows "a" 33.3 % (visibility 34.4), null 33.3 % (visibility 32).',
    ],
    [groups(...upTo(22).map((i) => row(`k${i}`, 0, 1))), /"k19" 0 % \(visibility 1\) and 2 more\.$/],
    [
      comparison({
        answer_count: 3,
        engines: [{ ...engine('grok', 3, 3), named_count: 1 }],
        visibility: metric(40, 1),
      }),
      /in all 33.3 % \(visibility 40\)\.$/,
    ],
    [
      comparison(
        {
          answer_count: 40,
          visibility: metric(50, 1),
          position_distribution: { not_named: 10 },
          breakdown: { rows: [{ key: 'discovery', answer_count: 10, named_count: 1, visibility: 11 }] },
        },
        'get_visibility',
      ),
      /in all 75 % \(visibility 50\); in rows "discovery" 10 % \(visibility 11\)\.$/,
    ],
    [comparison({ visibility: metric(50, 1) }, 'explain_visibility'), null],
  ],
  unknown: [
    [
      unknown({ competitor: ['quilboard'] }, 'Quillboard'),
      /`competitor` "quilboard" \(similar: "Quillboard"\) \(`get_c/,
    ],
    [unknown({ locations: upTo(22) }), /"19" \(.*\) and 2 more\.$/],
    [
      unknown({ locations: ['Austin', 'TX'] }),
      'unknown: the brand does not have the values `locations` "Austin", "TX" (`get_filters` lists the known values; a value with a comma is one element of the list, as `["Austin, TX"]`).',
    ],
    [unknown({ locations: ['Austin'] }), /"Austin" \(`get_filters` lists the known values\)\.$/],
    [
      unknown({ theme_ids: ['a', 'b'], run_id: ['c'] }),
      'unknown: the brand does not have the values `theme_ids` "a", "b" (`get_filters` lists the known values); `run_id` "c" (`list_runs` lists the known values).',
    ],
  ],
  cut: [[[{ texts: [left('/a', 1, 2), left('/b', 1, 2)] }], /^cut: 2 texts/]],
  more: [
    [
      of({ data: [{}], has_more: true, total: 7 }, 'list_runs'),
      /^more: 1 of 7 rows .*; `next_cursor` contin/,
    ],
    [of({ data: [{}], has_more: true }, 'list_runs'), 'more: 1 rows are shown; `next_cursor` continues.'],
    [of({ data: [{}], has_more: false, total: 7 }, 'list_runs'), null],
    [of({ data: [{ visibility: NONE }], total: 2 }, 'get_competitors'), /^more: 1 of 2 ranked/],
    [of({ data: [{ visibility: NONE }], total: 1 }, 'get_competitors'), null],
    [
      [{ query: { watched: true }, response: { data: [{ visibility: NONE }], total: 2 } }, 'get_competitors'],
      null,
    ],
    [[{ query: { limit: 1 }, response: { data: [{}] } }, 'get_competitor_series'], /^more: the first 1 /],
    [[{ query: { limit: 2 }, response: { data: [{}] } }, 'get_competitor_series'], null],
    [[{ query: { limit: 1, watched: true }, response: { data: [{}] } }, 'get_competitor_series'], null],
  ],
  'left out': [
    [
      [{ lists: [left('/data/0/sources', 2, 4), left('/data/1/sources', 2, 5), left('/runs', 1, 2)] }],
      'left out: 5 of 9 elements of `data.sources`, 1 of 2 elements of `runs`.',
    ],
  ],
  quoted: [
    [of({ data: [{}] }, 'list_answers'), /^quoted: .*`text`/],
    [of({ data: [] }, 'list_answers'), null],
    [of({ data: [{ title: 'A', answer_share: NONE }] }, 'list_cited_pages'), null],
  ],
  "rivals' sites": [
    [
      of({ data: [{ source_type: 'competitor' }, { source_type: 'editorial' }] }, 'list_outreach_targets'),
      "rivals' sites: 1 of these 2 targets are sites of rivals.",
    ],
    [of({ data: [{ source_type: null }] }, 'list_outreach_targets'), null],
    [of({ data: [{ source_type: 'competitor', answer_share: NONE }] }, 'list_cited_domains'), null],
  ],
  'no lift': [
    [
      of(
        {
          data: [
            { measurement: { current: 1, lift: null } },
            { measurement: { current: 1, lift: 2 } },
            { measurement: null },
          ],
        },
        'list_recommendations',
      ),
      /^no lift: in 1 rows/,
    ],
    [of({ data: [{ measurement: { current: null, lift: null } }] }, 'list_recommendations'), null],
  ],
  many: [
    [portfolio(...upTo(20).map(() => judged)), /^many: of 20 rows/],
    [portfolio(...upTo(19).map(() => judged)), null],
    [
      of({ data: upTo(20).map(() => ({ against_you: { verdict: 'level' } })) }, 'compare_competitors'),
      /^many: of 20/,
    ],
    [of({ data: upTo(20).map(() => judged) }, 'list_runs'), null],
  ],
};

describe('a result (rule 21.12)', () => {
  test('has no note if there is nothing to say', () => {
    expect(notesWith({})).toEqual([]);
    expect(NOTE_WORDS).toEqual(Object.keys(CONDITIONS));
  });

  const cases = Object.entries(CONDITIONS).flatMap(([word, each]) =>
    each.map(([given, note]) => [word, note, given] as const),
  );
  test.each(cases)('has the note %s exactly when its condition holds: %s', (_word, note, [given, tool]) => {
    const expected = note instanceof RegExp ? expect.stringMatching(note) : note;
    expect(notesWith(given, tool)).toEqual(note === null ? [] : [expected]);
  });

  test('names other tools for the months before only where the tool takes no days', () => {
    const saying = [...Object.keys(RESPONSES), 'get_portfolio'].flatMap((name) => {
      const [given] =
        name === 'get_portfolio' ? portfolio({ window: OCTOBER }) : [{ response: { window: OCTOBER }, now }];
      const months = notesWith(given, name).find((note) => note.startsWith('months'));
      return months === undefined
        ? []
        : [[named(name), months.includes(' to compare_visibility or ')] as const];
    });
    expect(saying.length).toBeGreaterThan(5);
    for (const [tool, namesOthers] of saying)
      expect([tool.name, namesOthers]).toEqual([
        tool.name,
        !Object.hasOwn(parametersOfTool(tool), 'previous_start_date'),
      ]);
  });

  test('has its notes in order', () => {
    const all = notesWith(
      {
        response: { window: { end: '2026-10-21T00:00:00.000Z', ...CARRIED }, data: [{}], has_more: true },
        texts: [left('/data/0/text', 400, 500)],
        lists: [left('/data/0/sources', 2, 4)],
        unknown: new Map([['competitor', [{ text: 'x', near: null }]]]),
      },
      'list_answers',
    );
    const words = ['carried', 'unfinished', 'unknown', 'cut', 'more', 'left out', 'quoted'];
    expect(all.map((note) => note.split(':')[0])).toEqual(words);
    expect(all[3]).toContain('`full_texts`');
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
