/** Finds the times of the first and the last successful answer to some prompts. */
import type { Instant } from '@brand-visibility/domain/time/instant';
import { sql } from 'kysely';
import { SUCCESSFUL } from '../runs/answers.js';
import { scoped, type BrandView } from '../scope.js';
import { statement } from '../statements.js';

/** The `created_at` of the first and of the last answer in a set of answers. */
export interface AnswerTimes {
  readonly first: Instant;
  readonly last: Instant;
}

/**
 * Returns the times; null if these prompts have no successful answer. Reads two index entries per prompt (rule 7.7).
 */
export async function answerTimes(
  view: BrandView,
  prompt_ids: readonly string[],
): Promise<AnswerTimes | null> {
  const [{ first, last } = { first: null, last: null }] = await firstAndLast(view, { prompt_ids });
  return first === null || last === null ? null : { first, last };
}

const firstAndLast = statement(
  (view: BrandView, { prompt_ids }: { readonly prompt_ids: readonly string[] }) => {
    const ofEachPrompt = scoped(view, 'prompt')
      .select((eb) => {
        const endOf = (direction: 'asc' | 'desc') =>
          eb
            .selectFrom('answer')
            .select('answer.created_at')
            .where('answer.brand_id', '=', view.brand_id)
            .whereRef('answer.prompt_id', '=', 'prompt.id')
            // The value of `outcome` is a literal so that the planner can use the partial index of successful answers.
            .where('answer.outcome', '=', sql.lit(SUCCESSFUL))
            .orderBy('answer.created_at', direction)
            .limit(sql.lit(1));
        return [endOf('asc').as('first'), endOf('desc').as('last')];
      })
      .where(view.isOneOf('prompt.id', prompt_ids));
    return view.trx
      .selectFrom(ofEachPrompt.as('ends'))
      .select(({ fn }) => [fn.min('ends.first').as('first'), fn.max('ends.last').as('last')]);
  },
);
