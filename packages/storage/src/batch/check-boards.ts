/** Compares outreach boards and outreach work with the rows from which they are derived, for `jobs check`. */
import { countBoard, targetId } from '@brand-visibility/application';
import { address } from '@brand-visibility/domain/outreach/address';
import { workState } from '@brand-visibility/domain/outreach/work';
import type { Snapshot } from '../backend.js';
import { createBoardReader } from './board-reader.js';
import type { BoardBackend } from './count-targets.js';
import { COUNTED_COLUMNS } from '../write/outreach-board.js';
import { movesFrom } from '../values.js';

/** Returns the counted columns of a row as one string, so that rows can be compared. */
function countsOf(row: Readonly<Record<(typeof COUNTED_COLUMNS)[number], unknown>>): string {
  return COUNTED_COLUMNS.map((column) => {
    const value = row[column];
    return typeof value === 'bigint' ? String(value) : JSON.stringify(value);
  }).join('\n');
}

/**
 * Counts the targets of a brand's outreach board again and returns one line per target whose counts differ (rule 10.6).
 * A board is outdated, not wrong, if the counted rows, the rules, the brand's name or the brand's own domains changed
 * after the refresh; an outdated board is not compared. A stored target that the new count does not contain must have
 * work on it. Any work is enough, because a later import may have changed the work that kept the target.
 */
export async function checkBoard(trx: Snapshot, backend: BoardBackend, brand_id: string): Promise<string[]> {
  const reader = createBoardReader(trx, backend);
  const brand = await reader.brand(brand_id);
  const board = await trx
    .selectFrom('outreach_board')
    .selectAll()
    .where('brand_id', '=', brand_id)
    .executeTakeFirst();
  if (!brand || !board) return [];
  const { targets, made_of } = await countBoard(reader, brand, board.counts_as_of);
  if (made_of !== board.made_of) return [];
  const stored = await trx
    .selectFrom('outreach_target')
    .selectAll()
    .where('brand_id', '=', brand_id)
    .execute();
  const left = new Map(stored.map((row) => [row.url, row]));
  const differences: string[] = [];
  for (const target of targets) {
    const row = left.get(target.url);
    left.delete(target.url);
    const what = `brand ${brand_id}: outreach target ${target.url}`;
    if (!row) differences.push(`${what} is missing from the board`);
    else if (row.counts_as_of !== board.counts_as_of || countsOf(row) !== countsOf(target))
      differences.push(`${what} differs from the answers`);
  }
  const works = await trx
    .selectFrom('outreach_work')
    .select('address')
    .where('brand_id', '=', brand_id)
    .execute();
  for (const { address } of works) left.delete(address);
  for (const url of left.keys())
    differences.push(`brand ${brand_id}: outreach target ${url} is not cited by any answer`);
  return differences;
}

/**
 * Compares the derived columns of outreach work with its moves and its URL; returns one line per difference. Work on a
 * stored target may have the target's address, which an earlier release gave both (rule 10.13).
 */
export async function checkWork(trx: Snapshot, brand_id: string): Promise<string[]> {
  const works = await trx
    .selectFrom('outreach_work')
    .leftJoin('outreach_target', (join) =>
      join
        .on('outreach_target.brand_id', '=', brand_id)
        .onRef('outreach_target.id', '=', 'outreach_work.target_id'),
    )
    .selectAll('outreach_work')
    .select('outreach_target.url as targetUrl')
    .where('outreach_work.brand_id', '=', brand_id)
    .execute();
  return works
    .filter((work) => {
      const { status, completed_at } = workState(movesFrom(work.moves));
      const normalized = address(work.url);
      return (
        work.status !== status ||
        work.completed_at !== completed_at ||
        (work.address !== normalized?.url && work.address !== work.targetUrl) ||
        work.target_id !== targetId(brand_id, work.address) ||
        work.subreddit !== (address(work.address)?.subreddit ?? null)
      );
    })
    .map(
      ({ address }) =>
        `brand ${brand_id}: the state of the outreach work on ${address} differs from its moves or its URL`,
    );
}
