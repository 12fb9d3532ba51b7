/** Reads answers by run, prompt and engine, without their texts. */
import type { AnswerKey } from '@brand-visibility/application';
import { sql } from 'kysely';
import type { Backend } from '../backend.js';
import { ANSWER_KEY } from '../runs/answers.js';
import { readableBrand, type View } from '../scope.js';

/**
 * Returns the ids and the sizes of the answers with these keys, in the order of the keys. The limit of the subquery
 * makes the planner start from the keys; without the limit, the planner may read all answers to a prompt.
 */
export function answersByKey(
  view: View,
  { valuesTable }: Pick<Backend, 'valuesTable'>,
  brand_id: string,
  keys: readonly AnswerKey[],
) {
  const rows = keys.map(({ run_id, prompt_id, platform }) => [run_id, prompt_id, platform]);
  const given = valuesTable(ANSWER_KEY, rows).as('given');
  const wanted = view.trx.selectFrom(given).selectAll().orderBy('position').limit(keys.length);
  return view.trx
    .selectFrom(wanted.as('wanted'))
    .innerJoin('answer', (join) =>
      join
        .on('answer.brand_id', '=', brand_id)
        .onRef('answer.run_id', '=', 'wanted.run_id')
        .onRef('answer.prompt_id', '=', 'wanted.prompt_id')
        .on(sql<boolean>`answer.platform = wanted.platform`),
    )
    .select(['answer.prompt_id', 'answer.platform', 'answer.id', 'answer.bytes'])
    .where((eb) => eb.exists(readableBrand(view, brand_id).select('brand.id')))
    .orderBy('wanted.position')
    .execute();
}
