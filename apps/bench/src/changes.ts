import * as application from '@brand-visibility/application';
import { listChanges } from '@brand-visibility/contract';
import type { Instant } from '@brand-visibility/domain';
import type { OpenedStore } from '@brand-visibility/storage';
import type { Contender, Ratio } from './measure.js';
import type { PlainDatabase } from './plain-database.js';
import { callUseCase } from './use-case.js';

/** A page of the list of changes, against looking up the same rows one by one by key. */

const ROWS = 100;

const LOOK_UP = `select c.*, k.changed_at, p.deleted_at from change c
  join change_commit k on k.brand_id = c.brand_id and k.commit_no = c.commit_no
  left join prompt p on c.kind = 'prompt' and p.brand_id = c.brand_id and p.id = c.id
  where c.brand_id = $1 and c.kind = $2 and c.id = $3`;

export async function changesContenders(
  opened: OpenedStore,
  plain: PlainDatabase,
  brand_id: string,
  now: Instant,
): Promise<Contender[]> {
  const page = (cursor?: string) =>
    callUseCase(opened, listChanges, application.listChanges, { brand_id }, now, {
      limit: String(ROWS),
      ...(cursor === undefined ? {} : { cursor }),
    });
  const first = await page();
  if (!first.has_more) throw new Error('the brand has too few runs and prompts');
  const lookUp = plain.finder(LOOK_UP);
  return [
    { name: 'changes, first page', run: () => page() },
    { name: 'changes, second page', run: () => page(first.next_cursor) },
    {
      name: `changes, ${ROWS} look-ups`,
      run: async () => {
        for (const { kind, id } of first.data) await lookUp([brand_id, kind, id]);
      },
    },
  ];
}

export function changesRatios(median: (name: string) => number): Ratio[] {
  return ['first page', 'second page'].map((page) => ({
    ratio: `changes: ${page} / ${ROWS} look-ups`,
    value: median(`changes, ${page}`) / median(`changes, ${ROWS} look-ups`),
    bound: 2,
    is: 'at most',
  }));
}
