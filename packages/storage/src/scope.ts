import type { Scope } from '@brand-visibility/application';
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Among, Snapshot } from './backend.js';
import type { Tables } from './schema/tables.js';

/** Restricts reads to permitted brands, as a condition on the `brand` table. The only such predicate. */
export type InScope = (eb: ExpressionBuilder<Tables, 'brand'>) => Expression<SqlBool>;

/** Every brand, for commands. */
export const EVERYTHING: InScope = (eb) => eb.lit(true);

/**
 * The brands of the scope's account: all of them, or those that the key names. Every query about a brand's data joins
 * the brand under this condition.
 */
export function inScope({ account_id, all_brands, brand_ids }: Scope, among: Among): InScope {
  return (eb) => {
    const ofAccount = eb('brand.account_id', '=', account_id);
    return all_brands ? ofAccount : eb.and([ofAccount, among('brand.id', brand_ids)]);
  };
}

/** A snapshot with the brands that may be read; the argument of every query about brands. */
export interface View {
  readonly trx: Snapshot;
  readonly readable: InScope;
  readonly among: Among;
}
