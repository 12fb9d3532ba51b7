import type {
  Brand,
  BrandAnswer,
  Competitors,
  Engine,
  ExplainVisibilityResponse,
  GetCompetitorComparisonResponse,
  GetCompetitorSeriesResponse,
  GetPortfolioRow,
  GetVisibilityComparisonResponse,
  GetVisibilityGroupsResponse,
  GetVisibilitySeriesResponse,
  ListOutreachTargetsResponse,
  ListRecommendationsResponse,
  ListRunsResponse,
  ListSourceDomainsResponse,
  ListSourcePagesResponse,
  SiteAccess,
  Visibility,
} from '@brand-visibility/client';
import type { Choice } from './choice.js';
import type { Setup } from './configuration.js';
import type { Spans } from './spans.js';

/**
 * The API responses for a report. A field whose name ends in `_before` is the response for the days with which the
 * window is compared. Each list contains the rows of all of its pages.
 */
export interface Responses extends Omit<Story<GetVisibilityComparisonResponse>, 'engines'> {
  /** The comparison for all questions; null unless the report counts only those without the brand's name. */
  readonly all_questions: GetVisibilityComparisonResponse | null;
  /** The runs of both windows and, if only one engine is missing, what was left out of all engines' answers. */
  readonly runs: ListRunsResponse | null;
  readonly explanation_missing: ExplainVisibilityResponse | null;
  /** The comparison for the questions that do not contain the brand's name; null if the filter `is_branded` is set. */
  readonly unbranded: GetVisibilityComparisonResponse | null;
  readonly visibility: Visibility;
  readonly visibility_before: Visibility;
  readonly explanation: ExplainVisibilityResponse;
  readonly explanation_before: ExplainVisibilityResponse;
  readonly months: GetVisibilitySeriesResponse;
  readonly weeks: GetVisibilitySeriesResponse;
  readonly brand_months: GetCompetitorSeriesResponse;
  readonly ranking: Competitors;
  readonly leads: GetCompetitorComparisonResponse;
  readonly engines: GetVisibilityGroupsResponse;
  readonly engines_before: GetVisibilityGroupsResponse;
  /** The questions that do not contain the brand's name. */
  readonly questions: GetVisibilityGroupsResponse | null;
  readonly questions_before: GetVisibilityGroupsResponse | null;
  /** The questions that contain the brand's name. */
  readonly branded: GetVisibilityGroupsResponse | null;
  readonly branded_before: GetVisibilityGroupsResponse | null;
  /**
   * The questions without the name, of the engine that the box "Try it yourself" asks; null if there is no box.
   */
  readonly try_now: GetVisibilityGroupsResponse | null;
  readonly try_before: GetVisibilityGroupsResponse | null;
  readonly domains: ListSourceDomainsResponse;
  readonly domains_before: ListSourceDomainsResponse;
  readonly pages: ListSourcePagesResponse;
  readonly recommendations: ListRecommendationsResponse;
  readonly targets: ListOutreachTargetsResponse;
  readonly access: SiteAccess;
}

/** A comparison of two windows: a response about one brand, or a row of the portfolio. */
export type Compared = GetVisibilityComparisonResponse | GetPortfolioRow;

export interface Story<Of extends Compared = Compared> {
  /** The comparison with the days before, of the engines that have counted answers in both windows if there are any. */
  readonly comparison: Of;
  /** The comparison of all engines; null if each engine has counted answers in both windows or nothing is compared. */
  readonly all_engines: Of | null;
  /**
   * The comparison of the window with the first month of the six, for the engines that have answers in both; null
   * unless a calendar month is compared with the month before and the difference is within noise.
   */
  readonly since: Of | null;
  /** The engines that count; empty for all of them. */
  readonly engines: readonly Engine[];
}

/** The setup of a report for which no configuration exists. */
export const PLAIN: Setup = { language: 'en' };

export type ResponseName = keyof Responses;

/** The answers from which a report may quote. Each list begins with the newest answer. */
export interface Answers {
  /** Answers that name only rivals, to the questions whose answers name the brand least. */
  readonly lost: readonly BrandAnswer[];
  /** All answers of one engine to one question: `before` in the days of `Spans.previous`, `after` in the window. */
  readonly before: readonly BrandAnswer[];
  readonly after: readonly BrandAnswer[];
  /** The newest answers that name the brand, up to the last answer that the report quotes as criticism. */
  readonly named: readonly BrandAnswer[];
}

export interface Report {
  readonly choice: Choice;
  /** Selects the answers that the figures count: all of `choice`, or only some engines or questions (`basis.ts`). */
  readonly counted: Choice;
  readonly spans: Spans;
  readonly brand: Brand;
  /** The time at which the data was read, RFC 3339 in UTC. */
  readonly readAt: string;
  /** The local day on which figures of an earlier version were corrected; absent if none were. */
  readonly correctedOn?: string;
  readonly setup: Setup;
  readonly responses: Responses;
  /** Null if the report contains no quotes. */
  readonly answers: Answers | null;
}

/** A report that contains only some of the responses, for one view of the page. */
export interface ReportOf<Name extends ResponseName> extends Omit<
  Report,
  'responses' | 'answers' | 'counted'
> {
  readonly responses: Pick<Responses, Name>;
}

/**
 * Describes why a report could not be read, according to the problem document or, if there is none, according to the
 * client.
 */
export interface Fault {
  readonly code: string;
  /** HTTP status; null if there was no response. */
  readonly status: number | null;
  readonly detail: string;
  readonly requestId: string | null;
}
