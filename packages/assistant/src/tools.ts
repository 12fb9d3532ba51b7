/** Defines the tools for assistants. Each tool calls an endpoint. */
import { OPERATIONS } from '@brand-visibility/contract';
import { CATEGORIES, ENGINES } from '@brand-visibility/domain';
import type { Tool } from './tool.js';

const STORED =
  "A run's stored figures stay as they were when it completed; a report leaves out filled-in answers and prompts deleted since, so it may differ.";

/** All tools, in the order in which assistants see them (rule 21.1). */
export const TOOLS: readonly Tool[] = [
  {
    name: 'list_brands',
    title: 'List brands',
    endpoint: OPERATIONS.listBrands,
    advice: `Call it first: other tools need the \`id\` of a brand. ${STORED}`,
    limit: 20,
  },
  {
    name: 'get_visibility',
    title: 'Visibility report',
    endpoint: OPERATIONS.getVisibility,
    advice: 'Headline figures of a window and their change.',
  },
  {
    name: 'get_visibility_series',
    title: 'Visibility over time',
    endpoint: OPERATIONS.getVisibilitySeries,
    advice:
      'Without `interval`: the finest that fits. Only `group_by` platform shows that an engine was added.',
  },
  {
    name: 'get_visibility_groups',
    title: 'Visibility by prompt, theme, location, category or engine',
    endpoint: OPERATIONS.getVisibilityGroups,
    advice:
      '`answers_naming_competitors_not_you` counts the answers lost to rivals: those that name a rival and not the brand.',
    limit: 5,
    limits: new Map([
      ['platform', ENGINES.length],
      ['category', CATEGORIES.length + 1],
    ]),
  },
  {
    name: 'compare_visibility',
    title: 'Is a change more than noise?',
    endpoint: OPERATIONS.getVisibilityComparison,
    advice: 'Two windows side by side: a verdict, and what each engine contributes.',
  },
  {
    name: 'explain_visibility',
    title: 'What a figure is computed from',
    endpoint: OPERATIONS.explainVisibility,
    advice: 'Use it to prove a figure.',
  },
  {
    name: 'get_competitors',
    title: 'Ranking of brand and rivals',
    endpoint: OPERATIONS.getCompetitors,
    advice: 'Also for one engine, theme or location.',
    limit: 3,
  },
  {
    name: 'get_competitor_series',
    title: 'Rivals over time',
    endpoint: OPERATIONS.getCompetitorSeries,
    advice: 'Without `interval`: the finest that fits.',
    limit: 3,
  },
  {
    name: 'list_cited_domains',
    title: 'Cited domains',
    endpoint: OPERATIONS.listSourceDomains,
    advice: '`gap`: the sites cited by at least one answer that names a rival and not the brand.',
    limit: 3,
  },
  {
    name: 'list_cited_pages',
    title: 'Cited pages',
    endpoint: OPERATIONS.listSourcePages,
    advice: 'Also of one domain.',
    limit: 3,
    quotes: ['title'],
  },
  {
    name: 'search_answers',
    title: 'Answers of engines',
    endpoint: OPERATIONS.listBrandAnswers,
    advice: 'Evidence: what an engine answered, whom it named and what it cited.',
    limit: 3,
    quotes: ['text', 'text_markdown', 'title'],
  },
  {
    name: 'list_prompts',
    title: 'Prompts',
    endpoint: OPERATIONS.listPrompts,
    advice: 'The questions that engines are asked.',
    limit: 20,
  },
  {
    name: 'list_recommendations',
    title: 'Recommendations',
    endpoint: OPERATIONS.listRecommendations,
    advice: 'What to do next, and what was done.',
    limit: 3,
  },
  {
    name: 'list_outreach_targets',
    title: 'Where to pitch',
    endpoint: OPERATIONS.listOutreachTargets,
    advice:
      '`answers_naming_competitors_not_you` counts the answers of 90 days that cite a target and name a rival and not the brand; it can be 0.',
    limit: 3,
    quotes: ['title'],
  },
  {
    name: 'get_site_access',
    title: 'Access of AI crawlers to the site',
    endpoint: OPERATIONS.getSiteAccess,
    advice: 'The latest check and its history.',
  },
  {
    name: 'list_runs',
    title: 'Runs',
    endpoint: OPERATIONS.listRuns,
    advice: STORED,
    limit: 5,
  },
  {
    name: 'list_page_audits',
    title: 'Page audits',
    endpoint: OPERATIONS.listPageAudits,
    advice: "Scores of the brand's own pages.",
    limit: 5,
  },
  {
    name: 'get_filters',
    title: 'Values of filters',
    endpoint: OPERATIONS.getFilters,
    advice: 'What `categories`, `theme_ids` and `locations` of other tools take.',
  },
  {
    name: 'get_methodology',
    title: 'How figures are computed',
    endpoint: OPERATIONS.getMethodology,
    advice: 'Definitions to cite; `version` changes when one does.',
  },
  {
    name: 'compare_competitors',
    title: 'Is a lead more than chance?',
    endpoint: OPERATIONS.getCompetitorComparison,
    advice: 'Who leads the brand, who moved, each with a verdict.',
    limit: 3,
  },
  {
    name: 'get_portfolio',
    title: 'Which brands moved?',
    endpoint: OPERATIONS.getPortfolio,
    advice: 'All brands of the key in one call, each with a verdict.',
    limit: 10,
  },
];
