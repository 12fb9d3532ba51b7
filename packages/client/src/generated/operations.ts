/* Written from docs/openapi.json by apps/documents; do not edit. `npm run docs` writes it. */

import type { InFormats, ListInFormats } from '../formats.js';
import type { List, Operation, ParametersOf, Read } from '../method.js';
import type { components } from './schema.js';

type Shape<Name extends keyof components['schemas']> = components['schemas'][Name];

/** RFC 3339 in UTC, to the millisecond or the microsecond. */
export type Timestamp = Shape<'Timestamp'>;
/** An AI answer engine. */
export type Engine = Shape<'Engine'>;
/** The category of a prompt. */
export type Category = Shape<'Category'>;
/** One step of a recommendation or of outreach work. */
export interface Step extends Shape<'Step'> {}
/** A percentage or score from 0 to 100, over the window and the comparison window. */
export interface ScoreMetric extends Shape<'ScoreMetric'> {}
/** An average position over the window and the comparison window. 1 is first, so lower is better. */
export interface PositionMetric extends Shape<'PositionMetric'> {}
/** The window of a report: it counts the answers of the runs that completed in it. */
export interface Window extends Shape<'Window'> {}
/** The window of a report and its comparison window. */
export interface ComparedWindow extends Shape<'ComparedWindow'> {}
/** The account and the key of the request. */
export interface Account extends Shape<'Account'> {}
/** A tracked brand. */
export interface Brand extends Shape<'Brand'> {}
/** How AI answers name a brand over a window of time. */
export interface Visibility extends Shape<'Visibility'> {}
/** The figures of the brand or of one rival over the window. */
export interface CompetitorRow extends Shape<'CompetitorRow'> {}
/** The brand and its rivals, ranked by visibility. */
export interface Competitors extends Shape<'Competitors'> {}
/** A tracking run: each tracked prompt is asked once on each engine. */
export interface Run extends Shape<'Run'> {}
/** A question that the engines are asked. */
export interface Prompt extends Shape<'Prompt'> {}
/** The answer of one engine to one prompt in one run. */
export interface Answer extends Shape<'Answer'> {}
/** The answer of one engine to one prompt in one run, with the names of rivals as reports show them. */
export interface BrandAnswer extends Shape<'BrandAnswer'> {}
/** Whether crawlers can fetch a brand's site. */
export interface SiteAccess extends Shape<'SiteAccess'> {}
/** An audit of a page, without its dimensions. */
export interface PageAudit extends Shape<'PageAudit'> {}
/** An audit of a page with its dimensions. */
export interface PageAuditDetail extends Shape<'PageAuditDetail'> {}
/** The measurement of a recommendation that is done. */
export interface Measurement extends Shape<'Measurement'> {}
/** A recommendation to close a gap, with its measured effect. */
export interface Recommendation extends Shape<'Recommendation'> {}
/** A page or community that AI answers cite and that could name the brand. */
export interface OutreachTarget extends Shape<'OutreachTarget'> {}
/** The range of numbers that a parameter takes, bounds included. */
export interface NumberRange extends Shape<'NumberRange'> {}
/** The inclusive range of calendar days that a parameter accepts. */
export interface DayRange extends Shape<'DayRange'> {}
/** One offending parameter of a request. */
export interface ParameterError extends Shape<'ParameterError'> {}
/** Why a request was refused, as a problem document of RFC 9457. */
export interface Problem extends Shape<'Problem'> {}
/** A page of the list. */
export interface ListBrandsResponse extends Shape<'ListBrandsResponse'> {}
/** A page of the list. */
export interface ListRunsResponse extends Shape<'ListRunsResponse'> {}
/** A page of the list. */
export interface ListPromptsResponse extends Shape<'ListPromptsResponse'> {}
/** A page of the list, with its window. */
export interface ListAnswersResponse extends Shape<'ListAnswersResponse'> {}
/** A page of the list. */
export interface ListPageAuditsResponse extends Shape<'ListPageAuditsResponse'> {}
/** A page of the list. */
export interface ListRecommendationsResponse extends Shape<'ListRecommendationsResponse'> {}
/** A page of the list. */
export interface ListOutreachTargetsResponse extends Shape<'ListOutreachTargetsResponse'> {}
/** How AI answers name a brand, over time. */
export interface GetVisibilitySeriesResponse extends Shape<'GetVisibilitySeriesResponse'> {}
/** The figures of one day, week or month of the window. */
export interface GetVisibilitySeriesRow extends Shape<'GetVisibilitySeriesRow'> {}
/** The brand and its rivals, over time. */
export interface GetCompetitorSeriesResponse extends Shape<'GetCompetitorSeriesResponse'> {}
/** The brand or one rival in one point. */
export interface GetCompetitorSeriesRow extends Shape<'GetCompetitorSeriesRow'> {}
/** The visibility report by prompt, theme, location, category or engine. */
export interface GetVisibilityGroupsResponse extends Shape<'GetVisibilityGroupsResponse'> {}
/** The figures of the answers with the same prompt, theme, location, category or engine. */
export interface GetVisibilityGroupsRow extends Shape<'GetVisibilityGroupsRow'> {}
/** The domains that AI answers cite. */
export interface ListSourceDomainsResponse extends Shape<'ListSourceDomainsResponse'> {}
/** A domain that AI answers cite. */
export interface ListSourceDomainsRow extends Shape<'ListSourceDomainsRow'> {}
/** The pages that AI answers cite. */
export interface ListSourcePagesResponse extends Shape<'ListSourcePagesResponse'> {}
/** A page that AI answers cite. */
export interface ListSourcePagesRow extends Shape<'ListSourcePagesRow'> {}
/** A page of the list, with its window. */
export interface ListBrandAnswersResponse extends Shape<'ListBrandAnswersResponse'> {}
/** A page of the change feed. */
export interface ListChangesResponse extends Shape<'ListChangesResponse'> {}
/** A run or a prompt of the brand, at the place of its latest change. */
export interface ListChangesRow extends Shape<'ListChangesRow'> {}
/** Whether visibility changed, and what the change is made of. */
export interface GetVisibilityComparisonResponse extends Shape<'GetVisibilityComparisonResponse'> {}
/** The brand and its rivals in both windows, and who leads by more than chance. */
export interface GetCompetitorComparisonResponse extends Shape<'GetCompetitorComparisonResponse'> {}
/** The brand or one rival in both windows. */
export interface GetCompetitorComparisonRow extends Shape<'GetCompetitorComparisonRow'> {}
/** A page of the list. */
export interface GetPortfolioResponse extends Shape<'GetPortfolioResponse'> {}
/** One brand in both windows. */
export interface GetPortfolioRow extends Shape<'GetPortfolioRow'> {}
/** The values of the filters that select prompts of a brand. */
export interface GetFiltersResponse extends Shape<'GetFiltersResponse'> {}
/** How the service computes figures. */
export interface GetMethodologyResponse extends Shape<'GetMethodologyResponse'> {}
/** What the figures of a visibility report are computed from. */
export interface ExplainVisibilityResponse extends Shape<'ExplainVisibilityResponse'> {}
/** Parameters of `getAccount`. */
export type GetAccountParameters = ParametersOf<'getAccount'>;
/** Parameters of `listBrands`. */
export type ListBrandsParameters = ParametersOf<'listBrands'>;
/** Parameters of `getBrand`. */
export type GetBrandParameters = ParametersOf<'getBrand'>;
/** Parameters of `getVisibility`. */
export type GetVisibilityParameters = ParametersOf<'getVisibility'>;
/** Parameters of `getCompetitors`. */
export type GetCompetitorsParameters = ParametersOf<'getCompetitors'>;
/** Parameters of `listRuns`. */
export type ListRunsParameters = ParametersOf<'listRuns'>;
/** Parameters of `getRun`. */
export type GetRunParameters = ParametersOf<'getRun'>;
/** Parameters of `listPrompts`. */
export type ListPromptsParameters = ParametersOf<'listPrompts'>;
/** Parameters of `getPrompt`. */
export type GetPromptParameters = ParametersOf<'getPrompt'>;
/** Parameters of `listAnswers`. */
export type ListAnswersParameters = ParametersOf<'listAnswers'>;
/** Parameters of `getSiteAccess`. */
export type GetSiteAccessParameters = ParametersOf<'getSiteAccess'>;
/** Parameters of `listPageAudits`. */
export type ListPageAuditsParameters = ParametersOf<'listPageAudits'>;
/** Parameters of `getPageAudit`. */
export type GetPageAuditParameters = ParametersOf<'getPageAudit'>;
/** Parameters of `listRecommendations`. */
export type ListRecommendationsParameters = ParametersOf<'listRecommendations'>;
/** Parameters of `getRecommendation`. */
export type GetRecommendationParameters = ParametersOf<'getRecommendation'>;
/** Parameters of `listOutreachTargets`. */
export type ListOutreachTargetsParameters = ParametersOf<'listOutreachTargets'>;
/** Parameters of `getVisibilitySeries`. */
export type GetVisibilitySeriesParameters = ParametersOf<'getVisibilitySeries'>;
/** Parameters of `getCompetitorSeries`. */
export type GetCompetitorSeriesParameters = ParametersOf<'getCompetitorSeries'>;
/** Parameters of `getVisibilityGroups`. */
export type GetVisibilityGroupsParameters = ParametersOf<'getVisibilityGroups'>;
/** Parameters of `listSourceDomains`. */
export type ListSourceDomainsParameters = ParametersOf<'listSourceDomains'>;
/** Parameters of `listSourcePages`. */
export type ListSourcePagesParameters = ParametersOf<'listSourcePages'>;
/** Parameters of `listBrandAnswers`. */
export type ListBrandAnswersParameters = ParametersOf<'listBrandAnswers'>;
/** Parameters of `listChanges`. */
export type ListChangesParameters = ParametersOf<'listChanges'>;
/** Parameters of `getVisibilityComparison`. */
export type GetVisibilityComparisonParameters = ParametersOf<'getVisibilityComparison'>;
/** Parameters of `getCompetitorComparison`. */
export type GetCompetitorComparisonParameters = ParametersOf<'getCompetitorComparison'>;
/** Parameters of `getPortfolio`. */
export type GetPortfolioParameters = ParametersOf<'getPortfolio'>;
/** Parameters of `getFilters`. */
export type GetFiltersParameters = ParametersOf<'getFilters'>;
/** Parameters of `getMethodology`. */
export type GetMethodologyParameters = ParametersOf<'getMethodology'>;
/** Parameters of `explainVisibility`. */
export type ExplainVisibilityParameters = ParametersOf<'explainVisibility'>;
/** The methods of the client: one for each operation, with its name. */
export interface Client {
  /**
   * The account and the key in use.
   *
   * Returns what the key may read, its rate limit, and when the key or the trial ends. This makes it a good first request. The response does not contain the owner's name or e-mail address.
   *
   * `GET /v1/account`
   */
  readonly getAccount: Read<GetAccountParameters, Account>;
  /**
   * The brands that the key may read, oldest first.
   *
   * A restricted key lists only its own brands. The figures of `latest_run` were fixed when that run completed.
   *
   * `GET /v1/brands`
   */
  readonly listBrands: List<ListBrandsParameters, ListBrandsResponse, Brand> & ListInFormats<ListBrandsParameters>;
  /**
   * One brand.
   *
   * Returns a brand with the figures of its latest completed run. A brand of another account, or one that the key may not read, gets the same 404 as a brand that does not exist.
   *
   * `GET /v1/brands/{brand_id}`
   */
  readonly getBrand: Read<GetBrandParameters, Brand>;
  /**
   * How often, how early and how favourably AI answers name the brand.
   *
   * Returns figures over the answers of the completed runs in the window, compared with the window before. If no run completed in the window, the figures come from the latest run before it, without a comparison (`change` is null). Failed answers, filled-in answers and answers to deleted prompts never count.
   *
   * `GET /v1/brands/{brand_id}/visibility`
   */
  readonly getVisibility: Read<GetVisibilityParameters, Visibility>;
  /**
   * The brand and the rivals that AI answers name, ranked by visibility.
   *
   * A rival is listed if more than one answer names it, if an answer names it together with its website, or if it is on the watchlist. The brand's own name never counts as a rival, even where an answer lists it among the competitors. `data` has the first `limit` rows in order of visibility; `you` is the brand's own row, even beyond them. The window parameters work as in the visibility report.
   *
   * `GET /v1/brands/{brand_id}/competitors`
   */
  readonly getCompetitors: Read<GetCompetitorsParameters, Competitors> & InFormats<GetCompetitorsParameters>;
  /**
   * The tracking runs of a brand, newest first.
   *
   * A run asks every tracked prompt once on each of its engines. Its figures are fixed when it completes. They can differ from the figures of a report, which leaves out filled-in answers and prompts deleted since.
   *
   * `GET /v1/brands/{brand_id}/runs`
   */
  readonly listRuns: List<ListRunsParameters, ListRunsResponse, Run> & ListInFormats<ListRunsParameters>;
  /**
   * One run.
   *
   * Returns one tracking run with the figures that were fixed when it completed.
   *
   * `GET /v1/brands/{brand_id}/runs/{run_id}`
   */
  readonly getRun: Read<GetRunParameters, Run>;
  /**
   * The prompts of a brand, oldest first.
   *
   * Lists the questions that the engines are asked for the brand, with category, theme and market. Deleted prompts are not listed, and reports do not count their answers.
   *
   * `GET /v1/brands/{brand_id}/prompts`
   */
  readonly listPrompts: List<ListPromptsParameters, ListPromptsResponse, Prompt> & ListInFormats<ListPromptsParameters>;
  /**
   * One prompt.
   *
   * Returns one question that the engines are asked for the brand. A deleted prompt gets 404.
   *
   * `GET /v1/brands/{brand_id}/prompts/{prompt_id}`
   */
  readonly getPrompt: Read<GetPromptParameters, Prompt>;
  /**
   * The counted answers to a prompt, newest first.
   *
   * Lists the answers that the reports count. Over the same window and engines, the answers of all prompts add up to `answer_count` of the visibility report. The first page fixes the window for all further pages.
   *
   * `GET /v1/brands/{brand_id}/prompts/{prompt_id}/answers`
   */
  readonly listAnswers: List<ListAnswersParameters, ListAnswersResponse, Answer> & ListInFormats<ListAnswersParameters>;
  /**
   * Whether AI crawlers and search engines can fetch the brand's site.
   *
   * Returns the latest check of the site and the history of completed checks. While a check runs, or after one failed, the verdict, counts, findings and crawlers still come from the latest completed check; `checked_at` is its time.
   *
   * `GET /v1/brands/{brand_id}/site-access`
   */
  readonly getSiteAccess: Read<GetSiteAccessParameters, SiteAccess>;
  /**
   * Audits of the brand's pages, newest first.
   *
   * Each row has the scores of an audit. For its dimensions, signals and recommendations, use `getPageAudit`.
   *
   * `GET /v1/brands/{brand_id}/page-audits`
   */
  readonly listPageAudits: List<ListPageAuditsParameters, ListPageAuditsResponse, PageAudit> & ListInFormats<ListPageAuditsParameters>;
  /**
   * One page audit with its dimensions.
   *
   * Returns the audit with each audited dimension: its score, weight, signals and recommendations.
   *
   * `GET /v1/brands/{brand_id}/page-audits/{audit_id}`
   */
  readonly getPageAudit: Read<GetPageAuditParameters, PageAuditDetail>;
  /**
   * Recommendations with their measured lift, newest first.
   *
   * Lists the cards of the action board. A card that is done has a `measurement`.
   *
   * `GET /v1/brands/{brand_id}/recommendations`
   */
  readonly listRecommendations: List<ListRecommendationsParameters, ListRecommendationsResponse, Recommendation> & ListInFormats<ListRecommendationsParameters>;
  /**
   * One recommendation.
   *
   * Returns one card of the action board. `measurement` is null unless the card is done.
   *
   * `GET /v1/brands/{brand_id}/recommendations/{recommendation_id}`
   */
  readonly getRecommendation: Read<GetRecommendationParameters, Recommendation>;
  /**
   * Pages and communities that AI answers cite and that could name the brand, best opportunity first.
   *
   * Counts and scores cover the 90 days before `counts_as_of`; status, steps and dates are current. When the board is refreshed, cursors of the old board are refused with `invalid_cursor`: start again from the first page.
   *
   * `GET /v1/brands/{brand_id}/outreach-targets`
   */
  readonly listOutreachTargets: List<ListOutreachTargetsParameters, ListOutreachTargetsResponse, OutreachTarget> & ListInFormats<ListOutreachTargetsParameters>;
  /**
   * The visibility report for each day, week or month of a window.
   *
   * Each point has the counts and current figures of the visibility report over its own days. Points follow each other without gaps, from the start of the window to its end. A point without a completed run is empty, because no figures are carried into it.
   *
   * `GET /v1/brands/{brand_id}/visibility/series`
   */
  readonly getVisibilitySeries: Read<GetVisibilitySeriesParameters, GetVisibilitySeriesResponse> & InFormats<GetVisibilitySeriesParameters>;
  /**
   * The brand and its rivals for each day, week or month of a window.
   *
   * Returns the first rows of the competitors report of the whole window. For each point, every row contains the rank and the figures of the competitors report for the days of that point. `limit` also applies with `watched=true`. CSV and NDJSON have one row for each brand and point.
   *
   * `GET /v1/brands/{brand_id}/competitors/series`
   */
  readonly getCompetitorSeries: Read<GetCompetitorSeriesParameters, GetCompetitorSeriesResponse> & InFormats<GetCompetitorSeriesParameters>;
  /**
   * The visibility report by prompt, theme, location, category or engine, with the rivals named instead.
   *
   * Returns one row for every group with a counted answer in the window: its figures, compared with the window before, and the rivals that its answers name instead of the brand. A row equals the visibility report filtered by its key. The first page pins the window and the state of the counted data. A later page comes from the same state; if that has changed, the cursor is refused with `invalid_cursor`.
   *
   * `GET /v1/brands/{brand_id}/visibility/groups`
   */
  readonly getVisibilityGroups: List<GetVisibilityGroupsParameters, GetVisibilityGroupsResponse, GetVisibilityGroupsRow> & ListInFormats<GetVisibilityGroupsParameters>;
  /**
   * The domains that AI answers cite, those in the greatest share of answers first.
   *
   * Returns one row for every domain that a counted answer of the window cites, with its owner, its share of answers compared with the window before, and whether these answers name the brand or its competitors. An answer that cites a domain several times counts once. The first page pins the window and the state of the counted data. A later page comes from the same state; if that has changed, the cursor is refused with `invalid_cursor`.
   *
   * `GET /v1/brands/{brand_id}/sources/domains`
   */
  readonly listSourceDomains: List<ListSourceDomainsParameters, ListSourceDomainsResponse, ListSourceDomainsRow> & ListInFormats<ListSourceDomainsParameters>;
  /**
   * The pages that AI answers cite, those in the greatest share of answers first.
   *
   * Returns one row for every page that a counted answer of the window cites, with the owner of its domain, its share of answers compared with the window before, and whether these answers name the brand or its competitors. URLs that differ only in spelling are one page, and an answer that cites a page several times counts once. The first page of the list pins the window and the state of the counted data. A later one comes from the same state; if that has changed, the cursor is refused with `invalid_cursor`.
   *
   * `GET /v1/brands/{brand_id}/sources/pages`
   */
  readonly listSourcePages: List<ListSourcePagesParameters, ListSourcePagesResponse, ListSourcePagesRow> & ListInFormats<ListSourcePagesParameters>;
  /**
   * The counted answers of a brand, newest run first.
   *
   * Lists the answers that the reports count, of all prompts, with texts and sources. With the same window and filters, their number is `answer_count` of the visibility report. Runs come newest first by `completed_at`; the answers of a run come newest first by `created_at`. The first page fixes the window for all further pages. A page ends early, with `has_more`, once its texts, sources and competitors reach 4 MiB.
   *
   * `GET /v1/brands/{brand_id}/answers`
   */
  readonly listBrandAnswers: List<ListBrandAnswersParameters, ListBrandAnswersResponse, BrandAnswer> & ListInFormats<ListBrandAnswersParameters>;
  /**
   * The runs and prompts of a brand in the order of their latest change, to keep a copy up to date.
   *
   * Lists every run and every prompt of the brand once, at the place of its latest change, in commit order. A run changes when its record or one of its answers is written or removed; a prompt when its record or its theme is. Without `cursor` the list starts at the first row. Keep the `next_cursor` of the last page: sent later, it returns exactly what has changed since then. A row that changes between two pages moves to the end. A row does not move when only the record of the brand, the record of a rival or an engine weight changes. Such a change affects own names of the brand, names of rivals in reports (`report_name`), owners of domains, and figures of reports. A copy that contains any of these must request them again each time. A cursor gets `invalid_cursor` if the database was restored from a backup that lacks changes before the cursor, or if the brand was erased and imported again: then copy everything again.
   *
   * `GET /v1/brands/{brand_id}/changes`
   */
  readonly listChanges: List<ListChangesParameters, ListChangesResponse, ListChangesRow> & ListInFormats<ListChangesParameters>;
  /**
   * Whether a change of visibility is more than noise, and what it is made of.
   *
   * Compares the visibility of a window with the visibility of the window before, or of the days that are sent. The response contains 95 % intervals for asking the same prompts again and for choosing other prompts, the change over the pairs of prompt and engine that both windows have, and the contribution of each engine. Intervals do not cover changes of the engines themselves. Nothing is compared if either window has no counted answer or the figures are carried.
   *
   * `GET /v1/brands/{brand_id}/visibility/comparison`
   */
  readonly getVisibilityComparison: Read<GetVisibilityComparisonParameters, GetVisibilityComparisonResponse>;
  /**
   * Whether rivals moved, and whether one leads, by more than chance.
   *
   * Each row of the competitors report with its figures in both windows, with a verdict on its change, and with what the same answers say of its lead over the brand. The lead is tested over the answers that name only one of the two, engine by engine (McNemar). If nothing differs, about one in twenty rows still reads `ahead` or `behind` by chance; and the brand with the highest visibility was chosen because it leads. `only_you` and `only_them` are sums over engines: if engines answered unequally often, their difference may have another sign than `gap`, which is weighted.
   *
   * `GET /v1/brands/{brand_id}/competitors/comparison`
   */
  readonly getCompetitorComparison: Read<GetCompetitorComparisonParameters, GetCompetitorComparisonResponse> & InFormats<GetCompetitorComparisonParameters>;
  /**
   * Which of your brands moved by more than chance.
   *
   * One row for each brand that the key may read, oldest first, with what `visibility/comparison` returns for it. If no brand changed, about one in twenty still reads `up` or `down` by chance: say "3 of 40 rose by more than chance would explain; about 2 of 40 would be marked if none had changed". Count a row with an added or a dropped engine apart, never as risen or fallen. The first page fixes the window for all further pages. A page may end early, with `has_more`, once the runs of its rows have 4,000,000 stored answers.
   *
   * `GET /v1/portfolio`
   */
  readonly getPortfolio: List<GetPortfolioParameters, GetPortfolioResponse, GetPortfolioRow> & ListInFormats<GetPortfolioParameters>;
  /**
   * The values of the filters that select prompts.
   *
   * Returns the categories, themes and locations of the prompts of a brand, each with the number of its prompts, for a menu of filters. Deleted prompts are not counted, and values without a prompt are left out. Sent as `categories`, `theme_ids` or `locations`, a value selects exactly its prompts. The reports count answers, so in a window some of these prompts may have none.
   *
   * `GET /v1/brands/{brand_id}/filters`
   */
  readonly getFilters: Read<GetFiltersParameters, GetFiltersResponse>;
  /**
   * How figures are computed: rules, constants, engine weights and time zone data.
   *
   * Returns the rules by which reports compute their figures, in words and with their constants, and what else the figures of this service depend on: the weights of the engines and the version of the time zone database. Store `version` with figures: if it is the same, the rules are the same. The response does not depend on the account.
   *
   * `GET /v1/methodology`
   */
  readonly getMethodology: Read<GetMethodologyParameters, GetMethodologyResponse>;
  /**
   * What a visibility report is computed from: exact figures, counts, runs and their digests.
   *
   * Explains the visibility report with the same parameters, so that its figures can be checked later: the exact figures, the counts by engine, what was left out and why, the runs with a digest of their answers, and the rivals that share of voice lists. If a digest, the methodology and the weights are the same, the run contributes the same to a report; each request reads the deleted prompts, the filters and the watchlist again.
   *
   * `GET /v1/brands/{brand_id}/visibility/explain`
   */
  readonly explainVisibility: Read<ExplainVisibilityParameters, ExplainVisibilityResponse>;
}

