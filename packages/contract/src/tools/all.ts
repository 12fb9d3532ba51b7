import { OPERATIONS } from '../endpoints/all.js';
import type { Tool } from './tool.js';

/** Every tool, in the order in which assistants see them (rule 21.1). A new one is one entry. */
export const TOOLS: readonly Tool[] = [
  {
    name: 'list_brands',
    title: 'List brands',
    endpoint: OPERATIONS.listBrands,
    advice: 'Call it first: every other tool needs the `id` of a brand.',
    limit: 20,
  },
  {
    name: 'get_visibility',
    title: 'Visibility report',
    endpoint: OPERATIONS.getVisibility,
    advice:
      'Use it for the headline figures of a window and their change. `compare_visibility` tells whether a change is more than noise.',
  },
  {
    name: 'get_visibility_series',
    title: 'Visibility over time',
    endpoint: OPERATIONS.getVisibilitySeries,
    advice: 'Use it for a trend. Ask for weeks or months over long windows.',
    keeps: 'last',
  },
  {
    name: 'get_visibility_groups',
    title: 'Visibility by prompt, theme, location or category',
    endpoint: OPERATIONS.getVisibilityGroups,
    advice:
      'Use it to find where the brand wins and where rivals win: `answers_naming_competitors_not_you` counts the answers that mention a rival and not the brand.',
    limit: 5,
  },
  {
    name: 'compare_visibility',
    title: 'Is a change more than noise?',
    endpoint: OPERATIONS.getVisibilityComparison,
    advice: 'Use it to explain why visibility changed: it has a verdict and what each engine contributes.',
  },
  {
    name: 'explain_visibility',
    title: 'What a figure is computed from',
    endpoint: OPERATIONS.explainVisibility,
    advice: 'Use it to prove a figure: exact fractions, what was counted and what was not.',
  },
  {
    name: 'get_competitors',
    title: 'Ranking of brand and rivals',
    endpoint: OPERATIONS.getCompetitors,
    advice: 'Use it for the ranking and its movement.',
    limit: 3,
  },
  {
    name: 'get_competitor_series',
    title: 'Rivals over time',
    endpoint: OPERATIONS.getCompetitorSeries,
    advice: 'Use it for the trend of brand and rivals. Ask for weeks or months over long windows.',
    limit: 3,
    keeps: 'last',
  },
  {
    name: 'list_cited_domains',
    title: 'Cited domains',
    endpoint: OPERATIONS.listSourceDomains,
    advice:
      'Use it for the sites that engines cite. `gap=true` lists the sites that are cited by at least one answer that mentions a rival and not the brand.',
    limit: 3,
  },
  {
    name: 'list_cited_pages',
    title: 'Cited pages',
    endpoint: OPERATIONS.listSourcePages,
    advice: 'Use it for the pages that engines cite, also of one domain.',
    limit: 3,
    quotes: ['title'],
  },
  {
    name: 'search_answers',
    title: 'Answers of engines',
    endpoint: OPERATIONS.listBrandAnswers,
    advice:
      'Use it for the evidence behind a figure: what an engine answered, whom it mentioned and what it cited.',
    limit: 3,
    quotes: ['text', 'text_markdown', 'title'],
  },
  {
    name: 'list_prompts',
    title: 'Prompts',
    endpoint: OPERATIONS.listPrompts,
    advice: 'Use it for the questions that engines are asked.',
    limit: 20,
  },
  {
    name: 'list_recommendations',
    title: 'Recommendations',
    endpoint: OPERATIONS.listRecommendations,
    advice: 'Use it for what to do next, and for the measured lift of what was done.',
    limit: 3,
  },
  {
    name: 'list_outreach_targets',
    title: 'Where to pitch',
    endpoint: OPERATIONS.listOutreachTargets,
    advice:
      'Use it for the pages and communities to contact. `answers_naming_competitors_not_you` counts the answers that cite one and mention a rival and not the brand; it can be 0.',
    limit: 3,
    quotes: ['title'],
  },
  {
    name: 'get_site_access',
    title: 'Access of AI crawlers to the site',
    endpoint: OPERATIONS.getSiteAccess,
    advice: "Use it to see whether crawlers of AI engines may read the brand's site.",
  },
];
