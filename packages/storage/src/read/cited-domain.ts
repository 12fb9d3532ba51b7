import { nameDigest } from '../derived/rival-order.js';
import type { View } from '../scope.js';
import type { StoredRun } from '@brand-visibility/application';
import { decodeCitations, type RunCitations } from '../citations/layout.js';

export async function citedDomainOrdinal(
  { trx, readable }: View,
  brand_id: string,
  domain: string,
): Promise<number | null> {
  const row = await trx
    .selectFrom('cited_domain')
    .innerJoin('brand', 'brand.id', 'cited_domain.brand_id')
    .select('ord')
    .where(readable)
    .where('cited_domain.brand_id', '=', brand_id)
    .where('cited_domain.digest', '=', nameDigest(domain))
    .where('cited_domain.domain', '=', domain)
    .executeTakeFirst();
  return row?.ord ?? null;
}

export async function citationsOf(
  { trx }: View,
  brand_id: string,
  runs: readonly StoredRun[],
): Promise<RunCitations[]> {
  if (runs.length === 0) return [];
  const rows = await trx
    .selectFrom('run_citations')
    .select(['run_id', 'data'])
    .where('brand_id', '=', brand_id)
    .where('run_id', 'in', runs.map(({ id }) => id))
    .execute();
  const found = new Map(rows.map(({ run_id, data }) => [run_id, decodeCitations(data)]));
  return runs.map(({ id }) => found.get(id)!);
}
