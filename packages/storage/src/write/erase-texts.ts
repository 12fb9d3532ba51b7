import type { Instant } from '@brand-visibility/domain';
import { sql } from 'kysely';
import type { Backend } from '../backend.js';
import { ChangeLog } from './changes.js';

/**
 * Erases, in one transaction, the texts of a brand's answers that were created before an instant (rule 10.6). `clock`
 * tells when the transaction began. Calls `beforeCommit` if texts were erased; returns the number of changed answers.
 */
export async function eraseTexts(
  backend: Backend,
  brand_id: string,
  before: Instant,
  clock: () => Instant,
  beforeCommit: () => void = () => undefined,
): Promise<number> {
  return backend.writing(async (trx) => {
    const began = clock();
    const runs = await trx
      .selectFrom('answer')
      .innerJoin('answer_body as body', (join) =>
        join.on('body.brand_id', '=', brand_id).onRef('body.answer_id', '=', 'answer.id'),
      )
      .select(['answer.account_id', 'answer.brand_id', 'answer.run_id as id'])
      .distinct()
      .where('answer.brand_id', '=', brand_id)
      .where('answer.created_at', '<', before)
      .where((eb) => eb.or([eb('body.text', '<>', ''), eb('body.text_markdown', 'is not', null)]))
      .execute();
    if (runs.length === 0) return 0;
    await new ChangeLog(backend, trx, began).add('run', runs);
    const hasText = sql`(body.text <> '' or body.text_markdown is not null)`;
    await sql`update answer set bytes = bytes - (
        select octet_length(body.text) + coalesce(octet_length(body.text_markdown), 0) from answer_body body
        where body.brand_id = ${brand_id} and body.answer_id = answer.id)
      where brand_id = ${brand_id} and created_at < ${before} and exists (
        select 1 from answer_body body
        where body.brand_id = ${brand_id} and body.answer_id = answer.id and ${hasText})`.execute(trx);
    const { numAffectedRows = 0n } = await sql`update answer_body as body set text = '', text_markdown = null
      where brand_id = ${brand_id} and ${hasText} and exists (
        select 1 from answer
        where answer.brand_id = ${brand_id} and answer.id = body.answer_id and answer.created_at < ${before})`.execute(
      trx,
    );
    beforeCommit();
    return Number(numAffectedRows);
  }, 'erasure');
}
