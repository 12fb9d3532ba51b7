import { record } from '@brand-visibility/records';
import { describe, expect, test } from '@jest/globals';
import { exampleService, prompts, runOf } from '../support/example.js';

// GET /prompts, GET /prompts/{prompt_id} and GET /filters: five prompts, one of them deleted.

const day = (day: number) => ({ created_at: `2026-01-0${day}T00:00:00Z` });
const price = { theme_id: 'thm_price' };
const paused = { is_tracked: false, activated_at: '2026-01-09T00:00:00Z' };

const RECORDS = [
  record.brand(),
  record.theme({ id: 'thm_price', name: 'Price' }),
  record.theme({ id: 'thm_unused', name: 'Unused' }),
  ...prompts({
    tracked: { ...day(1), ...price, location: 'Austin, TX', volume: 3 },
    paused: { ...day(3), ...price, ...paused, category: 'expert', location: 'Berlin' },
    never: { ...day(2), is_tracked: false, category: 'expert', location: 'Berlin' },
    plain: { ...day(2), category: null },
    deleted: { ...day(1), location: 'Paris', deleted_at: '2026-03-01T00:00:00Z' },
  }),
  ...runOf('2026-03-10', { claude: { tracked: 'Acme', paused: '', never: '', deleted: 'Acme' } }),
];

const { field, get, pages, rows } = exampleService(RECORDS);

describe('GET /prompts (rules 3.2 and 9.1)', () => {
  test('oldest first, ties by id, without deleted ones, in pages (rules 7.4 and 7.6)', async () => {
    expect(await pages('prompts', 3)).toEqual([['tracked', 'never', 'plain'], ['paused']]);
  });

  test.each([
    ['status=tracked', 'tracked now', ['tracked', 'plain']],
    ['status=paused', 'tracked once', ['paused']],
    ['status=never_run', 'never tracked', ['never']],
    ['category=expert', 'of a category', ['never', 'paused']],
    ['theme_id=thm_price', 'of a theme', ['tracked', 'paused']],
    ['theme_id=none', 'without a theme', ['never', 'plain']],
    ['theme_id=thm_price&status=paused', 'that match both', ['paused']],
    ['theme_id=thm_9', 'of no theme there is', []],
  ])('?%s lists prompts %s', async (query, _, ids) => {
    expect(await rows(`prompts?${query}`, 'id')).toEqual(ids);
  });
});

describe('GET /prompts/{prompt_id}', () => {
  test('has the name of its theme, and is a row of the list', async () => {
    const prompt = await get('prompts/tracked');
    expect(prompt).toMatchObject({
      theme: { id: 'thm_price', name: 'Price' },
      location: 'Austin, TX',
      volume: 3,
    });
    expect((await get('prompts'))['data']).toContainEqual(prompt);
  });

  test.each(['deleted', 'deleted/answers', 'TRACKED', 'tracked%25'])(
    '%s is not found (rules 2.6 and 4.2)',
    async (id) => {
      expect(await field(`prompts/${id}`, 'status code')).toBe('404 not_found');
    },
  );
});

test('GET /filters lists what the filters of reports may select (rules 18.1 to 18.3)', async () => {
  expect(await field('filters', 'prompt_count categories themes locations')).toBe(
    '4 discovery 1, expert 2 thm_price Price 2, none null 2 Berlin 2, Austin, TX 1',
  );
  expect(await field('visibility?locations=%22Austin,%20TX%22,Berlin', 'answer_count')).toBe('3');
});
