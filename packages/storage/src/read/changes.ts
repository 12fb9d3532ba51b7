import type { ChangePage, ChangeReader } from '@brand-visibility/application';
import { sql, type SqlBool } from 'kysely';
import { scoped, type BrandView } from '../scope.js';
import { statement } from '../statements.js';

export const changeReader = (view: BrandView): ChangeReader => ({
  /** Lists prompts and runs, each at its latest commit, ordered by (commit_no, kind, id) (rule 16.10). */
  list: async (wanted) => {
    const rows = await listedChanges(view, wanted);
    // The fields are copied by name, because spreading the rows would take a sixth of the request's time.
    return rows.map(({ kind, id, commit_no, changed_at, deleted_at, run_id }) => ({
      kind,
      id,
      commit_no,
      changed_at,
      is_deleted: kind === 'run' ? run_id === null : deleted_at !== null,
    }));
  },
  /** Returns the latest commit and the commit with this number, each null if it does not exist (rule 16.12). */
  commits: async (commit_no) => {
    const rows = await changeCommits(view, { commit_no: commit_no ?? 0 });
    return { latest: rows[0] ?? null, named: rows.find((row) => row.commit_no === commit_no) ?? null };
  },
});

const listedChanges = statement((view: BrandView, { after, limit }: ChangePage) => {
  // A subquery selects the page; a planner without statistics would otherwise join all commits and prompts.
  const page = scoped(view, 'change')
    .select(['change.kind', 'change.id', 'change.commit_no'])
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
  return view.trx
    .selectFrom(page)
    .innerJoin('change_commit', (join) =>
      join
        .on('change_commit.brand_id', '=', view.brand_id)
        .onRef('change_commit.commit_no', '=', 'page.commit_no'),
    )
    .leftJoin('prompt', (join) =>
      join
        .on('page.kind', '=', 'prompt')
        .on('prompt.brand_id', '=', view.brand_id)
        .onRef('prompt.id', '=', 'page.id'),
    )
    .leftJoin('run', (join) =>
      join.on('page.kind', '=', 'run').on('run.brand_id', '=', view.brand_id).onRef('run.id', '=', 'page.id'),
    )
    .select(['page.kind', 'page.id', 'page.commit_no', 'change_commit.changed_at', 'prompt.deleted_at'])
    .select('run.id as run_id')
    .orderBy('page.commit_no')
    .orderBy('page.kind')
    .orderBy('page.id');
});

const changeCommits = statement((view: BrandView, { commit_no }: { readonly commit_no: number }) =>
  scoped(view, 'change_commit')
    .select(['change_commit.commit_no', 'change_commit.mark'])
    .where((eb) =>
      eb.or([
        eb('change_commit.commit_no', '=', (greatest) =>
          greatest
            .selectFrom('change_commit as other')
            .select((max) => max.fn.max('other.commit_no').as('greatest'))
            .where('other.brand_id', '=', view.brand_id),
        ),
        eb('change_commit.commit_no', '=', commit_no),
      ]),
    )
    .orderBy('change_commit.commit_no', 'desc'),
);
