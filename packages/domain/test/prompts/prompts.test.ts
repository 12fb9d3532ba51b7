import { describe, expect, test } from '@jest/globals';
import { apiKeyFrom } from '../../src/api-key.js';
import { promptStatus } from '../../src/prompts/status.js';
import { filterValues, isSendable, type PromptGroup } from '../../src/prompts/filter-values.js';

const group = (overrides: Partial<PromptGroup>): PromptGroup => ({
  category: null,
  theme_id: null,
  location: null,
  prompt_count: 1,
  ...overrides,
});

describe('the values of filters', () => {
  // Rule 18.1.
  test('are counted over all groups that have them', () => {
    expect(
      filterValues([
        group({ category: 'comparison', theme_id: 'b', location: 'x', prompt_count: 2 }),
        group({ category: 'discovery', theme_id: 'b', location: 'y', prompt_count: 3 }),
        group({ theme_id: 'a', location: 'x', prompt_count: 4 }),
        group({ location: 'z', prompt_count: 10 }),
      ]),
    ).toEqual({
      prompt_count: 19,
      categories: [
        { value: 'discovery', prompt_count: 3 },
        { value: 'comparison', prompt_count: 2 },
      ],
      themes: [
        { value: 'b', prompt_count: 5 },
        { value: 'a', prompt_count: 4 },
      ],
      without_theme: 10,
      locations: [
        { value: 'z', prompt_count: 10 },
        { value: 'x', prompt_count: 6 },
        { value: 'y', prompt_count: 3 },
      ],
    });
  });

  test('of no prompt are none', () => {
    const none = { prompt_count: 0, categories: [], themes: [], without_theme: 0, locations: [] };
    expect(filterValues([])).toEqual(none);
  });

  // Rule 18.3.
  test('are the first 1,000 by count, then by bytes of UTF-8, of however many', () => {
    const count = 2_000;
    const groups = Array.from({ length: count }, (_, index) =>
      group({ location: `loc ${String((index * 7) % count).padStart(5, '0')}`, theme_id: `thm_${index}` }),
    );
    groups.push(
      group({ location: 'loc 01999' }),
      group({ location: '\u{1f600}' }),
      group({ location: '\uff21' }),
    );
    const { locations, themes } = filterValues(groups);
    expect([locations.length, themes.length]).toEqual([1_000, 1_000]);
    expect(locations[0]).toEqual({ value: 'loc 01999', prompt_count: 2 });
    expect(locations.at(-1)).toEqual({ value: 'loc 00998', prompt_count: 1 });
    expect(filterValues(groups.slice(0, 1_500)).themes).toHaveLength(1_000);
    const few = filterValues(groups.slice(-2)).locations.map(({ value }) => value);
    expect(few).toEqual(['\uff21', '\u{1f600}']);
  });
});

// Rule 18.2.
describe('a request can send', () => {
  const key = apiKeyFrom('0'.repeat(32));

  test.each(['a', 'Austin, TX', '"', '\u00a0a\u00a0', '\u0085', 'a%b', '%', 'bvk_', `${key.slice(0, -1)}!`])(
    '%j',
    (value) => {
      expect(isSendable(value)).toBe(true);
    },
  );

  test.each([
    '',
    ' ',
    ' a',
    'a ',
    'a\nb',
    '\u007f',
    '\0',
    key,
    `a ${key}, b`,
    key.replace('_', '%5F'),
    `%62${key.slice(1)}`,
  ])('no %j', (value) => {
    expect(isSendable(value)).toBe(false);
  });
});

describe('the status of a prompt (rule 9.1)', () => {
  test.each([
    [true, true, 'tracked'],
    [true, false, 'tracked'],
    [false, true, 'paused'],
    [false, false, 'never_run'],
  ] as const)('tracked now: %s, activated: %s, status: %s', (is_tracked, was_activated, status) => {
    expect(promptStatus({ is_tracked, was_activated })).toBe(status);
  });
});
