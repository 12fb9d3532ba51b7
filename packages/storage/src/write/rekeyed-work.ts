import { targetId } from '@brand-visibility/application';
import { address } from '@brand-visibility/domain/outreach/address';
import { movesFrom } from '../values.js';
import { OUTREACH_WORK, type Writer } from './record-tables.js';

/**
 * Gives outreach work the address that its URL has by today's rules. Work on a target of the stored board keeps the
 * address of that target until the board is refreshed, unless `withTargets`, which renames these targets, too. Work
 * whose page has other work keeps its address; returns a line about it.
 */
export async function rekeyWork(
  to: Writer,
  brand_id: string,
  withTargets: boolean,
): Promise<readonly string[]> {
  const { backend, trx } = to;
  const works = await trx
    .selectFrom('outreach_work')
    .select(['target_id', 'address', 'url'])
    .where('brand_id', '=', brand_id)
    .execute();
  const taken = new Set(works.map(({ target_id }) => target_id));
  const lines: string[] = [];
  for (const { target_id: before, ...work } of works) {
    const url = address(work.url)?.url;
    if (url === undefined || url === work.address) continue;
    const after = targetId(brand_id, url);
    if (taken.has(after)) {
      lines.push(`brand ${brand_id}: other outreach work is on the page of ${work.url}; both are kept`);
      continue;
    }
    const targets = await trx
      .selectFrom('outreach_target')
      .select('id')
      .where('brand_id', '=', brand_id)
      .where('id', 'in', [before, after])
      .execute();
    const isOnBoard = targets.some(({ id }) => id === before);
    if (isOnBoard && !withTargets) continue;
    taken.add(after);
    const { moves, ...stored } = await trx
      .deleteFrom('outreach_work')
      .where('brand_id', '=', brand_id)
      .where('target_id', '=', before)
      .returningAll()
      .executeTakeFirstOrThrow();
    await backend.upsert(trx, OUTREACH_WORK, [{ ...stored, address: url, moves: movesFrom(moves) }]);
    if (isOnBoard && targets.length === 1)
      await trx
        .updateTable('outreach_target')
        .set((eb) => ({ id: after, url, bytes: eb('bytes', '+', size(url) - size(work.address)) }))
        .where('brand_id', '=', brand_id)
        .where('id', '=', before)
        .execute();
  }
  return lines;
}

const size = (text: string) => Buffer.byteLength(text);
