import { countBoard, targetId } from '@brand-visibility/application';
import { workState, address } from '@brand-visibility/domain';
import type { Snapshot } from '../backend.js';
import { boardReaderOver } from './citing-answers.js';
import { COUNTED_COLUMNS } from '../write/outreach-board.js';
import { movesFrom } from '../write/columns.js';

/** A row's counts as a text that is the same for the same counts. */
function countsOf(row: Readonly<Record<(typeof COUNTED_COLUMNS)[number], unknown>>): string {
  return COUNTED_COLUMNS.map((column) => asText(row[column])).join('\n');
}

function asText(value: unknown): string {
  if (typeof value === 'bigint') return String(value);
  if (!Array.isArray(value)) return JSON.stringify(value);
  // A database may keep the members of an object in an order of its own.
  return JSON.stringify(value.map((each: unknown) => (isObject(each) ? Object.entries(each).sort() : each)));
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/**
 * Counts a brand's outreach board anew and names each target whose counts differ. A board whose rows have changed since
 * its refresh, or that was made under other rules, another brand name or other own domains, is old and not wrong: nothing
 * is said of it. Targets with older counts have to have work on them, be it of a kind that no longer keeps them: another
 * import may have changed it since.
 */
export async function checkBoard(trx: Snapshot, brand_id: string): Promise<string[]> {
  const reader = boardReaderOver(trx);
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
    if (!row) differences.push(`${what} is missing on the board`);
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
    differences.push(`brand ${brand_id}: outreach target ${url} is cited by no answer`);
  return differences;
}

/** Names the work on targets whose state differs from its moves. */
export async function checkWork(trx: Snapshot, brand_id: string): Promise<string[]> {
  const works = await trx.selectFrom('outreach_work').selectAll().where('brand_id', '=', brand_id).execute();
  return works
    .filter((work) => {
      const { status, completed_at } = workState(movesFrom(work.moves));
      const place = address(work.url);
      return (
        work.status !== status ||
        work.completed_at !== completed_at ||
        work.address !== place?.url ||
        work.target_id !== targetId(brand_id, work.address) ||
        work.subreddit !== place.subreddit
      );
    })
    .map(({ address }) => `brand ${brand_id}: the state of the work on ${address} differs from its moves`);
}
