import type { AnyEndpoint } from './endpoint.js';
import { GET_ACCOUNT } from './get-account.js';
import { LIST_BRANDS, GET_BRAND } from './list-brands.js';
import { GET_VISIBILITY } from './get-visibility.js';
import { GET_COMPETITORS } from './get-competitors.js';
import { GET_VISIBILITY_SERIES } from './get-visibility-series.js';
import { GET_COMPETITOR_SERIES } from './get-competitor-series.js';
import { GET_VISIBILITY_GROUPS } from './get-visibility-groups.js';
import { GET_VISIBILITY_COMPARISON } from './get-visibility-comparison.js';
import { GET_COMPETITOR_COMPARISON } from './get-competitor-comparison.js';
import { GET_PORTFOLIO } from './get-portfolio.js';
import { EXPLAIN_VISIBILITY } from './explain-visibility.js';
import { LIST_SOURCE_DOMAINS, LIST_SOURCE_PAGES } from './list-sources.js';
import { LIST_BRAND_ANSWERS } from './list-brand-answers.js';
import { LIST_CHANGES } from './list-changes.js';
import { GET_FILTERS } from './get-filters.js';
import { GET_METHODOLOGY } from './get-methodology.js';
import { LIST_RUNS, GET_RUN } from './list-runs.js';
import { LIST_PROMPTS, GET_PROMPT } from './list-prompts.js';
import { LIST_ANSWERS } from './list-answers.js';
import { GET_SITE_ACCESS } from './get-site-access.js';
import { LIST_PAGE_AUDITS, GET_PAGE_AUDIT } from './list-page-audits.js';
import { LIST_RECOMMENDATIONS, GET_RECOMMENDATION } from './list-recommendations.js';
import { LIST_OUTREACH_TARGETS } from './list-outreach-targets.js';

/**
 * All endpoints, keyed by operation id, in the order of rule 11.2. Other modules use these ids as the keys of records,
 * so that a missing entry does not compile.
 */
export const OPERATIONS = byId({
  getAccount: GET_ACCOUNT,
  listBrands: LIST_BRANDS,
  getBrand: GET_BRAND,
  getVisibility: GET_VISIBILITY,
  getCompetitors: GET_COMPETITORS,
  listRuns: LIST_RUNS,
  getRun: GET_RUN,
  listPrompts: LIST_PROMPTS,
  getPrompt: GET_PROMPT,
  listAnswers: LIST_ANSWERS,
  getSiteAccess: GET_SITE_ACCESS,
  listPageAudits: LIST_PAGE_AUDITS,
  getPageAudit: GET_PAGE_AUDIT,
  listRecommendations: LIST_RECOMMENDATIONS,
  getRecommendation: GET_RECOMMENDATION,
  listOutreachTargets: LIST_OUTREACH_TARGETS,
  getVisibilitySeries: GET_VISIBILITY_SERIES,
  getCompetitorSeries: GET_COMPETITOR_SERIES,
  getVisibilityGroups: GET_VISIBILITY_GROUPS,
  listSourceDomains: LIST_SOURCE_DOMAINS,
  listSourcePages: LIST_SOURCE_PAGES,
  listBrandAnswers: LIST_BRAND_ANSWERS,
  listChanges: LIST_CHANGES,
  getVisibilityComparison: GET_VISIBILITY_COMPARISON,
  getCompetitorComparison: GET_COMPETITOR_COMPARISON,
  getPortfolio: GET_PORTFOLIO,
  getFilters: GET_FILTERS,
  getMethodology: GET_METHODOLOGY,
  explainVisibility: EXPLAIN_VISIBILITY,
  // A new endpoint also needs an entry in packages/application/src/endpoints/all.ts.
});

export type Operations = typeof OPERATIONS;
export type OperationId = keyof Operations;

/** The operation ids, in the order of `OPERATIONS`. */
// The cast is needed because `Object.keys` returns `string[]`.
export const OPERATION_IDS = Object.keys(OPERATIONS) as readonly OperationId[];

/** The endpoints in the order of `OPERATIONS`, for code that treats all endpoints alike (rule 11.2). */
export const ENDPOINTS: readonly AnyEndpoint[] = Object.values(OPERATIONS);

/** Returns its argument. If a key differs from the id of its endpoint, the call does not compile. */
function byId<const T extends { readonly [Id in keyof T]: AnyEndpoint & { readonly id: Id } }>(
  endpoints: T,
): T {
  return endpoints;
}
