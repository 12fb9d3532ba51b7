import * as application from '@brand-visibility/application';
import { listChanges } from '@brand-visibility/contract';
import type { Instant } from '@brand-visibility/domain';
import type { OpenedStore } from '@brand-visibility/storage';
import type { Contender, Ratio } from './measure.js';
import type { PlainDatabase } from './plain-database.js';
import { callUseCase } from './use-case.js';

/** A page of the list of changes, against the same rows by key in one statement. */

const ROWS = 100;

const BY_KEY = `${ROWS} rows by key`;

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
  const keys = JSON.stringify(first.data.map(({ kind, id }) => [kind, id]));
  // `cross join` and sub-selects look up each key in this order on SQLite, whatever its statistics are.
  const byKey = `select c.*,
      (select k.changed_at from change_commit k where k.brand_id = $2 and k.commit_no = c.commit_no) as changed_at,
      (select p.deleted_at from prompt p where c.kind = 'prompt' and p.brand_id = $2 and p.id = c.id) as deleted_at
    from ${plain.dialect.keys(['kind', 'id'])} g cross join change c
    where c.brand_id = $2 and c.kind = g.kind and c.id = g.id`;
  const scanned = await plain.dialect.scanned(plain, byKey, [keys, brand_id]);
  if (scanned.length > 0) throw new Error(`rows by key are not looked up, but: ${scanned.join(', ')}`);
  const read = async () => {
    const rows = await plain.all(byKey, [keys, brand_id]);
    if (rows.length !== ROWS) throw new Error(`${rows.length} rows by key`);
  };
  return [
    { name: 'changes, first page', run: () => page() },
    { name: 'changes, second page', run: () => page(first.next_cursor) },
    { name: `changes, ${BY_KEY}`, run: read },
  ];
}

export function changesRatios(median: (name: string) => number): Ratio[] {
  return ['first page', 'second page'].map((page) => ({
    ratio: `changes: ${page} / ${BY_KEY}`,
    value: median(`changes, ${page}`) / median(`changes, ${BY_KEY}`),
    bound: 2,
    is: 'at most',
  }));
}
