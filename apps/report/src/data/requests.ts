/** Defines the requests of a report with their parameters. */
import type { Client } from '@brand-visibility/client';
import { missingIn } from './state.js';
import { countedParameters, filterParameters, type Choice, type Days, type Filters } from './choice.js';
import type { Setup } from './configuration.js';
import { localDay, monthOf } from './days.js';
import { PLAIN, type ResponseName, type Responses } from './report.js';
import type { Spans } from './spans.js';
import { readStory } from './story.js';
import { mayTry, tryEngine } from './try.js';

/** Maximum number of rows per page for each kind of list. */
const RANKED = 100;
const LINES = 20;
const GROUPED = 1000;
const LISTED = 100;

export type Requests = { readonly [Name in ResponseName]: () => Promise<Responses[Name]> };

/** The requests of a report. Each is sent when its response is first wanted, and again only if it has failed. */
export interface Reading {
  readonly requests: Requests;
  /** Sends a further request in the same way. The name must not be one of `requests`. */
  readonly once: <Value>(name: string, read: () => Promise<Value>) => Promise<Value>;
  /** The options of the report, perhaps only for some engines or questions: those that its figures count. */
  readonly counted: () => Promise<Choice>;
}

/**
 * Returns the requests of a report: at most 30 per brand, not counting further pages of lists. Nearly all of them wait
 * for the story, because it decides which engines count.
 */
