import { record } from '@brand-visibility/records';
import { describe, expect, test } from '@jest/globals';
import { exampleService, prompts, runOf } from '../support/example.js';

// GET /prompts, GET /prompts/{prompt_id} and GET /filters: five prompts, one of them deleted.

const at = (day: number) => `2026-01-0${day}T00:00:00Z`;
const { get, rows } = exampleService([
  record.brand(),
  record.theme({ id: 'thm_price', name: 'Price' }),
  record.theme({ id: 'thm_unused', name: 'Unused' }),
  ...prompts({
    tracked: { theme_id: 'thm_price', location: 'Austin, TX', created_at: at(1), volume: 3 },
    paused: {
      theme_id: 'thm_price',
      category: 'expert',
      location: 'Berlin',
      created_at: at(3),
      is_tracked: false,
      activated_at: at(4),
    },
    never_run: { category: 'expert', location: 'Berlin', created_at: at(2), is_tracked: false },
    uncategorized: { category: null, created_at: at(2) },
    deleted: {
      category: 'comparison',
      location: 'Paris',
      created_at: at(1),
      deleted_at: '2026-03-01T00:00:00Z',
    },
  }),
  ...runOf('2026-03-10', { claude: { tracked: 'Acme', paused: '', never_run: '', deleted: 'Acme' } }),
]);

describe('GET /prompts (rules 3.2, 7.6 and 9.1)', () => {
  test.each([
    ['oldest first, ties by id', '', ['tracked', 'never_run', 'uncategorized', 'paused']],
    ['tracked now', '?status=tracked', ['tracked', 'uncategorized']],
    ['tracked once', '?status=paused', ['paused']],
    ['never tracked', '?status=never_run', ['never_run']],
    ['of a category', '?category=expert', ['never_run', 'paused']],
    ['of a theme', '?theme_id=thm_price', ['tracked', 'paused']],
    ['without a theme', '?theme_id=none', ['never_run', 'uncategorized']],
    ['with both', '?theme_id=thm_price&status=paused', ['paused']],
    ['an unknown theme matches nothing', '?theme_id=thm_9', []],
  ])('%s: %s', async (_, query, ids) => {
    expect((await rows(`prompts${query}`, 'id')).flat()).toEqual(ids);
  });

  test('in pages', async () => {
    const { next_cursor } = await get('prompts?limit=3');
    expect(await get(`prompts?cursor=${String(next_cursor)}`)).toMatchObject({
      data: [{ id: 'paused' }],
      has_more: false,
    });
  });
});

describe('GET /prompts/{prompt_id}', () => {
  test('is a row of the list', async () => {
    const prompt = await get('prompts/tracked');
    expect(prompt).toEqual({
      id: 'tracked',
      text: 'What is good?',
      category: 'discovery',
      status: 'tracked',
      theme: { id: 'thm_price', name: 'Price' },
      location: 'Austin, TX',
      is_branded: false,
      volume: 3,
      difficulty: null,
      created_at: '2026-01-01T00:00:00.000Z',
      activated_at: null,
    });
    expect(await get('prompts')).toMatchObject({ data: [prompt, {}, {}, {}] });
  });

  test.each(['deleted', 'deleted/answers', 'unknown'])(
    '%s is not found (rules 2.6 and 4.2)',
    async (path) => {
      expect(await get(`prompts/${path}`)).toMatchObject({ status: 404, code: 'not_found' });
    },
  );
});

describe('GET /filters: what the filters of reports may select (rules 18.1 to 18.3)', () => {
  test.each([
    ['prompts that are not deleted', 'prompt_count', 4],
    [
      'categories in the order of the vocabulary',
      'categories',
      [
        { value: 'discovery', prompt_count: 1 },
        { value: 'expert', prompt_count: 2 },
      ],
    ],
    [
      'themes that a prompt has; `none` comes last',
      'themes',
      [
        { value: 'thm_price', name: 'Price', prompt_count: 2 },
        { value: 'none', name: null, prompt_count: 2 },
      ],
    ],
    [
      'locations, most prompts first',
      'locations',
      [
        { value: 'Berlin', prompt_count: 2 },
        { value: 'Austin, TX', prompt_count: 1 },
      ],
    ],
  ])('%s', async (_, field, expected) => {
    expect((await get('filters'))[field]).toEqual(expected);
  });

  test.each([
    ['categories=expert', 2],
    ['theme_ids=thm_price', 2],
    ['theme_ids=none', 1],
    ['locations=%22Austin, TX%22', 1],
    ['locations=%22Austin, TX%22,Berlin', 3],
  ])('a report with %s counts %d answers (rules 3.1 and 11.3)', async (filter, answer_count) => {
    expect(await get(`visibility?${filter.replace(' ', '%20')}`)).toMatchObject({ answer_count });
  });
});
