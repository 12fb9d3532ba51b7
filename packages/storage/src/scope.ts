/**
 * Binds queries to what a key may read. Every query about a brand uses `scoped`, `readableBrand` or `readableBrands`,
 * or reads by ids that such a query returned; no other code restricts reads.
 */
import type { Scope } from '@brand-visibility/application';
import { sql, type Expression, type ExpressionBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely';
import type { IsOneOf, Snapshot } from './backend.js';
import type { BrandTable } from './schema/account-tables.js';
import type { Tables } from './schema/tables.js';
import { CURRENT_SET, isOfSets } from './schema/sets.js';

/** A condition on the `brand` table that restricts reads to permitted brands. */
export type InScope = (eb: ExpressionBuilder<Tables, 'brand'>) => Expression<SqlBool>;

/** Permits every brand; for commands. */
export const EVERYTHING: InScope = (eb) => eb.lit(true);

/** Permits all brands of the scope's account, or only the brands that the key lists. */
export function inScope({ account_id, all_brands, brand_ids }: Scope, isOneOf: IsOneOf): InScope {
  return (eb) => {
    const ofAccount = eb('brand.account_id', '=', account_id);
    return all_brands ? ofAccount : eb.and([ofAccount, isOneOf('brand.id', brand_ids)]);
  };
}

/** A snapshot and the brands that a query may read; every query about brands takes a View. */
export interface View {
  readonly trx: Snapshot;
  readonly readable: InScope;
  readonly isOneOf: IsOneOf;
}

/** Selects the brands that the key may read. */
export const readableBrands = ({ trx, readable }: View) => trx.selectFrom('brand').where(readable);

/** Selects this brand; nothing if the key may not read it. */
export const readableBrand = (view: View, brand_id: string) =>
  readableBrands(view).where('brand.id', '=', brand_id);

/** Selects the brand's rows of a table, joined with `brand`; none if the key may not read the brand. */
export function scoped<T extends BrandTable>({ trx, readable }: View, table: T, brand_id: string) {
  const rows = trx
    .selectFrom(table as 'run') // any table with `brand_id`; kysely infers no types for a table that is a parameter
    .innerJoin('brand', (join) => join.on('brand.id', '=', brand_id))
    .where(readable)
    .$if(isOfSets(table), (query) =>
      query.where(sql<SqlBool>`${sql.ref(`${table}.set_no`)} = ${CURRENT_SET}`),
    )
    .where(`${table as 'run'}.brand_id`, '=', brand_id);
  return rows as unknown as SelectQueryBuilder<Tables, T | 'brand', object>;
}
