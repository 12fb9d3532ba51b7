import type { Scope } from '@brand-visibility/application';
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Among, Snapshot } from './backend.js';
import type { Tables } from './migrations/tables.js';

/** The one predicate of what may be read, as a condition on the `brand` table. */
export type InScope = (eb: ExpressionBuilder<Tables, 'brand'>) => Expression<SqlBool>;

/**
 * What a scope may read: of its own account every brand, or the ticked ones. Whatever hangs on a brand is reached
 * through a brand that passed here.
 */
export function inScope(scope: Scope, among: Among): InScope {
  return (eb) => {
    const ofAccount = eb('brand.account_id', '=', scope.account_id);
    return scope.all_brands ? ofAccount : eb.and([ofAccount, among('brand.id', scope.brand_ids)]);
  };
}

/** A snapshot, and what of it may be read: what every question about brands is asked of. */
export interface View {
  readonly trx: Snapshot;
  readonly readable: InScope;
}
