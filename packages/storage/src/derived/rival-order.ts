import {
  compareCodePoints,
  shownDomain,
  shownName,
  type RivalDirectory,
  type RivalIdentity,
  type RivalMarks,
} from '@brand-visibility/domain';
import { sql } from 'kysely';
import { STORE_LIMITS } from '../limits.js';
import type { RivalTable } from '../schema/tables.js';
import type { View } from '../scope.js';

/**
 * Encodes what a ranking needs about the rivals that it does not show, as one value per brand: by ordinal, a
 * little-endian 32-bit word with the rank of the name key and, in the lowest bit, whether the rival is watched. A
 * report reads these four bytes per rival instead of a row.
 */
export function encodeRivalOrder(
  rivals: readonly Pick<RivalTable, 'ord' | 'name_key' | 'is_watched'>[],
): Uint8Array {
  const sorted = rivals.toSorted((a, b) => compareCodePoints(a.name_key, b.name_key));
  const words = new Uint32Array(rivals.length);
  sorted.forEach(({ ord, is_watched }, rank) => {
    words[ord] = rank * 2 + (is_watched ? 1 : 0);
  });
  return new Uint8Array(words.buffer);
}

const BYTES_OF_A_RIVAL = 4;

const wordsOf = (data: Uint8Array): Uint32Array => {
  const bytes = data.byteOffset % 4 === 0 ? data : new Uint8Array(data); // a Buffer's slice() does not copy
  return new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length / BYTES_OF_A_RIVAL);
};

const isWatchedIn = (words: Uint32Array) => (ordinal: number) => ((words[ordinal] ?? 0) & 1) === 1;

/** Reads only the watchlist from a rival order; needs no query about names. */
export function rivalMarks(
  data: Uint8Array,
  ownOrdinal: number | null,
): RivalMarks & Pick<RivalDirectory, 'size'> {
  const words = wordsOf(data);
  return { size: words.length, ownOrdinal, isWatched: isWatchedIn(words) };
}

/**
 * `successor`: the first rival whose name key is equal to or greater than the brand's own; null when there is none.
 */
export function rivalDirectory(
  data: Uint8Array,
  ownNameKey: string,
  successor: Pick<RivalTable, 'ord' | 'name_key'> | null,
): RivalDirectory {
  const words = wordsOf(data);
  const nameRank = (ordinal: number) => (words[ordinal] ?? 0) >>> 1;
  return {
    size: words.length,
    nameRank,
    ownNameRank: (successor === null ? words.length : nameRank(successor.ord)) - 0.5,
    ownOrdinal: successor?.name_key === ownNameKey ? successor.ord : null,
    isWatched: isWatchedIn(words),
  };
}

/**
 * Builds the directory of a brand's rivals from their order and one query by name. The brand's own name is not part
 * of the order, so renaming a brand needs no rebuild (rule 8.1).
 */
export async function readRivalDirectory(
  { trx, readable }: View,
  brand_id: string,
  ownNameKey: string,
  data: Uint8Array,
): Promise<RivalDirectory> {
  const successor = await trx
    .selectFrom('rival')
    .innerJoin('brand', (join) => join.on('brand.id', '=', brand_id))
    .select(['ord', 'name_key'])
    .where(readable)
    .where('rival.brand_id', '=', brand_id)
    .where('name_key', '>=', ownNameKey)
    .orderBy('name_key')
    .limit(sql.lit(1))
    .executeTakeFirst();
  return rivalDirectory(data, ownNameKey, successor ?? null);
}

/** The number of a brand's rivals, and their order unless there are too many (`STORE_LIMITS.manyRivals`). */
export interface RivalCount {
  readonly size: number;
  readonly order: Uint8Array | null;
}

/** Size 0 for a brand outside the scope. */
export async function rivalsOf(view: View, brand_id: string): Promise<RivalCount> {
  return countOf(await orderOf(view, brand_id).executeTakeFirst());
}

/** Also returns the ordinal of the rival with this name key, if there is one, with the same statement. */
export async function rivalsAndOwn(
  view: View,
  brand_id: string,
  ownNameKey: string,
): Promise<RivalCount & Pick<RivalMarks, 'ownOrdinal'>> {
  const row = await orderOf(view, brand_id)
    .select((eb) =>
      eb
        .selectFrom('rival')
        .select('ord')
        .where('rival.brand_id', '=', brand_id)
        .where('name_key', '=', ownNameKey)
        .as('own'),
    )
    .executeTakeFirst();
  return { ...countOf(row), ownOrdinal: row?.own ?? null };
}

function countOf(row: { readonly bytes: number; readonly order: Uint8Array | null } | undefined): RivalCount {
  return row
    ? { size: row.bytes / BYTES_OF_A_RIVAL, order: row.order }
    : { size: 0, order: new Uint8Array() };
}

function orderOf({ trx, readable }: View, brand_id: string) {
  return trx
    .selectFrom('brand')
    .innerJoin('rival_order', (join) => join.on('rival_order.brand_id', '=', brand_id))
    .select(({ fn, eb }) => [
      fn<number>('octet_length', ['rival_order.data']).as('bytes'),
      eb
        .case()
        .when(
          fn<number>('octet_length', ['rival_order.data']),
          '<=',
          eb.lit(STORE_LIMITS.manyRivals.value * BYTES_OF_A_RIVAL),
        )
        .then(eb.ref('rival_order.data'))
        .end()
        .as('order'),
    ])
    .where(readable)
    .where('brand.id', '=', brand_id);
}

/** The shown spelling and domain of some rivals, by ordinal. */
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

/** The shown spelling of some rivals, by ordinal; without the rival whose name key is the brand's own (rule 16.8). */
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

/** The spelling that reports show (rule 8.1). */
function shownNameOf({
  name_key,
  name,
  seen_name,
}: Pick<StoredIdentity, 'name_key' | 'name' | 'seen_name'>): string {
  return shownName(name, seen_name) ?? name_key;
}
