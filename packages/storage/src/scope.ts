import type { Scope } from '@brand-visibility/application';
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Among, Snapshot } from './backend.js';
import type { Tables } from './schema/tables.js';

/** A condition on the `brand` table that restricts reads to permitted brands. No other code restricts reads. */
export type InScope = (eb: ExpressionBuilder<Tables, 'brand'>) => Expression<SqlBool>;

/** Permits every brand; for commands. */
export const EVERYTHING: InScope = (eb) => eb.lit(true);

/**
 * Permits all brands of the scope's account, or only the brands that the key lists. Every query about a brand's data
 * joins `brand` under this condition.
 */
export function inScope({ account_id, all_brands, brand_ids }: Scope, among: Among): InScope {
  return (eb) => {
    const ofAccount = eb('brand.account_id', '=', account_id);
    return all_brands ? ofAccount : eb.and([ofAccount, among('brand.id', brand_ids)]);
  };
}

/** A snapshot and the brands that a query may read; every query about brands takes a View. */
export interface View {
  readonly trx: Snapshot;
  readonly readable: InScope;
  readonly among: Among;
}
