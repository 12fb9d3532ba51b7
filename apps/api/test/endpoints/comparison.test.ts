import { record } from '@brand-visibility/records';
import { describe, expect, test } from '@jest/globals';
import { exampleService, prompts, runOf } from '../support/example.js';

// GET /visibility/comparison: whether visibility changed, and why. Claude gets a few prompts, Grok ten others.

const TEN = Array.from({ length: 10 }, (_, index) => `grok_${index}`);
const ten = <T>(value: T) => Object.fromEntries(TEN.map((id) => [id, value]));

const { field, rows } = exampleService([
  record.brand(),
  ...prompts({ p1: {}, p2: {}, gone: {}, new: {}, ...ten({}) }),
  ...runOf('2025-12-10', { claude: { p1: '' } }),
  ...runOf('2026-02-01', { claude: { p1: 'Acme', p2: '', gone: 'Acme' }, grok: ten('') }),
  ...runOf('2026-03-10', { claude: { p1: 'Acme', p2: 'Acme', new: '' }, grok: ten('Acme') }),
]);

const compared = (query: string, fields: string) => field(`visibility/comparison?${query}`, fields);

describe('Claude: visibility stays, although the same questions name Acme more often', () => {
  test.each([
    // [current previous change]
    ['two of three answers name Acme in both months', 'visibility', '66.7 66.7 0'],
    ['p1 and p2 were asked in both', 'like_for_like.pairs_kept', '2'],
    ['one pair was added, one dropped', 'like_for_like.pairs_added like_for_like.pairs_dropped', '1 1'],
    [
      'like for like, both name Acme now (rule 17.5)',
      'like_for_like.previous like_for_like.current',
      '50 100',
    ],
    ['the other questions took away what these gained', 'like_for_like.composition', '-50'],
    // Wilson for 2 of 3: (2/3 + 1.96²/6 ∓ 1.96 √(2/27 + 1.96²/36)) / (1 + 1.96²/3) = (1.3069 ∓ 0.8334) / 2.2805.
    ['three answers tell little: the range is wide (rule 17.2)', 'run_noise.current', '20.8 93.9'],
    ['fewer than 20 prompts tell nothing about other prompts (rule 17.3)', 'prompt_noise.current', 'null'],
    ['the verdict (rule 17.4)', 'verdict', 'within_noise'],
  ])('%s', async (_, fields, expected) => {
    expect(await compared('platforms=claude', fields)).toBe(expected);
  });
});

test('Grok: from 0 to 10 of 10 answers is more than noise (rule 17.4)', async () => {
  expect(await compared('platforms=grok', 'visibility verdict')).toBe('100 0 100 up');
});

test('the contributions of the engines add up to the change from 33.3 to 83.3 (rule 17.6)', async () => {
  expect(await compared('', 'visibility')).toBe('83.3 33.3 50');
  expect(
    await rows('visibility/comparison', 'platform named_count previous_named_count contribution', 'engines'),
  ).toEqual([
    'claude 2 2 0', // (66.7 - 33.3) / 2 in both windows
    'grok 10 0 50', // (100 - 33.3) / 2 - (0 - 33.3) / 2
  ]);
});

describe('Which windows are compared', () => {
  const BEFORE = 'window.previous_start window.previous_end';

  test('by default the 30 days before', async () => {
    expect(await compared('', BEFORE)).toBe('2026-01-14T00:00:00.000Z 2026-02-13T00:00:00.000Z');
  });

  test('other days on request: in December p1 did not name Acme (rule 2.11)', async () => {
    const december = 'previous_start_date=2025-12-01&previous_end_date=2025-12-31&platforms=claude';
    expect(await compared(december, BEFORE)).toBe('2025-12-01T00:00:00.000Z 2026-01-01T00:00:00.000Z');
    expect(await compared(december, 'visibility like_for_like.change')).toBe('66.7 0 66.7 100');
  });

  test('... which end before the window begins (rule 3.3)', async () => {
    const overlapping = 'previous_start_date=2026-03-01&previous_end_date=2026-03-10';
    expect(await compared(overlapping, 'code errors.0.parameter')).toBe(
      'invalid_parameter previous_end_date',
    );
  });

  test.each([
    ['none, if the days before have no answer (rule 17.7)', '2026-03-10', '13 0'],
    ['none, if the figures are carried', '2026-03-12', '13 null'],
  ])('%s', async (_, day, counts) => {
    const fields = 'answer_count previous_answer_count verdict like_for_like';
    expect(await compared(`start_date=${day}&end_date=${day}`, fields)).toBe(`${counts} null null`);
  });
});
