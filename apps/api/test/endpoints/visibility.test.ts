import { record } from '@brand-visibility/records';
import { describe, expect, test } from '@jest/globals';
import { columns, exampleService, prompts, runOf } from '../support/example.js';

// GET /visibility and GET /visibility/series: how often answers name Acme. An answer lists the brands in its order.

const { get, rows, send } = exampleService([
  record.brand(),
  ...prompts({
    prm_1: { category: 'comparison' },
    prm_2: {},
    prm_3: {},
    prm_old: { deleted_at: '2026-03-11T00:00:00Z' },
  }),
  ...runOf('2026-02-01', { claude: { prm_1: '' } }),
  ...runOf('2026-03-10', {
    claude: {
      prm_1: 'Acme positive, Globex',
      prm_2: 'Globex',
      prm_3: 'Globex, Hooli, Acme negative',
      prm_old: 'Acme',
    },
    chatgpt: { prm_1: 'Globex, Acme mixed', prm_2: 'Initech', prm_3: null },
  }),
]);

describe('GET /visibility of the last 30 days (rule 11.8)', () => {
  test.each([
    ['counts five answers: a failed question and a deleted prompt do not count', 'answer_count', 5],
    ['... to three prompts', 'prompt_count', 3],
    // Claude 2 of 3, ChatGPT 1 of 2: (66.67 + 50) / 2. In February 0 of 1.
    [
      'visibility is the mean of the engines (rule 1.3)',
      'visibility',
      { current: 58.3, previous: 0, change: 58.3 },
    ],
    // First, third and second. Nothing in February names Acme, so there is nothing to compare.
    ['average position (rule 1.4)', 'average_position', { current: 2, previous: null, change: null }],
    [
      'sentiment: positive 100, mixed 50, negative 0',
      'sentiment_score',
      { current: 50, previous: null, change: null },
    ],
    // Three mentions of Acme, four of Globex. One answer names Initech and one Hooli, which lists neither (rule 8.2).
    ['share of voice: 3 of 7 (rule 1.5)', 'share_of_voice', { current: 42.9, previous: null, change: null }],
    [
      'positions (rule 1.7)',
      'position_distribution',
      { first: 1, second: 1, third: 1, fourth_plus: 0, not_named: 2 },
    ],
    ['sentiments: mixed is neutral', 'sentiment_distribution', { positive: 1, neutral: 1, negative: 1 }],
    ['no breakdown unless it is asked for', 'breakdown', null],
  ])('%s', async (_, field, expected) => {
    expect(await get('visibility')).toMatchObject({ [field]: expected });
  });

  test('the window starts 30 local days ago, and the comparison window 30 days before (rule 2.2)', async () => {
    expect((await get('visibility?tz=europe/berlin'))['window']).toEqual({
      start: '2026-02-12T23:00:00.000Z',
      end: '2026-03-15T12:00:20.000Z',
      previous_start: '2026-01-13T23:00:00.000Z',
      time_zone: 'Europe/Berlin',
      period: '30d',
      carried_from: null,
    });
  });

  test.each([
    ['platforms=chatgpt', 2, 50],
    ['categories=comparison', 2, 100],
    ['platforms=claude&categories=comparison,discovery', 3, 66.7],
    ['is_branded=true', 0, null],
  ])('?%s counts %d answers (rule 11.3)', async (filter, answer_count, current) => {
    expect(await get(`visibility?${filter}`)).toMatchObject({ answer_count, visibility: { current } });
  });

  test.each([
    // [key, answers, answers that name Acme, prompts, visibility, position, sentiment score]
    [
      'platform',
      [
        ['claude', 3, 2, 3, 66.7, 2, 50],
        ['chatgpt', 2, 1, 2, 50, 2, 50],
      ],
    ],
    // Discovery: Claude 1 of 2, ChatGPT 0 of 1.
    [
      'category',
      [
        ['discovery', 3, 1, 2, 25, 3, 0],
        ['comparison', 2, 2, 1, 100, 1.5, 75],
      ],
    ],
  ])('group_by=%s has a row for each group with an answer (rule 9.1)', async (group_by, expected) => {
    const { breakdown } = await get(`visibility?group_by=${group_by}`);
    const fields = [
      'key',
      'answer_count',
      'named_count',
      'prompt_count',
      'visibility',
      'average_position',
      'sentiment_score',
    ];
    expect(columns((breakdown as { rows: unknown }).rows, ...fields)).toEqual(expected);
  });
});

