/** Reads the order, the display names and the domains of a brand's rivals. */
import type { RivalIdentity, RivalReader } from '@brand-visibility/application';
import { announce, type RivalRef, type WatchedOrder } from '@brand-visibility/counting';
import { ordinalOf, rivalRef, rivalsOf } from '@brand-visibility/counting/stored';
import { shownDomain, shownName } from '@brand-visibility/domain/rivals/spelling';
import { sql } from 'kysely';
import type { Backend } from '../backend.js';
import { WORD, wordsOf } from '../columns/encoding.js';
import { STORE_LIMITS } from '../limits.js';
import type { RivalTable } from '../schema/tables.js';
import { readableBrand, scoped, type BrandView } from '../scope.js';
import { statement } from '../statements.js';
import { CURRENT_SET } from '../schema/sets.js';

const { manyRivals } = STORE_LIMITS;

/**
 * Reads a brand's rivals in the order of their names, and the place of the brand's own name in this order. One
 * statement is enough for up to `manyRivals` rivals; for more rivals, a second statement reads the order. A brand
 * outside the scope has no rivals.
 */
export async function readRivals(
  view: BrandView,
  { readBytes }: Pick<Backend, 'readBytes'>,
  ownNameKey: string,
): Promise<WatchedOrder> {
  const [row] = await rivalOrder(view, { ownNameKey });
  if (!row) return rivalsOf({ words: new Uint32Array(), own: null, successor: null });
  const { order, own, successor } = row;
  if (order) return rivalsOf({ words: wordsOf(order), own, successor });
  announce('large');
  const { trx, brand_id } = view;
  const [stored] = await readBytes(trx, { table: 'rival_order', column: 'data', brand_id });
  return rivalsOf({ words: wordsOf(stored?.data ?? new Uint8Array()), own, successor });
}

const rivalOrder = statement((view: BrandView, { ownNameKey }: { readonly ownNameKey: string }) =>
  readableBrand(view)
    .innerJoin('rival_order', (join) =>
      join.on('rival_order.set_no', '=', CURRENT_SET).on('rival_order.brand_id', '=', view.brand_id),
    )
    .select(({ fn, eb }) => [
      eb
        .case()
        .when(fn<number>('octet_length', ['rival_order.data']), '<=', eb.lit(manyRivals.value * WORD))
        .then(eb.ref('rival_order.data'))
        .end()
        .as('order'),
      eb
        .selectFrom('rival')
        .select('ord')
        .where('rival.set_no', '=', CURRENT_SET)
        .where('rival.brand_id', '=', view.brand_id)
        .where('name_key', '=', ownNameKey)
        .as('own'),
      eb
        .selectFrom('rival')
        .select('ord')
        .where('rival.set_no', '=', CURRENT_SET)
        .where('rival.brand_id', '=', view.brand_id)
        .where('name_key', '>=', ownNameKey)
        .orderBy('name_key')
        .limit(sql.lit(1))
        .as('successor'),
    ]),
);

interface RivalColumns {
  readonly rivalOrder: RivalReader['order'];
  readonly rivalDomains: RivalReader['domains'];
}

/** Reads the names and the domains of rivals. What `order` and `domains` read is read once per request. */
export const rivalReader = (
  view: BrandView,
  { rivalOrder: order, rivalDomains: domains }: RivalColumns,
): RivalReader => ({
  order,
  domains,
  identities: async (rivals) => {
    if (rivals.length === 0) return new Map();
    const rows = await rivalIdentities(view, { ords: rivals.map(ordinalOf) });
    return new Map(rows.map((row) => [rivalRef(row.ord), identityOf(row)]));
  },
  /** Returns the display names of these rivals, except a rival with the brand's own name key (rule 16.8). */
  names: async (ownNameKey, rivals) => {
    if (rivals.length === 0) return new Map();
    const rows = await rivalNames(view, { ownNameKey, ords: rivals.map(ordinalOf) });
    return new Map(rows.map(({ ord, shown }) => [rivalRef(ord), shown]));
  },
  named: (name_key) => rivalNamed(view, name_key),
  near: async (name_key) => {
    const side = (comparison: '<' | '>') =>
      scoped(view, 'rival')
        .select(SHOWN_NAME.as('shown'))
        .where('name_key', comparison, name_key)
        .orderBy('name_key', comparison === '<' ? 'desc' : 'asc')
        .limit(sql.lit(NEAR))
        .execute();
    const rows = [...(await side('<')), ...(await side('>'))];
    return rows.map(({ shown }) => shown);
  },
});

/** Returns the rival with this name key; null if there is none. */
export async function rivalNamed(view: BrandView, name_key: string): Promise<RivalRef | null> {
  const [row] = await rivalOfName(view, { name_key });
  return row ? rivalRef(row.ord) : null;
}

/** The number of names that `near` reads on each side of a name. */
const NEAR = 8;

type StoredIdentity = Pick<RivalTable, 'name_key' | 'name' | 'domain' | 'seen_name' | 'seen_domain'>;

function identityOf({ name_key, name, domain, seen_name, seen_domain }: StoredIdentity): RivalIdentity {
  return { name: shownName(name, seen_name) ?? name_key, domain: shownDomain(domain, seen_domain) };
}

/** SQL for the name of `identityOf`. A page of answers may name a thousand rivals; one column is faster than three. */
const SHOWN_NAME = sql<string>`coalesce(${sql.ref('rival.name')}, seen_name, name_key)`;

const rivalIdentities = statement((view: BrandView, { ords }: { readonly ords: readonly number[] }) =>
  scoped(view, 'rival')
    .select(['ord', 'name_key', 'rival.name', 'rival.domain', 'seen_name', 'seen_domain'])
    .where(view.isOneOf('rival.ord', ords)),
);

const rivalNames = statement(
  (
    view: BrandView,
    { ownNameKey, ords }: { readonly ownNameKey: string; readonly ords: readonly number[] },
  ) =>
    view.trx
      .selectFrom('rival')
      .select(['ord', SHOWN_NAME.as('shown')])
      // The database checks this condition once; with a join, the database would check the condition for every name.
      .where((eb) => eb.exists(readableBrand(view).select('brand.id')))
      .where('rival.set_no', '=', CURRENT_SET)
      .where('rival.brand_id', '=', view.brand_id)
      .where(view.isOneOf('rival.ord', ords))
      .where('name_key', '!=', ownNameKey),
);

const rivalOfName = statement((view: BrandView, { name_key }: { readonly name_key: string }) =>
  scoped(view, 'rival').select('ord').where('name_key', '=', name_key),
);
