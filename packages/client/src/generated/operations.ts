/* Written from docs/openapi.json by apps/documents; do not edit. `npm run openapi` writes it. */

import type { InFormats, ListInFormats } from '../formats.js';
import type { List, Operation, ParametersOf, Read } from '../method.js';
import type { components } from './schema.js';

type Shape<Name extends keyof components['schemas']> = components['schemas'][Name];

/** RFC 3339 in UTC, to the millisecond or the microsecond. */
export type Timestamp = Shape<'Timestamp'>;
/** An AI answer engine. */
export type Engine = Shape<'Engine'>;
/** What kind of question a prompt is. */
export type Category = Shape<'Category'>;
/** One step of what a board proposes. */
export interface Step extends Shape<'Step'> {}
/** A percentage or a score from 0 to 100, beside the time before. */
export interface ScoreMetric extends Shape<'ScoreMetric'> {}
/** An average position beside the time before. 1 is first, so a lower one is better. */
export interface PositionMetric extends Shape<'PositionMetric'> {}
/** The time that figures are over: from completed runs inside it answers are counted. */
export interface Window extends Shape<'Window'> {}
/** The account and the key that asks. */
export interface Account extends Shape<'Account'> {}
/** A brand that is tracked. */
export interface Brand extends Shape<'Brand'> {}
/** How AI answers name a brand over a window of time. */
export interface Visibility extends Shape<'Visibility'> {}
/** The brand or a rival, as the answers of the window name it. */
export interface CompetitorRow extends Shape<'CompetitorRow'> {}
/** The brand among its rivals. */
export interface Competitors extends Shape<'Competitors'> {}
/** A tracking run: every tracked prompt, asked once on each engine. */
export interface Run extends Shape<'Run'> {}
/** A question that the engines are asked. */
export interface Prompt extends Shape<'Prompt'> {}
/** What an engine answered to a prompt in a run. */
export interface Answer extends Shape<'Answer'> {}
/** Whether crawlers can fetch a brand's site. */
export interface SiteAccess extends Shape<'SiteAccess'> {}
/** An audit of a page, in short. */
export interface PageAudit extends Shape<'PageAudit'> {}
/** An audit of a page with its dimensions. */
export interface PageAuditDetail extends Shape<'PageAuditDetail'> {}
/** What was measured since a recommendation was done. */
export interface Measurement extends Shape<'Measurement'> {}
/** Something to do about a gap, with what came of it. */
export interface Recommendation extends Shape<'Recommendation'> {}
/** A place that AI answers cite and where the brand could be named. */
export interface OutreachTarget extends Shape<'OutreachTarget'> {}
/** The numbers that a parameter takes, both bounds among them. */
export interface NumberRange extends Shape<'NumberRange'> {}
/** The calendar days that a parameter takes, both bounds among them. */
export interface DayRange extends Shape<'DayRange'> {}
/** One offending parameter of a request. */
export interface ParameterError extends Shape<'ParameterError'> {}
/** Why a request was refused, as a problem document of RFC 9457. */
export interface Problem extends Shape<'Problem'> {}
/** A page of the list. */
export interface ListBrandsReply extends Shape<'ListBrandsReply'> {}
/** A page of the list. */
export interface ListRunsReply extends Shape<'ListRunsReply'> {}
/** A page of the list. */
export interface ListPromptsReply extends Shape<'ListPromptsReply'> {}
/** A page of the list, and the window that it is of. */
export interface ListAnswersReply extends Shape<'ListAnswersReply'> {}
/** A page of the list. */
export interface ListPageAuditsReply extends Shape<'ListPageAuditsReply'> {}
/** A page of the list. */
export interface ListRecommendationsReply extends Shape<'ListRecommendationsReply'> {}
/** A page of the list. */
export interface ListOutreachTargetsReply extends Shape<'ListOutreachTargetsReply'> {}
/** How AI answers name a brand, over time. */
export interface GetVisibilitySeriesReply extends Shape<'GetVisibilitySeriesReply'> {}
/** The figures of one day, week or month. */
export interface GetVisibilitySeriesRow extends Shape<'GetVisibilitySeriesRow'> {}
/** The brand among its rivals, over time. */
export interface GetCompetitorSeriesReply extends Shape<'GetCompetitorSeriesReply'> {}
/** The brand or a rival in one point. */
export interface GetCompetitorSeriesRow extends Shape<'GetCompetitorSeriesRow'> {}
/** The visibility report by prompt, theme, location, category or engine. */
export interface GetVisibilityGroupsReply extends Shape<'GetVisibilityGroupsReply'> {}
/** The answers that have a prompt, theme, location, category or engine in common. */
export interface GetVisibilityGroupsRow extends Shape<'GetVisibilityGroupsRow'> {}
/** Parameters of `getAccount`. */
export interface GetAccountParameters extends ParametersOf<'getAccount'> {}
/** Parameters of `listBrands`. */
export interface ListBrandsParameters extends ParametersOf<'listBrands'> {}
/** Parameters of `getBrand`. */
export interface GetBrandParameters extends ParametersOf<'getBrand'> {}
/** Parameters of `getVisibility`. */
export interface GetVisibilityParameters extends ParametersOf<'getVisibility'> {}
/** Parameters of `getCompetitors`. */
export interface GetCompetitorsParameters extends ParametersOf<'getCompetitors'> {}
/** Parameters of `listRuns`. */
export interface ListRunsParameters extends ParametersOf<'listRuns'> {}
/** Parameters of `getRun`. */
export interface GetRunParameters extends ParametersOf<'getRun'> {}
/** Parameters of `listPrompts`. */
export interface ListPromptsParameters extends ParametersOf<'listPrompts'> {}
/** Parameters of `getPrompt`. */
export interface GetPromptParameters extends ParametersOf<'getPrompt'> {}
/** Parameters of `listAnswers`. */
export interface ListAnswersParameters extends ParametersOf<'listAnswers'> {}
/** Parameters of `getSiteAccess`. */
export interface GetSiteAccessParameters extends ParametersOf<'getSiteAccess'> {}
/** Parameters of `listPageAudits`. */
export interface ListPageAuditsParameters extends ParametersOf<'listPageAudits'> {}
/** Parameters of `getPageAudit`. */
export interface GetPageAuditParameters extends ParametersOf<'getPageAudit'> {}
/** Parameters of `listRecommendations`. */
export interface ListRecommendationsParameters extends ParametersOf<'listRecommendations'> {}
/** Parameters of `getRecommendation`. */
export interface GetRecommendationParameters extends ParametersOf<'getRecommendation'> {}
/** Parameters of `listOutreachTargets`. */
export interface ListOutreachTargetsParameters extends ParametersOf<'listOutreachTargets'> {}
/** Parameters of `getVisibilitySeries`. */
export interface GetVisibilitySeriesParameters extends ParametersOf<'getVisibilitySeries'> {}
/** Parameters of `getCompetitorSeries`. */
export interface GetCompetitorSeriesParameters extends ParametersOf<'getCompetitorSeries'> {}
/** Parameters of `getVisibilityGroups`. */
export interface GetVisibilityGroupsParameters extends ParametersOf<'getVisibilityGroups'> {}
/** One method for each endpoint, by the name of its operation. */
export interface Client {
  /**
   * The account and the key in use.
   *
   * What a key may read and how often: a good first request, and the way to learn when the key or a trial ends. It tells neither name nor e-mail of the owner.
   *
   * `GET /v1/account`
   */
  readonly getAccount: Read<GetAccountParameters, Account>;
  /**
   * The brands that the key reads, oldest first.
   *
   * A key that is restricted to some brands lists only those. The figures of `latest_run` are those stored when that run completed.
   *
   * `GET /v1/brands`
   */
  readonly listBrands: List<ListBrandsParameters, ListBrandsReply, Brand>;
  /**
   * One brand.
   *
   * A brand with the figures of its latest completed run. One of another account, or one that the key does not read, is as little found as one that does not exist.
   *
   * `GET /v1/brands/{brand_id}`
   */
  readonly getBrand: Read<GetBrandParameters, Brand>;
  /**
   * How often, how early and how kindly AI answers name the brand.
   *
   * Figures over the answers of the completed runs in the window, each beside the window before. Without a run in the window they are those of the latest run before it, and nothing is compared. Failed and filled-in answers never count, nor do those of deleted prompts.
   *
   * `GET /v1/brands/{brand_id}/visibility`
   */
  readonly getVisibility: Read<GetVisibilityParameters, Visibility>;
  /**
   * The brand among the rivals that AI answers name.
   *
   * Listed is a rival that more than one answer names, that an answer names with its website, or that is on the watchlist; the own name of the brand is none, even where an answer has it among the competitors. The order is that of visibility, and `data` has the first `limit` rows of it; `you` is the row of the brand wherever it stands. The window is chosen as for the visibility report.
   *
   * `GET /v1/brands/{brand_id}/competitors`
   */
  readonly getCompetitors: Read<GetCompetitorsParameters, Competitors>;
  /**
   * The tracking runs of a brand, newest first.
   *
   * A run asks every tracked prompt once on each of its engines. Its figures are fixed when it completes, so they can differ from those of a report, which leaves out filled-in answers and prompts deleted since.
   *
   * `GET /v1/brands/{brand_id}/runs`
   */
  readonly listRuns: List<ListRunsParameters, ListRunsReply, Run>;
  /**
   * One run.
   *
   * One tracking run with the figures fixed at its completion.
   *
   * `GET /v1/brands/{brand_id}/runs/{run_id}`
   */
  readonly getRun: Read<GetRunParameters, Run>;
  /**
   * The prompts of a brand, oldest first.
   *
   * What the engines are asked for the brand, with category, theme and market. Deleted prompts are not listed, and their answers count in no report.
   *
   * `GET /v1/brands/{brand_id}/prompts`
   */
  readonly listPrompts: List<ListPromptsParameters, ListPromptsReply, Prompt>;
  /**
   * One prompt.
   *
   * A question that the engines are asked for the brand. A deleted prompt is not found.
   *
   * `GET /v1/brands/{brand_id}/prompts/{prompt_id}`
   */
  readonly getPrompt: Read<GetPromptParameters, Prompt>;
  /**
   * The answers to a prompt that reports count, newest first.
   *
   * The answers that the visibility report counts: over the same window and engines those of all prompts add up to its `answer_count`. The first page fixes the window for the whole walk.
   *
   * `GET /v1/brands/{brand_id}/prompts/{prompt_id}/answers`
   */
  readonly listAnswers: List<ListAnswersParameters, ListAnswersReply, Answer>;
  /**
   * Whether AI crawlers and search engines can fetch the brand's site.
   *
   * The latest check of the site and the ones before. While a check runs, or after it failed, verdict, counts, findings and crawlers stay those of the last one that completed; `checked_at` says which.
   *
   * `GET /v1/brands/{brand_id}/site-access`
   */
  readonly getSiteAccess: Read<GetSiteAccessParameters, SiteAccess>;
  /**
   * Audits of the brand's pages, newest first.
   *
   * Each audit with its scores; dimensions, signals and advice come with a single one (`getPageAudit`).
   *
   * `GET /v1/brands/{brand_id}/page-audits`
   */
  readonly listPageAudits: List<ListPageAuditsParameters, ListPageAuditsReply, PageAudit>;
  /**
   * One page audit with its dimensions.
   *
   * The detail form: with each audited dimension, its weight, its signals and what to do.
   *
   * `GET /v1/brands/{brand_id}/page-audits/{audit_id}`
   */
  readonly getPageAudit: Read<GetPageAuditParameters, PageAuditDetail>;
  /**
   * What to do about the gaps, newest first, with the lift that was measured.
   *
   * The cards of the action board. One that is done carries what was measured since.
   *
   * `GET /v1/brands/{brand_id}/recommendations`
   */
  readonly listRecommendations: List<ListRecommendationsParameters, ListRecommendationsReply, Recommendation>;
  /**
   * One recommendation.
   *
   * One card of the action board; `measurement` is null unless it is done.
   *
   * `GET /v1/brands/{brand_id}/recommendations/{recommendation_id}`
   */
  readonly getRecommendation: Read<GetRecommendationParameters, Recommendation>;
  /**
   * Places that AI answers cite and where the brand could be named, ranked by opportunity.
   *
   * Counts and scores are over the 90 days before `counts_as_of`; status, steps and dates are those of now. The board is counted anew now and then, and a cursor from before that is refused with `invalid_cursor`: start again from the first page.
   *
   * `GET /v1/brands/{brand_id}/outreach-targets`
   */
  readonly listOutreachTargets: List<ListOutreachTargetsParameters, ListOutreachTargetsReply, OutreachTarget>;
  /**
   * The visibility report of each day, week or month of a window.
   *
   * Each point has the counts and current figures of the visibility report over its own days. Points run by date from the first local day of the window to its last, cut off where it begins and ends. A point without a completed run is empty: nothing is carried into it.
   *
   * `GET /v1/brands/{brand_id}/visibility/series`
   */
  readonly getVisibilitySeries: Read<GetVisibilitySeriesParameters, GetVisibilitySeriesReply> & InFormats<GetVisibilitySeriesParameters>;
  /**
   * The brand and its rivals in each day, week or month of a window.
   *
   * The rows are those of the competitors report of the whole window; each has its place and figures in every point, as the competitors report of those days gives them. `limit` holds with `watched=true` too. CSV and NDJSON have a row for each brand and point.
   *
   * `GET /v1/brands/{brand_id}/competitors/series`
   */
  readonly getCompetitorSeries: Read<GetCompetitorSeriesParameters, GetCompetitorSeriesReply> & InFormats<GetCompetitorSeriesParameters>;
  /**
   * Which prompts, themes, locations, categories or engines are won and lost, and to whom.
   *
   * A row for every group of answers in the window, with its figures beside the window before and the rivals that its answers name instead of the brand. A row equals the visibility report that is filtered by it. The first page pins the window and what was counted; a later page is of the same state, or its cursor is refused.
   *
   * `GET /v1/brands/{brand_id}/visibility/groups`
   */
  readonly getVisibilityGroups: List<GetVisibilityGroupsParameters, GetVisibilityGroupsReply, GetVisibilityGroupsRow> & ListInFormats<GetVisibilityGroupsParameters>;
}

