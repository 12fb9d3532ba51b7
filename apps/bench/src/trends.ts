import * as application from '@brand-visibility/application';
import { getCompetitorSeries, getVisibilityGroups, getVisibilitySeries } from '@brand-visibility/contract';
import type { Instant } from '@brand-visibility/domain';
import type { OpenedStore } from '@brand-visibility/storage';
import { callUseCase } from './use-case.js';
import { OURS } from './ours.js';
import type { ReportName } from './question.js';

/** A year over time and by prompt, uncached, each beside the report that counts the same answers once. */

export const TRENDS = [
  'series by day',
  'series by week',
  'competitor series by week',
  'groups by prompt',
] as const;
export type AskedTrend = (typeof TRENDS)[number];

/** In SQL the same question as groups by prompt, so that it is measured beside the report alone. */
const LONG_PAGE = 'groups by prompt, 200 on a page';
export const OWN_TRENDS = [...TRENDS, LONG_PAGE] as const;
export type TrendName = (typeof OWN_TRENDS)[number];

/** The report of the same window, and how many times of it a trend may take. */
export const BESIDE: Readonly<Record<TrendName, readonly [report: ReportName, bound: number]>> = {
  'series by day': ['visibility', 1.3],
  'series by week': ['visibility', 1.3],
  'competitor series by week': ['competitors', 2.5],
  'groups by prompt': ['visibility', 2],
  [LONG_PAGE]: ['visibility', 2],
};

/** Whole numbers that every contender has to agree on: of all points or groups together, and of some rivals. */
export interface TrendCounts {
  readonly rows: number;
  readonly answers: number;
  readonly named: number;
  /** By the names of rivals, in how many answers; those of a group, of one that shows them. */
  readonly rivals: ReadonlyMap<string, number>;
}

export type CountTrend = (store: OpenedStore, brand_id: string, now: Instant) => Promise<TrendCounts>;

const YEAR = { period: '365d' };
export const RIVALS = 20;

const sum = <One>(all: readonly One[], of: (one: One) => number) =>
  all.reduce((total, one) => total + of(one), 0);

const series =
  (interval: 'day' | 'week'): CountTrend =>
  async (store, brand_id, now) => {
    const query = { ...YEAR, interval };
    const response = await callUseCase(
      store,
      getVisibilitySeries,
      application.getVisibilitySeries,
      { brand_id },
      now,
      query,
    );
    return {
      rows: response.data.filter(({ answer_count }) => answer_count > 0).length,
      answers: response.answer_count,
      named: sum(response.data, ({ named_count }) => named_count),
      rivals: new Map(),
    };
  };

const groupsByPrompt =
  (limit: number): CountTrend =>
  async (store, brand_id, now) => {
    const query = { ...YEAR, group_by: 'prompt', limit: String(limit) };
    const response = await callUseCase(
      store,
      getVisibilityGroups,
      application.getVisibilityGroups,
      { brand_id },
      now,
      query,
    );
    return {
      rows: response.total,
      answers: response.answer_count,
      named: 0, // the page has not all groups
      rivals: new Map(
        response.data.map(({ key, answers_naming_competitors_not_you: lost }) => [key ?? '', lost]),
      ),
    };
  };

/** A response as the service makes it, whole, and the counts in it. */
export const OUR_TRENDS: Readonly<Record<TrendName, CountTrend>> = {
  'series by day': series('day'),
  'series by week': series('week'),
  'competitor series by week': async (store, brand_id, now) => {
    const query = { ...YEAR, interval: 'week', limit: String(RIVALS) };
    const response = await callUseCase(
      store,
      getCompetitorSeries,
      application.getCompetitorSeries,
      { brand_id },
      now,
      query,
    );
    const counted = (points: readonly { readonly answer_count: number }[]) =>
      sum(points, ({ answer_count }) => answer_count);
    return {
      rows: response.buckets.filter(({ answer_count }) => answer_count > 0).length,
      answers: counted(response.buckets),
      named: counted(response.you?.points ?? []),
      rivals: new Map(
        response.data.filter(({ is_you }) => !is_you).map(({ name, points }) => [name, counted(points)]),
      ),
    };
  },
  'groups by prompt': groupsByPrompt(50),
  [LONG_PAGE]: groupsByPrompt(200),
};

/** The report beside which it is measured. */
export const besideOf = (trend: TrendName, store: OpenedStore, brand_id: string, now: Instant) =>
  BESIDE[trend][0] === 'visibility'
    ? OURS.visibility(store, brand_id, now, YEAR)
    : OURS.competitors(store, brand_id, now, { ...YEAR, limit: String(RIVALS) });
