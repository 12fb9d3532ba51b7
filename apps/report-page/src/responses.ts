/** Reads the responses that the page shows, and defines which responses each view receives. */
import type {
  Client,
  GetVisibilityGroupsResponse,
  GetVisibilitySeriesResponse,
  ListPageAuditsResponse,
  ListSourceDomainsResponse,
  ListSourcePagesResponse,
} from '@brand-visibility/client';
import type { Choice } from '@brand-visibility/report/data/choice';
import type { ReportOf, Responses } from '@brand-visibility/report/data/report';
import { parametersOf, readingFor, whole } from '@brand-visibility/report/data/requests';
import type { Spans } from '@brand-visibility/report/data/spans';
import type { AnswerQuery } from '@brand-visibility/report/figure/figure';
import { portfolioParameters, readPortfolio, type PortfolioRead } from './portfolio.js';

/** The responses of the page: the responses of a report, and further responses for tables that only the page shows. */
export interface PageResponses extends Responses, Record<Grouping, GetVisibilityGroupsResponse> {
  readonly all_pages: ListSourcePagesResponse;
  readonly audits: ListPageAuditsResponse;
  readonly portfolio: PortfolioRead;
}

export type PageName = keyof PageResponses;

/** The responses that a view shows. All of them have been read. */
export interface Read<Name extends PageName> extends Omit<ReportOf<never>, 'responses'> {
  readonly responses: Pick<PageResponses, Name>;
}

export const GROUPINGS = ['prompt', 'theme', 'category', 'location'] as const;
export type Grouping = (typeof GROUPINGS)[number];

const forEach = <Value>(of: (grouping: Grouping) => Value) =>
  Object.fromEntries(GROUPINGS.map((one) => [one, of(one)])) as Record<Grouping, Value>;

/** The parameters that select the answers of a row, by the table that contains it. */
export const PARAMETERS = {
  prompt: 'prompt_ids',
  theme: 'theme_ids',
  category: 'categories',
  location: 'locations',
  engines: 'platforms',
} as const;

/** The tables whose rows the drawer explains, as far as they were read. */
export type GroupRead = Partial<Pick<PageResponses, Grouping | 'engines' | 'comparison'>>;

const ROWS = 1000;

/** Number of sites that the drawer of a question lists. */
const SITES = 5;

/** What the drawer of a question shows in addition to its row: six months, and the sites that its answers cite most. */
export interface QuestionRead {
  readonly question_months: GetVisibilitySeriesResponse;
  readonly question_domains: ListSourceDomainsResponse;
}

/** How many rows views have, as far as the responses tell. */
export function countsOf({ comparison, domains, recommendations }: Partial<PageResponses>) {
  const isOpen = ({ status }: { readonly status: string }) =>
    status === 'in_progress' || status === 'suggested';
  return {
    ...(comparison && {
      engines: comparison.engines.filter(({ answer_count }) => answer_count > 0).length,
      questions: comparison.prompt_count,
    }),
    ...(domains && { sites: domains.total }),
    ...(recommendations && { work: recommendations.data.filter(isOpen).length }),
  };
}

/**
 * Requests tables as CSV. The parameters are those of the first JSON page, but a file of answers contains as many as
 * the API allows. `answers` selects them.
 */
function csvRequests(client: Client, choice: Choice, spans: Spans, answers: AnswerQuery) {
  const { current, compared, series } = parametersOf(choice, spans);
  const listed = { brand_id: choice.brand_id, limit: 100 };
  const grouped = { ...compared, limit: ROWS };
  return {
    portfolio: () => client.getPortfolio.csv(portfolioParameters(choice, spans)),
    answers: () => client.listBrandAnswers.csv({ ...current, ...answers, limit: 500 }),
    months: () => client.getVisibilitySeries.csv({ ...series, interval: 'month' }),
    ranking: () => client.getCompetitors.csv({ ...current, limit: 100 }),
    engines: () => client.getVisibilityGroups.csv({ ...compared, group_by: 'platform' }),
    ...forEach((group_by) => () => client.getVisibilityGroups.csv({ ...grouped, group_by })),
    domains: () => client.listSourceDomains.csv(grouped),
    all_pages: () => client.listSourcePages.csv(grouped),
    targets: () => client.listOutreachTargets.csv(listed),
    recommendations: () => client.listRecommendations.csv(listed),
    audits: () => client.listPageAudits.csv(listed),
  };
}

export type CsvName = keyof ReturnType<typeof csvRequests>;

export type Reader = ReturnType<typeof readerFor>;

/** Reads the responses for one set of report options. Requests each response only once. */
export function readerFor(client: Client, choice: Choice, spans: Spans) {
  const { requests, once, counted } = readingFor(client, choice, spans);
  const { is_branded } = choice.filters;
  const compared = async () => parametersOf(await counted(), spans).compared;
  const groups = (group_by: Grouping) => () =>
    once(`page ${group_by}`, async () =>
      whole(client.getVisibilityGroups.pages({ ...(await compared()), group_by, limit: ROWS })),
    );
  // With this filter, the questions of the report are those of the page.
  const ofReport = is_branded === null ? null : requests[is_branded ? 'branded' : 'questions'];
  const all: { readonly [Name in PageName]: () => Promise<PageResponses[Name]> } = {
    ...requests,
    ...forEach(groups),
    ...(ofReport && { prompt: ofReport as () => Promise<GetVisibilityGroupsResponse> }),
    all_pages: () =>
      once('all_pages', async () => client.listSourcePages({ ...(await compared()), limit: ROWS })),
    audits: () => once('audits', () => client.listPageAudits({ brand_id: choice.brand_id, limit: 100 })),
    portfolio: () => once('portfolio', () => readPortfolio(client, choice, spans)),
  };
  return {
    client,
    choice,
    /** The choice with only the engines that count. */
    counted,
    spans,
    read: async <Name extends PageName>(names: readonly Name[]): Promise<Pick<PageResponses, Name>> => {
      const entries = await Promise.all(names.map(async (name) => [name, await all[name]()] as const));
      return Object.fromEntries(entries) as never; // every name now has a response
    },
    readQuestion: async (prompt_ids: readonly string[]): Promise<QuestionRead> => {
      const { current, series } = parametersOf(choice, spans);
      const [question_months, question_domains] = await Promise.all([
        client.getVisibilitySeries({ ...series, prompt_ids, interval: 'month' }),
        client.listSourceDomains({ ...current, prompt_ids, limit: SITES }),
      ]);
      return { question_months, question_domains };
    },
    /** Requests a table as CSV; `answers` selects those of a file of answers. */
    csv: async (name: CsvName, answers: AnswerQuery): Promise<string> =>
      csvRequests(client, name === 'portfolio' ? choice : await counted(), spans, answers)[name](),
  };
}
