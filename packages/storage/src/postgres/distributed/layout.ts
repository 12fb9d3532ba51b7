import { OF_BRAND } from '../../schema/account-tables.js';
import type { Tables } from '../../schema/tables.js';

/**
 * The layout of a database on a Citus cluster (rule 10.11): a brand's rows are on one worker, so that a request about a
 * brand needs one; what admission reads stays on the coordinator.
 */

/** Where the rows of a table are: spread by a column, whole on every node, or on the coordinator alone. */
export type Place = { readonly by: string } | 'every node' | 'coordinator';

type OfBrand = {
  [T in keyof Tables]: Tables[T] extends Readonly<Record<'brand_id', string>> ? T : never;
}[keyof Tables];

/** A table that is missing here does not compile. */
const OTHERS: Readonly<Record<Exclude<keyof Tables, OfBrand>, Place>> = {
  brand: { by: 'id' },
  domain_type: 'every node',
  account: 'coordinator',
  api_key: 'coordinator',
  kysely_migration: 'coordinator',
};

/** The table beside whose rows those of all other distributed tables are. */
export const ANCHOR = 'brand';

/** Every table that does not stay on the coordinator as it is, in the order in which they move. */
export const MOVED: ReadonlyMap<string, Exclude<Place, 'coordinator'>> = new Map([
  ...Object.entries(OTHERS).flatMap(([name, place]) =>
    place === 'coordinator' ? [] : [[name, place] as const],
  ),
  ...OF_BRAND.map((name) => [name, { by: 'brand_id' }] as const),
]);
