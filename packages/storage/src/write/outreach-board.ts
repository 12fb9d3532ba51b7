import type { NewBoard, NewTarget, PutBoard } from '@brand-visibility/application';
import { isTargetUrl, ownDomains } from '@brand-visibility/domain/outreach/target';
import { keepsTarget } from '@brand-visibility/domain/outreach/work';
import { COUNTED_COLUMNS } from '../derived/shown-columns.js';
import type { Backend, Snapshot, RowTable } from '../backend.js';
import type { OutreachBoardTable } from '../schema/tables.js';
import { movesFrom, rowValues } from '../values.js';
import { createWriter } from './import.js';
import { rekeyWork } from './rekeyed-work.js';
import { withBytes } from './computed-columns.js';

/**
 * Replaces the outreach board of a brand in one transaction. Writes only rows that differ. A stored target that the new
 * board lacks stays unchanged if the work on the target keeps it (rule 9.7) and its URL still qualifies as a target.
 * For example, a URL no longer qualifies if its domain became one of the brand's own. Of two concurrent refreshes, the
 * refresh with the later `counts_as_of` wins, regardless of which one commits first.
 */
export function putBoard(backend: Backend, board: NewBoard): Promise<PutBoard> {
  const { account_id, brand_id, counts_as_of } = board;
  const inOrder = board.targets.toSorted(byScore);
  return backend.writing(async (trx) => {
    const brand = await trx
      .selectFrom('brand')
      .leftJoin('outreach_board', (join) => join.on('outreach_board.brand_id', '=', brand_id))
      .select(['domain', 'domain_aliases', 'outreach_board.id as stored', 'outreach_board.counts_as_of'])
      .where('brand.id', '=', brand_id)
      .where('brand.account_id', '=', account_id)
      .executeTakeFirst();
    if (!brand) return 'gone';
    const wasReplaced = brand.stored !== board.over;
    if (wasReplaced && brand.counts_as_of !== null && brand.counts_as_of > counts_as_of) return 'overtaken';

    await rekeyWork(createWriter(backend, trx, counts_as_of), brand_id, true);
    const uncited = await uncitedTargets(trx, board);
    const kept = await keptTargets(trx, board, uncited, ownDomains(brand));
    const gone = [...uncited].filter((id) => !kept.has(id));
    if (gone.length > 0)
      await trx
        .deleteFrom('outreach_target')
        .where('brand_id', '=', brand_id)
        .where(backend.isOneOf('outreach_target.id', gone))
        .execute();
    await backend.upsert(trx, targetTable(board), inOrder);
    await backend.upsert(trx, BOARDS, [board]);
    return { kept: kept.size };
  });
}

/** Sorts targets in list order, so that the rows of a page and their index entries are neighbours in the database. */
function byScore(a: NewTarget, b: NewTarget): number {
  return b.counted.opportunity_score - a.counted.opportunity_score || (a.id < b.id ? 1 : -1);
}

/** Returns the ids of stored targets that the new board does not contain. The query reads only an index. */
async function uncitedTargets(trx: Snapshot, { brand_id, targets }: NewBoard): Promise<Set<string>> {
  const stored = await trx
    .selectFrom('outreach_target')
    .select('id')
    .where('brand_id', '=', brand_id)
    .execute();
  const uncited = new Set(stored.map(({ id }) => id));
  for (const { id } of targets) uncited.delete(id);
  return uncited;
}

/** Returns the ids of the uncited targets that stay on the board because of the work on them. */
async function keptTargets(
  trx: Snapshot,
  { brand_id }: NewBoard,
  uncited: ReadonlySet<string>,
  own: readonly string[],
): Promise<Set<string>> {
  const worked = await trx
    .selectFrom('outreach_work')
    .innerJoin('outreach_target', (join) =>
      join
        .on('outreach_target.brand_id', '=', brand_id)
        .onRef('outreach_target.id', '=', 'outreach_work.target_id'),
    )
    .select(['outreach_target.id', 'outreach_target.url', 'moves', 'steps'])
    .where('outreach_work.brand_id', '=', brand_id)
    .execute();
  const kept = worked
    .filter(({ id, moves, steps }) => uncited.has(id) && keepsTarget(movesFrom(moves), steps))
    .filter(({ url }) => isTargetUrl(url, own));
  return new Set(kept.map(({ id }) => id));
}

const TARGET_COLUMNS = [
  'account_id',
  'brand_id',
  'id',
  'counts_as_of',
  'source_type',
  ...COUNTED_COLUMNS,
] as const;

function targetTable({ account_id, brand_id, counts_as_of }: NewBoard): RowTable<NewTarget> {
  return withBytes('outreach_target', {
    table: 'outreach_target',
    identity: ['brand_id', 'id'],
    isCompared: true,
    columns: TARGET_COLUMNS,
    values: ({ id, source_type, counted }) => [
      account_id,
      brand_id,
      id,
      counts_as_of,
      source_type,
      ...COUNTED_COLUMNS.map((column) => counted[column]),
    ],
  });
}

const BOARD_COLUMNS = ['account_id', 'brand_id', 'id', 'counts_as_of', 'made_of'] as const;

const BOARDS: RowTable<OutreachBoardTable> = {
  table: 'outreach_board',
  identity: ['brand_id'],
  columns: BOARD_COLUMNS,
  values: (row) => rowValues(row, BOARD_COLUMNS),
};
