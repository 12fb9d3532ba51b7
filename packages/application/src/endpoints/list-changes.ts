import { invalidCursor, type Operations, type ResponseOf } from '@brand-visibility/contract';
import { formatInstant } from '@brand-visibility/domain/time/instant';
import type { ChangeKind } from '@brand-visibility/domain/vocabulary';
import type { BrandReader, ChangeCommit, ChangePosition, ChangeRow } from '../ports.js';
import { boundTo } from './paging.js';
import { withBrand, type UseCase } from './use-case.js';

/**
 * Handles `GET .../changes`, the change feed (rules 16.10 to 16.13). The cursor of every page, even of the last page,
 * contains the position of the last row and the brand's latest commit. If the cursor's commit is missing, the database
 * was restored from an earlier copy. The request is then refused, because the caller may have read commits that no
 * longer exist.
 */
export const listChanges: UseCase<'listChanges'> = async (context, caller, path, query) => {
  const { cursors } = context;
  const { limit, cursor } = query;
  const { brand_id } = path;
  const bound = boundTo('listChanges', caller.key.account.id, path, {});
  const from = cursor === undefined ? START : contentOf(cursors.open(cursor, bound));
  if (from === null) return invalidCursor();
  const respond = async ({ changes }: BrandReader) => {
    const { latest, named } = await changes.commits(from.commit?.commit_no ?? null);
    if (from.commit && from.commit.mark !== named?.mark) return invalidCursor();
    const rows = await changes.list({ after: from.position, limit: limit + 1 });
    const data = rows.slice(0, limit);
    const next = { position: data.at(-1) ?? from.position, commit: latest };
    return {
      data: data.map(showChange),
      has_more: rows.length > limit,
      next_cursor: cursors.seal(changePayload(next), bound),
    };
  };
  return withBrand(context, caller, brand_id, respond, 'primary');
};

/** The content of a cursor. `position` is null before the first row; `commit` is null if the brand has no commit. */
interface Content {
  readonly position: ChangePosition | null;
  readonly commit: ChangeCommit | null;
}

const START: Content = { position: null, commit: null };

function changePayload({ position, commit }: Content): string {
  return JSON.stringify([
    position && [position.commit_no, position.kind, position.id],
    commit && [commit.commit_no, commit.mark],
  ]);
}

/** The cast is safe, because cursors are authenticated: `changePayload` wrote every payload. */
function contentOf(payload: string | null): Content | null {
  if (payload === null) return null;
  const [position, commit] = JSON.parse(payload) as [
    [number, ChangeKind, string] | null,
    [number, string] | null,
  ];
  return {
    position: position && { commit_no: position[0], kind: position[1], id: position[2] },
    commit: commit && { commit_no: commit[0], mark: commit[1] },
  };
}

function showChange({
  kind,
  id,
  is_deleted,
  changed_at,
}: ChangeRow): ResponseOf<Operations['listChanges']>['data'][number] {
  return { kind, id, state: is_deleted ? 'deleted' : 'present', changed_at: formatInstant(changed_at) };
}
