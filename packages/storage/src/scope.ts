/**
 * Binds queries to what a key may read. Every query about a brand uses `scoped`, `readableBrand` or `readableBrands`,
 * or reads by ids that such a query returned; no other code restricts reads.
 */
import type { Scope } from '@brand-visibility/application';
import { sql, type ExpressionBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely';
import type { Backend, Snapshot } from './backend.js';
import type { BrandTable } from './schema/account-tables.js';
import type { Tables } from './schema/tables.js';
import { CURRENT_SET, isOfSets } from './schema/sets.js';

/** A snapshot and the brands that a query may read; every query about brands takes a View. */
export interface View extends Pick<Backend, 'isOneOf' | 'listParameter' | 'valuesTable'> {
  readonly trx: Snapshot;
  /** Null permits every brand; for commands. */
  readonly scope: Scope | null;
}

/** Returns the view of a command, which reads all brands. */
export const viewOfAll = (
  { isOneOf, listParameter, valuesTable }: Omit<View, 'trx' | 'scope'>,
  trx: Snapshot,
): View => ({ trx, scope: null, isOneOf, listParameter, valuesTable });

/** A View, and the brand that a query is about. */
export interface BrandView extends View {
  readonly brand_id: string;
}

/** The condition that a brand is permitted: all brands of the scope's account, or only those that the key lists. */
const readable =
  ({ scope, isOneOf }: View) =>
  (eb: ExpressionBuilder<Tables, 'brand'>) => {
    if (scope === null) return eb.lit(true);
    const ofAccount = eb('brand.account_id', '=', scope.account_id);
    return scope.all_brands ? ofAccount : eb.and([ofAccount, isOneOf('brand.id', scope.brand_ids)]);
  };

/** Selects the brands that the key may read. */
export const readableBrands = (view: View) => view.trx.selectFrom('brand').where(readable(view));

/** Selects this brand; nothing if the key may not read it. */
export const readableBrand = (view: BrandView) => readableBrands(view).where('brand.id', '=', view.brand_id);

/** Selects the brand's rows of a table, joined with `brand`; none if the key may not read the brand. */
export function scoped<T extends BrandTable>(view: BrandView, table: T) {
  const { trx, brand_id } = view;
  const rows = trx
    .selectFrom(table as 'run') // any table with `brand_id`; kysely infers no types for a table that is a parameter
    .innerJoin('brand', (join) => join.on('brand.id', '=', brand_id))
    .where(readable(view))
    .$if(isOfSets(table), (query) =>
      query.where(sql<SqlBool>`${sql.ref(`${table}.set_no`)} = ${CURRENT_SET}`),
    )
    .where(`${table as 'run'}.brand_id`, '=', brand_id);
  return rows as unknown as SelectQueryBuilder<Tables, T | 'brand', object>;
}
