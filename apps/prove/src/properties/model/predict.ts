import type { ModelBrand, Query } from './brand.js';
import { answersOfPrompt, brandAnswers, prompts, runs } from './lists.js';
import {
  compared,
  comparedCompetitors,
  competitors,
  competitorSeries,
  explained,
  groups,
  sources,
  visibility,
  visibilitySeries,
} from './reports.js';
import { questionOf, type ModelQuestion } from './window.js';

/** The whole body of a response to a request about a brand, worked out from the records of an import. */

interface Operation {
  /** Below the brand. */
  readonly path: string;
  /** The greatest `limit` of a list with pages; null for a response without. */
  readonly limit: number | null;
  /** The body with all rows, without `has_more` and `next_cursor`. */
  readonly body: (question: ModelQuestion, prompt_id: string) => object;
}

const operations = {
  getVisibility: { path: 'visibility', limit: null, body: visibility },
  getCompetitors: { path: 'competitors', limit: null, body: competitors },
  getVisibilityComparison: { path: 'visibility/comparison', limit: null, body: compared },
  getCompetitorComparison: { path: 'competitors/comparison', limit: null, body: comparedCompetitors },
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
