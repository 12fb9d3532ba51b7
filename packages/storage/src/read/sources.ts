/** Reads the cited domains and pages of a brand by ordinal. */
import type { SourceReader } from '@brand-visibility/application';
import { announce, giveWay, type CitedSourceCounts, type SourceRef } from '@brand-visibility/counting';
import { ordinalOf, sourceRef } from '@brand-visibility/counting/stored';
import { shownDomain } from '@brand-visibility/domain/rivals/spelling';
import type { RivalDomain } from '@brand-visibility/domain/sources/ownership';
import type { SourceDimension } from '@brand-visibility/domain/sources/row';
import type { AliasedExpression } from 'kysely';
import type { Snapshot } from '../backend.js';
import { WORD } from '../columns/encoding.js';
import { keyDigest } from '../values.js';
import type { Tables } from '../schema/tables.js';
import { inOrder, rowsWithin } from './sized-pages.js';
import { readableBrand, scoped, type BrandView } from '../scope.js';
import { statement } from '../statements.js';
import { CURRENT_SET } from '../schema/sets.js';

/** Number of domains or pages above which a read is large. Counting this many takes about 20 MB of memory. */
const MANY_SOURCES = 262_144;

/** The number of domains that `citedDomains` reads with one statement. */
const KEYS_AT_ONCE = 1_000;

export const sourceReader = (
  view: BrandView,
  columns: { readonly sourceOrder: SourceReader['order'] },
): SourceReader => ({
  order: columns.sourceOrder,
  counts: () => citedSourceCounts(view),
  find: (by, key) => citedSource(view, by, key),
  /** The database knows the length of a string without reading the string (rule 7.7). */
  keysWithin: async (by, sources, bytes) => {
    if (sources.length === 0) return { rows: [], isCut: false };
    const ordinals = sources.map(ordinalOf);
    const sizes = await keySizes(view, { by, ordinals });
    const { rows, isCut } = await rowsWithin(inOrder(ordinals, sizes), bytes, (some) =>
      keysOf(view, { by, ordinals: some }),
    );
    return { rows: rows.map(({ id, key }) => ({ source: sourceRef(id), key })), isCut };
  },
  domains: async (domains) => {
    const ordinals = domains && domains.map(ordinalOf);
    const keys = new Map<SourceRef, string>();
    for (let from = 0; ; from += KEYS_AT_ONCE) {
      const end = from + KEYS_AT_ONCE;
      if (ordinals !== null && from >= ordinals.length) return keys;
      await giveWay();
      const rows = await (ordinals === null
        ? domainsBetween(view, { from, end })
        : keysOf(view, { by: 'domain', ordinals: ordinals.slice(from, end) }));
      for (const { id, key } of rows) keys.set(sourceRef(id), key);
      if (ordinals === null && rows.length < KEYS_AT_ONCE) return keys; // ordinals have no gaps
    }
  },
  /**
   * If several stored domains have the same normal form, the domain that is stored in that form takes precedence. If
   * none is stored in that form, the first domain in sort order does (rule 15.3).
   */
  types: async (domains) => {
    const rows = await domainTypes(view, { domains });
    const types = new Map<string, string>();
    for (const { domain, form, domain_type } of rows) {
      if (domain === form || !types.has(form)) types.set(form, domain_type);
    }
    return types;
  },
});

type Cited = Pick<Tables['cited_domain'], 'set_no' | 'brand_id' | 'ord' | 'digest'> & {
  readonly key: string;
};

function citedTable(trx: Snapshot, by: SourceDimension): AliasedExpression<Cited, 'cited'> {
  return by === 'domain'
    ? trx
        .selectFrom('cited_domain')
        .select(['set_no', 'brand_id', 'ord', 'digest', 'domain as key'])
        .as('cited')
    : trx.selectFrom('cited_page').select(['set_no', 'brand_id', 'ord', 'digest', 'url as key']).as('cited');
}

const cited = (view: BrandView, by: SourceDimension) =>
  readableBrand(view)
    .innerJoin(citedTable(view.trx, by), (join) =>
      join.on('cited.set_no', '=', CURRENT_SET).on('cited.brand_id', '=', view.brand_id),
    )
    .select('cited.ord as id');

interface SourceOrdinals {
  readonly by: SourceDimension;
  readonly ordinals: readonly number[];
}

const keySizes = statement(
  (view: BrandView, { by, ordinals }: SourceOrdinals) =>
    cited(view, by)
      .select(({ fn }) => fn<number>('octet_length', ['cited.key']).as('bytes'))
      .where(view.isOneOf('cited.ord', ordinals)),
  'by',
);
const keysOf = statement(
  (view: BrandView, { by, ordinals }: SourceOrdinals) =>
    cited(view, by).select('cited.key').where(view.isOneOf('cited.ord', ordinals)),
  'by',
);
const domainsBetween = statement(
  (view: BrandView, { from, end }: { readonly from: number; readonly end: number }) =>
    cited(view, 'domain').select('cited.key').where('cited.ord', '>=', from).where('cited.ord', '<', end),
);
const domainTypes = statement((view: BrandView, { domains }: { readonly domains: readonly string[] }) =>
  view.trx
    .selectFrom('domain_type')
    .select(['domain', 'form', 'domain_type'])
    .where('set_no', '=', CURRENT_SET)
    .where(view.isOneOf('domain_type.form', domains))
    .orderBy('domain'),
);

/** Returns the numbers of the domains and of the pages that the brand's answers have ever cited. */
export async function citedSourceCounts(view: BrandView): Promise<CitedSourceCounts> {
  const [row] = await citedCounts(view, {});
  if (!row) return { domains: 0, pages: 0 };
  const known = { domains: row.domains / WORD, pages: row.pages / WORD };
  if (Math.max(known.domains, known.pages) > MANY_SOURCES) announce('large');
  return known;
}

const citedCounts = statement((view: BrandView) =>
  scoped(view, 'citation_order').select(({ fn }) => [
    fn<number>('octet_length', ['citation_order.domains']).as('domains'),
    fn<number>('octet_length', ['citation_order.pages']).as('pages'),
  ]),
);

/** Returns the domain or page with this key; null if no answer has ever cited it. */
export async function citedSource(
  view: BrandView,
  by: SourceDimension,
  key: string,
): Promise<SourceRef | null> {
  const [row] = await sourceOfKey(view, { by, key, digest: keyDigest(key) });
  return row ? sourceRef(row.id) : null;
}

const sourceOfKey = statement(
  (view: BrandView, { by, key, digest }: Pick<Cited, 'key' | 'digest'> & Pick<SourceOrdinals, 'by'>) =>
    cited(view, by).where('cited.digest', '=', digest).where('cited.key', '=', key),
  'by',
);

/** Returns the shown domain of each rival with a record, except a rival with the brand's own name key (rule 15.3). */
export async function rivalDomains(view: BrandView, ownNameKey: string): Promise<RivalDomain[]> {
  const rows = await recordedRivals(view, { ownNameKey });
  return rows.flatMap(({ name_key, name, domain, seen_domain }) => {
    const shown = shownDomain(domain, seen_domain);
    return shown === null ? [] : { name_key, name, domain: shown };
  });
}

const recordedRivals = statement((view: BrandView, { ownNameKey }: { readonly ownNameKey: string }) =>
  scoped(view, 'rival')
    .select(['name_key', 'rival.name', 'rival.domain', 'seen_domain'])
    .where('rival.name', 'is not', null) // lets the database use the partial index of rivals that have a record
    .where('name_key', '<>', ownNameKey)
    .orderBy('ord')
    .$narrowType<{ name: string }>(),
);
