import type {
  Brand,
  Competitors,
  GetCompetitorSeriesResponse,
  GetMethodologyResponse,
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

/** The response that each part of a report shows, as the API sent it. */
export interface Responses {
  readonly visibility: Visibility;
  readonly comparison: GetVisibilityComparisonResponse;
  /** A calendar month and the month before it. */
  readonly months: GetVisibilitySeriesResponse;
  readonly trend: GetCompetitorSeriesResponse;
  readonly ranking: Competitors;
  readonly engines: GetVisibilityGroupsResponse;
  readonly prompts: GetVisibilityGroupsResponse;
  readonly themes: GetVisibilityGroupsResponse;
  readonly domains: ListSourceDomainsResponse;
  readonly pages: ListSourcePagesResponse;
  readonly recommendations: ListRecommendationsResponse;
  readonly targets: ListOutreachTargetsResponse;
  readonly access: SiteAccess;
  readonly methodology: GetMethodologyResponse;
}

export type PartName = keyof Responses;

/** Why a part was refused: the problem document, or what the client says when there is none. */
export interface Fault {
  readonly code: string;
  /** HTTP status; null without a response. */
  readonly status: number | null;
  readonly detail: string;
  readonly requestId: string | null;
}

export type Part<HttpResponse> =
  | { readonly state: 'loading' }
  | { readonly state: 'loaded'; readonly response: HttpResponse }
  /** Loaded, with nothing to show. */
  | { readonly state: 'empty'; readonly response: HttpResponse }
  | { readonly state: 'refused'; readonly fault: Fault };

/** `months` is there only for a calendar month that is compared with the month before. */
export type Parts = { readonly [Name in Exclude<PartName, 'months'>]: Part<Responses[Name]> } & {
  readonly months: Part<Responses['months']> | null;
};

export interface Report {
  readonly choice: Choice;
  readonly brand: Brand;
  /** When it was read, RFC 3339 in UTC. */
  readonly readAt: string;
  readonly parts: Parts;
}
