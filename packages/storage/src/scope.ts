import type { Scope } from '@brand-visibility/application';
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Among, Snapshot } from './backend.js';
import type { Given } from './places.js';
import type { Tables } from './schema/tables.js';

type Condition = (eb: ExpressionBuilder<Tables, 'brand'>) => Expression<SqlBool>;

/** Which brands may be read, as a condition on the `brand` table. The only such predicate. */
export interface InScope extends Condition {
  /** The values of the condition, for statements that are compiled without them. */
  readonly brands: ReadableBrands;
}

/** All brands, or those of an account; `brand_ids`: only these of them. */
export type ReadableBrands = { readonly all: true } | OfAccount;

interface OfAccount {
  readonly account_id: string;
  readonly brand_ids: readonly string[] | null;
}

/** Every brand, for commands. */
export const EVERYTHING: InScope = Object.assign(((eb) => eb.lit(true)) satisfies Condition, {
  brands: { all: true } as const,
});

/**
 * The brands of the scope's account: all of them, or those that the key names. Every query about a brand's data joins
 * the brand under this condition.
 */
export function inScope({ account_id, all_brands, brand_ids }: Scope, among: Among): InScope {
  const brands = { account_id, brand_ids: all_brands ? null : brand_ids };
  return Object.assign(conditionOf(brands, among), { brands });
}

/** The same condition with places instead of values. */
export function scopeOfPlaces({ brands }: InScope, places: Given<ReadableBrands>, among: Among): InScope {
  return 'all' in places ? EVERYTHING : Object.assign(conditionOf(places, among), { brands });
}

function conditionOf({ account_id, brand_ids }: OfAccount | Given<OfAccount>, among: Among): Condition {
  return (eb) => {
    const ofAccount = eb('brand.account_id', '=', account_id);
    return brand_ids === null ? ofAccount : eb.and([ofAccount, among('brand.id', brand_ids)]);
  };
}

/** A snapshot with the brands that may be read; the argument of every query about brands. */
export interface View {
  readonly trx: Snapshot;
  readonly readable: InScope;
  readonly among: Among;
}
