import type { Category, Engine } from '@brand-visibility/client';
import { firstDayOf, isDay, lastDayOf } from './days.js';

/** The options of a report: a brand, a window, the days with which to compare the window, and filters. */
export interface Choice {
  readonly brand_id: string;
  readonly window: WindowChoice;
  readonly against: Against;
  /** IANA name of the time zone that defines the days of the window. */
  readonly tz: string;
  readonly filters: Filters;
}

export const PERIODS = ['7d', '30d', '90d', '365d'] as const;
export type Period = (typeof PERIODS)[number];

/** The first and the last day, as `YYYY-MM-DD`. Both days are included. */
export interface Days {
  readonly start_date: string;
  readonly end_date: string;
}

export type WindowChoice =
  | { readonly kind: 'period'; readonly period: Period }
  /** `month` has the form `YYYY-MM`. */
  | { readonly kind: 'month'; readonly month: string }
  | ({ readonly kind: 'days' } & Days);

/**
 * The days with which a window is compared: the previous month, the same days one year earlier, the same number of days
 * directly before the window, or custom days.
 */
export type Against = 'previous-month' | 'previous-year' | 'previous-days' | Days;

/** Returns the days with which a window is compared by default. */
export const usualAgainst = ({ kind }: Pick<WindowChoice, 'kind'>): Against =>
  kind === 'month' ? 'previous-month' : 'previous-days';

/** Parses `previous-year`, `previous-days` or `DAY..DAY`; returns null for any other string. */
export function againstIn(text: string): Against | null {
  if (text === 'previous-year' || text === 'previous-days') return text;
  const [start_date = '', end_date = '', ...more] = text.split('..');
  const isRange = more.length === 0 && isDay(start_date) && isDay(end_date) && start_date <= end_date;
  return isRange ? { start_date, end_date } : null;
}

export const againstText = (against: Against) =>
  typeof against === 'string' ? against : `${against.start_date}..${against.end_date}`;

/** Filters that restrict the counted answers. A filter that is an empty list or null has no effect. */
export interface Filters {
  readonly platforms: readonly Engine[];
  readonly categories: readonly Category[];
  readonly theme_ids: readonly string[];
  readonly locations: readonly string[];
  readonly is_branded: boolean | null;
}

export const NO_FILTERS: Filters = {
  platforms: [],
  categories: [],
  theme_ids: [],
  locations: [],
  is_branded: null,
};

/** Returns the filters as client parameters. Omits filters that are an empty list or null. */
export function filterParameters({ platforms, categories, theme_ids, locations, is_branded }: Filters) {
  return {
    ...(platforms.length > 0 && { platforms }),
    ...(categories.length > 0 && { categories }),
    ...(theme_ids.length > 0 && { theme_ids }),
    ...(locations.length > 0 && { locations }),
    ...(is_branded !== null && { is_branded }),
  };
}

/** Returns the parameters that determine which answers a report counts. */
export const countedParameters = ({ brand_id, window, tz, filters }: Choice) => ({
  brand_id,
  tz,
  ...windowParameters(window),
  ...filterParameters(filters),
});

function windowParameters(window: WindowChoice) {
  if (window.kind === 'period') return { period: window.period };
  if (window.kind === 'days') return { start_date: window.start_date, end_date: window.end_date };
  return { start_date: firstDayOf(window.month), end_date: lastDayOf(window.month) };
}
