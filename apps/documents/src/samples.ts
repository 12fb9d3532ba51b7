import type { OperationId, Texts } from '@brand-visibility/contract';

/** An example request of an operation with an instructive reply, and common mistakes of its callers. */
export interface Sample {
  /** The values of the path parameters. */
  readonly path: Texts;
  /** Instructive query parameters; the OpenAPI document shows these values as their examples. */
  readonly query: Texts;
  /** Values that are refused as `invalid_parameter`; null for an operation without parameters. */
  readonly wrong: Texts | null;
  /** Names that are refused as `unknown_parameter`. */
  readonly unknown: Texts;
}

const BRAND = { brand_id: 'brd_tidewell' };

/** One sample for each operation. */
export const SAMPLES: Readonly<Record<OperationId, Sample>> = {
  getAccount: { path: {}, query: {}, wrong: null, unknown: { fields: 'plan' } },
  listBrands: { path: {}, query: { limit: '2' }, wrong: { limit: '500' }, unknown: { page: '2' } },
  getBrand: { path: BRAND, query: {}, wrong: null, unknown: { include: 'latest_run' } },
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
    wrong: { period: '30days', tz: 'New York' },
    unknown: { platform: 'chatgpt' },
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
    wrong: { start_date: '2026-09-15', watched: 'yes' },
    unknown: { start: '2026-09-15', end: '2026-11-15' },
  },
  listRuns: {
    path: BRAND,
    query: { status: 'completed', limit: '2' },
    wrong: { status: 'complete' },
    unknown: { state: 'completed' },
  },
  getRun: {
    path: { ...BRAND, run_id: 'run_tidewell_20261118' },
    query: {},
    wrong: null,
    unknown: { include: 'answers' },
  },
  listPrompts: {
    path: BRAND,
    query: {
      status: 'tracked',
      category: 'discovery',
      theme_id: 'thm_tidewell_pricing',
      limit: '2',
    },
    wrong: { category: 'Discovery', limit: '0' },
    unknown: { theme: 'Pricing' },
  },
  getPrompt: {
    path: { ...BRAND, prompt_id: 'prm_tidewell_10' },
    query: {},
    wrong: null,
    unknown: { include: 'answers' },
  },
  listAnswers: {
    path: { ...BRAND, prompt_id: 'prm_tidewell_18' },
    query: { period: '30d', tz: 'America/New_York', platforms: 'chatgpt,perplexity', limit: '2' },
    wrong: { platforms: 'chat-gpt', limit: '100' },
    unknown: { category: 'comparison' },
  },
  getSiteAccess: {
    path: { brand_id: 'brd_harrow_steam' },
    query: {},
    wrong: null,
    unknown: { history: 'true' },
  },
  listPageAudits: {
    path: BRAND,
    query: { status: 'completed', limit: '2' },
    wrong: { status: 'done' },
    unknown: { sort: 'page_score' },
  },
  getPageAudit: {
    path: { ...BRAND, audit_id: 'audtidewell02' },
    query: {},
    wrong: null,
    unknown: { dimensions: 'page_speed' },
  },
  listRecommendations: {
    path: BRAND,
    query: { status: 'done', limit: '2' },
    wrong: { status: 'in_review' },
    unknown: { action_type: 'outreach' },
  },
  getRecommendation: {
    path: { ...BRAND, recommendation_id: 'rec_tidewell_01' },
    query: {},
    wrong: null,
    unknown: { include: 'steps' },
  },
  listOutreachTargets: {
    path: BRAND,
    query: { limit: '2' },
    wrong: { channel: 'forum', play: 'Pitch' },
    unknown: { tier: 'high' },
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
    wrong: { interval: 'weekly' },
    unknown: { granularity: 'week' },
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
    wrong: { interval: 'quarter', limit: '21' },
    unknown: { bucket: 'month' },
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
    wrong: { group_by: 'engine', sort: 'position' },
    unknown: { direction: 'asc' },
  },
  listSourceDomains: {
    path: BRAND,
    query: { period: '90d', tz: 'America/New_York', owner: 'competitor,other', gap: 'true', limit: '2' },
    wrong: { owner: 'rival', gap: 'yes' },
    unknown: { domain: 'reddit.com' },
  },
  listSourcePages: {
    path: BRAND,
    query: { period: '30d', tz: 'Europe/London', domain: 'reddit.com', limit: '2' },
    wrong: { owner: 'owned', limit: '2000' },
    unknown: { url: 'https://reddit.com/r/projectmanagement' },
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
    wrong: { named: 'no', limit: '1000' },
    unknown: { rival: 'Plannary' },
  },
  listChanges: {
    path: BRAND,
    query: { limit: '2' },
    wrong: { limit: '1001' },
    unknown: { since: '2026-11-15' },
  },
  getVisibilityComparison: {
    path: BRAND,
    query: { period: '90d', tz: 'America/New_York', is_branded: 'false' },
    wrong: { period: '60d', categories: 'Discovery' },
    unknown: { group_by: 'platform' },
  },
  getFilters: { path: BRAND, query: {}, wrong: null, unknown: { period: '30d' } },
  getMethodology: { path: {}, query: {}, wrong: null, unknown: { rule: 'visibility' } },
  explainVisibility: {
    path: BRAND,
    query: { period: '7d', tz: 'America/New_York', is_branded: 'false' },
    wrong: { period: '60d', categories: 'Discovery' },
    unknown: { group_by: 'platform' },
  },
  // A new one is next its statements in apps/api/test/all-endpoints/statements.test.ts.
};