describe('A window without a run carries the latest run before it (rule 2.5)', () => {
  const carried = 'visibility?start_date=2026-03-12&end_date=2026-03-14';

  test('the figures are those of 10 March, and nothing is compared', async () => {
    expect(await get(carried)).toMatchObject({
      window: { period: null, start: '2026-03-12T00:00:00.000Z', carried_from: '2026-03-10T06:10:00.000Z' },
      visibility: { current: 58.3, previous: null, change: null },
    });
  });

  test('before the first run there is nothing to carry', async () => {
    expect(await get('visibility?start_date=2026-01-01&end_date=2026-01-31')).toMatchObject({
      window: { carried_from: null },
      answer_count: 0,
      visibility: { current: null },
    });
  });
});

describe('GET /visibility/series (rules 14.1 to 14.5)', () => {
  const WEEKS = 'visibility/series?start_date=2026-03-01&end_date=2026-03-15&interval=week';
  const pointsOf = (path: string) =>
    rows(
      path,
      'start_date',
      'end_date',
      'is_partial',
      'run_count',
      'answer_count',
      'visibility',
      'change',
      'share_of_voice',
    );

  test('a week begins on Monday; one that the window cuts, or that is not over, is partial', async () => {
    expect(await pointsOf(WEEKS)).toEqual([
      ['2026-03-01', '2026-03-01', true, 0, 0, null, null, null],
      ['2026-03-02', '2026-03-08', false, 0, 0, null, null, null],
      ['2026-03-09', '2026-03-15', true, 1, 5, 58.3, null, 42.9],
    ]);
  });

  test('change compares a month with the month before it', async () => {
    expect(
      await pointsOf('visibility/series?start_date=2026-02-01&end_date=2026-03-31&interval=month'),
    ).toEqual([
      ['2026-02-01', '2026-02-28', false, 1, 1, 0, null, null],
      ['2026-03-01', '2026-03-31', true, 1, 5, 58.3, 58.3, 42.9],
    ]);
  });

  test('a window whose figures are carried has empty points (rule 14.3)', async () => {
    const series = await get('visibility/series?start_date=2026-03-12&end_date=2026-03-12&group_by=platform');
    expect(series).toMatchObject({ answer_count: 0, data: [{ visibility: null, breakdown: { rows: [] } }] });
  });

  test('in CSV a point has a line for each row of its breakdown (rule 13.6)', async () => {
    const { text } = await send(`${WEEKS}&group_by=platform&format=csv`);
    expect(text.split('\r\n').map((line) => line.split(',').slice(6, 9))).toEqual([
      ['group', 'answer_count', 'named_count'],
      ['', '', ''],
      ['', '', ''],
      ['claude', '3', '2'],
      ['chatgpt', '2', '1'],
      [],
    ]);
  });
});

test.each([
  ['days=7', 'unknown_parameter', 'days'],
  ['period=8d', 'invalid_parameter', 'period'],
  ['start_date=2026-03-01', 'invalid_parameter', 'end_date'],
  ['tz=PST', 'invalid_parameter', 'tz'],
])('?%s is refused with %s (rules 3.1 to 3.4)', async (query, code, parameter) => {
  expect(await get(`visibility?${query}`)).toMatchObject({ status: 400, code, errors: [{ parameter }] });
});
