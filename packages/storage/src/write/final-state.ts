import type { Backend, Snapshot } from '../backend.js';

/** Reads the state that an import checks at its end (rule 12.6). */

/** Returns, by brand, another brand of the same account with the same slug; brands with a unique slug are absent. */
export async function brandsSharingSlugs(
  { isOneOf, valuesTable }: Backend,
  trx: Snapshot,
  brand_ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (brand_ids.length === 0) return new Map();
  // A Citus cluster cannot join rows of different brands, so a second statement joins bound values.
  const brands = await trx
    .selectFrom('brand')
    .select(['id', 'account_id', 'slug'])
    .where(isOneOf('brand.id', brand_ids))
    .execute();
  const named = brands.map(({ id, account_id, slug }) => [id, account_id, slug]);
  const rows = await trx
    .with('named', () => valuesTable(['id', 'account_id', 'slug'], named))
    .selectFrom('named')
    .innerJoin('brand as other', (join) =>
      join
        .onRef('other.account_id', '=', 'named.account_id')
        .onRef('other.slug', '=', 'named.slug')
        .onRef('other.id', '<>', 'named.id'),
    )
    .select('named.id')
    .select(({ fn }) => fn.min('other.id').as('other'))
    .groupBy('named.id')
    .execute();
  return new Map(rows.map(({ id, other }) => [id, other]));
}

/** Counts the watched rivals of each brand; brands without watched rivals are absent (rule 12.6). */
export async function watchedRivals(
  { isOneOf }: Backend,
  trx: Snapshot,
  brand_ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (brand_ids.length === 0) return new Map();
  const rows = await trx
    .selectFrom('rival')
    .select(({ fn }) => ['brand_id', fn.countAll().as('watched')])
    .where(isOneOf('rival.brand_id', brand_ids))
    .where('name', 'is not', null) // every watched rival has a record, and a partial index contains rivals with records
    .where('is_watched', '=', true)
    .groupBy('brand_id')
    .execute();
  return new Map(rows.map(({ brand_id, watched }) => [brand_id, Number(watched)]));
}
