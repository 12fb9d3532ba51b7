import type { Reader } from '@brand-visibility/application';
import type { ImportRecord } from '@brand-visibility/contract';
import {
  bring,
  drawFrom,
  finalRecords,
  recordsOf,
  worldOf,
  type Draw,
  type FinalRecords,
  type WorldSize,
} from '@brand-visibility/records';
import { everyBrandOf, type OpenStore } from './opened.js';
import { rivalsOf } from './rivals-of.js';

/** A brand of a drawn world that was imported, and a reader of its account. */
export interface DrawnBrand {
  readonly reader: Reader;
  readonly id: string;
  readonly brand: ImportRecord<'brand'>;
  readonly world: FinalRecords;
  readonly draw: Draw;
}

/** Imports the world of a seed, of one account, and checks each of its brands. */
export async function eachDrawnBrand(
  { store, jobStore }: OpenStore,
  seed: number,
  size: Partial<WorldSize>,
  check: (drawn: DrawnBrand) => Promise<void>,
): Promise<void> {
  const { records } = worldOf(seed, { accounts: 1, ...size });
  await bring(jobStore, records);
  const world = finalRecords(records);
  const draw = drawFrom(seed);
  for (const brand of recordsOf(world, 'brand'))
    await store.read(everyBrandOf(brand.account_id), (reader) =>
      check({ reader, id: brand.id, brand, world, draw }),
    );
}

/** In half of the draws, one of the brand's rivals as the one with its own name; otherwise none. */
export async function drawnOwn(
  reader: Reader,
  brand_id: string,
  draw: Draw,
): Promise<{ readonly ordinal: number | null; readonly key: string | null }> {
  const rivals = await rivalsOf(reader, brand_id);
  const ordinal = draw.chance(50) && rivals.length > 0 ? draw.below(rivals.length) : null;
  return { ordinal, key: ordinal === null ? null : (rivals[ordinal]?.name_key ?? null) };
}