export function readingFor(client: Client, choice: Choice, spans: Spans, setup: Setup = PLAIN): Reading {
  const { brand_id, filters } = choice;
  const kept = new Map<string, Promise<unknown>>();
  const once = <Value>(name: string, read: () => Promise<Value>): Promise<Value> => {
    const known = kept.get(name) as Promise<Value> | undefined; // each name has one type
    if (known) return known;
    const reading = read();
    kept.set(name, reading);
    reading.catch(() => kept.delete(name)); // if a request fails, a later call can repeat it
    return reading;
  };
  const of = (platforms: Filters['platforms'], is_branded: boolean | null): Choice => ({
    ...choice,
    filters: { ...filters, platforms, is_branded },
  });
  const compare = (previous: Days, platforms: Filters['platforms'], is_branded: boolean | null) =>
    once(JSON.stringify([previous.start_date, previous.end_date, platforms, is_branded]), () =>
      client.getVisibilityComparison({
        ...parametersOf(of(platforms, is_branded), spans).current,
        previous_start_date: previous.start_date,
        previous_end_date: previous.end_date,
      }),
    );
  /** Whether only questions without the name count. A brand whose questions all contain its name has no others. */
  const isWithoutName = async () =>
    setup.questions === 'without_name' &&
    filters.is_branded === null &&
    (await compare(spans.previous, filters.platforms, false)).answer_count > 0;
  const monthsOf = (counted: Choice) =>
    once('months', () =>
      client.getVisibilitySeries({ ...parametersOf(counted, spans).series, interval: 'month' }),
    );
  const story = () =>
    once('story', async () => {
      const is_branded = (await isWithoutName()) ? false : filters.is_branded;
      const reads = {
        compare: (days: Days, engines: Filters['platforms']) => compare(days, engines, is_branded),
        firstMonth: async (engines: Filters['platforms']) =>
          firstMeasured(await monthsOf(of(engines, is_branded))),
      };
      return readStory(reads, spans, filters.platforms);
    });
  const counted = async () =>
    of((await story()).engines, (await isWithoutName()) ? false : filters.is_branded);
  type Parameters = ReturnType<typeof parametersOf>;
  const sent =
    <Value>(name: string, request: (parameters: Parameters, counted: Choice) => Promise<Value>) =>
    () =>
      once(name, async () => {
        const choice = await counted();
        return request(parametersOf(choice, spans), choice);
      });
  const questions = (window: 'before' | 'compared', is_branded: boolean) =>
    sent(`questions ${window} ${is_branded}`, async (_, { filters: { platforms } }) =>
      filters.is_branded === !is_branded
        ? null // the filter excludes all of these questions
        : whole(
            client.getVisibilityGroups.pages({
              ...parametersOf(of(platforms, is_branded), spans)[window],
              group_by: 'prompt',
              limit: GROUPED,
            }),
          ),
    );
  /** The questions without the name, of the engine of the box "Try it yourself". */
  const tried = (window: 'current' | 'before') =>
    sent(`try ${window}`, async (_, { filters: { is_branded } }) => {
      const { comparison } = await story();
      const engine = tryEngine({ comparison });
      if (is_branded === true || engine === null || !mayTry({ comparison }, { setup, spans })) return null;
      const parameters = parametersOf(of([engine], false), spans)[window];
      return whole(client.getVisibilityGroups.pages({ ...parameters, group_by: 'prompt', limit: GROUPED }));
    });
  const listed =
    <Value>(name: string, request: () => Promise<Value>) =>
    () =>
      once(name, request);
  const requests: Requests = {
    comparison: async () => (await story()).comparison,
    all_engines: async () => (await story()).all_engines,
    since: async () => (await story()).since,
    all_questions: async () =>
      (await isWithoutName()) ? compare(spans.previous, (await story()).engines, null) : null,
    unbranded: async () =>
      filters.is_branded === null && !(await isWithoutName())
        ? compare(spans.previous, (await story()).engines, false)
        : null,
    visibility: sent('visibility', ({ current }) => client.getVisibility(current)),
    visibility_before: sent('visibility_before', ({ before }) => client.getVisibility(before)),
    explanation: sent('explanation', ({ compared }) => client.explainVisibility(compared)),
    explanation_before: sent('explanation_before', ({ before }) => client.explainVisibility(before)),
    runs: listed('runs', async () => {
      const { all_engines } = await story();
      if (all_engines === null) return null;
      const pages = client.listRuns.pages({ brand_id, status: 'completed', limit: 100 });
      const isBefore = (at: string) => localDay(at, choice.tz) < spans.previous.start_date;
      return whole(pages, ({ data }) => data.some(({ created_at }) => isBefore(created_at)));
    }),
    explanation_missing: sent('explanation_missing', async (_, { filters: { is_branded } }) => {
      const { all_engines } = await story();
      const [one, ...others] = all_engines === null ? [] : missingIn(all_engines);
      if (one === undefined || others.length > 0) return null;
      const { current, before } = parametersOf(of(filters.platforms, is_branded), spans);
      return client.explainVisibility(one.window === 'current' ? current : before);
    }),
    months: async () => monthsOf(await counted()),
    weeks: sent('weeks', ({ series }) => client.getVisibilitySeries({ ...series, interval: 'week' })),
    brand_months: sent('brand_months', ({ series }) =>
      client.getCompetitorSeries({ ...series, interval: 'month', limit: LINES }),
    ),
    ranking: sent('ranking', ({ current }) => client.getCompetitors({ ...current, limit: RANKED })),
    leads: sent('leads', ({ compared }) => client.getCompetitorComparison({ ...compared, limit: RANKED })),
    engines: sent('engines', ({ compared }) =>
      client.getVisibilityGroups({ ...compared, group_by: 'platform' }),
    ),
    engines_before: sent('engines_before', ({ before }) =>
      client.getVisibilityGroups({ ...before, group_by: 'platform' }),
    ),
    questions: questions('compared', false),
    questions_before: questions('before', false),
    branded: questions('compared', true),
    branded_before: questions('before', true),
    try_now: tried('current'),
    try_before: tried('before'),
    domains: sent('domains', ({ compared }) =>
      whole(client.listSourceDomains.pages({ ...compared, limit: GROUPED })),
    ),
    domains_before: sent('domains_before', ({ before }) =>
      whole(client.listSourceDomains.pages({ ...before, limit: GROUPED })),
    ),
    // The pages with the most answers that name only rivals. The report shows a target only if its page is among these.
    pages: sent('pages', ({ current }) =>
      client.listSourcePages({
        ...current,
        gap: true,
        sort: 'answers_naming_competitors_not_you',
        limit: GROUPED,
      }),
    ),
    recommendations: listed('recommendations', () =>
      whole(client.listRecommendations.pages({ brand_id, limit: LISTED })),
    ),
    targets: listed('targets', () => whole(client.listOutreachTargets.pages({ brand_id, limit: LISTED }))),
    access: listed('access', async () => client.getSiteAccess({ brand_id })),
  };
  return { requests, once, counted };
}

/** The first month in which an answer counts, as `YYYY-MM`; null if there is none. */
export const firstMeasured = ({ data }: Responses['months']): string | null => {
  const found = data.find(({ visibility }) => visibility !== null);
  return found === undefined ? null : monthOf(found.start_date);
};

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
