import { record } from '@brand-visibility/records';
import { describe, expect, test } from '@jest/globals';
import { exampleService, prompts, runOf } from '../support/example.js';

// GET /runs and GET /runs/{run_id}: five runs of Acme, one of each status and one with figures of its own.

const FIGURES = {
  prompt_count: 9,
  answer_count: 8,
  failed_count: 2,
  filled_count: 1,
  visibility: 12.3,
  average_position: 4.5,
};
const waiting = (id: string, day: string, status: 'pending' | 'running' | 'failed') =>
  runOf(day, { claude: {} }, { id, status, completed_at: null });

const { get, rows, add } = exampleService([
  record.brand(),
  ...prompts({ prm_1: {}, prm_2: {}, prm_3: { deleted_at: '2026-03-11T00:00:00Z' } }),
  ...runOf('2026-03-09', { claude: { prm_1: 'Acme' } }, { id: 'run_given', figures: FIGURES }),
  ...runOf(
    '2026-03-10',
    {
      claude: { prm_1: 'Acme', prm_2: '', prm_3: 'Globex, Acme' },
      chatgpt: { prm_1: 'Globex, Hooli, Initech, Acme', prm_2: null },
    },
    { id: 'run_computed' },
  ),
  ...waiting('run_failed', '2026-03-11', 'failed'),
  ...waiting('run_running', '2026-03-12', 'running'),
  ...waiting('run_pending', '2026-03-13', 'pending'),
]);

describe('The figures of a run are computed when it completes (rule 9.6)', () => {
  test.each([
    ['prompts that were asked, with any outcome', 'prompt_count', 3],
    ['answers, also to a prompt that was deleted since', 'answer_count', 4],
    ['failed questions', 'failed_count', 1],
    ['answers that were filled in', 'filled_count', 0],
    // Claude 2 of 3, ChatGPT 1 of 1.
    ['visibility', 'visibility', 83.3],
    // First, second and fourth.
    ['average position', 'average_position', 2.3],
  ])('%s', async (_, field, expected) => {
    expect(await get('runs/run_computed')).toMatchObject({ [field]: expected });
  });

  test('figures that were imported are returned as stored (rule 1.6)', async () => {
    expect(await get('runs/run_given')).toMatchObject(FIGURES);
  });

  test.each(['run_pending', 'run_running', 'run_failed'])('%s has none', async (id) => {
    expect(await get(`runs/${id}`)).toMatchObject({
      completed_at: null,
      answer_count: null,
      visibility: null,
    });
  });
});

describe('GET /runs', () => {
  test.each([
    [
      'newest first (rule 7.6)',
      '',
      ['run_pending', 'run_running', 'run_failed', 'run_computed', 'run_given'],
    ],
    ['?status=completed', '?status=completed', ['run_computed', 'run_given']],
    ['?status=running', '?status=running', ['run_running']],
  ])('%s', async (_, query, ids) => {
    expect((await rows(`runs${query}`, 'id')).flat()).toEqual(ids);
  });

  test('the next page begins after the last run shown (rule 7.4)', async () => {
    const { next_cursor } = await get('runs?limit=3');
    expect((await rows(`runs?cursor=${String(next_cursor)}`, 'id')).flat()).toEqual([
      'run_computed',
      'run_given',
    ]);
  });

  test('a row is the run', async () => {
    const run = await get('runs/run_given');
    expect(await get('runs?status=completed')).toMatchObject({ data: [{}, run] });
  });
});

test('an answer that is replaced later changes reports, and no figure of its run (rule 10.3)', async () => {
  const [, answer] = runOf('2026-03-09', { claude: { prm_1: '' } }, { id: 'run_given' });
  const day = 'visibility?start_date=2026-03-09&end_date=2026-03-09';
  expect(await get(day)).toMatchObject({ visibility: { current: 100 } });
  await add(answer!);
  expect(await get(day)).toMatchObject({ visibility: { current: 0 } });
  expect(await get('runs/run_given')).toMatchObject(FIGURES);
});
