import type { AnyEndpoint } from './endpoint.js';
import { getAccount } from './get-account.js';
import { listBrands, getBrand } from './list-brands.js';
import { getVisibility } from './get-visibility.js';
import { getCompetitors } from './get-competitors.js';
import { getVisibilitySeries } from './get-visibility-series.js';
import { getCompetitorSeries } from './get-competitor-series.js';
import { getVisibilityGroups } from './get-visibility-groups.js';
import { getVisibilityComparison } from './get-visibility-comparison.js';
import { getCompetitorComparison } from './get-competitor-comparison.js';
import { getPortfolio } from './get-portfolio.js';
import { explainVisibility } from './explain-visibility.js';
import { listSourceDomains, listSourcePages } from './list-sources.js';
import { listBrandAnswers } from './list-brand-answers.js';
import { listChanges } from './list-changes.js';
import { getFilters } from './get-filters.js';
import { getMethodology } from './get-methodology.js';
import { listRuns, getRun } from './list-runs.js';
import { listPrompts, getPrompt } from './list-prompts.js';
import { listAnswers } from './list-answers.js';
import { getSiteAccess } from './get-site-access.js';
import { listPageAudits, getPageAudit } from './list-page-audits.js';
import { listRecommendations, getRecommendation } from './list-recommendations.js';
import { listOutreachTargets } from './list-outreach-targets.js';

/**
 * All endpoints, keyed by operation id, in the order of rule 11.2. Other modules use these ids as the keys of records,
 * so that a missing entry does not compile.
 */
export const OPERATIONS = byId({
  getAccount,
  listBrands,
  getBrand,
  getVisibility,
  getCompetitors,
  listRuns,
  getRun,
  listPrompts,
  getPrompt,
  listAnswers,
  getSiteAccess,
  listPageAudits,
  getPageAudit,
  listRecommendations,
  getRecommendation,
  listOutreachTargets,
  getVisibilitySeries,
  getCompetitorSeries,
  getVisibilityGroups,
  listSourceDomains,
  listSourcePages,
  listBrandAnswers,
  listChanges,
  getVisibilityComparison,
  getCompetitorComparison,
  getPortfolio,
  getFilters,
  getMethodology,
  explainVisibility,
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
