import type { ModelBrand } from './brand.js';
import { namesOnlyRivals } from './figures.js';
import { portfolio } from './portfolio.js';
import { byCompletion, byTime, domainForm, isSameName, pageForm } from './forms.js';
import { kit, shown, type ModelAnswer } from './kit.js';
import { competitorSeries, explained, groups, sources, visibilitySeries } from './reports.js';
import { questionOf, shownBare, type ModelQuestion, type Query } from './window.js';

/** The whole body of a response to a request about a brand, worked out from the records of an import. */

interface Operation {
  /** Below the brand, unless it begins with a slash. */
  readonly path: string;
  /** The greatest `limit` of a list with pages; null for a response without. */
  readonly limit: number | null;
  /** The body with all rows, without `has_more` and `next_cursor`. */
  readonly body: (question: ModelQuestion, prompt_id: string) => object;
}

type Reports = 'visibilityReport' | 'competitorsReport' | 'visibilityComparison' | 'competitorsComparison';

/** A body of the recompute kit (rules 8.6, 11.8, 17.9 and 22.1). Only comparisons show where the days before end. */
const ofKit =
  (name: Reports) =>
  ({ of, params, window }: ModelQuestion) =>
    shown(kit[name]({ window: /Report$/.test(name) ? shownBare(window) : window }, params, of));

const operations = {
  getVisibility: { path: 'visibility', limit: null, body: ofKit('visibilityReport') },
  getCompetitors: { path: 'competitors', limit: null, body: ofKit('competitorsReport') },
  getVisibilityComparison: {
    path: 'visibility/comparison',
    limit: null,
    body: ofKit('visibilityComparison'),
  },
  getCompetitorComparison: {
    path: 'competitors/comparison',
    limit: null,
    body: ofKit('competitorsComparison'),
  },
  explainVisibility: { path: 'visibility/explain', limit: null, body: explained },
  getVisibilitySeries: { path: 'visibility/series', limit: null, body: visibilitySeries },
  getCompetitorSeries: { path: 'competitors/series', limit: null, body: competitorSeries },
  getVisibilityGroups: { path: 'visibility/groups', limit: 1000, body: groups },
  listSourceDomains: { path: 'sources/domains', limit: 1000, body: (of) => sources('domains', of) },
  listSourcePages: { path: 'sources/pages', limit: 1000, body: (of) => sources('pages', of) },
  listAnswers: { path: 'prompts/{prompt_id}/answers', limit: 50, body: answersOfPrompt },
  listBrandAnswers: { path: 'answers', limit: 500, body: brandAnswers },
  listPrompts: { path: 'prompts', limit: 100, body: prompts },
  listRuns: { path: 'runs', limit: 100, body: runs },
  getPortfolio: { path: '/v1/portfolio', limit: 50, body: portfolio },
} satisfies Record<string, Operation>;

export type OperationId = keyof typeof operations;

export const OPERATIONS: Readonly<Record<OperationId, Operation>> = operations;
export const OPERATION_IDS = Object.keys(operations) as OperationId[]; // Object.keys forgets the names

export interface Asked {
  readonly id: OperationId;
  readonly query: Query;
  readonly now: bigint;
  /** In the path of `listAnswers`. */
  readonly prompt_id: string;
}

/** The body with all rows. */
export const predicted = (of: ModelBrand, { id, query, now, prompt_id }: Asked): object =>
  OPERATIONS[id].body(questionOf(of, query, now), prompt_id);

/** The cursor of predicted pages, because only the service can make one. */
const ANY_CURSOR = '…';

/** The text of a page with `ANY_CURSOR` instead of its cursor. */
export const withAnyCursor = (text: string) =>
  text.replace(/"next_cursor":"[^"]+"\}$/, `"next_cursor":"${ANY_CURSOR}"}`);

/** The pages of a list in their order, each cursor as `ANY_CURSOR`. */
export function pagesOf(whole: object, limit: number): object[] {
  const { data, ...beside } = whole as { readonly data: readonly object[] };
  const pages = Math.max(1, Math.ceil(data.length / limit));
  return Array.from({ length: pages }, (_, page) => {
    const has_more = page < pages - 1;
    const rows = data.slice(page * limit, (page + 1) * limit);
    return { ...beside, data: rows, has_more, next_cursor: has_more ? ANY_CURSOR : null };
  });
}

/** The answers to one prompt, newest first. */
function answersOfPrompt({ window, now }: ModelQuestion, prompt_id: string) {
  return {
    window: shownBare(window),
    data: now.answers
      .filter((answer) => answer.prompt_id === prompt_id)
      .toSorted((a, b) => byTime(b, a))
      .map(({ outcome: _, ...answer }) => ({
        ...answer,
        competitors: answer.competitors.map(({ report_name: __, ...rival }) => rival),
      })),
  };
}

/** The answers of the brand (rules 7.5, 7.7, 16.1, 16.2, 16.4 to 16.6 and 16.8). */
function brandAnswers({ of, query, params, window, now }: ModelQuestion) {
  const { run_id } = query;
  const newestRuns = of.runs.filter(({ status }) => status === 'completed').toSorted(byCompletion);
  const ofRun = newestRuns.filter(({ id }) => id === run_id);
  const { answers } = run_id === undefined ? now : kit.countedAnswers(ofRun, params, of);
  const placeOf = (answer: ModelAnswer) => newestRuns.findIndex(({ id }) => id === answer.run_id);
  return {
    window: run_id === undefined ? shownBare(window) : null,
    data: answers
      .filter(isSelected(query))
      .toSorted((a, b) => placeOf(a) - placeOf(b) || byTime(b, a))
      .map(({ outcome: _, ...answer }) => answer),
  };
}

/** The filters of the list alone (rules 16.4 and 16.5). */
function isSelected(query: Query) {
  const { named, competitor, without_competitor, sentiment, source_domain, source_page, gap } = query;
  const domain = source_domain === undefined ? null : domainForm(source_domain);
  const page = source_page === undefined ? null : pageForm(source_page);
  const isNamed = (name: string) => (rival: ModelAnswer['competitors'][number]) =>
    rival.report_name !== null && isSameName(rival.name, name);
  return ({ brand_named, sentiment: tone, competitors, sources }: ModelAnswer): boolean =>
    (named === undefined || String(brand_named) === named) &&
    (competitor === undefined || competitors.some(isNamed(competitor))) &&
    (without_competitor === undefined || !competitors.some(isNamed(without_competitor))) &&
    (sentiment === undefined || (brand_named && kit.elements(sentiment).includes(tone ?? ''))) &&
    (domain === null || (domain !== '' && sources.some((each) => domainForm(each.domain) === domain))) &&
    (page === null || sources.some(({ url }) => pageForm(url) === page)) &&
    (gap === undefined || String(namesOnlyRivals({ brand_named, competitors })) === gap);
}

/** Prompts that are not deleted, oldest first (rule 9.1). */
function prompts({ of, query: { status, category, theme_id } }: ModelQuestion) {
  return {
    data: [...of.prompts.values()].filter(
      (prompt) =>
        (status === undefined || prompt.status === status) &&
        (category === undefined || prompt.category === category) &&
        (theme_id === undefined || (prompt.theme?.id ?? 'none') === theme_id),
    ),
  };
}

/** Runs, newest first (rule 9.6). */
function runs({ of, query: { status } }: ModelQuestion) {
  return { data: of.runs.filter((run) => status === undefined || run.status === status) };
}
