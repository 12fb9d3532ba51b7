import { record } from '@brand-visibility/records';
import { describe, expect, test } from '@jest/globals';
import { exampleService, prompts, runOf } from '../support/example.js';

// GET /visibility/groups: the figures of groups of prompts. prm_1 and prm_2 have the theme Price, prm_3 has none.

const { get, rows } = exampleService([
  record.brand(),
  record.theme({ id: 'thm_price', name: 'Price' }),
  ...prompts({
    prm_1: { text: 'Which is cheap?', theme_id: 'thm_price', location: 'Berlin' },
    prm_2: { theme_id: 'thm_price', category: 'comparison' },
    prm_3: { category: null },
  }),
  ...runOf('2026-02-01', { claude: { prm_1: 'Acme' } }),
  ...runOf('2026-03-10', {
    claude: { prm_1: 'Acme positive, Globex', prm_2: 'Globex, Initech', prm_3: '' },
    chatgpt: { prm_1: 'Globex', prm_2: 'Initech, Acme', prm_3: 'Acme' },
  }),
]);

describe('By theme', () => {
  const price = async () => ((await get('visibility/groups?group_by=theme')) as { data: object[] }).data[0];

  test.each([
    ['the key is the id, the label the name (rule 14.8)', { key: 'thm_price', label: 'Price' }],
    ['four answers to two prompts', { answer_count: 4, prompt_count: 2 }],
    // Each answer is in one of the three counts.
    ['two name Acme (rule 14.10)', { answers_naming_you: 2 }],
    ['two name a rival and not Acme', { answers_naming_competitors_not_you: 2 }],
    ['none names nobody', { answers_naming_no_brand: 0 }],
    // Claude 1 of 2, ChatGPT 1 of 2; in February Claude 1 of 1.
    ['visibility (rule 14.9)', { visibility: { current: 50, previous: 100, change: -50 } }],
    ['average position: first and second', { average_position: { current: 1.5, previous: 1 } }],
    ['sentiment: positive and neutral', { sentiment_score: { current: 75, previous: 50 } }],
    [
      'whom the answers without Acme name, most answers first (rule 14.12)',
      {
        competitors_named: [
          { name: 'Globex', answers: 2 },
          { name: 'Initech', answers: 1 },
        ],
      },
    ],
  ])('%s', async (_, expected) => {
    expect(await price()).toMatchObject(expected);
  });

  test('prompts without a theme are a group without a key, which February did not answer', async () => {
    expect(await get('visibility/groups?group_by=theme')).toMatchObject({
      total: 2,
      data: [
        {},
        { key: null, label: null, visibility: { current: 50, previous: null, change: null }, verdict: null },
      ],
    });
  });
});

describe('Order (rule 14.11)', () => {
  test.each([
    // [key, answers that name a rival and not Acme, visibility, change]
    [
      'by default what rivals win comes first, ties by key',
      'group_by=prompt',
      [
        ['prm_1', 1, 50, -50],
        ['prm_2', 1, 50, null],
        ['prm_3', 0, 50, null],
      ],
    ],
    [
      'by visibility',
      'group_by=platform&sort=visibility',
      [
        ['chatgpt', 1, 66.7, null],
        ['claude', 1, 33.3, -66.7],
      ],
    ],
    [
      '... from the least',
      'group_by=platform&sort=visibility&order=asc',
      [
        ['claude', 1, 33.3, -66.7],
        ['chatgpt', 1, 66.7, null],
      ],
    ],
    [
      'by change: rows without one are last',
      'group_by=platform&sort=change',
      [
        ['claude', 1, 33.3, -66.7],
        ['chatgpt', 1, 66.7, null],
      ],
    ],
    [
      '... in both directions',
      'group_by=platform&sort=change&order=asc',
      [
        ['claude', 1, 33.3, -66.7],
        ['chatgpt', 1, 66.7, null],
      ],
    ],
    [
      'ties by key, the null key last',
      'group_by=location&sort=visibility',
      [
        ['Berlin', 1, 50, -50],
        [null, 1, 50, null],
      ],
    ],
    [
      'uncategorized is a category',
      'group_by=category&sort=answer_count',
      [
        ['comparison', 1, 50, null],
        ['discovery', 1, 50, -50],
        ['uncategorized', 0, 50, null],
      ],
    ],
  ])('%s: %s', async (_, query, expected) => {
    const fields = ['key', 'answers_naming_competitors_not_you', 'visibility.current', 'visibility.change'];
    expect(await rows(`visibility/groups?${query}`, ...fields)).toEqual(expected);
  });

  test('the label of a prompt is its text', async () => {
    expect(await get('visibility/groups?limit=1')).toMatchObject({
      data: [{ key: 'prm_1', label: 'Which is cheap?' }],
    });
  });

  test('pages continue the order (rule 14.15)', async () => {
    const { next_cursor } = await get('visibility/groups?limit=2');
    expect(await rows(`visibility/groups?cursor=${String(next_cursor)}`, 'key')).toEqual([['prm_3']]);
  });
});
