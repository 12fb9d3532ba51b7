import type { OperationId, Texts } from '@brand-visibility/contract';

/** An example request of an operation with an instructive response. */
export interface Sample {
  /** The values of the path parameters. */
  readonly path: Texts;
  /** Instructive query parameters; the OpenAPI document shows these values as their examples. */
  readonly query: Texts;
}

const BRAND = { brand_id: 'brd_tidewell' };

/** One sample for each operation. */
export const SAMPLES: Readonly<Record<OperationId, Sample>> = {
  getAccount: { path: {}, query: {} },
  listBrands: { path: {}, query: { limit: '2' } },
  getBrand: { path: BRAND, query: {} },
  getVisibility: {
    path: BRAND,
    query: {
      period: '90d',
      tz: 'America/New_York',
      platforms: 'claude,chatgpt,perplexity',
      categories: 'discovery,use_case',
      theme_ids: 'none,thm_tidewell_agencies',
      is_branded: 'false',
      group_by: 'platform',
    },
  },
  getCompetitors: {
    path: BRAND,
    query: {
      start_date: '2026-09-15',
      end_date: '2026-11-15',
      tz: 'America/New_York',
      locations: '"Austin, TX",Germany',
      limit: '3',
    },
  },
  listRuns: {
    path: BRAND,
    query: { status: 'completed', limit: '2' },
  },
  getRun: {
    path: { ...BRAND, run_id: 'run_tidewell_20261118' },
    query: {},
  },
  listPrompts: {
    path: BRAND,
    query: {
      status: 'tracked',
      category: 'discovery',
      theme_id: 'thm_tidewell_pricing',
      limit: '2',
    },
  },
  getPrompt: {
    path: { ...BRAND, prompt_id: 'prm_tidewell_10' },
    query: {},
  },
  listAnswers: {
    path: { ...BRAND, prompt_id: 'prm_tidewell_18' },
    query: { period: '30d', tz: 'America/New_York', platforms: 'chatgpt,perplexity', limit: '2' },
  },
  getSiteAccess: {
    path: { brand_id: 'brd_harrow_steam' },
    query: {},
  },
  listPageAudits: {
    path: BRAND,
    query: { status: 'completed', limit: '2' },
  },
  getPageAudit: {
    path: { ...BRAND, audit_id: 'audtidewell02' },
    query: {},
  },
  listRecommendations: {
    path: BRAND,
    query: { status: 'done', limit: '2' },
  },
  getRecommendation: {
    path: { ...BRAND, recommendation_id: 'rec_tidewell_01' },
    query: {},
  },
  listOutreachTargets: {
    path: BRAND,
    query: { limit: '2' },
  },
  getVisibilitySeries: {
    path: BRAND,
    query: {
      period: '30d',
      tz: 'America/New_York',
      interval: 'week',
      group_by: 'platform',
      platforms: 'claude,chatgpt',
    },
  },
  getCompetitorSeries: {
    path: BRAND,
    query: {
      start_date: '2026-09-15',
      end_date: '2026-11-15',
      tz: 'Europe/Berlin',
      interval: 'month',
      limit: '2',
    },
  },
  getVisibilityGroups: {
    path: BRAND,
    query: {
      period: '90d',
      tz: 'Europe/Berlin',
      group_by: 'theme',
      sort: 'change',
      order: 'asc',
      limit: '2',
    },
  },
  listSourceDomains: {
    path: BRAND,
    query: { period: '90d', tz: 'America/New_York', owner: 'competitor,other', gap: 'true', limit: '2' },
  },
  listSourcePages: {
    path: BRAND,
    query: { period: '30d', tz: 'Europe/London', domain: 'reddit.com', limit: '2' },
  },
  listBrandAnswers: {
    path: BRAND,
    query: {
      period: '90d',
      tz: 'Europe/Berlin',
      named: 'false',
      competitor: 'plannary',
      limit: '2',
    },
  },
  listChanges: {
    path: BRAND,
    query: { limit: '2' },
  },
  getVisibilityComparison: {
    path: BRAND,
    query: { period: '90d', tz: 'America/New_York', is_branded: 'false' },
  },
  getFilters: { path: BRAND, query: {} },
  getMethodology: { path: {}, query: {} },
  explainVisibility: {
    path: BRAND,
    query: { period: '7d', tz: 'America/New_York', is_branded: 'false' },
  },
  // A new one is next its statements in apps/api/test/all-endpoints/statements.test.ts.
};
