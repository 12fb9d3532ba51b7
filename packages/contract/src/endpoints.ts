import { getAccount } from './account.js';
import { listAnswers } from './answers.js';
import { getBrand, listBrands } from './brands.js';
import { getCompetitors } from './competitors.js';
import type { AnyEndpoint } from './endpoint.js';
import { listOutreachTargets } from './outreach-targets.js';
import { getPageAudit, listPageAudits } from './page-audits.js';
import { getPrompt, listPrompts } from './prompts.js';
import { getRecommendation, listRecommendations } from './recommendations.js';
import { getRun, listRuns } from './runs.js';
import { getSiteAccess } from './site-access.js';
import { getVisibility } from './visibility.js';

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
