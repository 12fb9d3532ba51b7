/** Defines the requests of a report with their parameters. */
import type { Client } from '@brand-visibility/client';
import { countedParameters, filterParameters, type Choice } from './choice.js';
import type { ResponseName, Responses } from './report.js';
import type { Spans } from './spans.js';

/** Maximum number of rows per page for each kind of list. */
const RANKED = 100;
const LINES = 20;
const GROUPED = 1000;
const LISTED = 100;

export type Requests = { readonly [Name in ResponseName]: () => Promise<Responses[Name]> };

/** Responses that a report needs only because of what others say (`basis.ts`). */
export type DependentName = 'all_engines' | 'all_questions' | 'since' | 'runs' | 'explanation_missing';

/**
 * Returns the request for each response that does not depend on another: at most 23 per brand, not counting further
 * pages of lists. `isWithoutName`: only the table of questions includes those that contain the brand's name.
 */
export function requestsFor(
  client: Client,
  choice: Choice,
  spans: Spans,
  isWithoutName = false,
): Omit<Requests, DependentName> {
  const { brand_id, filters } = choice;
  const counted = isWithoutName ? { ...choice, filters: { ...filters, is_branded: false } } : choice;
  const { current, before, series, compared } = parametersOf(counted, spans);
  const ofAll = parametersOf(choice, spans);
  const questions = (window: 'before' | 'compared', is_branded: boolean) =>
    filters.is_branded === !is_branded
      ? async () => null // the filter excludes all of these questions
      : () =>
          whole(
            client.getVisibilityGroups.pages({
              ...ofAll[window],
              is_branded,
              group_by: 'prompt',
              limit: GROUPED,
            }),
          );
  return {
    comparison: () => client.getVisibilityComparison(compared),
    unbranded: async () =>
      filters.is_branded === null ? client.getVisibilityComparison({ ...compared, is_branded: false }) : null,
    visibility: () => client.getVisibility(current),
    visibility_before: () => client.getVisibility(before),
    explanation: () => client.explainVisibility(compared),
    explanation_before: () => client.explainVisibility(before),
    months: () => client.getVisibilitySeries({ ...series, interval: 'month' }),
    weeks: () => client.getVisibilitySeries({ ...series, interval: 'week' }),
    brand_months: () => client.getCompetitorSeries({ ...series, interval: 'month', limit: LINES }),
    ranking: () => client.getCompetitors({ ...current, limit: RANKED }),
    leads: () => client.getCompetitorComparison({ ...compared, limit: RANKED }),
    engines: () => client.getVisibilityGroups({ ...compared, group_by: 'platform' }),
    engines_before: () => client.getVisibilityGroups({ ...before, group_by: 'platform' }),
    questions: questions('compared', false),
    questions_before: questions('before', false),
    branded: questions('compared', true),
    branded_before: questions('before', true),
    domains: () => whole(client.listSourceDomains.pages({ ...compared, limit: GROUPED })),
    domains_before: () => whole(client.listSourceDomains.pages({ ...before, limit: GROUPED })),
    // The pages with the most answers that name only rivals. The report shows a target only if its page is among these.
    pages: () =>
      client.listSourcePages({
        ...current,
        gap: true,
        sort: 'answers_naming_competitors_not_you',
        limit: GROUPED,
      }),
    recommendations: () => whole(client.listRecommendations.pages({ brand_id, limit: LISTED })),
    targets: () => whole(client.listOutreachTargets.pages({ brand_id, limit: LISTED })),
    access: () => client.getSiteAccess({ brand_id }),
  };
}

/**
 * Returns the parameters for the window, for the days with which it is compared, for the six months, and for the
 * comparison of the two windows.
 */
export function parametersOf(choice: Choice, { previous, months }: Spans) {
  const { brand_id, tz, filters } = choice;
  const { start_date, end_date } = previous;
  const current = countedParameters(choice);
  const before = { brand_id, tz, start_date, end_date, ...filterParameters(filters) };
  return {
    current,
    before,
    series: { ...before, ...months },
    compared: { ...current, previous_start_date: start_date, previous_end_date: end_date },
  };
}

/** Returns the first page of a list, with the rows of all pages, or of the pages up to the one that is `last`. */
export async function whole<Page extends { readonly data: readonly unknown[] }>(
  pages: AsyncIterable<Page>,
  isLast: (page: Page) => boolean = () => false,
): Promise<Page> {
  let first: Page | null = null;
  const data: Page['data'][number][] = [];
  for await (const page of pages) {
    first ??= page;
    for (const row of page.data) data.push(row);
    if (isLast(page)) break;
  }
  if (first === null) throw new Error('the list has no pages');
  return { ...first, data };
}
