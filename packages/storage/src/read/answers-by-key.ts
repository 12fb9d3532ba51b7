import type { AnswerRow, PageRows } from '@brand-visibility/application';
import type { Engine } from '@brand-visibility/domain';
import { sql } from 'kysely';
import type { Backend } from '../backend.js';
import type { Read } from '../scheduling/reads.js';
import { rowsWithin } from '../scheduling/sized-pages.js';
import type { View } from '../scope.js';
import { ANSWER_COLUMNS, sizeOfAnswer } from './answers.js';

/** The primary key of an answer of a brand. */
export interface AnswerKey {
  readonly run_id: string;
  readonly prompt_id: string;
  readonly platform: Engine;
}

type Relating = Pick<Backend, 'relation'>;

/**
 * Looks answers up by key in one statement. The subquery has the keys in order with a limit, so that the rows come in
 * this order from the look-ups: to sort them would read all texts before the first row.
 */
function lookedUp(
  { trx, readable }: View,
  { relation }: Relating,
  brand_id: string,
  keys: readonly AnswerKey[],
) {
  const rows = keys.map(({ run_id, prompt_id, platform }) => [run_id, prompt_id, platform]);
  const given = relation(['run_id', 'prompt_id', 'platform'], rows).as('given');
  const wanted = trx.selectFrom(given).selectAll().orderBy('place').limit(keys.length);
  return trx
    .selectFrom(wanted.as('wanted'))
    .innerJoin('answer', (join) =>
      join
        .on('answer.brand_id', '=', brand_id)
        .onRef('answer.run_id', '=', 'wanted.run_id')
        .onRef('answer.prompt_id', '=', 'wanted.prompt_id')
        .on(sql<boolean>`answer.platform = wanted.platform`),
    )
    .where((eb) =>
      eb.exists(eb.selectFrom('brand').select('brand.id').where(readable).where('brand.id', '=', brand_id)),
    );
}

/** The ids of these answers by key, in no particular order. */
export function answerIds(view: View, relating: Relating, brand_id: string, keys: readonly AnswerKey[]) {
  return lookedUp(view, relating, brand_id, keys)
    .select(['answer.prompt_id', 'answer.platform', 'answer.id'])
    .execute();
}

/** These answers in the order of the keys, up to the one with which they reach `bytes` (rule 16.3). */
export function answerRows(
  view: View,
  read: Read,
  relating: Relating,
  brand_id: string,
  keys: readonly AnswerKey[],
  bytes: number,
): Promise<PageRows<AnswerRow>> {
  const rows = lookedUp(view, relating, brand_id, keys)
    .innerJoin('answer_body', (join) =>
      join.on('answer_body.brand_id', '=', brand_id).onRef('answer_body.answer_id', '=', 'answer.id'),
    )
    .innerJoin('answer_sources', (join) =>
      join.on('answer_sources.brand_id', '=', brand_id).onRef('answer_sources.answer_id', '=', 'answer.id'),
    )
    .select(ANSWER_COLUMNS)
    .orderBy('wanted.place')
    .$narrowType<{ text: string }>();
  return rowsWithin<AnswerRow>(view.trx, read, rows, bytes, sizeOfAnswer);
}
