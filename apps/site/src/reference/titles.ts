import { OPERATIONS, type OperationId } from '@brand-visibility/contract';

/** The group of each operation, in reading order. Each group has a page. */
const GROUP_OF = {
  getVisibility: 'Visibility',
  getVisibilitySeries: 'Visibility',
  getVisibilityGroups: 'Visibility',
  getCompetitors: 'Competitors',
  getCompetitorSeries: 'Competitors',
  getVisibilityComparison: 'Comparisons',
  getCompetitorComparison: 'Comparisons',
  getPortfolio: 'Portfolio',
  getMethodology: 'Method',
  explainVisibility: 'Method',
  listSourceDomains: 'Sources',
  listSourcePages: 'Sources',
  listRuns: 'Runs',
  getRun: 'Runs',
  listPrompts: 'Prompts',
  getPrompt: 'Prompts',
  getFilters: 'Prompts',
  listAnswers: 'Answers',
  listBrandAnswers: 'Answers',
  getSiteAccess: 'Site',
  listPageAudits: 'Site',
  getPageAudit: 'Site',
  listRecommendations: 'Recommendations',
  getRecommendation: 'Recommendations',
  listOutreachTargets: 'Outreach',
  listBrands: 'Brands and account',
  getBrand: 'Brands and account',
  listChanges: 'Brands and account',
  getAccount: 'Brands and account',
} as const satisfies Readonly<Record<OperationId, string>>;

/** The names of the groups, in reading order. */
export const GROUPS = [...new Set(Object.values(GROUP_OF))];

/** The cast is safe: the document contains the operations of the contract only. */
const knownId = (id: string) => id as OperationId;

/** Returns the title of an operation. Programs use the id. */
export const titleOf = (id: string): string => OPERATIONS[knownId(id)].title;

/** Returns the name of the group of an operation. */
export const groupOf = (id: string): string => GROUP_OF[knownId(id)];
