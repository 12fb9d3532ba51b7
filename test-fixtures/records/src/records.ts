import type { ImportRecord, RecordType } from '@brand-visibility/contract';

/** The fields that a test sets; defaults fill in the rest. */
type Overrides<T extends RecordType> = Partial<Omit<ImportRecord<T>, 'type'>>;

const account = (overrides: Overrides<'account'> = {}): ImportRecord<'account'> => ({
  type: 'account',
  id: 'acc_1',
  plan: { id: 'pro', name: 'Pro', is_trialing: false, trial_ends_at: null },
  subscription_active: true,
  owner_exists: true,
  ...overrides,
});

const apiKey = (overrides: Overrides<'api_key'> = {}): ImportRecord<'api_key'> => ({
  type: 'api_key',
  id: 'key_1',
  account_id: 'acc_1',
  name: 'A key',
  fingerprint: '0'.repeat(64),
  masked: 'bvk_0000…0000',
  created_at: '2026-01-01T00:00:00Z',
  expires_at: null,
  revoked_at: null,
  all_brands: true,
  brand_ids: [],
  ...overrides,
});

const brand = (overrides: Overrides<'brand'> = {}): ImportRecord<'brand'> => ({
  type: 'brand',
  id: 'brd_1',
  account_id: 'acc_1',
  name: 'Acme',
  slug: overrides.id ?? 'brd_1', // no two brands of an account have the same one
  domain: 'acme.example',
  domain_aliases: [],
  category: null,
  description: null,
  location: null,
  reach: null,
  language: null,
  platforms: ['chatgpt'],
  is_tracking_paused: false,
  created_at: '2026-01-01T00:00:00Z',
  ...overrides,
});

const rival = (overrides: Overrides<'rival'> = {}): ImportRecord<'rival'> => ({
  type: 'rival',
  brand_id: 'brd_1',
  name: 'Globex',
  domain: null,
  is_watched: false,
  ...overrides,
});

const theme = (overrides: Overrides<'theme'> = {}): ImportRecord<'theme'> => ({
  type: 'theme',
  id: 'thm_1',
  brand_id: 'brd_1',
  name: 'A theme',
  ...overrides,
});

const prompt = (overrides: Overrides<'prompt'> = {}): ImportRecord<'prompt'> => ({
  type: 'prompt',
  id: 'prm_1',
  brand_id: 'brd_1',
  text: 'What is good?',
  category: 'discovery',
  theme_id: null,
  location: null,
  is_branded: false,
  volume: null,
  difficulty: null,
  created_at: '2026-01-01T00:00:00Z',
  activated_at: null,
  is_tracked: true,
  deleted_at: null,
  ...overrides,
});

/** A completed run whose figures the import computes. */
const run = (overrides: Overrides<'run'> = {}): ImportRecord<'run'> => ({
  type: 'run',
  id: 'run_1',
  brand_id: 'brd_1',
  status: 'completed',
  platforms: ['chatgpt'],
  created_at: '2026-02-01T06:00:00Z',
  started_at: '2026-02-01T06:00:00Z',
  completed_at: '2026-02-01T06:10:00Z',
  figures: null,
  ...overrides,
});

/** An answer that names no brand. */
const answer = (overrides: Overrides<'answer'> = {}): ImportRecord<'answer'> => ({
  type: 'answer',
  id: 'ans_1',
  run_id: 'run_1',
  prompt_id: 'prm_1',
  platform: 'chatgpt',
  created_at: '2026-02-01T06:05:00Z',
  outcome: 'answered',
  text: 'It depends.',
  text_markdown: null,
  brand_named: false,
  position: null,
  sentiment: null,
  competitors: [],
  sources: [],
  ...overrides,
});

/** A completed check of a site that has nothing wrong, with no crawler played. */
const siteAccessCheck = (
  overrides: Overrides<'site_access_check'> = {},
): ImportRecord<'site_access_check'> => ({
  type: 'site_access_check',
  id: 'chk_1',
  brand_id: 'brd_1',
  status: 'completed',
  created_at: '2026-02-01T02:00:00Z',
  reported_at: '2026-02-01T02:01:00Z',
  completed_at: '2026-02-01T02:01:00Z',
  origin: 'https://acme.example',
  reachable: true,
  robots_txt: {
    status: 'ok',
    http_status: 200,
    disallowed_ai: [],
    disallowed_search: [],
    declares_sitemap: true,
  },
  llms_txt: {
    url: 'https://acme.example/llms.txt',
    present: true,
    http_status: 200,
    sections: 1,
    links: 1,
    checks: [],
  },
  sitemap: {
    url: 'https://acme.example/sitemap.xml',
    reachable: true,
    http_status: 200,
    url_count: 1,
    declared_in_robots: true,
    newest_lastmod: null,
  },
  crawlers: [],
  fetch_count: 4,
  error: null,
  ...overrides,
});

/** A completed audit with one dimension, the minimum. */
const pageAudit = (overrides: Overrides<'page_audit'> = {}): ImportRecord<'page_audit'> => ({
  type: 'page_audit',
  id: 'audit0001',
  brand_id: 'brd_1',
  url: 'https://acme.example/',
  title: null,
  status: 'completed',
  page_type: null,
  seo_score: null,
  geo_score: null,
  word_count: null,
  created_at: '2026-02-01T03:00:00Z',
  completed_at: '2026-02-01T03:01:00Z',
  error: null,
  meta_description: null,
  dimensions: [{ id: 'crawlability', score: 80, summary: 'Fine.', recommendations: [], signals: [] }],
  ...overrides,
});

/** A recommendation without moves and without a baseline. */
const recommendation = (overrides: Overrides<'recommendation'> = {}): ImportRecord<'recommendation'> => ({
  type: 'recommendation',
  id: 'rec_1',
  brand_id: 'brd_1',
  title: 'Write a page',
  description: 'Write it.',
  rationale: 'There is none.',
  category: 'content_gap',
  action_type: null,
  priority: null,
  impact: 1,
  effort: 1,
  steps: [],
  expected_outcome: null,
  related_domains: [],
  related_competitors: [],
  related_pages: [],
  created_at: '2026-02-02T00:00:00Z',
  moves: [],
  metric_key: null,
  baseline_run_id: null,
  baseline_value: null,
  ...overrides,
});

const domainType = (overrides: Overrides<'domain_type'> = {}): ImportRecord<'domain_type'> => ({
  type: 'domain_type',
  domain: 'news.example',
  domain_type: 'editorial',
  ...overrides,
});

const outreachWork = (overrides: Overrides<'outreach_work'> = {}): ImportRecord<'outreach_work'> => ({
  type: 'outreach_work',
  brand_id: 'brd_1',
  url: 'https://news.example/list',
  moves: [],
  steps: [],
  recommendation_id: null,
  ...overrides,
});

/** Builders of complete, valid records that refer to each other; tests override the fields that matter. */
export const record = {
  account,
  apiKey,
  brand,
  rival,
  theme,
  prompt,
  run,
  answer,
  siteAccessCheck,
  pageAudit,
  recommendation,
  domainType,
  outreachWork,
};

/** Serializes records in the import format: one per line, each with a line break. */
export function ndjson(records: Iterable<ImportRecord>): string {
  let text = '';
  for (const each of records) text += `${JSON.stringify(each)}\n`;
  return text;
}
