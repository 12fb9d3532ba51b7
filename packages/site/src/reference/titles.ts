import type { OperationId } from '@brand-visibility/contract';

/** Titles of the operations, which readers see. Programs use the ids. */
export const TITLES: Readonly<Record<OperationId, string>> = {
  getVisibility: 'Visibility',
  getCompetitors: 'Competitors',
  getVisibilitySeries: 'Visibility over time',
  getCompetitorSeries: 'Competitors over time',
  getVisibilityGroups: 'Visibility by group',
  getVisibilityComparison: 'Is the change real?',
  getCompetitorComparison: 'Is the lead real?',
  getPortfolio: 'Which brands moved?',
  getMethodology: 'Method',
  explainVisibility: 'How a figure is made',
  listSourceDomains: 'Cited domains',
  listSourcePages: 'Cited pages',
  listRuns: 'Runs',
  getRun: 'One run',
  listPrompts: 'Prompts',
  getPrompt: 'One prompt',
  listAnswers: 'Answers to a prompt',
  listBrandAnswers: 'Answers of a brand',
  getFilters: 'Values of filters',
  getSiteAccess: 'Site access',
  listPageAudits: 'Page audits',
  getPageAudit: 'One page audit',
  listRecommendations: 'Recommendations',
  getRecommendation: 'One recommendation',
  listOutreachTargets: 'Outreach targets',
  listBrands: 'Brands',
  getBrand: 'One brand',
  listChanges: 'Changes',
  getAccount: 'Account',
};

/** Returns the title of an operation. Every operation id in the OpenAPI document is an `OperationId`. */
export const titleOf = (id: string): string => TITLES[id as OperationId];
