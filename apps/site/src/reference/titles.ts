import type { OperationId } from '@brand-visibility/contract';

/** The groups of operations, each with a page, and the titles of the operations for readers. Programs use the ids. */
export const GROUPS = {
  Visibility: {
    getVisibility: 'Visibility',
    getVisibilitySeries: 'Visibility over time',
    getVisibilityGroups: 'Visibility by group',
  },
  Competitors: { getCompetitors: 'Competitors', getCompetitorSeries: 'Competitors over time' },
  Comparisons: {
    getVisibilityComparison: 'Is the change real?',
    getCompetitorComparison: 'Is the lead real?',
  },
  Portfolio: { getPortfolio: 'Which brands moved?' },
  Method: { getMethodology: 'Method', explainVisibility: 'How a figure is made' },
  Sources: { listSourceDomains: 'Cited domains', listSourcePages: 'Cited pages' },
  Runs: { listRuns: 'Runs', getRun: 'One run' },
  Prompts: { listPrompts: 'Prompts', getPrompt: 'One prompt', getFilters: 'Values of filters' },
  Answers: { listAnswers: 'Answers to a prompt', listBrandAnswers: 'Answers of a brand' },
  Site: { getSiteAccess: 'Site access', listPageAudits: 'Page audits', getPageAudit: 'One page audit' },
  Recommendations: { listRecommendations: 'Recommendations', getRecommendation: 'One recommendation' },
  Outreach: { listOutreachTargets: 'Outreach targets' },
  'Brands and account': {
    listBrands: 'Brands',
    getBrand: 'One brand',
    listChanges: 'Changes',
    getAccount: 'Account',
  },
} as const satisfies Readonly<Record<string, Partial<Record<OperationId, string>>>>;

const PLACES = new Map(
  Object.entries(GROUPS).flatMap(([group, titles]) =>
    Object.entries(titles).map(([id, title]) => [id, { group, title }] as const),
  ),
);

function placeOf(id: string) {
  const place = PLACES.get(id);
  if (!place) throw new Error(`the operation ${id} has no group in titles.ts`);
  return place;
}

/** Returns the title of an operation. */
export const titleOf = (id: string): string => placeOf(id).title;

/** Returns the name of the group of an operation. */
export const groupOf = (id: string): string => placeOf(id).group;
