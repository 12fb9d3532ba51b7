import type { RivalRef } from '@brand-visibility/counting';
import type { BrandRow, Reader, TargetFilter } from '@brand-visibility/application';
import { type Instant, parseInstant } from '@brand-visibility/domain/time/instant';
import { everyBrandOf, type OpenStore } from '../support/opened.js';

/** Later than every valid instant. */
export const END_OF_TIME = 300_000_000_000_000_000n;

/** An instant of a record, in microseconds. */
export function instant(text: string | null): Instant {
  const read = text === null ? null : parseInstant(text);
  if (read === null) throw new Error(`${text} is no instant`);
  return read;
}

/** A brand that a reader has. */
export async function brandIn(reader: Reader, brand_id: string): Promise<BrandRow> {
  const brand = await reader.brand(brand_id).row();
  if (!brand) throw new Error(`no brand has the id ${brand_id}`);
  return brand;
}

/** A page that shows everything. */
export const EVERY_ROW = { from: 0, limit: 1_000, bytes: Infinity } as const;

/** All targets of a brand's outreach board in the order of the list, and the spellings of rivals by ordinal. */
export async function boardOf(
  { store }: Pick<OpenStore, 'store'>,
  brand_id = 'brd_1',
  filter: TargetFilter = {},
) {
  return store.read(everyBrandOf('acc_1'), async (reader) => {
    const slice = { after: null, limit: 1_000, bytes: Infinity };
    const { rows: targets } = await reader.brand(brand_id).outreach.list(filter, slice);
    const named = targets.flatMap(({ competitors_named }) => competitors_named.map(({ rival }) => rival));
    const rivals = await reader.brand(brand_id).rivals.identities([...new Set(named)]);
    return {
      targets,
      nameOf: (rival: RivalRef) => rivals.get(rival)?.name ?? '',
      id: await reader.brand(brand_id).outreach.boardId(),
    };
  });
}
