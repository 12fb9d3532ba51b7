import { addDays, localDay, startOfDay } from '@brand-visibility/domain/time/day';
import { DAY, formatInstant, type Instant, parseInstant } from '@brand-visibility/domain/time/instant';
import {
  CATEGORIES,
  ENGINES,
  GROUP_DIMENSIONS,
  GROUP_SORTS,
  INTERVALS,
  PERIODS,
} from '@brand-visibility/domain/vocabulary';
import type { ImportRecord } from '@brand-visibility/contract';
import type { ModelBrand, Query } from '@brand-visibility/model';
import type { Draw } from '@brand-visibility/records';
import { quoted } from '@brand-visibility/requests';

/** What is asked of reports: times at which calendars are odd, windows around them, filters. */

/** A time, and zones in which days around it are unusual. */
export interface TrendSetting {
  readonly now: Instant;
  readonly zones: readonly string[];
}

const ODD_MIDNIGHTS = [
  'America/Havana',
  'Africa/Cairo',
  'Asia/Beirut',
  'America/Santiago',
  'America/Asuncion',
];

const SETTINGS: readonly (readonly [now: string, zones: readonly string[]])[] = [
  // 2011-12-30 was skipped; weeks lie over a change of year.
  ['2012-01-05T10:20:30.123456Z', ['Pacific/Apia', 'Pacific/Fakaofo', 'UTC']],
  ['1995-01-03T22:00:00.5Z', ['Pacific/Kiritimati', 'Pacific/Enderbury', 'UTC']],
  // Midnights that happened twice, and midnights that were skipped.
  ['2025-11-04T12:00:00.000001Z', ODD_MIDNIGHTS],
  ['2025-05-01T23:30:00Z', ODD_MIDNIGHTS],
  // A year of 53 weeks, a leap day, an offset that changes by half an hour.
  ['2021-01-05T04:59:59.999999Z', ['Europe/Paris', 'America/New_York', 'Pacific/Kiritimati']],
  ['2024-03-02T00:30:00Z', ['UTC', 'Australia/Lord_Howe', 'Asia/Kathmandu']],
  // Midnight itself.
  ['2026-03-10T00:00:00Z', ['UTC', 'America/St_Johns', 'Pacific/Chatham']],
];

export const TREND_SETTINGS: readonly TrendSetting[] = SETTINGS.map(([now, zones]) => {
  const instant = parseInstant(now);
  if (instant === null) throw new Error(`${now} is not a timestamp`);
  return { now: instant, zones };
});

export interface TrendQuestion {
  readonly brand_id: string;
  readonly now: Instant;
  /** `period` or dates, and the zone. */
  readonly window: Query;
  /** Days to compare with, before the window. */
  readonly compared: Query;
  readonly filters: Query;
  /** `prompt_ids`, which two reports refuse; mostly empty. */
  readonly chosen: Query;
  readonly interval: string;
  /** Of the series of visibility; empty without one. */
  readonly breakdown: Query;
  /** `limit` and `watched` of the series of competitors. */
  readonly rivals: Query;
  /** `group_by`, `sort` and `order` of groups. */
  readonly groups: Query;
}

/** Moves the completion of some runs to where a local day of the setting begins, or close to that. */
export function movedToMidnights(
  draw: Draw,
  records: readonly ImportRecord[],
  { zones }: TrendSetting,
): ImportRecord[] {
  return records.map((each) => {
    if (each.type !== 'run' || each.completed_at === null || !draw.chance(40)) return each;
    const zone = draw.pick(zones);
    const completed = parseInstant(each.completed_at) ?? 0n;
    const midnight = startOfDay(addDays(localDay(completed, zone), 1), zone);
    const moved = midnight + draw.pick([-1n, 0n, 0n, 1n, DAY / 48n, DAY / 24n]);
    // The day may begin again right after it.
    return { ...each, completed_at: formatInstant(moved > completed ? moved : completed) };
  });
}

/** Brands whose runs lie in the last year come oftener than others. */
export function drawBrand(draw: Draw, brands: readonly ModelBrand[], { now }: TrendSetting): ModelBrand {
  const recent = brands.filter(({ completions }) => completions.some((time) => time > now - 365n * DAY));
  return draw.pick(recent.length > 0 && draw.chance(80) ? recent : brands);
}

