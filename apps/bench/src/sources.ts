import * as application from '@brand-visibility/application';
import { listSourceDomains, listSourcePages } from '@brand-visibility/contract';
import type { Instant } from '@brand-visibility/domain';
import type { OpenedStore } from '@brand-visibility/storage';
import { callUseCase } from './use-case.js';

/** A year of cited domains and pages, uncached, each beside the visibility report that counts the same answers. */

export const SOURCES = ['domains', 'pages'] as const;
export type SourceName = (typeof SOURCES)[number];

/** How many times the visibility report of the window a first page may take. */
export const MOST: Readonly<Record<SourceName, number>> = { domains: 4, pages: 8 };

/** Rows of a page, and rows before a deep one. */
export const SHOWN = 50;
export const DEPTH = 1_000;

/** What every contender has to agree on: whole numbers, and the counts of the rows of the first page by key. */
export interface SourceCounts {
  readonly rows: number;
  readonly answers: number;
  readonly citations: number;
  readonly shown: readonly (readonly [key: string, answers: number, citations: number, prompts: number])[];
}

type Query = Readonly<Record<string, string>>;

const LISTS = {
  domains: async (store: OpenedStore, brand_id: string, now: Instant, query: Query) => {
    const response = await callUseCase(
      store,
      listSourceDomains,
      application.listSourceDomains,
      { brand_id },
      now,
      query,
    );
    return { ...response, data: response.data.map((row) => ({ ...row, key: row.domain })) };
  },
  pages: async (store: OpenedStore, brand_id: string, now: Instant, query: Query) => {
    const response = await callUseCase(
      store,
      listSourcePages,
      application.listSourcePages,
      { brand_id },
      now,
      query,
    );
    return { ...response, data: response.data.map((row) => ({ ...row, key: row.url })) };
  },
};

const YEAR = { period: '365d' };

/** Lists the first page, or the one at `cursor`. */
export async function ourSources(
  of: SourceName,
  store: OpenedStore,
  brand_id: string,
  now: Instant,
  cursor: string | null = null,
): Promise<SourceCounts> {
  const query = { ...YEAR, limit: String(SHOWN), ...(cursor === null ? {} : { cursor }) };
  const response = await LISTS[of](store, brand_id, now, query);
  return {
    rows: response.total,
    answers: response.answer_count,
    citations: response.citation_count,
    shown: response.data.map(({ key, answer_count, citation_count, prompt_count }) => [
      ...([key, answer_count, citation_count, prompt_count] as const),
    ]),
  };
}

/** The cursor of the page at DEPTH. */
export async function deepCursor(
  of: SourceName,
  store: OpenedStore,
  brand_id: string,
  now: Instant,
): Promise<string> {
  const { next_cursor } = await LISTS[of](store, brand_id, now, { ...YEAR, limit: String(DEPTH) });
  if (next_cursor === null) throw new Error(`there are no more than ${DEPTH} ${of}`);
  return next_cursor;
}
