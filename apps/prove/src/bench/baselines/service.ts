import { cursorSeal } from '@brand-visibility/application';
import { type OperationId, type Operations, Refusal, type ResponseOf } from '@brand-visibility/contract';
import { EQUAL_WEIGHTS } from '@brand-visibility/domain/figures/weighting';
import type { Instant } from '@brand-visibility/domain/time/instant';
import { responseInProcess } from '@brand-visibility/records';
import type { OpenedStore } from '@brand-visibility/storage';
import { ACCOUNT } from '../world.js';
import { SOURCES_SHOWN, type Counts, type Implementation, type Question } from './question.js';

const CURSORS = cursorSeal(['a secret of the bench of 32 characters or more']);

/** Returns the service without HTTP. It builds complete responses and also counts for the comparison window. */
export function theService({ store }: OpenedStore, now: Instant): Implementation {
  const context = { store, now, weights: EQUAL_WEIGHTS, cursors: CURSORS };
  const ask = async <Id extends OperationId>({ brand_id }: Question, below: string) => {
    const response = await responseInProcess(context, ACCOUNT, `/v1/brands/${brand_id}/${below}`);
    if (response instanceof Refusal) throw new Error(response.code);
    return response as ResponseOf<Operations[Id]>; // the contract defines this response
  };
  return {
    'visibility report': async (question) => {
      const report = await ask<'getVisibility'>(question, 'visibility?period=365d');
      const { answer_count: answers, position_distribution } = report;
      return {
        totals: { answers, named: answers - position_distribution.not_named },
        rows: new Map(),
      };
    },
    'competitors report': async (question) => {
      const list = await ask<'getCompetitors'>(question, 'competitors?period=365d');
      const rivals = list.data.filter(({ is_you }) => !is_you);
      return {
        totals: {
          answers: list.answer_count,
          named: list.you?.answer_count ?? 0,
        },
        rows: new Map(rivals.map(({ name, answer_count }) => [name, [answer_count]])),
      };
    },
    'groups by prompt': async (question) => {
      const path = 'visibility/groups?period=365d&group_by=prompt&limit=50';
      const list = await ask<'getVisibilityGroups'>(question, path);
      return {
        totals: { rows: list.total, answers: list.answer_count },
        rows: new Map(list.data.map((row) => [row.key ?? '', [row.answers_naming_competitors_not_you]])),
      };
    },
    'cited domains, first page': async (question) => {
      const list = await ask<'listSourceDomains'>(question, `sources/domains?${SOURCES}`);
      return sourceCounts(list, ({ domain }) => domain);
    },
    'cited pages, first page': async (question) => {
      const list = await ask<'listSourcePages'>(question, `sources/pages?${SOURCES}`);
      return sourceCounts(list, ({ url }) => url);
    },
  };
}

const SOURCES = `period=365d&limit=${SOURCES_SHOWN}`;

interface CitedRow {
  readonly answer_count: number;
  readonly citation_count: number;
  readonly prompt_count: number;
}

/** Omits rows that tie with the last row, because baselines calculate with doubles and may order ties differently. */
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
    totals: {
      rows: list.total,
      answers: list.answer_count,
      citations: list.citation_count,
    },
    rows: new Map(
      certain.map((row) => [keyOf(row), [row.answer_count, row.citation_count, row.prompt_count]]),
    ),
  };
}