export function drawTrend(draw: Draw, brand: ModelBrand, setting: TrendSetting): TrendQuestion {
  const now = drawNow(draw, brand, setting);
  const tz = draw.pick([...setting.zones, 'UTC']);
  const today = localDay(now, tz);
  const window = drawWindow(draw, today, brand, tz);
  const first = window['start_date'] ?? addDays(today, -Number.parseInt(window['period'] ?? '30d', 10));
  return {
    brand_id: brand.id,
    now,
    window: { ...window, tz },
    compared: drawComparedDays(draw, brand, first, tz),
    filters: draw.chance(40) ? {} : drawFilters(draw, brand),
    chosen: draw.chance(25)
      ? { prompt_ids: listOf([...draw.some([...brand.prompts.keys()], 40), 'prm_nobody_has']) }
      : {},
    interval: draw.pick(INTERVALS),
    breakdown: draw.chance(60) ? { group_by: draw.pick(['platform', 'category']) } : {},
    rivals: { limit: String(1 + draw.below(8)), watched: String(draw.chance(30)) },
    groups: {
      group_by: draw.pick(GROUP_DIMENSIONS),
      sort: draw.pick(GROUP_SORTS),
      order: draw.pick(['asc', 'desc']),
    },
  };
}

/** Mostly the time of the data set; otherwise one before which a run was just completed, or after which one soon is. */
function drawNow(draw: Draw, { completions }: ModelBrand, { now }: TrendSetting): Instant {
  if (completions.length === 0 || draw.chance(65)) return now;
  return draw.pick(completions) + draw.pick([0n, 1n, DAY / 3n, -1n, -DAY / 24n, -DAY / 6n]);
}

/** Presets, and custom windows: over a run, in the past, over today, and in the future. */
function drawWindow(draw: Draw, today: string, { completions }: ModelBrand, tz: string): Query {
  if (draw.chance(45)) return { period: draw.pick(PERIODS) };
  const days = draw.pick([1, 2, 7, 8, 31, 45, 100, 366]);
  const back = draw.pick([-5, 0, 3, 10, 10, 40, 120, 360]);
  const start_date =
    completions.length > 0 && draw.chance(60)
      ? addDays(localDay(draw.pick(completions), tz), -draw.below(days))
      : addDays(today, -back - draw.below(30));
  return { start_date, end_date: addDays(start_date, days - 1) };
}

/** Mostly days that end near a run; they may also be those right before the window, or without a run. */
function drawComparedDays(draw: Draw, { completions }: ModelBrand, before: string, tz: string): Query {
  const ofRuns = completions.map((time) => localDay(time, tz)).filter((day) => day <= before);
  const last =
    ofRuns.length > 0 && draw.chance(85)
      ? addDays(draw.pick(ofRuns), draw.pick([-1, 0, 0, 0, 1, 5]))
      : addDays(before, -draw.pick([1, 2, 30, 400, 2_000]));
  const previous_end_date = last < before ? last : addDays(before, -1);
  const days = draw.pick([1, 1, 2, 7, 31, 100, 366]);
  return { previous_start_date: addDays(previous_end_date, 1 - days), previous_end_date };
}

function drawFilters(draw: Draw, { prompts }: ModelBrand): Query {
  const locations = new Set([...prompts.values()].flatMap(({ location }) => location ?? []));
  const themes = new Set([...prompts.values()].flatMap(({ theme }) => theme?.id ?? []));
  const lists = [
    ['platforms', 40, ENGINES],
    ['categories', 30, [...CATEGORIES]],
    ['locations', 25, [...locations]],
    ['theme_ids', 25, [...themes, 'none']],
  ] as const;
  const chosen = lists.flatMap(([name, percent, values]): [string, string][] => {
    const some = draw.chance(percent) ? draw.some<string>(values, 60) : [];
    return some.length > 0 ? [[name, listOf(some)]] : [];
  });
  const branded: [string, string][] = draw.chance(30) ? [['is_branded', String(draw.chance(40))]] : [];
  return Object.fromEntries([...chosen, ...branded]);
}

export const listOf = (values: readonly string[]) => values.map(quoted).join(',');

/** A path below the brand, or from the root if it begins with a slash, with its query. */
export function pathFor(brand_id: string, below: string, ...queries: readonly Query[]): string {
  const query = Object.entries(Object.assign({}, ...queries) as Query);
  const pairs = query.map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  const path = below.startsWith('/') ? below : `/v1/brands/${encodeURIComponent(brand_id)}/${below}`;
  return `${path}?${pairs.join('&')}`;
}
