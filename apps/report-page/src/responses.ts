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

/** The tables whose rows the drawer explains, as far as they were read. */
export type GroupRead = Partial<Pick<PageResponses, Grouping | 'engines' | 'comparison'>>;

const ROWS = 1000;

function pageRequests(client: Client, choice: Choice, spans: Spans) {
  const { requests, counted } = readingFor(client, choice, spans);
  const compared = async () => parametersOf(await counted(), spans).compared;
  const groups = (group_by: Grouping) => async () =>
    whole(client.getVisibilityGroups.pages({ ...(await compared()), group_by, limit: ROWS }));
  const own: { readonly [Name in PageName]: () => Promise<PageResponses[Name]> } = {
    ...requests,
    prompt: groups('prompt'),
    theme: groups('theme'),
    category: groups('category'),
    location: groups('location'),
    all_pages: async () => client.listSourcePages({ ...(await compared()), limit: ROWS }),
    audits: () => client.listPageAudits({ brand_id: choice.brand_id, limit: 100 }),
    portfolio: () => readPortfolio(client, choice, spans),
  };
  return { requests: own, counted };
}

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
    prompt: () => client.getVisibilityGroups.csv({ ...grouped, group_by: 'prompt' }),
    theme: () => client.getVisibilityGroups.csv({ ...grouped, group_by: 'theme' }),
    category: () => client.getVisibilityGroups.csv({ ...grouped, group_by: 'category' }),
    location: () => client.getVisibilityGroups.csv({ ...grouped, group_by: 'location' }),
    domains: () => client.listSourceDomains.csv(grouped),
    all_pages: () => client.listSourcePages.csv(grouped),
    targets: () => client.listOutreachTargets.csv(listed),
    recommendations: () => client.listRecommendations.csv(listed),
    audits: () => client.listPageAudits.csv(listed),
  };
}

export type CsvName = keyof ReturnType<typeof csvRequests>;

/** Reads the responses for one set of report options. Requests each response only once. */
export interface Reader {
  readonly client: Client;
  readonly choice: Choice;
  /** The choice with only the engines that count. */
  readonly counted: () => Promise<Choice>;
  readonly spans: Spans;
  /** Requests a table as CSV; `answers` selects those of a file of answers. */
  readonly csv: (name: CsvName, answers: AnswerQuery) => Promise<string>;
  readonly read: <Name extends PageName>(names: readonly Name[]) => Promise<Pick<PageResponses, Name>>;
  readonly readQuestion: (prompt_ids: readonly string[]) => Promise<QuestionRead>;
}

export function readerFor(client: Client, choice: Choice, spans: Spans): Reader {
  const { requests, counted } = pageRequests(client, choice, spans);
  const begun = new Map<PageName, Promise<unknown>>();
  const { is_branded } = choice.filters;
  const once = (wanted: PageName) => {
    // With this filter, the questions of the report are those of the page.
    const name = wanted !== 'prompt' || is_branded === null ? wanted : is_branded ? 'branded' : 'questions';
    const known = begun.get(name);
    if (known) return known;
    const request = requests[name]();
    begun.set(name, request);
    request.catch(() => begun.delete(name)); // if a request fails, a later call can repeat it
    return request;
  };
  return {
    client,
    choice,
    counted,
    spans,
    csv: async (name, answers) =>
      csvRequests(client, name === 'portfolio' ? choice : await counted(), spans, answers)[name](),
    readQuestion: async (prompt_ids) => {
      const { current, series } = parametersOf(choice, spans);
      const [question_months, question_domains] = await Promise.all([
        client.getVisibilitySeries({ ...series, prompt_ids, interval: 'month' }),
        client.listSourceDomains({ ...current, prompt_ids, limit: SITES }),
      ]);
      return { question_months, question_domains };
    },
    read: async (names) => {
      const entries = await Promise.all(names.map(async (name) => [name, await once(name)] as const));
      return Object.fromEntries(entries) as never; // every name now has a response
    },
  };
}
