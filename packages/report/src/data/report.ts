import type {
  Brand,
  Competitors,
  GetCompetitorSeriesReply,
  GetMethodologyReply,
  GetVisibilityComparisonReply,
  GetVisibilityGroupsReply,
  GetVisibilitySeriesReply,
  ListOutreachTargetsReply,
  ListRecommendationsReply,
  ListSourceDomainsReply,
  ListSourcePagesReply,
  SiteAccess,
  Visibility,
} from '@brand-visibility/client';
import type { Choice } from './choice.js';

/** The reply that each part of a report shows, as the API sent it. */
export interface Replies {
  readonly visibility: Visibility;
  readonly comparison: GetVisibilityComparisonReply;
  /** A calendar month and the month before it. */
  readonly months: GetVisibilitySeriesReply;
  readonly trend: GetCompetitorSeriesReply;
  readonly ranking: Competitors;
  readonly engines: GetVisibilityGroupsReply;
  readonly prompts: GetVisibilityGroupsReply;
  readonly themes: GetVisibilityGroupsReply;
  readonly domains: ListSourceDomainsReply;
  readonly pages: ListSourcePagesReply;
  readonly recommendations: ListRecommendationsReply;
  readonly targets: ListOutreachTargetsReply;
  readonly access: SiteAccess;
  readonly methodology: GetMethodologyReply;
}

export type PartName = keyof Replies;

/** Why a part was refused: the problem document, or what the client says when there is none. */
export interface Fault {
  readonly code: string;
  /** HTTP status; null without a reply. */
  readonly status: number | null;
  readonly detail: string;
  readonly requestId: string | null;
}

export type Part<Reply> =
  | { readonly state: 'loading' }
  | { readonly state: 'loaded'; readonly reply: Reply }
  /** Loaded, with nothing to show. */
  | { readonly state: 'empty'; readonly reply: Reply }
  | { readonly state: 'refused'; readonly fault: Fault };

/** `months` is there only for a calendar month that is compared with the month before. */
export type Parts = { readonly [Name in Exclude<PartName, 'months'>]: Part<Replies[Name]> } & {
  readonly months: Part<Replies['months']> | null;
};

export interface Report {
  readonly choice: Choice;
  readonly brand: Brand;
  /** When it was read, RFC 3339 in UTC. */
  readonly readAt: string;
  readonly parts: Parts;
}
