/** Defines the tools for assistants. Each tool calls an endpoint. */
import { comparedEngines } from '@brand-visibility/application';
import { OPERATIONS, type Operations, type ResponseOf } from '@brand-visibility/contract';
import { CATEGORIES, ENGINES } from '@brand-visibility/domain/vocabulary';
import {
  changesIn,
  enginesOfBrands,
  enginesOfRivals,
  enginesOfVisibility,
  visibilityOnly,
  many,
  prompts,
  sharesOfReport,
  untested,
  weighted,
} from './notes/figure-notes.js';
import {
  brandsIn,
  morePages,
  moreRanked,
  moreSeries,
  noLift,
  quoted,
  rivalsSites,
} from './notes/list-notes.js';
import {
  comparisonNotes,
  freeComparisonNotes,
  partial,
  PORTFOLIO_WINDOW_NOTES,
  previousIn,
  WINDOW_NOTES,
} from './notes/window-notes.js';
import { tool, type Tool } from './tool.js';

const STORED =
  "A run's stored figures stay as they were when it completed; a report leaves out filled-in answers and prompts deleted since, so it may differ.";

const QUOTED_FIELDS = ['text', 'text_markdown', 'title'];

type Cited = ResponseOf<Operations['listSourceDomains' | 'listSourcePages']>;

/** The notes on lists of cited sites. */
const CITED = {
  ...freeComparisonNotes(({ data }: Cited) => data.map(({ answer_share }) => answer_share.previous)),
  untested: untested(null, ({ data }: Cited) => data.map(({ answer_share }) => answer_share.change)),
  more: morePages,
};

