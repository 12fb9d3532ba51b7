import { record } from '@brand-visibility/records';
import { describe, expect, test } from '@jest/globals';
import { columns, exampleService, prompts, runOf } from '../support/example.js';

// GET /visibility/comparison: whether visibility changed, and why. Grok answers ten more prompts in both months.
//
//              Claude                                                 Grok
//   December   prm_1 nobody
//   February   prm_1 Acme, prm_2 nobody, prm_gone Acme                 names nobody in ten answers
//   March      prm_1 Acme, prm_2 Acme, prm_new nobody                  names Acme in ten answers

const TEN = Array.from({ length: 10 }, (_, index) => `prm_grok_${index}`);
const ten = (written: string) => Object.fromEntries(TEN.map((prompt_id) => [prompt_id, written]));

const { get } = exampleService([
  record.brand(),
  ...prompts({
    prm_1: {},
    prm_2: {},
    prm_gone: {},
    prm_new: {},
    ...Object.fromEntries(TEN.map((id) => [id, {}])),
  }),
  ...runOf('2025-12-10', { claude: { prm_1: '' } }),
  ...runOf('2026-02-01', { claude: { prm_1: 'Acme', prm_2: '', prm_gone: 'Acme' }, grok: ten('') }),
  ...runOf('2026-03-10', { claude: { prm_1: 'Acme', prm_2: 'Acme', prm_new: '' }, grok: ten('Acme') }),
]);

const compared = (query: string) => get(`visibility/comparison?${query}`);

describe('Claude: visibility stays, although the same questions are answered better', () => {
  test.each([
    [
      'two of three answers name Acme in both months',
      { visibility: { current: 66.7, previous: 66.7, change: 0 } },
    ],
    [
      'three answers in each',
      { answer_count: 3, previous_answer_count: 3, prompt_count: 3, previous_prompt_count: 3 },
    ],
    [
      'like for like: prm_1 and prm_2 were asked in both months (rule 17.5)',
      {
        like_for_like: {
          pairs_kept: 2,
          pairs_added: 1,
          pairs_dropped: 1,
          current: 100,
          previous: 50,
          change: 50,
        },
      },
    ],
    ['... and the change of the questions took as much away', { like_for_like: { composition: -50 } }],
    // Wilson for 2 of 3: (2/3 + 1.96²/6 ∓ 1.96 √(2/27 + 1.96²/36)) / (1 + 1.96²/3) = (1.3069 ∓ 0.8334) / 2.2805.
    ['three answers say little (rule 17.2)', { run_noise: { current: { low: 20.8, high: 93.9 } } }],
    [
      'fewer than 20 prompts do not show the noise of prompts (rule 17.3)',
      { prompt_noise: { current: null } },
    ],
    ['the verdict (rule 17.4)', { verdict: 'within_noise' }],
  ])('%s', async (_, expected) => {
    expect(await compared('platforms=claude')).toMatchObject(expected);
  });
});

test('Grok: from 0 to 10 of 10 answers is more than noise (rule 17.4)', async () => {
  expect(await compared('platforms=grok')).toMatchObject({ visibility: { change: 100 }, verdict: 'up' });
});

test('the contributions of the engines add up to the change: 33.3 to 83.3 (rule 17.6)', async () => {
  // Claude: (66.7 - 33.3) / 2 in both windows. Grok: (100 - 33.3) / 2 - (0 - 33.3) / 2.
  const { visibility, engines } = await compared('');
  expect(visibility).toEqual({ current: 83.3, previous: 33.3, change: 50 });
  expect(columns(engines, 'platform', 'named_count', 'previous_named_count', 'contribution')).toEqual([
    ['claude', 2, 2, 0],
    ['grok', 10, 0, 50],
  ]);
});

describe('Which windows are compared', () => {
  test('by default the 30 days before', async () => {
    expect(await compared('')).toMatchObject({
      window: { previous_start: '2026-01-14T00:00:00.000Z', previous_end: '2026-02-13T00:00:00.000Z' },
    });
  });

  test('other days on request (rule 2.11)', async () => {
    expect(
      await compared('previous_start_date=2025-12-01&previous_end_date=2025-12-31&platforms=claude'),
    ).toMatchObject({
      window: { previous_start: '2025-12-01T00:00:00.000Z', previous_end: '2026-01-01T00:00:00.000Z' },
      visibility: { current: 66.7, previous: 0, change: 66.7 },
      like_for_like: { pairs_kept: 1, current: 100, previous: 0 },
    });
  });

  test('... which have to be before the window (rule 3.3)', async () => {
    expect(await compared('previous_start_date=2026-03-01&previous_end_date=2026-03-10')).toMatchObject({
      status: 400,
      errors: [{ parameter: 'previous_end_date' }],
    });
  });

  const NOTHING = { verdict: null, like_for_like: null };

  test('without an answer in the comparison window nothing is compared (rule 17.7)', async () => {
    const body = await compared('start_date=2026-03-10&end_date=2026-03-10');
    expect(body).toMatchObject({ ...NOTHING, answer_count: 13, previous_answer_count: 0 });
  });

  test('... nor if the figures are carried', async () => {
    const body = await compared('start_date=2026-03-12&end_date=2026-03-14');
    expect(body).toMatchObject({ ...NOTHING, answer_count: 13, previous_answer_count: null });
  });
});
