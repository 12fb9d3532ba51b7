import type { BrandRow, Reader } from '@brand-visibility/application';
import type { BrandData } from '@brand-visibility/counting';

/** What the counting room reads through a reader of our stores. */
export const dataOf = (reader: Reader) => reader as Reader & BrandData;

/** A brand that a reader has. */
export async function brandIn(reader: Reader, brand_id: string): Promise<BrandRow> {
  const brand = await reader.brand(brand_id);
  if (!brand) throw new Error(`no brand has the id ${brand_id}`);
  return brand;
}

/** A page that shows everything. */
export const EVERY_ROW = { from: 0, limit: 1_000, bytes: Infinity } as const;
