import type {
  Brand,
  BrandAnswer,
  Competitors,
  ExplainVisibilityResponse,
  GetCompetitorSeriesResponse,
  GetVisibilityComparisonResponse,
  GetVisibilityGroupsResponse,
  GetVisibilitySeriesResponse,
  ListOutreachTargetsResponse,
  ListRecommendationsResponse,
  ListSourceDomainsResponse,
  ListSourcePagesResponse,
  SiteAccess,
  Visibility,
} from '@brand-visibility/client';
import type { Choice } from './choice.js';
import type { Setup } from './configuration.js';
import type { Spans } from './spans.js';

/**
 * The API responses for a report. A name that ends in `_before` is the response for the days to compare with, requested
 * as a separate window. Lists contain the rows of all pages.
 */
export interface Responses {
  readonly comparison: GetVisibilityComparisonResponse;
  /**
   * The comparison over the questions that do not contain the brand's name; null if the filter `is_branded` already
   * selects questions with or without the name.
   */
  readonly unbranded: GetVisibilityComparisonResponse | null;
  readonly visibility: Visibility;
  readonly visibility_before: Visibility;
  readonly explanation: ExplainVisibilityResponse;
  readonly explanation_before: ExplainVisibilityResponse;
  readonly months: GetVisibilitySeriesResponse;
  readonly weeks: GetVisibilitySeriesResponse;
  readonly brand_months: GetCompetitorSeriesResponse;
  readonly ranking: Competitors;
  readonly ranking_before: Competitors;
  readonly engines: GetVisibilityGroupsResponse;
  readonly engines_before: GetVisibilityGroupsResponse;
  /** Questions that do not contain the name of the brand. */
  readonly questions: GetVisibilityGroupsResponse | null;
  readonly questions_before: GetVisibilityGroupsResponse | null;
  /** Questions that contain the name of the brand. */
  readonly branded: GetVisibilityGroupsResponse | null;
  readonly branded_before: GetVisibilityGroupsResponse | null;
  readonly domains: ListSourceDomainsResponse;
  readonly domains_before: ListSourceDomainsResponse;
  readonly pages: ListSourcePagesResponse;
  readonly recommendations: ListRecommendationsResponse;
  readonly targets: ListOutreachTargetsResponse;
  readonly access: SiteAccess;
}

/** The setup of a report without a configuration. */
export const PLAIN: Setup = { language: 'en' };

export type ResponseName = keyof Responses;

/** The answers that a report may quote, newest first. */
export interface Answers {
  /** Answers that name only rivals, to the questions with the most such answers. */
  readonly lost: readonly BrandAnswer[];
  /** Answers that name the brand, to the questions whose answers name it most. */
  readonly won: readonly BrandAnswer[];
  /** All answers of one engine to one question: `before` for the days to compare with, `after` for the window. */
  readonly before: readonly BrandAnswer[];
  readonly after: readonly BrandAnswer[];
  /** Answers that name the brand, up to the last one that the report quotes as criticism. */
  readonly named: readonly BrandAnswer[];
}

export interface Report {
  readonly choice: Choice;
  readonly spans: Spans;
  readonly brand: Brand;
  /** The time at which the report was read, RFC 3339 in UTC. */
  readonly readAt: string;
  readonly setup: Setup;
  readonly responses: Responses;
  /** Null for a report without quotes. */
  readonly answers: Answers | null;
}

/** A report with only some of the responses, for one view of the page. */
export interface ReportOf<Name extends ResponseName> extends Omit<Report, 'responses' | 'answers'> {
  readonly responses: Pick<Responses, Name>;
}

/** Why a report could not be read, according to the problem document or, if there was no response, to the client. */
export interface Fault {
  readonly code: string;
  /** HTTP status; null if there was no response. */
  readonly status: number | null;
  readonly detail: string;
  readonly requestId: string | null;
}
