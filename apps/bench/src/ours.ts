import * as application from '@brand-visibility/application';
import { getCompetitors, getVisibility } from '@brand-visibility/contract';
import type { Instant } from '@brand-visibility/domain';
import type { OpenedStore } from '@brand-visibility/storage';
import { callUseCase } from './use-case.js';
import type { Filter, ReportName } from './question.js';

/** Complete reports of the service: windows, counts, figures, ranking and text. */

export const OURS = {
  visibility: (store: OpenedStore, brand_id: string, now: Instant, query: ReportQuery) =>
    callUseCase(store, getVisibility, application.getVisibility, { brand_id }, now, query),
  competitors: (store: OpenedStore, brand_id: string, now: Instant, query: ReportQuery) =>
    callUseCase(store, getCompetitors, application.getCompetitors, { brand_id }, now, query),
} satisfies Record<ReportName, unknown>;

export type ReportQuery = Readonly<Record<string, string>>;

export function queryOf(period: string, filter: Filter | null): ReportQuery {
  if (!filter) return { period };
  return {
    period,
    platforms: filter.platforms.join(','),
    categories: filter.categories.join(','),
    locations: filter.locations.join(','),
  };
}
