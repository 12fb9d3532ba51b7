import type { ChangeCommit, ChangePage, Changes } from '@brand-visibility/application';
import { sql, type SqlBool } from 'kysely';
import type { View } from '../scope.js';

/**
 * Lists the prompts and runs of a brand by (commit_no, kind, id), each at its latest commit, with the commits that a
 * cursor needs, in one statement (rules 16.10 and 16.12). Null for a brand outside the scope.
 */
export async function changes(
  { trx, readable }: View,
  brand_id: string,
  { after, limit, commit_no }: ChangePage,
): Promise<Changes | null> {
  const page = trx
    .selectFrom('change')
    .select(['change.commit_no', 'change.kind', 'change.id'])
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
    .as('page');
  // Sub-selects are look-ups: without statistics a planner would join all commits and all prompts of the brand.
  const rows = await trx
    .selectFrom('brand')
    .leftJoin(page, (join) => join.onTrue())
    .select(['page.kind', 'page.id', 'page.commit_no'])
    .select((eb) => {
      const commits = eb.selectFrom('change_commit').where('change_commit.brand_id', '=', brand_id);
      const latest = commits.orderBy('change_commit.commit_no', 'desc').limit(1);
      return [
        commits
          .whereRef('change_commit.commit_no', '=', 'page.commit_no')
          .select('change_commit.changed_at')
          .as('changed_at'),
        eb
          .selectFrom('prompt')
          .whereRef('page.kind', '=', sql.lit('prompt'))
          .where('prompt.brand_id', '=', brand_id)
          .whereRef('prompt.id', '=', 'page.id')
          .select('prompt.deleted_at')
          .as('deleted_at'),
        latest.select('change_commit.commit_no').as('latest_no'),
        latest.select('change_commit.mark').as('latest_mark'),
        commits
          .where('change_commit.commit_no', '=', commit_no ?? NO_COMMIT)
          .select('change_commit.mark')
          .as('named_mark'),
      ];
    })
    .where('brand.id', '=', brand_id)
    .where(readable)
    .orderBy('page.commit_no')
    .orderBy('page.kind')
    .orderBy('page.id')
    .execute();
  const [first] = rows;
  if (!first) return null;
  return {
    rows: rows.flatMap(({ kind, id, commit_no: at, changed_at, deleted_at }) =>
      kind === null || id === null || at === null || changed_at === null
        ? []
        : [{ kind, id, commit_no: at, changed_at, is_deleted: deleted_at !== null }],
    ),
    latest: commitOf(first.latest_no, first.latest_mark),
    named: commitOf(commit_no, first.named_mark),
  };
}

/** Commits are numbered from 1. */
const NO_COMMIT = 0;

function commitOf(commit_no: number | null, mark: string | null): ChangeCommit | null {
  return commit_no === null || mark === null ? null : { commit_no, mark };
}
