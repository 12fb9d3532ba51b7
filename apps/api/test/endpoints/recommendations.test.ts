import { remeasureBrands } from '@brand-visibility/application';
import { EQUAL_WEIGHTS } from '@brand-visibility/domain/figures/weighting';
import { record } from '@brand-visibility/records';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { exampleService, prompts, runOf } from '../support/example.js';

// GET /recommendations and GET /recommendations/{recommendation_id}: whether work on advice had an effect.
//
//   1 February  baseline run: Acme in 0 of 2 answers
//   2 March     most of the recommendations are done, which opens their measurement windows
//   9 March     Acme in 1 of 2 answers
//   10 March    Acme in 2 of 2 answers; `remeasure` compares it with the baseline

const done = [{ to: 'done' as const, at: '2026-03-02T00:00:00Z' }];
const early = [{ to: 'done' as const, at: '2026-02-28T23:59:59.999999Z' }];
const RECORDED = {
  action_type: 'outreach' as const,
  priority: 'quick_win' as const,
  steps: [{ text: 'Write it', completed: true }],
  related_domains: ['b.example', 'a.example'],
};
const RECOMMENDATIONS = Object.entries<Parameters<typeof record.recommendation>[0]>({
  measured: { metric_key: 'overall' },
  recorded: { metric_key: 'overall', baseline_value: 97.5 },
  awaiting: { metric_key: 'platform:grok', baseline_value: 10 },
  reviewed: { moves: [{ to: 'in_review', at: '2026-03-02T00:00:00Z' }] },
  suggested: { moves: [], ...RECORDED },
  linked: { metric_key: 'overall', moves: early },
}).map(([id, fields], index) =>
  record.recommendation({
    id,
    created_at: `2026-03-01T00:00:00.00000${index}Z`,
    baseline_run_id: 'run_2026-02-01',
    moves: done,
    ...fields,
  }),
);

const RECORDS = [
  record.brand(),
  ...prompts({ p1: {}, p2: {} }),
  ...runOf('2026-02-01', { claude: { p1: '', p2: '' } }),
  ...runOf('2026-03-09', { claude: { p1: 'Acme', p2: '' } }),
  ...runOf('2026-03-10', { claude: { p1: 'Acme', p2: 'Acme' } }),
  ...RECOMMENDATIONS,
  record.outreachWork({
    recommendation_id: 'linked',
    moves: [
      { to: 'done', at: '2026-03-09T12:00:00Z' },
      { to: 'done', at: '2026-03-10T00:00:00Z' },
    ],
  }),
];

const { field, get, jobs, rows } = exampleService(RECORDS);
beforeAll(() =>
  jobs(async (jobStore) => {
    const options = { weights: EQUAL_WEIGHTS, clock: () => 1_773_200_000_000_000n }; // 11 March
    for await (const { measured } of remeasureBrands(jobStore, ['brd_1'], options))
      expect(measured.size).toBe(3);
  }),
);

describe('A measurement (rules 9.4 and 9.5)', () => {
  test.each([
    [
      'compares the latest run and the baseline',
      'measured',
      'baseline current lift noise_band',
      '0 100 100 5',
    ],
    // Both runs of the window name Acme for p1, the latest alone for p2.
    ['tells which answers were won', 'measured', 'answers', '1 1 0 0 2 true'],
    ['prefers a recorded baseline; 2.5 is noise', 'recorded', 'baseline current lift', '97.5 100 null'],
    ['waits for an answer inside the metric', 'awaiting', 'state baseline current', 'awaiting 10 null'],
    [
      'begins when linked work is done',
      'linked',
      'window_opened_at runs_in_window',
      '2026-03-09T12:00:00.000Z 1',
    ],
  ])('%s', async (_, id, fields, expected) => {
    expect(await field(`recommendations/${id}`, fields.replace(/\w+/g, 'measurement.$&'))).toBe(expected);
  });
});

describe('The board (rule 9.4)', () => {
  test('a card in review is in progress, without a measurement', async () => {
    const fields = 'status started_at done_at measurement';
    expect(await field('recommendations/reviewed', fields)).toBe(
      'in_progress 2026-03-02T00:00:00.000Z null null',
    );
  });

  test('the list is newest first, with each recommendation as it is alone (rules 7.6 and 9.4)', async () => {
    const ids = RECOMMENDATIONS.map(({ id }) => id).toReversed();
    const alone = await Promise.all(ids.map((id) => get(`recommendations/${id}`)));
    expect((await get('recommendations'))['data']).toEqual(alone);
  });

  test('?status= lists a column', async () => {
    expect(await rows('recommendations?status=in_progress', 'id')).toEqual(['reviewed']);
  });
});

test('its other fields are as recorded', async () => {
  expect(await get('recommendations/suggested')).toMatchObject(RECORDED);
});