/** All tools, in the order in which assistants see them (rule 21.1). */
export const TOOLS: readonly Tool[] = [
  tool(OPERATIONS.listBrands, {
    name: 'list_brands',
    title: 'List brands',
    advice: `Call it first: other tools need the \`id\` of a brand. ${STORED}`,
    limit: 20,
    notes: { more: morePages },
  }),
  tool(OPERATIONS.getVisibility, {
    name: 'get_visibility',
    title: 'Visibility report',
    advice: 'Headline figures of a window and their change.',
    notes: {
      ...comparisonNotes(({ visibility }) => [visibility.previous]),
      untested: untested('compare_visibility', (report) => changesIn(report)),
      weighted: weighted(sharesOfReport),
    },
  }),
  tool(OPERATIONS.getVisibilitySeries, {
    name: 'get_visibility_series',
    title: 'Visibility over time',
    advice:
      'Without `interval`: the finest that fits. Only `group_by` platform shows that an engine was added.',
    notes: {
      ...WINDOW_NOTES,
      untested: untested('compare_visibility', ({ data }) => data.map(({ change }) => change)),
      partial: partial(({ data }) => data),
    },
    pointsOf: ({ data }) => data,
  }),
  tool(OPERATIONS.getVisibilityGroups, {
    name: 'get_visibility_groups',
    title: 'Visibility by prompt, theme, location, category or engine',
    advice:
      '`answers_naming_competitors_not_you` counts the answers lost to rivals: those that name a rival and not the brand.',
    limit: 5,
    limits: new Map([
      ['platform', ENGINES.length],
      ['category', CATEGORIES.length + 1],
    ]),
    notes: {
      ...freeComparisonNotes(({ data }) => previousIn(data)),
      untested: visibilityOnly(({ data }) => data),
      weighted: weighted(({ data }) =>
        data.map(({ key, visibility, answer_count, answers_naming_you }) => ({
          key,
          visibility: visibility.current,
          answers: answer_count,
          naming: answers_naming_you,
        })),
      ),
      more: morePages,
      many: many(({ verdict }) => [verdict]),
    },
  }),
  tool(OPERATIONS.getVisibilityComparison, {
    name: 'compare_visibility',
    title: 'Is a change more than noise?',
    advice: 'A verdict, and what each engine contributes. For whole months, pass the previous dates.',
    notes: {
      ...freeComparisonNotes(({ visibility }) => [visibility.previous]),
      untested: visibilityOnly((response) => [response]),
      engines: enginesOfVisibility,
      prompts,
      weighted: weighted(({ answer_count, visibility, engines }) => [
        {
          visibility: visibility.current,
          answers: answer_count,
          naming: engines.reduce((sum, { named_count }) => sum + named_count, 0),
        },
      ]),
    },
  }),
  tool(OPERATIONS.explainVisibility, {
    name: 'explain_visibility',
    title: 'What a figure is computed from',
    advice: 'Use it to prove a figure.',
    notes: freeComparisonNotes(({ figures }) => [figures.visibility.previous]),
  }),
  tool(OPERATIONS.getCompetitors, {
    name: 'get_competitors',
    title: 'Ranking of brand and rivals',
    advice: 'Also for one engine, theme or location.',
    limit: 3,
    notes: {
      ...comparisonNotes(({ you, data }) => previousIn(brandsIn(you, data))),
      untested: untested('compare_competitors', ({ you, data }) =>
        brandsIn(you, data).map(({ visibility }) => visibility.change),
      ),
      more: moreRanked,
    },
  }),
  tool(OPERATIONS.getCompetitorSeries, {
    name: 'get_competitor_series',
    title: 'Rivals over time',
    advice: 'Without `interval`: the finest that fits.',
    limit: 3,
    notes: { ...WINDOW_NOTES, partial: partial(({ buckets }) => buckets), more: moreSeries },
    pointsOf: ({ buckets }) => buckets,
  }),
  tool(OPERATIONS.listSourceDomains, {
    name: 'list_cited_domains',
    title: 'Cited domains',
    advice: '`gap`: the sites cited by at least one answer that names a rival and not the brand.',
    limit: 3,
    notes: CITED,
  }),
  tool(OPERATIONS.listSourcePages, {
    name: 'list_cited_pages',
    title: 'Cited pages',
    advice: 'Also of one domain.',
    limit: 3,
    quotes: ['title'],
    notes: CITED,
  }),
  tool(OPERATIONS.listBrandAnswers, {
    name: 'list_answers',
    title: 'Answers of engines',
    advice: 'Evidence: what an engine answered, whom it named and what it cited.',
    limit: 3,
    quotes: QUOTED_FIELDS,
    notes: { ...WINDOW_NOTES, more: morePages, quoted: quoted(QUOTED_FIELDS) },
  }),
  tool(OPERATIONS.listPrompts, {
    name: 'list_prompts',
    title: 'Prompts',
    advice: 'The questions that engines are asked.',
    limit: 20,
    notes: { more: morePages },
  }),
  tool(OPERATIONS.listRecommendations, {
    name: 'list_recommendations',
    title: 'Recommendations',
    advice: 'What to do next, and what was done.',
    limit: 3,
    notes: { more: morePages, 'no lift': noLift },
  }),
  tool(OPERATIONS.listOutreachTargets, {
    name: 'list_outreach_targets',
    title: 'Where to pitch',
    advice:
      '`answers_naming_competitors_not_you` counts the answers of 90 days that cite a target and name a rival and not the brand; it can be 0.',
    limit: 3,
    quotes: ['title'],
    notes: { more: morePages, "rivals' sites": rivalsSites },
  }),
  tool(OPERATIONS.getSiteAccess, {
    name: 'get_site_access',
    title: 'Access of AI crawlers to the site',
    advice: 'The latest check and its history.',
    notes: {},
  }),
  tool(OPERATIONS.listRuns, {
    name: 'list_runs',
    title: 'Runs',
    advice: STORED,
    limit: 5,
    notes: { more: morePages },
  }),
  tool(OPERATIONS.listPageAudits, {
    name: 'list_page_audits',
    title: 'Page audits',
    advice: "Scores of the brand's own pages.",
    limit: 5,
    notes: { more: morePages },
  }),
  tool(OPERATIONS.getFilters, {
    name: 'get_filters',
    title: 'Values of filters',
    advice: 'What `categories`, `theme_ids` and `locations` of other tools take.',
    notes: {},
  }),
  tool(OPERATIONS.getMethodology, {
    name: 'get_methodology',
    title: 'How figures are computed',
    advice: 'Definitions to cite; `version` changes when one does.',
    notes: {},
  }),
  tool(OPERATIONS.getCompetitorComparison, {
    name: 'compare_competitors',
    title: 'Is a lead more than chance?',
    advice:
      '`against_you` counts the answers that name only one of brand and rival, or `both`. For whole months, pass the previous dates.',
    limit: 3,
    notes: {
      ...freeComparisonNotes(({ you, data }) => previousIn(brandsIn(you, data))),
      untested: visibilityOnly(({ you, data }) => brandsIn(you, data)),
      engines: enginesOfRivals,
      more: moreRanked,
      many: many(({ verdict, against_you }) => [verdict, against_you?.verdict ?? null]),
    },
    enginesOf: comparedEngines,
  }),
  tool(OPERATIONS.getPortfolio, {
    name: 'get_portfolio',
    title: 'Which brands moved?',
    advice: 'All brands of the key in one call, each with a verdict; `top_rival` adds rank and leader.',
    limit: 10,
    notes: {
      ...PORTFOLIO_WINDOW_NOTES,
      untested: visibilityOnly(({ data }) => data),
      engines: enginesOfBrands,
      more: morePages,
      many: many(({ verdict, top_rival }) => [verdict, top_rival?.verdict ?? null]),
    },
  }),
];
