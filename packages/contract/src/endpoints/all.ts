import { getAccount } from './get-account.js';
import { listAnswers } from './list-answers.js';
import { getBrand, listBrands } from './brands.js';
import { getCompetitors } from './get-competitors.js';
import type { AnyEndpoint } from './endpoint.js';
import { listOutreachTargets } from './list-outreach-targets.js';
import { getPageAudit, listPageAudits } from './page-audits.js';
import { getPrompt, listPrompts } from './prompts.js';
import { getRecommendation, listRecommendations } from './recommendations.js';
import { getRun, listRuns } from './runs.js';
import { getSiteAccess } from './get-site-access.js';
import { getVisibility } from './get-visibility.js';

/** Every endpoint there is, in the order of the specification [4.2]. */
export const ENDPOINTS: readonly AnyEndpoint[] = [
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
];
