import {
  compareCodePoints,
  shownDomain,
  shownName,
  type RivalDirectory,
  type RivalIdentity,
  type RivalMarks,
} from '@brand-visibility/domain';
import { sql, type Expression } from 'kysely';
import { createHash } from 'node:crypto';
import type { ReadRivalOrder, Snapshot } from '../backend.js';
import type { RivalTable } from '../migrations/tables.js';
import type { InScope, View } from '../scope.js';

/**
 * What stands for a rival's name key where a key of the database may not be long: 128 bits of SHA-256, in hex digits. Two
 * names with the same digest would not be taken for one, the second is refused.
 */
export function nameDigest(name_key: string): string {
  return createHash('sha256').update(name_key).digest('hex').slice(0, 32);
}

/** The first characters of a name key, by which the index of names is ordered; a name of more is compared whole. */
const START = 200;
const nameStart = (column: 'name_key'): Expression<string> =>
  sql<string>`substr(${sql.ref(column)}, 1, ${sql.lit(START)})`;
const startOf = (name_key: string): string => Array.from(name_key).slice(0, START).join('');

/**
 * All that a ranking asks of the rivals that it does not show, in one value a brand: by ordinal a 32-bit word,
 * little-endian, of the place of the name key among the others and, in the lowest bit, whether the rival is watched.
 * A report so reads four bytes a rival instead of a row.
 */
export function encodeRivalOrder(
  rivals: readonly Pick<RivalTable, 'ord' | 'name_key' | 'is_watched'>[],
): Uint8Array {
  const sorted = rivals.toSorted((a, b) => compareCodePoints(a.name_key, b.name_key));
  const words = new Uint32Array(rivals.length);
  sorted.forEach(({ ord, is_watched }, place) => {
    words[ord] = place * 2 + (is_watched ? 1 : 0);
  });
  return new Uint8Array(words.buffer);
}

const BYTES_OF_A_RIVAL = 4;

const wordsOf = (data: Uint8Array): Uint32Array => {
  const bytes = data.byteOffset % 4 === 0 ? data : new Uint8Array(data); // slice() of a Buffer copies nothing
  return new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length / BYTES_OF_A_RIVAL);
};

const isWatchedIn = (words: Uint32Array) => (ordinal: number) => ((words[ordinal] ?? 0) & 1) === 1;

/** Of the order who is watched alone: nothing is asked about names. */
export function rivalMarks(data: Uint8Array, ownOrdinal: number | null): RivalMarks {
  return { ownOrdinal, isWatched: isWatchedIn(wordsOf(data)) };
}

/** `behind` is the first rival whose name key is not before the own brand's; null for none. */
export function rivalDirectory(
  data: Uint8Array,
  ownNameKey: string,
  behind: Pick<RivalTable, 'ord' | 'name_key'> | null,
): RivalDirectory {
  const words = wordsOf(data);
  const nameRank = (ordinal: number) => (words[ordinal] ?? 0) >>> 1;
  return {
    size: words.length,
    nameRank,
    ownNameRank: (behind === null ? words.length : nameRank(behind.ord)) - 0.5,
    ownOrdinal: behind?.name_key === ownNameKey ? behind.ord : null,
    isWatched: isWatchedIn(words),
  };
}

/**
 * What is known of a brand's rivals, by their order and one look at their names: the brand's name is not in the order,
 * so that a brand can be renamed without a rebuild (rule 8.1). Without `readable` of any brand.
 */
export async function readRivalDirectory(
  trx: Snapshot,
  readable: InScope | null,
  brand_id: string,
  ownNameKey: string,
  data: Uint8Array,
): Promise<RivalDirectory> {
  const behind = await trx
    .selectFrom('rival')
    .innerJoin('brand', 'brand.id', 'rival.brand_id')
    .select(['ord', 'name_key'])
    .$if(readable !== null, (query) => query.where(readable!))
    .where('rival.brand_id', '=', brand_id)
    .where(nameStart('name_key'), '>=', startOf(ownNameKey))
    .where('name_key', '>=', ownNameKey)
    .orderBy(nameStart('name_key'))
    .orderBy('name_key')
    .limit(1)
    .executeTakeFirst();
  return rivalDirectory(data, ownNameKey, behind ?? null);
}

/** Reads the order by a select, for engines that hand over bytes as they are. */
export const selectRivalOrder: ReadRivalOrder = async (trx, brand_id) => {
  const row = await trx
    .selectFrom('rival_order')
    .select('data')
    .where('brand_id', '=', brand_id)
    .executeTakeFirst();
  return row?.data ?? new Uint8Array();
};

/** Counting so many rivals takes some twenty megabytes; an order of more is read by itself, and when it is needed. */
export const MANY_RIVALS = 65_536;

/** How many rivals a brand has, and their order unless they are many. */
export interface RivalCount {
  readonly size: number;
  readonly order: Uint8Array | null;
}

/** None for a brand outside the scope. */
export async function rivalsOf(view: View, brand_id: string): Promise<RivalCount> {
  return countOf(await orderOf(view, brand_id).executeTakeFirst());
}

/** With the ordinal of the rival of this name, if there is one; in the same question. */
export async function rivalsBeside(
  view: View,
  brand_id: string,
  ownNameKey: string,
): Promise<RivalCount & Pick<RivalMarks, 'ownOrdinal'>> {
  const row = await orderOf(view, brand_id)
    .select((eb) =>
      eb
        .selectFrom('rival')
        .select('ord')
        .whereRef('rival.brand_id', '=', 'brand.id')
        .where('name_digest', '=', nameDigest(ownNameKey))
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
    .innerJoin('rival_order', 'rival_order.brand_id', 'brand.id')
    .select(({ fn, eb }) => [
      fn<number>('octet_length', ['rival_order.data']).as('bytes'),
      eb
        .case()
        .when(fn<number>('octet_length', ['rival_order.data']), '<=', MANY_RIVALS * BYTES_OF_A_RIVAL)
        .then(eb.ref('rival_order.data'))
        .end()
        .as('order'),
    ])
    .where(readable)
    .where('brand.id', '=', brand_id);
}

/** The spelling and the domain of some rivals by ordinal. */
export async function rivalIdentities(
  { trx, readable }: View,
  brand_id: string,
  ordinals: readonly number[],
): Promise<ReadonlyMap<number, RivalIdentity>> {
  if (ordinals.length === 0) return new Map();
  const rows = await trx
    .selectFrom('rival')
    .innerJoin('brand', 'brand.id', 'rival.brand_id')
    .select(['ord', 'name_key', 'rival.name', 'rival.domain', 'seen_name', 'seen_domain'])
    .where(readable)
    .where('rival.brand_id', '=', brand_id)
    .where('ord', 'in', ordinals)
    .execute();
  return new Map(rows.map((row) => [row.ord, identityOf(row)]));
}

type StoredIdentity = Pick<RivalTable, 'name_key' | 'name' | 'domain' | 'seen_name' | 'seen_domain'>;

function identityOf({ name_key, name, domain, seen_name, seen_domain }: StoredIdentity): RivalIdentity {
  return { name: shownName(name, seen_name) ?? name_key, domain: shownDomain(domain, seen_domain) };
}
