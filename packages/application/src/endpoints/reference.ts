/** Handles the endpoints that return the account, the methodology and the values of the filters. */
import {
  METHODOLOGY_RULES,
  METHODOLOGY_VERSION,
  weightsInWords,
} from '@brand-visibility/domain/methodology/methodology';
import { filterValues } from '@brand-visibility/domain/prompts/filter-values';
import { formatInstant, formatInstantOrNull } from '@brand-visibility/domain/time/instant';
import { ZONE_DATA } from '@brand-visibility/domain/time/zone-data';
import { type UseCase, withBrand } from './use-case.js';

/** Handles `GET /v1/account` (rule 11.2). Admission has already loaded the data. */
export const getAccount: UseCase<'getAccount'> = async (_context, { key, requestsPerMinute }) => ({
  account_id: key.account.id,
  plan: { ...key.account.plan, trial_ends_at: formatInstantOrNull(key.account.plan.trial_ends_at) },
  rate_limit: { requests_per_minute: requestsPerMinute, window_seconds: 60 },
  key: {
    id: key.id,
    name: key.name,
    masked: key.masked,
    created_at: formatInstant(key.created_at),
    expires_at: formatInstantOrNull(key.expires_at),
    brand_access: { all_brands: key.all_brands, brand_ids: [...key.brand_ids] },
  },
});

/** Handles `GET /v1/methodology` (rule 19.3). Reads nothing, because admission has loaded the key. */
export const getMethodology: UseCase<'getMethodology'> = async ({ weights }) => ({
  version: METHODOLOGY_VERSION,
  engine_weights: weightsInWords(weights),
  zone_data: ZONE_DATA,
  rules: METHODOLOGY_RULES.map(({ constants, ...rule }) => ({ ...rule, constants: [...constants] })),
});

/** Handles `GET .../filters` (rules 18.1 to 18.3). Reads theme names only for the themes in the response. */
export const getFilters: UseCase<'getFilters'> = (context, caller, { brand_id }) =>
  withBrand(context, caller, brand_id, async (brand) => {
    const groups = await brand.prompts.groups();
    const { prompt_count, categories, themes, without_theme, locations } = filterValues(groups);
    const ids = themes.map(({ value }) => value);
    const { rows } = await brand.prompts.labels('theme', ids, Infinity);
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
