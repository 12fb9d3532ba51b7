import { invalidCursor, type Operations, type ReplyOf } from '@brand-visibility/contract';
import { formatInstant, type ChangeKind } from '@brand-visibility/domain';
import type { ChangeCommit, ChangePlace, ChangeReader, ChangeRow } from '../ports.js';
import { databaseOf } from './database-of.js';
import { boundTo } from './paging.js';
import { withBrand, type UseCase } from './use-case.js';

/**
 * The list of changes (rules 16.10 to 16.13). The cursor of every page, also of the last one, names the place of its
 * last row and the brand's latest commit. It is refused, after the brand was found, where that commit is missing: then
 * the database is an earlier copy, and what was read may be from commits that no longer exist.
 */
export const listChanges: UseCase<'listChanges'> = async (context, caller, path, query) => {
  const { cursors } = context;
  const { limit, cursor } = query;
  const { brand_id } = path;
  const bound = boundTo('listChanges', caller.key.account.id, path, {});
  const from = cursor === undefined ? START : contentOf(cursors.open(cursor, bound));
  if (from === null) return invalidCursor();
  const answer = async (reader: ChangeReader) => {
    const { latest, named } = await reader.changeCommits(brand_id, from.commit?.commit_no ?? null);
    if (from.commit && from.commit.mark !== named?.mark) return invalidCursor();
    const rows = await reader.changes(brand_id, { after: from.place, limit: limit + 1 });
    const data = rows.slice(0, limit);
    const next = { place: data.at(-1) ?? from.place, commit: latest };
    return {
      data: data.map(shown),
      has_more: rows.length > limit,
      next_cursor: cursors.seal(payloadOf(next), bound),
    };
  };
  return withBrand(context, caller, brand_id, answer, databaseOf('listChanges', query));
};

/** The content of a cursor: a place, null before the first row, and the latest commit, null for a brand without one. */
interface Content {
  readonly place: ChangePlace | null;
  readonly commit: ChangeCommit | null;
}

const START: Content = { place: null, commit: null };

function payloadOf({ place, commit }: Content): string {
  return JSON.stringify([
    place && [place.commit_no, place.kind, place.id],
    commit && [commit.commit_no, commit.mark],
  ]);
}

/** The seal is authenticated, so the payload is one that `payloadOf` wrote. */
function contentOf(payload: string | null): Content | null {
  if (payload === null) return null;
  const [place, commit] = JSON.parse(payload) as [
    [number, ChangeKind, string] | null,
    [number, string] | null,
  ];
  return {
    place: place && { commit_no: place[0], kind: place[1], id: place[2] },
    commit: commit && { commit_no: commit[0], mark: commit[1] },
  };
}

function shown({
  kind,
  id,
  is_deleted,
  changed_at,
}: ChangeRow): ReplyOf<Operations['listChanges']>['data'][number] {
  return { kind, id, state: is_deleted ? 'deleted' : 'present', changed_at: formatInstant(changed_at) };
}
