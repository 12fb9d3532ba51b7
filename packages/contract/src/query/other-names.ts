import { PERIODS, ZONE_NAMES } from '@brand-visibility/domain';
import type { OtherNames } from './did-you-mean.js';

/*
 * What callers write where a word of ours belongs: names of the same thing from other interfaces, in the other number, in
 * a word more or less. The service takes none of them; it only suggests the word.
 */

export const OTHER_PARAMETERS: OtherNames = {
  start_date: ['start', 'from', 'since', 'date_from'],
  end_date: ['end', 'to', 'until', 'date_to'],
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
};

export const OTHER_FLAGS: OtherNames = { true: ['1', 'yes', 'y', 'on'], false: ['0', 'no', 'n', 'off'] };

export const OTHER_ENGINES: OtherNames = {
  google_aio: ['aio', 'ai_overview', 'ai_overviews', 'google_ai_overview', 'google_ai_overviews'],
};

export const OTHER_GROUPINGS: OtherNames = { platform: ['engine', 'engines'], category: ['categories'] };

export const OTHER_INTERVALS: OtherNames = {
  day: ['days', 'daily', '1d'],
  week: ['weeks', 'weekly', '7d', '1w'],
  month: ['months', 'monthly', '30d', '1m'],
};

export const OTHER_GROUP_KINDS: OtherNames = {
  prompt: ['prompts', 'prompt_id'],
  theme: ['themes', 'theme_id'],
  location: ['locations'],
  ...OTHER_GROUPINGS,
};

export const OTHER_ORDERS: OtherNames = { desc: ['descending', 'down'], asc: ['ascending', 'up'] };

/** `30d` is also called `30`, `30day` and `30days`. */
export const OTHER_PERIODS: OtherNames = Object.fromEntries(
  PERIODS.map((period) => [period, [period.slice(0, -1), `${period}ay`, `${period}ays`]]),
);

/**
 * Names made of an area and a place. Other names end in something else (`US/Eastern`), in what reads backwards
 * (`Etc/GMT+5` is behind GMT), or in a place of which there is a greater one (`America/Argentina/San_Juan`); and
 * `Pacific/Samoa` is Pago Pago, not Samoa.
 */
const PLACE =
  /^(?!Pacific\/Samoa$)(?:Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Europe|Indian|Pacific)\/([\w-]+)$/;

/** A zone is also called by its place alone. */
export const OTHER_ZONES: OtherNames = Object.fromEntries(
  ZONE_NAMES.map((name) => [name, PLACE.exec(name)?.slice(1) ?? []]),
);
