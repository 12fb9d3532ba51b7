import { record } from '@brand-visibility/records';
import { describe, expect, test } from '@jest/globals';
import { exampleService, prompts, runOf } from '../support/example.js';

// GET /visibility/groups: the figures of groups of answers. p1 and p2 have the theme Price, p3 has none.

const { field, pages, rows } = exampleService([
  record.brand(),
  record.theme({ id: 'thm_price', name: 'Price' }),
  ...prompts({
    p1: { text: 'Which is cheap?', theme_id: 'thm_price', location: 'Berlin' },
    p2: { theme_id: 'thm_price', category: 'comparison' },
    p3: { category: null },
  }),
  ...runOf('2026-02-01', { claude: { p1: 'Acme' } }),
  ...runOf('2026-03-10', {
    claude: { p1: 'Acme positive, Globex', p2: 'Globex, Initech', p3: '' },
    chatgpt: { p1: 'Globex', p2: 'Initech, Acme', p3: 'Acme' },
  }),
]);

describe('By theme', () => {
  test.each([
    ['two groups', 'total', '2'],
    ['the key is the id, the label the name (rule 14.8)', 'data.0.key data.0.label', 'thm_price Price'],
    ['four answers to two prompts', 'data.0.answer_count data.0.prompt_count', '4 2'],
    ['two name Acme (rule 14.10)', 'data.0.answers_naming_you', '2'],
    ['two name a rival and not Acme', 'data.0.answers_naming_competitors_not_you', '2'],
    ['none names nobody', 'data.0.answers_naming_no_brand', '0'],
    // [current previous change]. Claude 1 of 2, ChatGPT 1 of 2; in February Claude 1 of 1.
    ['visibility (rule 14.9)', 'data.0.visibility', '50 100 -50'],
    ['average position: first and second', 'data.0.average_position', '1.5 1 0.5'],
    ['sentiment score: positive and neutral', 'data.0.sentiment_score', '75 50 25'],
    ['whom answers name without Acme (rule 14.12)', 'data.0.competitors_named', 'Globex 2, Initech 1'],
    ['prompts without a theme are a group without a key', 'data.1.key data.1.label', 'null null'],
    ['... which February did not answer', 'data.1.visibility data.1.verdict', '50 null null null'],
  ])('%s', async (_, fields, expected) => {
    expect(await field('visibility/groups?group_by=theme', fields)).toBe(expected);
  });
});

describe('Order (rule 14.11)', () => {
  const LEAST_FIRST = ['claude 1 33.3 -66.7', 'chatgpt 1 66.7 null'];
  test.each([
    // key, answers that name a rival and not Acme, visibility, change
    ['group_by=prompt', 'what rivals win, ties by key', ['p1 1 50 -50', 'p2 1 50 null', 'p3 0 50 null']],
    ['group_by=platform&sort=visibility', 'the greatest visibility', LEAST_FIRST.toReversed()],
    ['group_by=platform&sort=visibility&order=asc', 'the least visibility', LEAST_FIRST],
    ['group_by=platform&sort=change', 'rows with a change', LEAST_FIRST],
    ['group_by=platform&sort=change&order=asc', '... in both directions', LEAST_FIRST],
    ['group_by=location&sort=visibility', 'a key, if equal', ['Berlin 1 50 -50', 'null 1 50 null']],
    ['group_by=category&limit=2', 'the lesser key', ['comparison 1 50 null', 'discovery 1 50 -50']],
  ])('?%s: first %s', async (query, _, expected) => {
    const fields = 'key answers_naming_competitors_not_you visibility.current visibility.change';
    expect(await rows(`visibility/groups?${query}`, fields)).toEqual(expected);
  });

  test('pages continue it (rule 14.15); the label of a prompt is its text', async () => {
    const labels = [['Which is cheap?', 'What is good?'], ['What is good?']];
    expect(await pages('visibility/groups', 2, 'label')).toEqual(labels);
  });
});
