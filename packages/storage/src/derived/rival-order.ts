/** Reads the order, the display names and the domains of a brand's rivals. */
import type { RivalIdentity } from '@brand-visibility/application';
import { announce, type RivalRef, type WatchedOrder } from '@brand-visibility/counting';
import { ordinalOf, rivalRef, rivalsOf } from '@brand-visibility/counting/stored';
import { shownDomain, shownName } from '@brand-visibility/domain';
import { sql } from 'kysely';
import type { Backend } from '../backend.js';
import { WORD, wordsOf } from '../columns/encoding.js';
import { STORE_LIMITS } from '../limits.js';
import type { RivalTable } from '../schema/tables.js';
import type { View } from '../scope.js';

const { manyRivals } = STORE_LIMITS;

/**
 * Reads a brand's rivals in the order of their names, and the place of the brand's own name in this order. One
 * statement is enough for up to `manyRivals` rivals; for more rivals, a second statement reads the order. A brand
 * outside the scope has no rivals.
 */
export async function readRivals(
  { trx, readable }: View,
  { readBytes }: Pick<Backend, 'readBytes'>,
  brand_id: string,
  ownNameKey: string,
): Promise<WatchedOrder> {
  const row = await trx
    .selectFrom('brand')
    .innerJoin('rival_order_2', (join) => join.on('rival_order_2.brand_id', '=', brand_id))
    .select(({ fn, eb }) => [
      eb
        .case()
        .when(fn<number>('octet_length', ['rival_order_2.data']), '<=', eb.lit(manyRivals.value * WORD))
        .then(eb.ref('rival_order_2.data'))
        .end()
        .as('order'),
      eb
        .selectFrom('rival_2')
        .select('ord')
        .where('rival_2.brand_id', '=', brand_id)
        .where('name_key', '=', ownNameKey)
        .as('own'),
      eb
        .selectFrom('rival_2')
        .select('ord')
        .where('rival_2.brand_id', '=', brand_id)
        .where('name_key', '>=', ownNameKey)
        .orderBy('name_key')
        .limit(sql.lit(1))
        .as('successor'),
    ])
    .where(readable)
    .where('brand.id', '=', brand_id)
    .executeTakeFirst();
  if (!row) return rivalsOf({ words: new Uint32Array(), own: null, successor: null });
  const { order, own, successor } = row;
  if (order) return rivalsOf({ words: wordsOf(order), own, successor });
  announce('large');
  const [stored] = await readBytes(trx, { table: 'rival_order_2', column: 'data', brand_id });
  return rivalsOf({ words: wordsOf(stored?.data ?? new Uint8Array()), own, successor });
}

/** Returns the display names and the domains of these rivals. */
export async function rivalIdentities(
  { trx, readable, among }: View,
  brand_id: string,
  rivals: readonly RivalRef[],
): Promise<ReadonlyMap<RivalRef, RivalIdentity>> {
  if (rivals.length === 0) return new Map();
  const rows = await trx
    .selectFrom('rival_2')
    .innerJoin('brand', (join) => join.on('brand.id', '=', brand_id))
    .select(['ord', 'name_key', 'rival_2.name', 'rival_2.domain', 'seen_name', 'seen_domain'])
    .where(readable)
    .where('rival_2.brand_id', '=', brand_id)
    .where(among('rival_2.ord', rivals.map(ordinalOf)))
    .execute();
  return new Map(rows.map((row) => [rivalRef(row.ord), identityOf(row)]));
}

/** Returns the display names of these rivals, except a rival with the brand's own name key (rule 16.8). */
export async function rivalNames(
  { trx, readable, among }: View,
  brand_id: string,
  ownNameKey: string,
  rivals: readonly RivalRef[],
): Promise<ReadonlyMap<RivalRef, string>> {
  if (rivals.length === 0) return new Map();
  const rows = await trx
    .selectFrom('rival_2')
    .select(['ord', SHOWN_NAME.as('shown')])
    // The database checks this condition once; with a join, the database would check the condition for every name.
    .where((eb) =>
      eb.exists(eb.selectFrom('brand').select('brand.id').where(readable).where('brand.id', '=', brand_id)),
    )
    .where('rival_2.brand_id', '=', brand_id)
    .where(among('rival_2.ord', rivals.map(ordinalOf)))
    .where('name_key', '!=', ownNameKey)
    .execute();
  return new Map(rows.map(({ ord, shown }) => [rivalRef(ord), shown]));
}

/** Returns the rival with this name key; null if there is none. */
export async function rivalNamed(
  { trx, readable }: View,
  brand_id: string,
  name_key: string,
): Promise<RivalRef | null> {
  const row = await trx
    .selectFrom('rival_2')
    .innerJoin('brand', (join) => join.on('brand.id', '=', brand_id))
    .select('ord')
    .where(readable)
    .where('rival_2.brand_id', '=', brand_id)
    .where('name_key', '=', name_key)
    .executeTakeFirst();
  return row ? rivalRef(row.ord) : null;
}

/** The number of names on each side of a name. */
const NEAR = 8;

/** Returns the display names of the rivals next to a name key in the order of name keys. */
export async function rivalsNear(
  { trx, readable }: View,
  brand_id: string,
  name_key: string,
): Promise<readonly string[]> {
  const side = (comparison: '<' | '>') =>
    trx
      .selectFrom('rival_2')
      .innerJoin('brand', (join) => join.on('brand.id', '=', brand_id))
      .select(SHOWN_NAME.as('shown'))
      .where(readable)
      .where('rival_2.brand_id', '=', brand_id)
      .where('name_key', comparison, name_key)
      .orderBy('name_key', comparison === '<' ? 'desc' : 'asc')
      .limit(sql.lit(NEAR))
      .execute();
  const rows = [...(await side('<')), ...(await side('>'))];
  return rows.map(({ shown }) => shown);
}

type StoredIdentity = Pick<RivalTable, 'name_key' | 'name' | 'domain' | 'seen_name' | 'seen_domain'>;

function identityOf({ name_key, name, domain, seen_name, seen_domain }: StoredIdentity): RivalIdentity {
  return { name: shownNameOf({ name_key, name, seen_name }), domain: shownDomain(domain, seen_domain) };
}

/** SQL for `shownNameOf`. A page of answers may name a thousand rivals, and reading one column is faster than three. */
const SHOWN_NAME = sql<string>`coalesce(rival_2.name, seen_name, name_key)`;

/** Returns the display name of a rival (rule 8.1), or the name key if no name is stored. */
function shownNameOf({
  name_key,
  name,
  seen_name,
}: Pick<StoredIdentity, 'name_key' | 'name' | 'seen_name'>): string {
  return shownName(name, seen_name) ?? name_key;
}