/** The path of each method, and what kind of response it has. */
export const OPERATIONS = {
  getAccount: { path: '/v1/account', isList: false },
  listBrands: { path: '/v1/brands', isList: true, hasRows: true },
  getBrand: { path: '/v1/brands/{brand_id}', isList: false },
  getVisibility: { path: '/v1/brands/{brand_id}/visibility', isList: false },
  getCompetitors: { path: '/v1/brands/{brand_id}/competitors', isList: false, hasRows: true },
  listRuns: { path: '/v1/brands/{brand_id}/runs', isList: true, hasRows: true },
  getRun: { path: '/v1/brands/{brand_id}/runs/{run_id}', isList: false },
  listPrompts: { path: '/v1/brands/{brand_id}/prompts', isList: true, hasRows: true },
  getPrompt: { path: '/v1/brands/{brand_id}/prompts/{prompt_id}', isList: false },
  listAnswers: { path: '/v1/brands/{brand_id}/prompts/{prompt_id}/answers', isList: true, hasRows: true },
  getSiteAccess: { path: '/v1/brands/{brand_id}/site-access', isList: false },
  listPageAudits: { path: '/v1/brands/{brand_id}/page-audits', isList: true, hasRows: true },
  getPageAudit: { path: '/v1/brands/{brand_id}/page-audits/{audit_id}', isList: false },
  listRecommendations: { path: '/v1/brands/{brand_id}/recommendations', isList: true, hasRows: true },
  getRecommendation: { path: '/v1/brands/{brand_id}/recommendations/{recommendation_id}', isList: false },
  listOutreachTargets: { path: '/v1/brands/{brand_id}/outreach-targets', isList: true, hasRows: true },
  getVisibilitySeries: { path: '/v1/brands/{brand_id}/visibility/series', isList: false, hasRows: true },
  getCompetitorSeries: { path: '/v1/brands/{brand_id}/competitors/series', isList: false, hasRows: true },
  getVisibilityGroups: { path: '/v1/brands/{brand_id}/visibility/groups', isList: true, hasRows: true },
  listSourceDomains: { path: '/v1/brands/{brand_id}/sources/domains', isList: true, hasRows: true },
  listSourcePages: { path: '/v1/brands/{brand_id}/sources/pages', isList: true, hasRows: true },
  listBrandAnswers: { path: '/v1/brands/{brand_id}/answers', isList: true, hasRows: true },
  listChanges: { path: '/v1/brands/{brand_id}/changes', isList: true, hasRows: true },
  getVisibilityComparison: { path: '/v1/brands/{brand_id}/visibility/comparison', isList: false },
  getCompetitorComparison: { path: '/v1/brands/{brand_id}/competitors/comparison', isList: false, hasRows: true },
  getPortfolio: { path: '/v1/portfolio', isList: true, hasRows: true },
  getFilters: { path: '/v1/brands/{brand_id}/filters', isList: false },
  getMethodology: { path: '/v1/methodology', isList: false },
  explainVisibility: { path: '/v1/brands/{brand_id}/visibility/explain', isList: false },
} as const satisfies Readonly<Record<keyof Client, Operation>>;
