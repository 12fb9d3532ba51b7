import * as application from '@brand-visibility/application';
import {
  getCompetitors,
  getVisibility,
  getVisibilityGroups,
  listSourceDomains,
  listSourcePages,
} from '@brand-visibility/contract';
import type { Instant } from '@brand-visibility/domain';
import type { OpenedStore } from '@brand-visibility/storage';
import { SOURCES_SHOWN, type Contender, type Counts } from './question.js';
import { SERVICE } from './table.js';
import { callUseCase } from './use-case.js';

const YEAR = { period: '365d' };

/** The service without HTTP: complete responses, and the counts in them. It also counts the window before. */
export function theService(store: OpenedStore, now: Instant): Contender {
  return {
    name: SERVICE,
    counts: {
      'visibility report': async ({ brand_id }) => {
        const path = { brand_id };
        const report = await callUseCase(store, getVisibility, application.getVisibility, path, now, YEAR);
        const { answer_count: answers, position_distribution } = report;
        return { totals: { answers, named: answers - position_distribution.not_named }, rows: new Map() };
      },
      'competitors report': async ({ brand_id }) => {
        const path = { brand_id };
        const list = await callUseCase(store, getCompetitors, application.getCompetitors, path, now, YEAR);
        const rivals = list.data.filter(({ is_you }) => !is_you);
        return {
          totals: { answers: list.answer_count, named: list.you?.answer_count ?? 0 },
          rows: new Map(rivals.map(({ name, answer_count }) => [name, [answer_count]])),
        };
      },
      'groups by prompt': async ({ brand_id }) => {
        const { getVisibilityGroups: useCase } = application;
        const query = { ...YEAR, group_by: 'prompt', limit: '50' };
        const list = await callUseCase(store, getVisibilityGroups, useCase, { brand_id }, now, query);
        return {
          totals: { rows: list.total, answers: list.answer_count },
          rows: new Map(list.data.map((row) => [row.key ?? '', [row.answers_naming_competitors_not_you]])),
        };
      },
      'cited domains, first page': async ({ brand_id }) => {
        const { listSourceDomains: useCase } = application;
        const list = await callUseCase(store, listSourceDomains, useCase, { brand_id }, now, SOURCES);
        return sourceCounts(list, ({ domain }) => domain);
      },
      'cited pages, first page': async ({ brand_id }) => {
        const { listSourcePages: useCase } = application;
        const list = await callUseCase(store, listSourcePages, useCase, { brand_id }, now, SOURCES);
        return sourceCounts(list, ({ url }) => url);
      },
    },
  };
}

const SOURCES = { ...YEAR, limit: String(SOURCES_SHOWN) };

interface CitedRow {
  readonly answer_count: number;
  readonly citation_count: number;
  readonly prompt_count: number;
}

/** Leaves out the rows that tie with the last one: contenders compute with doubles, and order them differently. */
function sourceCounts<Row extends CitedRow>(
  list: {
    readonly total: number;
    readonly answer_count: number;
    readonly citation_count: number;
    readonly data: readonly Row[];
  },
  keyOf: (row: Row) => string,
): Counts {
  const least = list.data.at(-1)?.answer_count ?? 0;
  const certain = list.data.filter(({ answer_count }) => answer_count !== least);
  return {
    totals: { rows: list.total, answers: list.answer_count, citations: list.citation_count },
    rows: new Map(
      certain.map((row) => [keyOf(row), [row.answer_count, row.citation_count, row.prompt_count]]),
    ),
  };
}
