/** Reads the order, the display names and the domains of a brand's rivals. */
import { expect, type RivalIdentity } from '@brand-visibility/application';
import { WORD, type RivalOrder } from '@brand-visibility/counting';
import { shownDomain, shownName } from '@brand-visibility/domain';
import { sql } from 'kysely';
import type { Backend } from '../backend.js';
import { STORE_LIMITS } from '../limits.js';
import type { RivalTable } from '../schema/tables.js';
import type { View } from '../scope.js';

const { manyRivals } = STORE_LIMITS;

/**
 * The order of a brand's rivals, and where its own name key belongs in it, with one statement; a second one reads the
 * order of many rivals. Empty for a brand outside the scope.
 */
export async function rivalOrder(
  { trx, readable }: View,
  { readBytes }: Pick<Backend, 'readBytes'>,
  brand_id: string,
  ownNameKey: string,
): Promise<RivalOrder> {
  const row = await trx
    .selectFrom('brand')
    .innerJoin('rival_order', (join) => join.on('rival_order.brand_id', '=', brand_id))
    .select(({ fn, eb }) => [
      eb
        .case()
        .when(fn<number>('octet_length', ['rival_order.data']), '<=', eb.lit(manyRivals.value * WORD))
        .then(eb.ref('rival_order.data'))
        .end()
        .as('order'),
      eb
        .selectFrom('rival')
        .select('ord')
        .where('rival.brand_id', '=', brand_id)
        .where('name_key', '=', ownNameKey)
        .as('own'),
      eb
        .selectFrom('rival')
        .select('ord')
        .where('rival.brand_id', '=', brand_id)
        .where('name_key', '>=', ownNameKey)
        .orderBy('name_key')
        .limit(sql.lit(1))
        .as('successor'),
    ])
    .where(readable)
    .where('brand.id', '=', brand_id)
    .executeTakeFirst();
  if (!row) return { data: new Uint8Array(), own: null, successor: null };
  const { order, own, successor } = row;
  if (order) return { data: order, own, successor };
  expect('large');
  const [stored] = await readBytes(trx, { table: 'rival_order', column: 'data', brand_id });
  return { data: stored?.data ?? new Uint8Array(), own, successor };
}

/** The display name and domain of some rivals, by ordinal. */
export async function rivalIdentities(
  { trx, readable, among }: View,
  brand_id: string,
  ordinals: readonly number[],
): Promise<ReadonlyMap<number, RivalIdentity>> {
  if (ordinals.length === 0) return new Map();
  const rows = await trx
    .selectFrom('rival')
    .innerJoin('brand', (join) => join.on('brand.id', '=', brand_id))
    .select(['ord', 'name_key', 'rival.name', 'rival.domain', 'seen_name', 'seen_domain'])
    .where(readable)
    .where('rival.brand_id', '=', brand_id)
    .where(among('rival.ord', ordinals))
    .execute();
  return new Map(rows.map((row) => [row.ord, identityOf(row)]));
}

/** The display names of some rivals, by ordinal; without the rival whose name key is the brand's own (rule 16.8). */
export async function rivalNames(
  { trx, readable, among }: View,
  brand_id: string,
  ownNameKey: string,
  ordinals: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (ordinals.length === 0) return new Map();
  const rows = await trx
    .selectFrom('rival')
    .select(['ord', SHOWN_NAME.as('shown')])
    // Once for all names, which a join would not be.
    .where((eb) =>
      eb.exists(eb.selectFrom('brand').select('brand.id').where(readable).where('brand.id', '=', brand_id)),
    )
    .where('rival.brand_id', '=', brand_id)
    .where(among('rival.ord', ordinals))
    .where('name_key', '!=', ownNameKey)
    .execute();
  return new Map(rows.map(({ ord, shown }) => [ord, shown]));
}

/** The ordinal of the rival with a name key; null if the brand has none. */
export async function rivalOrdinal(
  { trx, readable }: View,
  brand_id: string,
  name_key: string,
): Promise<number | null> {
  const row = await trx
    .selectFrom('rival')
    .innerJoin('brand', (join) => join.on('brand.id', '=', brand_id))
    .select('ord')
    .where(readable)
    .where('rival.brand_id', '=', brand_id)
    .where('name_key', '=', name_key)
    .executeTakeFirst();
  return row?.ord ?? null;
}

type StoredIdentity = Pick<RivalTable, 'name_key' | 'name' | 'domain' | 'seen_name' | 'seen_domain'>;

function identityOf({ name_key, name, domain, seen_name, seen_domain }: StoredIdentity): RivalIdentity {
  return { name: shownNameOf({ name_key, name, seen_name }), domain: shownDomain(domain, seen_domain) };
}

/** `shownNameOf` in SQL: a page of answers names a thousand rivals, and a row takes longer the more columns it has. */
const SHOWN_NAME = sql<string>`coalesce(rival.name, seen_name, name_key)`;

/** The display name (rule 8.1). */
function shownNameOf({
  name_key,
  name,
  seen_name,
}: Pick<StoredIdentity, 'name_key' | 'name' | 'seen_name'>): string {
  return shownName(name, seen_name) ?? name_key;
}