/** Where each method asks, and what its reply is. */
export const OPERATIONS = {
  getAccount: { path: '/v1/account', isList: false },
  listBrands: { path: '/v1/brands', isList: true },
  getBrand: { path: '/v1/brands/{brand_id}', isList: false },
  getVisibility: { path: '/v1/brands/{brand_id}/visibility', isList: false },
  getCompetitors: { path: '/v1/brands/{brand_id}/competitors', isList: false },
  listRuns: { path: '/v1/brands/{brand_id}/runs', isList: true },
  getRun: { path: '/v1/brands/{brand_id}/runs/{run_id}', isList: false },
  listPrompts: { path: '/v1/brands/{brand_id}/prompts', isList: true },
  getPrompt: { path: '/v1/brands/{brand_id}/prompts/{prompt_id}', isList: false },
  listAnswers: { path: '/v1/brands/{brand_id}/prompts/{prompt_id}/answers', isList: true },
  getSiteAccess: { path: '/v1/brands/{brand_id}/site-access', isList: false },
  listPageAudits: { path: '/v1/brands/{brand_id}/page-audits', isList: true },
  getPageAudit: { path: '/v1/brands/{brand_id}/page-audits/{audit_id}', isList: false },
  listRecommendations: { path: '/v1/brands/{brand_id}/recommendations', isList: true },
  getRecommendation: { path: '/v1/brands/{brand_id}/recommendations/{recommendation_id}', isList: false },
  listOutreachTargets: { path: '/v1/brands/{brand_id}/outreach-targets', isList: true },
  getVisibilitySeries: { path: '/v1/brands/{brand_id}/visibility/series', isList: false, hasRows: true },
  getCompetitorSeries: { path: '/v1/brands/{brand_id}/competitors/series', isList: false, hasRows: true },
  getVisibilityGroups: { path: '/v1/brands/{brand_id}/visibility/groups', isList: true, hasRows: true },
} as const satisfies Readonly<Record<keyof Client, Operation>>;
