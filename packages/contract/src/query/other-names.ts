/** Lists other names of parameters and values. The service refuses them and suggests the right name (rule 6.5). */
import { ZONE_NAMES } from '@brand-visibility/domain/time/zone';
import { PERIODS } from '@brand-visibility/domain/vocabulary';
import type { OtherNames } from './did-you-mean.js';

/* Other names are words of other interfaces, plurals or singulars, and longer or shorter forms of our words. */

export const OTHER_PARAMETERS: OtherNames = {
  start_date: ['start', 'from', 'since', 'date_from'],
  end_date: ['end', 'to', 'until', 'date_to'],
  previous_start_date: ['previous_start', 'compare_start', 'compare_start_date'],
  previous_end_date: ['previous_end', 'compare_end', 'compare_end_date'],
  tz: ['time_zone', 'zone'],
  platforms: ['engine', 'engines'],
  category: ['categories'],
  categories: ['category'],
  theme_id: ['theme'],
  theme_ids: ['theme', 'themes'],
  is_branded: ['branded'],
  group_by: ['group', 'breakdown'],
  interval: ['granularity', 'resolution', 'bucket'],
  sort: ['sort_by', 'order_by'],
  order: ['direction', 'sort_order'],
  limit: ['page_size', 'per_page'],
  cursor: ['next_cursor', 'page_token', 'after'],
  watched: ['is_watched', 'watchlist'],
  owner: ['owners', 'ownership'],
  gap: ['gaps', 'is_gap', 'has_gap'],
  domain: ['domains', 'source_domain', 'site'],
  run_id: ['run', 'run_ids'],
  prompt_ids: ['prompt', 'prompts', 'prompt_id', 'question'],
  named: ['brand_named', 'is_named'],
  competitor: ['competitors', 'rival', 'competitor_name'],
  without_competitor: ['not_competitor', 'exclude_competitor', 'without_rival'],
  sentiment: ['sentiments', 'tone', 'brand_sentiment'],
  source_domain: ['domain', 'source', 'cited_domain'],
  source_page: ['url', 'source_url', 'page_url', 'cited_page'],
};

export const OTHER_FLAGS: OtherNames = { true: ['1', 'yes', 'y', 'on'], false: ['0', 'no', 'n', 'off'] };

export const OTHER_ENGINES: OtherNames = {
  claude: ['anthropic'],
  chatgpt: ['openai', 'gpt'],
  grok: ['xai'],
  google_aio: ['aio', 'ai_overview', 'ai_overviews', 'google_ai_overview', 'google_ai_overviews'],
};

export const OTHER_GROUPINGS: OtherNames = { platform: ['engine', 'engines'], category: ['categories'] };

export const OTHER_INTERVALS: OtherNames = {
  day: ['days', 'daily', '1d'],
  week: ['weeks', 'weekly', '7d', '1w'],
  month: ['months', 'monthly', '30d', '1m'],
};

export const OTHER_GROUP_DIMENSIONS: OtherNames = {
  prompt: ['prompts', 'prompt_id'],
  theme: ['themes', 'theme_id'],
  location: ['locations'],
  ...OTHER_GROUPINGS,
};

export const OTHER_OWNERS: OtherNames = {
  own: ['owned', 'you', 'brand'],
  competitor: ['competitors', 'rival', 'rivals'],
  other: ['others', 'third_party', 'earned'],
};

export const OTHER_ORDERS: OtherNames = { desc: ['descending', 'down'], asc: ['ascending', 'up'] };

/** Other names that state the length of a period in another unit. */
const OTHER_UNITS: Readonly<Partial<Record<(typeof PERIODS)[number], readonly string[]>>> = {
  '7d': ['1w', '1week', 'week', 'last_week'],
  '30d': ['month'],
  '90d': ['quarter', 'last_quarter'],
  '365d': ['1y', '1year', 'year', 'last_year'],
};

/** The other names of each period. For `30d`, these are `30`, `30day` and `30days`. */
export const OTHER_PERIODS: OtherNames = Object.fromEntries(
  PERIODS.map((period) => [
    period,
    [period.slice(0, -1), `${period}ay`, `${period}ays`, ...(OTHER_UNITS[period] ?? [])],
  ]),
);

/**
 * Matches zone names that consist of an area and a city. Does not match names without a city (`US/Eastern`), names with
 * an inverted sign (`Etc/GMT+5` is behind GMT), cities that share their name with a larger city
 * (`America/Argentina/San_Juan`), and `Pacific/Samoa`, which means Pago Pago and not Samoa.
 */
const CITY =
  /^(?!Pacific\/Samoa$)(?:Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Europe|Indian|Pacific)\/([\w-]+)$/;

/** Other names of time zones. Each of these names is the city alone. */
export const OTHER_ZONES: OtherNames = Object.fromEntries(
  ZONE_NAMES.map((name) => [name, CITY.exec(name)?.slice(1) ?? []]),
);
