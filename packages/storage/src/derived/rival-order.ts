import { compareCodePoints, type RivalDirectory } from '@brand-visibility/domain';
import type { ReadRivalOrder, Snapshot } from '../backend.js';
import { nameStart, startOf } from './name-digest.js';
import type { RivalTable } from '../migrations/tables.js';
import type { InScope } from '../scope.js';

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

/** How many rivals an order of so many bytes is of, and back. */
export const rivalCount = (bytes: number): number => bytes / BYTES_OF_A_RIVAL;
export const orderBytes = (rivals: number): number => rivals * BYTES_OF_A_RIVAL;

const BYTES_OF_A_RIVAL = 4;

/** `behind` is the first rival whose name key is not before the own brand's; null for none. */
export function rivalDirectory(
  data: Uint8Array,
  ownNameKey: string,
  behind: Pick<RivalTable, 'ord' | 'name_key'> | null,
): RivalDirectory {
  const bytes = data.byteOffset % 4 === 0 ? data : new Uint8Array(data); // slice() of a Buffer copies nothing
  const words = new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
  const namePlace = (ordinal: number) => (words[ordinal] ?? 0) >>> 1;
  return {
    size: words.length,
    namePlace,
    ownNamePlace: (behind === null ? words.length : namePlace(behind.ord)) - 0.5,
    ownOrdinal: behind?.name_key === ownNameKey ? behind.ord : null,
    isWatched: (ordinal) => ((words[ordinal] ?? 0) & 1) === 1,
  };
}

/**
 * What is known of a brand's rivals, by their order and one look at their names: the brand's name is not in the order,
 * so that a brand can be renamed without a rebuild (decisions 8.1). Without `readable` of any brand.
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
