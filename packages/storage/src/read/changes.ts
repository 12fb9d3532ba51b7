import type { ChangeCommit, ChangePage, ChangeRow } from '@brand-visibility/application';
import { sql, type SqlBool } from 'kysely';
import type { View } from '../scope.js';

/** Lists the prompts and runs of a brand by (commit_no, kind, id), each at its latest commit (rule 16.10). */
export async function changes(
  { trx, readable }: View,
  brand_id: string,
  { after, limit }: ChangePage,
): Promise<ChangeRow[]> {
  const rows = await trx
    .selectFrom('change')
    .innerJoin('brand', 'brand.id', 'change.brand_id')
    .select(['change.kind', 'change.id', 'change.commit_no'])
    // Looked up for each row: a planner without statistics would join all commits and all prompts first.
    .select((eb) => [
      eb
        .selectFrom('change_commit')
        .select('change_commit.changed_at')
        .whereRef('change_commit.brand_id', '=', 'change.brand_id')
        .whereRef('change_commit.commit_no', '=', 'change.commit_no')
        .as('changed_at'),
      eb
        .selectFrom('prompt')
        .select('prompt.deleted_at')
        .whereRef('prompt.brand_id', '=', 'change.brand_id')
        .whereRef('prompt.id', '=', 'change.id')
        .where('change.kind', '=', 'prompt')
        .as('deleted_at'),
    ])
    .where(readable)
    .where('change.brand_id', '=', brand_id)
    .$if(after !== null, (query) =>
      query.where(
        sql<SqlBool>`(change.commit_no, change.kind, change.id) > (${after?.commit_no}, ${after?.kind}, ${after?.id})`,
      ),
    )
    .orderBy('change.commit_no')
    .orderBy('change.kind')
    .orderBy('change.id')
    .limit(limit)
    .$narrowType<{ changed_at: bigint }>()
    .execute();
  return rows.map(({ deleted_at, ...row }) => ({ ...row, is_deleted: deleted_at !== null }));
}

/** The brand's latest commit, and the one with this number if it exists. */
export async function changeCommits(
  { trx, readable }: View,
  brand_id: string,
  commit_no: number | null,
): Promise<{ readonly latest: ChangeCommit | null; readonly named: ChangeCommit | null }> {
  const rows = await trx
    .selectFrom('change_commit')
    .innerJoin('brand', 'brand.id', 'change_commit.brand_id')
    .select(['change_commit.commit_no', 'change_commit.mark'])
    .where(readable)
    .where('change_commit.brand_id', '=', brand_id)
    .where((eb) =>
      eb.or([
        eb('change_commit.commit_no', '=', (greatest) =>
          greatest
            .selectFrom('change_commit as other')
            .select((max) => max.fn.max('other.commit_no').as('greatest'))
            .where('other.brand_id', '=', brand_id),
        ),
        eb('change_commit.commit_no', '=', commit_no ?? 0),
      ]),
    )
    .orderBy('change_commit.commit_no', 'desc')
    .execute();
  return { latest: rows[0] ?? null, named: rows.find((row) => row.commit_no === commit_no) ?? null };
}
