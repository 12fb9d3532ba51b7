import type { OperationId, RecordedTexts } from '@brand-visibility/contract';

/** An example request for one operation. Its response is instructive. */
export interface Sample {
  /** Values of the path parameters. */
  readonly path: RecordedTexts;
  /** Query parameters with instructive values, which the OpenAPI document shows as examples. */
  readonly query: RecordedTexts;
}

const BRAND = { brand_id: 'brd_tidewell' };

/** Creates a sample. By default, the only path parameter is a brand id. */
const sample = (query: RecordedTexts = {}, path: RecordedTexts = BRAND): Sample => ({ path, query });

/** One sample per operation. */
export const SAMPLES: Readonly<Record<OperationId, Sample>> = {
  getAccount: sample({}, {}),
  listBrands: sample({ limit: '2' }, {}),
  getBrand: sample(),
  getVisibility: sample({
    period: '90d',
    tz: 'America/New_York',
    platforms: 'claude,chatgpt,perplexity',
    categories: 'discovery,use_case',
    theme_ids: 'none,thm_tidewell_agencies',
    is_branded: 'false',
    group_by: 'platform',
  }),
  getCompetitors: sample({
    start_date: '2026-09-15',
    end_date: '2026-11-15',
    tz: 'America/New_York',
    locations: '"Austin, TX",Germany',
    limit: '3',
  }),
  listRuns: sample({ status: 'completed', limit: '2' }),
  getRun: sample({}, { ...BRAND, run_id: 'run_tidewell_20261118' }),
  listPrompts: sample({
    status: 'tracked',
    category: 'discovery',
    theme_id: 'thm_tidewell_pricing',
    limit: '2',
  }),
  getPrompt: sample({}, { ...BRAND, prompt_id: 'prm_tidewell_10' }),
  listAnswers: sample(
    { period: '30d', tz: 'America/New_York', platforms: 'chatgpt,perplexity', limit: '2' },
    { ...BRAND, prompt_id: 'prm_tidewell_18' },
  ),
  getSiteAccess: sample({}, { brand_id: 'brd_harrow_steam' }),
  listPageAudits: sample({ status: 'completed', limit: '2' }),
  getPageAudit: sample({}, { ...BRAND, audit_id: 'audtidewell02' }),
  listRecommendations: sample({ status: 'done', limit: '2' }),
  getRecommendation: sample({}, { ...BRAND, recommendation_id: 'rec_tidewell_01' }),
  listOutreachTargets: sample({ limit: '2' }),
  getVisibilitySeries: sample({
    period: '30d',
    tz: 'America/New_York',
    interval: 'week',
    group_by: 'platform',
    platforms: 'claude,chatgpt',
  }),
  getCompetitorSeries: sample({
    start_date: '2026-09-15',
    end_date: '2026-11-15',
    tz: 'Europe/Berlin',
    interval: 'month',
    limit: '2',
  }),
  getVisibilityGroups: sample({
    period: '90d',
    tz: 'Europe/Berlin',
    group_by: 'theme',
    sort: 'change',
    order: 'asc',
    limit: '2',
  }),
  listSourceDomains: sample({
    period: '90d',
    tz: 'America/New_York',
    owner: 'competitor,other',
    gap: 'true',
    limit: '2',
  }),
  listSourcePages: sample({ period: '30d', tz: 'Europe/London', domain: 'reddit.com', limit: '2' }),
  listBrandAnswers: sample({
    period: '90d',
    tz: 'Europe/Berlin',
    named: 'false',
    competitor: 'plannary',
    limit: '2',
  }),
  listChanges: sample({ limit: '2' }),
  getVisibilityComparison: sample({ period: '90d', tz: 'America/New_York', is_branded: 'false' }),
  getCompetitorComparison: sample({ period: '90d', limit: '2' }),
  getPortfolio: sample({ period: '90d', top_rival: 'true', limit: '2' }, {}),
  getFilters: sample(),
  getMethodology: sample({}, {}),
  explainVisibility: sample({ period: '7d', tz: 'America/New_York', is_branded: 'false' }),
  // If you add an operation, also add its statements to apps/api/test/all-endpoints/statements.test.ts.
};
