import { record } from '@brand-visibility/records';
import { describe, expect, test } from '@jest/globals';
import { exampleService, prompts, runOf } from '../support/example.js';

// GET /runs and GET /runs/{run_id}: a run of each status, and one that was imported with figures of its own.

const FIGURES = {
  prompt_count: 9,
  answer_count: 8,
  failed_count: 2,
  filled_count: 1,
  visibility: 12.3,
  average_position: 4.5,
};
const open = (status: 'pending' | 'running' | 'failed', day: string) =>
  runOf(day, { claude: {} }, { id: status, status, completed_at: null });

const COMPUTED = {
  claude: { p1: 'Acme', p2: '', gone: 'Globex, Acme' },
  chatgpt: { p1: 'Globex, Hooli, Initech, Acme', p2: null },
};

const RECORDS = [
  record.brand(),
  ...prompts({ p1: {}, p2: {}, gone: { deleted_at: '2026-03-11T00:00:00Z' } }),
  ...runOf('2026-03-09', { claude: { p1: 'Acme' } }, { id: 'given', figures: FIGURES }),
  ...runOf('2026-03-10', COMPUTED, { id: 'computed' }),
  ...open('failed', '2026-03-11'),
  ...open('running', '2026-03-12'),
  ...open('pending', '2026-03-13'),
];

const { add, field, get, pages, rows } = exampleService(RECORDS);

describe('The figures of a run', () => {
  test.each([
    // An answer to a prompt that was deleted since counts. Claude 2 of 3, ChatGPT 1 of 1; first, second and fourth.
    ['computed', 'prompt_count answer_count failed_count visibility average_position', '3 4 1 83.3 2.3'],
    ['given', 'answer_count visibility', '8 12.3'], // as stored (rule 1.6)
    ['running', 'completed_at answer_count visibility', 'null null null'],
  ])('of the run %s (rule 9.6): %s', async (id, fields, expected) => {
    expect(await field(`runs/${id}`, fields)).toBe(expected);
  });

  test.each(['RUN', 'given%20', 'p1'])('a run %s is not found', async (id) => {
    expect(await field(`runs/${id}`, 'code')).toBe('not_found');
  });
});

describe('GET /runs', () => {
  test('newest first, in pages (rules 7.4 and 7.6)', async () => {
    expect(await pages('runs', 3)).toEqual([
      ['pending', 'running', 'failed'],
      ['computed', 'given'],
    ]);
  });

  test('?status= selects runs', async () => {
    expect(await rows('runs?status=completed', 'id')).toEqual(['computed', 'given']);
    expect(await rows('runs?status=running', 'id')).toEqual(['running']);
  });

  test('a row is the run', async () => {
    expect((await get('runs'))['data']).toContainEqual(await get('runs/given'));
  });
});

describe('The figures are fixed when the run completes (rules 9.6 and 10.3)', () => {
  test.each([
    ['given', '2026-03-09', { claude: { p1: '' } }, '12.3', '0'],
    ['computed', '2026-03-10', { ...COMPUTED, claude: { p1: '', p2: '', gone: '' } }, '83.3', '50'],
  ])(
    '%s: later answers change reports, and the run only if it is imported again',
    async (id, day, answers, before, after) => {
      const [run, ...later] = runOf(day, answers, { id });
      await add(...later);
      expect(await field(`visibility?start_date=${day}&end_date=${day}`, 'visibility.current')).toBe(after);
      expect(await field(`runs/${id}`, 'visibility')).toBe(before);
      await add(run!);
      expect(await field(`runs/${id}`, 'visibility')).toBe(after);
    },
  );

  test('an import that completes a run computes them from earlier answers', async () => {
    await add(
      ...runOf(
        '2026-03-12',
        { claude: { p1: 'Acme' } },
        { id: 'running', status: 'running', completed_at: null },
      ),
    );
    expect(await field('runs/running', 'visibility')).toBe('null');
    await add(runOf('2026-03-12', { claude: {} }, { id: 'running' })[0]!);
    expect(await field('runs/running', 'visibility')).toBe('100');
  });
});
