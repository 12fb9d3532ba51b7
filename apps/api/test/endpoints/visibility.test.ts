import { record } from '@brand-visibility/records';
import { describe, expect, test } from '@jest/globals';
import { exampleService, lines, prompts, runOf } from '../support/example.js';

// GET /visibility and GET /visibility/series: how often answers name Acme. An answer lists the brands in its order.

const { field, get, rows, send } = exampleService([
  record.brand(),
  ...prompts({ p1: { category: 'comparison' }, p2: {}, p3: {}, old: { deleted_at: '2026-03-11T00:00:00Z' } }),
  ...runOf('2026-02-01', { claude: { p1: '' } }),
  ...runOf('2026-03-10', {
    claude: { p1: 'Acme positive, Globex', p2: 'Globex', p3: 'Globex, Hooli, Acme negative', old: 'Acme' },
    chatgpt: { p1: 'Globex, Acme mixed', p2: 'Initech', p3: null },
  }),
]);

describe('GET /visibility of the last 30 days (rule 11.8)', () => {
  test.each([
    ['five answers count: a failed question and a deleted prompt do not (rule 2.6)', 'answer_count', '5'],
    ['... to three prompts', 'prompt_count', '3'],
    // [current previous change]. Claude 2 of 3, ChatGPT 1 of 2: (66.67 + 50) / 2. In February 0 of 1.
    ['visibility is the mean of the engines (rule 1.3)', 'visibility', '58.3 0 58.3'],
    // First, third and second. No answer of February names Acme, so there is no position to compare.
    ['average position (rule 1.4)', 'average_position', '2 null null'],
    ['sentiment score: positive 100, mixed 50, negative 0', 'sentiment_score', '50 null null'],
    // Three mentions of Acme, four of Globex. One answer names Initech and one Hooli, which lists neither (rule 8.2).
    ['share of voice: 3 of 7 mentions (rule 1.5)', 'share_of_voice', '42.9 null null'],
    ['first, second, third, later, not named (rule 1.7)', 'position_distribution', '1 1 1 0 2'],
    ['positive, neutral or mixed, negative', 'sentiment_distribution', '1 1 1'],
    ['no breakdown unless it is asked for', 'breakdown', 'null'],
  ])('%s', async (_, name, expected) => {
    expect(await field('visibility', name)).toBe(expected);
  });

  test('the window begins 30 local days ago, the comparison window 30 days earlier (rule 2.2)', async () => {
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
    ['platforms=chatgpt', '2 50'],
    ['categories=comparison', '2 100'],
    ['platforms=claude&categories=comparison,discovery', '3 66.7'],
    ['is_branded=true', '0 null'],
  ])('?%s filters the answers (rule 11.3)', async (filter, expected) => {
    expect(await field(`visibility?${filter}`, 'answer_count visibility.current')).toBe(expected);
  });

  test.each([
    ['platform', ['claude 3 2 3 66.7 2 50', 'chatgpt 2 1 2 50 2 50']],
    // Discovery: Claude 1 of 2, ChatGPT 0 of 1.
    ['category', ['discovery 3 1 2 25 3 0', 'comparison 2 2 1 100 1.5 75']],
  ])('group_by=%s has a row for each group with an answer (rule 9.1)', async (group_by, expected) => {
    const { breakdown } = (await get(`visibility?group_by=${group_by}`)) as { breakdown: { rows: unknown } };
    const fields = 'key answer_count named_count prompt_count visibility average_position sentiment_score';
    expect(lines(breakdown.rows, fields)).toEqual(expected);
  });
});

describe('A window without a run carries the latest run before it (rule 2.5)', () => {
  test.each([
    ['10 March, with nothing to compare', '2026-03-12', '2026-03-10T06:10:00.000Z 5 58.3 null null'],
    ['1 February, also if runs followed the window', '2026-02-05', '2026-02-01T06:10:00.000Z 1 0 null null'],
    ['nothing before the first run', '2026-01-05', 'null 0 null null null'],
  ])('%s', async (_, day, expected) => {
    const path = `visibility?start_date=${day}&end_date=${day}`;
    expect(await field(path, 'window.carried_from answer_count visibility')).toBe(expected);
  });
});

describe('GET /visibility/series (rules 14.1 to 14.5)', () => {
  const WEEKS = 'visibility/series?start_date=2026-03-01&end_date=2026-03-15&interval=week';
  const MONTHS = 'visibility/series?start_date=2026-02-01&end_date=2026-03-31&interval=month';

  test('a week begins on Monday; one that is cut, or not over yet, is partial (rule 14.2)', async () => {
    expect(await rows(WEEKS, 'start_date end_date is_partial run_count answer_count visibility')).toEqual([
      '2026-03-01 2026-03-01 true 0 0 null',
      '2026-03-02 2026-03-08 false 0 0 null',
      '2026-03-09 2026-03-15 true 1 5 58.3',
    ]);
  });

  test('each month has its own figures, and the change to the month before', async () => {
    const fields = 'start_date answer_count visibility change share_of_voice';
    expect(await rows(MONTHS, fields)).toEqual(['2026-02-01 1 0 null null', '2026-03-01 5 58.3 58.3 42.9']);
  });

  test('if the figures of the window are carried, its points are empty (rule 14.3)', async () => {
    const path = 'visibility/series?start_date=2026-03-12&end_date=2026-03-12';
    expect(await rows(path, 'answer_count visibility')).toEqual(['0 null']);
  });

  test('in CSV a point has a line for each row of its breakdown (rule 13.6)', async () => {
    const { text } = await send(`${MONTHS}&group_by=platform&format=csv`);
    const cells = text
      .split('\r\n')
      .map((line) => line.split(',').filter((_, i) => i === 0 || i === 6 || i === 7));
    expect(cells.join(' ')).toBe(
      'start_date,group,answer_count 2026-02-01,claude,1 2026-03-01,claude,3 2026-03-01,chatgpt,2 ',
    );
  });
});

test.each([
  ['days=7', 'unknown_parameter days'],
  ['period=8d', 'invalid_parameter period'],
  ['start_date=2026-03-01', 'invalid_parameter end_date'],
  ['tz=PST', 'invalid_parameter tz'],
])('?%s is refused: %s (rules 3.1 to 3.4)', async (query, expected) => {
  expect(await field(`visibility?${query}`, 'code errors.0.parameter')).toBe(expected);
});
