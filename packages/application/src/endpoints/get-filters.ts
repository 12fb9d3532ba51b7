import { filterValues } from '@brand-visibility/domain';
import { withBrand, type UseCase } from './use-case.js';

/** Handles `GET .../filters` (rules 18.1 to 18.3). Reads theme names only for the themes in the response. */
export const getFilters: UseCase<'getFilters'> = (context, caller, { brand_id }) =>
  withBrand(context, caller, brand_id, async (reader) => {
    const groups = await reader.promptGroups(brand_id);
    const { prompt_count, categories, themes, without_theme, locations } = filterValues(groups);
    const ids = themes.map(({ value }) => value);
    const { rows } = await reader.labels(brand_id, 'theme', ids, Infinity);
    const names = new Map(rows.map(({ id, label }) => [id, label]));
    return {
      brand_id,
      prompt_count,
      categories: [...categories],
      themes: [
        ...themes.map(({ value, prompt_count }) => ({ value, name: names.get(value) ?? null, prompt_count })),
        ...(without_theme > 0 ? [{ value: 'none', name: null, prompt_count: without_theme }] : []),
      ],
      locations: [...locations],
    };
  });
