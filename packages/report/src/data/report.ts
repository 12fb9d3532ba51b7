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
 * The API responses for a report. A name with `_before` is the response for the days to compare with, as a separate
 * window; lists have the rows of all pages.
 */
export interface Responses {
  readonly comparison: GetVisibilityComparisonResponse;
  /** The comparison over questions that do not contain the name of the brand; null if a filter selects by it. */
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
  /** Questions that contain it. */
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

/** Answers that a report quotes, newest first. */
export interface Answers {
  /** To the questions lost most, naming only rivals. */
  readonly lost: readonly BrandAnswer[];
  /** To those whose answers name the brand most, naming it. */
  readonly won: readonly BrandAnswer[];
  /** All of one engine to one question: in the days to compare with, and in the window. */
  readonly before: readonly BrandAnswer[];
  readonly after: readonly BrandAnswer[];
  /** Naming the brand, up to the last one that is quoted for its criticism. */
  readonly named: readonly BrandAnswer[];
}

export interface Report {
  readonly choice: Choice;
  readonly spans: Spans;
  readonly brand: Brand;
  /** When it was read, RFC 3339 in UTC. */
  readonly readAt: string;
  readonly setup: Setup;
  readonly responses: Responses;
  /** Null for a report without quotes. */
  readonly answers: Answers | null;
}

/** A report of which only some responses are read, for a view of the page. */
export interface ReportOf<Name extends ResponseName> extends Omit<Report, 'responses' | 'answers'> {
  readonly responses: Pick<Responses, Name>;
}

/** Why a report could not be read: the problem document, or what the client says when there is none. */
export interface Fault {
  readonly code: string;
  /** HTTP status; null without a response. */
  readonly status: number | null;
  readonly detail: string;
  readonly requestId: string | null;
}
