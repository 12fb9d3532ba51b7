import { identityIn, type RivalRef } from '@brand-visibility/counting';
import type { IdentityOf } from '@brand-visibility/domain';
import type { BrandRow, RivalReader } from '../ports.js';

/** Reads the names and domains of the brands that a report shows; null stands for the customer's brand. */
export async function identitiesOf(
  reader: Pick<RivalReader, 'rivalIdentities'>,
  brand: BrandRow,
  shown: readonly (RivalRef | null)[],
): Promise<IdentityOf<RivalRef>> {
  const rivals = new Set(shown.flatMap((rival) => rival ?? []));
  const identities = await reader.rivalIdentities(brand.id, [...rivals]);
  return (rival) => (rival === null ? brand : identityIn(identities, rival));
}
