/** Reads all answers of a run, to rebuild what derives from them. */
import type { RunRevision } from '@brand-visibility/application';
import type { Instant, Outcome } from '@brand-visibility/domain';
import type { ExpressionBuilder } from 'kysely';
import { createHash } from 'node:crypto';
import type { Snapshot } from '../backend.js';
import type { AnswerTable, Tables } from '../schema/tables.js';

/** The answers of a run as stored, from which its columns and figures are computed. */

export type RunAnswer = Omit<AnswerTable, 'account_id' | 'brand_id' | 'run_id' | 'bytes'> & {
  readonly prompt_ord: number;
};

/** All answers of a run, in the order of its facts and without their text. */
export async function answersOfRun(trx: Snapshot, brand_id: string, run_id: string): Promise<RunAnswer[]> {
  return trx
    .selectFrom('answer')
    .innerJoin('prompt', (join) =>
      join.on('prompt.brand_id', '=', brand_id).onRef('prompt.id', '=', 'answer.prompt_id'),
    )
    .select([
      'answer.prompt_id',
      'answer.platform',
      'answer.id',
      'answer.created_at',
      'answer.outcome',
      'answer.brand_named',
      'answer.position',
      'answer.sentiment',
      'answer.competitors',
      'prompt.ord as prompt_ord',
    ])
    .where('answer.brand_id', '=', brand_id)
    .where('answer.run_id', '=', run_id)
    .orderBy('answer.prompt_id')
    .orderBy('answer.platform')
    .execute();
}

/** The unique key of an answer in its brand. */
export const ANSWER_KEY = ['run_id', 'prompt_id', 'platform'] as const;

type Wanted = Readonly<Record<(typeof ANSWER_KEY)[number], string> & { position: number }>;

/**
 * The answer of a brand with the key in a row of `wanted`. One lookup per key: without statistics the planner would
 * scan all answers for a join.
 */
export function wantedAnswer(eb: ExpressionBuilder<Tables & { wanted: Wanted }, 'wanted'>, brand_id: string) {
  return eb
    .selectFrom('answer')
    .where('answer.brand_id', '=', brand_id)
    .whereRef('answer.run_id', '=', 'wanted.run_id')
    .whereRef('answer.prompt_id', '=', 'wanted.prompt_id')
    .whereRef('answer.platform', '=', 'wanted.platform');
}

/** The only function that creates a RunRevision. */
export function revisionOf(data: Uint8Array): RunRevision {
  return createHash('sha256').update(data).digest('hex') as RunRevision;
}

/** Filled-in answers repeat an earlier one; reports exclude them and failed ones (rule 11.8). */
export const SUCCESSFUL = 'answered' satisfies Outcome;

export function isSuccessful({ outcome }: Pick<RunAnswer, 'outcome'>): boolean {
  return outcome === SUCCESSFUL;
}

/** The least and the greatest time of a run's answers; null when it has none. */
export function answerTimes(answers: readonly RunAnswer[]): { first: Instant | null; last: Instant | null } {
  let first: Instant | null = null;
  let last: Instant | null = null;
  for (const { created_at } of answers) {
    if (first === null || created_at < first) first = created_at;
    if (last === null || created_at > last) last = created_at;
  }
  return { first, last };
}
