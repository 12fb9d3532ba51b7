import { formatInstant, formatInstantOrNull } from '@brand-visibility/domain';
import type { UseCase } from './use-case.js';

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
