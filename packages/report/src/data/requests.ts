import type { Client } from '@brand-visibility/client';
import {
  countedParameters,
  filterParameters,
  intervalOf,
  lastDayOf,
  monthBefore,
  type Choice,
} from './choice.js';
import type { PartName, Responses } from './report.js';

/** Rows that a table of a report has at most; the table says how many there are in all. */
export const ROWS = 12;
/** Recommendations and rivals are few, and all of them matter. */
export const LONG = 100;
export const RANKED = 20;
/** Lines of the trend in addition to the brand's own. */
export const RIVALS = 5;

type Requests = { readonly [Name in PartName]: (() => Promise<Responses[Name]>) | null };

/** The request of each part; null for a part that the choice leaves out. */
export function requestsFor(client: Client, choice: Choice): Requests {
  const { brand_id, window, tz } = choice;
  const filters = filterParameters(choice.filters);
  const counted = countedParameters(choice);
  const groups = (group_by: 'platform' | 'prompt' | 'theme', limit: number) => () =>
    client.getVisibilityGroups({ ...counted, group_by, limit });
  return {
    visibility: () => client.getVisibility(counted),
    comparison: () => client.getVisibilityComparison(counted),
    // Two points of one series: each is the report of its month, and the API gives the exact change between them.
    months:
      window.kind === 'month' && choice.comparison === 'month_before'
        ? () =>
            client.getVisibilitySeries({
              brand_id,
              tz,
              ...filters,
              start_date: `${monthBefore(window.month)}-01`,
              end_date: lastDayOf(window.month),
              interval: 'month',
            })
        : null,
    trend: () => client.getCompetitorSeries({ ...counted, interval: intervalOf(window), limit: RIVALS + 1 }),
    ranking: () => client.getCompetitors({ ...counted, limit: RANKED }),
    engines: groups('platform', ROWS),
    prompts: groups('prompt', ROWS),
    themes: groups('theme', ROWS),
    domains: () => client.listSourceDomains({ ...counted, limit: ROWS }),
    pages: () => client.listSourcePages({ ...counted, limit: ROWS }),
    recommendations: () => client.listRecommendations({ brand_id, limit: LONG }),
    targets: () => client.listOutreachTargets({ brand_id, limit: ROWS }),
    access: () => client.getSiteAccess({ brand_id }),
    methodology: () => client.getMethodology(),
  };
}

/** Whether a response of a part has nothing to show. */
export const IS_EMPTY: { readonly [Name in PartName]: (response: Responses[Name]) => boolean } = {
  visibility: ({ answer_count }) => answer_count === 0,
  comparison: ({ visibility }) => visibility.current === null,
  months: ({ answer_count }) => answer_count === 0,
  trend: ({ buckets }) => buckets.every(({ answer_count }) => answer_count === 0),
  ranking: ({ data }) => data.length === 0,
  engines: ({ data }) => data.length === 0,
  prompts: ({ data }) => data.length === 0,
  themes: ({ data }) => data.every(({ key }) => key === null),
  domains: ({ data }) => data.length === 0,
  pages: ({ data }) => data.length === 0,
  recommendations: ({ data }) => data.length === 0,
  targets: ({ data }) => data.length === 0,
  access: ({ check }) => check === null,
  methodology: () => false,
};
