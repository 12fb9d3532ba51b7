import type { Operations, ResponseOf } from '@brand-visibility/contract';
import { record } from '@brand-visibility/records';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { importedService, type ImportedService } from '../support/imported.js';

type Filters = ResponseOf<Operations['getFilters']>;

const DELETED = '2026-03-10T00:00:00Z';

const PROMPTS = [
  { id: 'prm_1', location: 'Austin, TX', theme_id: 'thm_b', category: 'use_case' },
  { id: 'prm_2', location: 'Austin, TX', theme_id: 'thm_b', category: 'discovery' },
  { id: 'prm_3', location: 'the "Low" Countries', theme_id: 'thm_a', category: null },
  { id: 'prm_4', location: '\u{1f600}', theme_id: null, category: 'discovery' },
  { id: 'prm_5', location: '\uff21', theme_id: null, category: 'discovery' },
  { id: 'prm_6', location: '', theme_id: null, category: 'discovery' },
  { id: 'prm_7', location: ' Paris', theme_id: null, category: 'discovery' },
  { id: 'prm_8', location: 'Paris ', theme_id: null, category: 'discovery' },
  { id: 'prm_9', location: 'a\tb', theme_id: null, category: 'discovery' },
  { id: 'prm_10', location: null, theme_id: null, category: 'discovery' },
  { id: 'prm_11', location: 'Gone', theme_id: 'thm_gone', category: 'expert', deleted_at: DELETED },
] as const;

let service: ImportedService;
beforeAll(async () => {
  const brands = ['brd_1', 'brd_empty', 'brd_deleted'];
  service = await importedService([
    ...brands.map((id) => record.brand({ id })),
    ...['a', 'b', 'gone', 'unused'].map((name) => record.theme({ id: `thm_${name}`, name: `Theme ${name}` })),
    ...PROMPTS.map((prompt) => record.prompt(prompt)),
    record.prompt({ id: 'prm_d', brand_id: 'brd_deleted', location: 'Oslo', deleted_at: DELETED }),
  ]);
});
afterAll(() => service.stop());

/** A cast: the client has checked the body against the document. */
const filtersOf = async (brand_id: string) =>
  (await service.get(`/v1/brands/${brand_id}/filters`)).body as Filters;

describe('filter values', () => {
  // Rule 18.4.
  test('are those of the prompts that are not deleted, each with their number', async () => {
    expect(await filtersOf('brd_1')).toEqual({
      brand_id: 'brd_1',
      prompt_count: 10,
      categories: [
        { value: 'discovery', prompt_count: 8 },
        { value: 'use_case', prompt_count: 1 },
      ],
      themes: [
        { value: 'thm_b', name: 'Theme b', prompt_count: 2 },
        { value: 'thm_a', name: 'Theme a', prompt_count: 1 },
        { value: 'none', name: null, prompt_count: 7 },
      ],
      locations: [
        { value: 'Austin, TX', prompt_count: 2 },
        { value: 'the "Low" Countries', prompt_count: 1 },
        { value: '\uff21', prompt_count: 1 },
        { value: '\u{1f600}', prompt_count: 1 },
      ],
    });
  });

  test.each(['brd_empty', 'brd_deleted'])('of %s, without prompts, are none', async (brand_id) => {
    expect(await filtersOf(brand_id)).toEqual({
      brand_id,
      prompt_count: 0,
      categories: [],
      themes: [],
      locations: [],
    });
  });
});
