import type { Reader } from '@brand-visibility/application';
import { rivalsIn } from '@brand-visibility/counting';
import { nameKey } from '@brand-visibility/domain';
import { dataOf } from './reads.js';

/** A rival as shown in reports. */
export interface ShownRival {
  readonly name_key: string;
  readonly name: string;
  readonly domain: string | null;
  readonly is_watched: boolean;
}

/** All rivals of a brand, by ordinal. */
export async function rivalsOf(reader: Reader, brand_id: string): Promise<readonly ShownRival[]> {
  const order = rivalsIn(await dataOf(reader).rivalOrder(brand_id, ''));
  const ordinals = Array.from({ length: order.size }, (_, ordinal) => ordinal);
  const identities = await reader.rivalIdentities(brand_id, ordinals);
  return ordinals.map((ordinal) => {
    const identity = identities.get(ordinal);
    if (!identity) throw new Error(`nobody is at ordinal ${ordinal} of ${order.size}`);
    return { name_key: nameKey(identity.name), ...identity, is_watched: order.isWatched(ordinal) };
  });
}
