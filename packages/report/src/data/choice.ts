import type { Category, Engine } from '@brand-visibility/client';

/** What a report shows: a brand, a window, what the window is compared with, and filters. */
export interface Choice {
  readonly brand_id: string;
  readonly window: WindowChoice;
  /** IANA name of the zone whose days a window has. */
  readonly tz: string;
  /**
   * `before`: the window directly before, which the API compares with. `month_before`: for a
   * calendar month, the figures of the month before as well.
   */
  readonly comparison: 'before' | 'month_before';
  readonly filters: Filters;
}

export const PERIODS = ['7d', '30d', '90d', '365d'] as const;
export type Period = (typeof PERIODS)[number];

export type WindowChoice =
  | { readonly kind: 'period'; readonly period: Period }
  /** `month`: `YYYY-MM`. */
  | { readonly kind: 'month'; readonly month: string }
  /** First and last day, `YYYY-MM-DD`, both included. */
  | { readonly kind: 'days'; readonly start_date: string; readonly end_date: string };

/** Empty lists and null do not filter. */
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

/** The parameters of the client for a window; a part of every request of a report. */
export type WindowParameters =
  | { readonly period: Period; readonly tz: string }
  | { readonly start_date: string; readonly end_date: string; readonly tz: string };

export function windowParameters({ window, tz }: Pick<Choice, 'window' | 'tz'>): WindowParameters {
  if (window.kind === 'period') return { period: window.period, tz };
  if (window.kind === 'days') return { start_date: window.start_date, end_date: window.end_date, tz };
  return { start_date: `${window.month}-01`, end_date: lastDayOf(window.month), tz };
}

/** The parameters of the client for filters; what does not filter is left out. */
export function filterParameters({ platforms, categories, theme_ids, locations, is_branded }: Filters) {
  return {
    ...(platforms.length > 0 && { platforms }),
    ...(categories.length > 0 && { categories }),
    ...(theme_ids.length > 0 && { theme_ids }),
    ...(locations.length > 0 && { locations }),
    ...(is_branded !== null && { is_branded }),
  };
}

/** The parameters that decide which answers a report counts. */
export const countedParameters = (choice: Choice) => ({
  brand_id: choice.brand_id,
  ...windowParameters(choice),
  ...filterParameters(choice.filters),
});

/** Whether a string is a calendar month, `YYYY-MM`. */
export const isMonth = (text: string) => /^\d{4}-(?:0[1-9]|1[0-2])$/.test(text);

/** Whether a string is a calendar day, `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** The month before a month, `YYYY-MM`. */
export function monthBefore(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 2, 1)).toISOString().slice(0, 7);
}

/** The last day of a month, `YYYY-MM-DD`. */
export function lastDayOf(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10); // day 0 of the next month
}

/** Number of days of a window, about a preset one: it decides how fine a trend is. */
function lengthOf(window: WindowChoice): number {
  if (window.kind === 'period') return Number.parseInt(window.period, 10);
  if (window.kind === 'month') return 31;
  return 1 + (Date.parse(window.end_date) - Date.parse(window.start_date)) / 86_400_000;
}

/** The interval in which a trend over a window has some five to thirty points. */
export function intervalOf(window: WindowChoice): 'day' | 'week' | 'month' {
  const days = lengthOf(window);
  if (days <= 14) return 'day';
  return days <= 190 ? 'week' : 'month';
}
