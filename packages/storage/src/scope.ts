import type { Scope } from '@brand-visibility/application';
import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely';
import type { Tables } from './schema.js';

/**
 * The one predicate of what a scope may read, over the `brand` table: of its own account every brand, or the ticked
 * ones. Whatever hangs on a brand is reached through a brand that passed here.
 */
export function inScope(scope: Scope) {
  return ({ eb, and }: ExpressionBuilder<Tables, 'brand'>): Expression<SqlBool> =>
    and([
      eb('brand.account_id', '=', scope.account_id),
      scope.all_brands
        ? sql<SqlBool>`true`
        : scope.brand_ids.length > 0
          ? eb('brand.id', 'in', scope.brand_ids)
          : sql<SqlBool>`false`,
    ]);
}
