import type { PageRows, RivalDomain } from '@brand-visibility/application';
import { shownDomain, type SourceDimension } from '@brand-visibility/domain';
import type { AliasedExpression } from 'kysely';
import type { Among, ReadCitationOrder } from '../backend.js';
import type { KnownSources } from '../citations/details.js';
import { keyDigest } from '../schema/values.js';
import type { CitedDomainTable } from '../schema/tables.js';
import type { Read } from '../scheduling/reads.js';
import { inOrder, rowsWithin } from '../scheduling/sized-pages.js';
import type { View } from '../scope.js';

const BYTES_OF_AN_ORDINAL = 4;

/** Numbers of the brand's cited domains and pages; zero for a brand outside the scope. */
export async function knownSources({ trx, readable }: View, brand_id: string): Promise<KnownSources> {
  const row = await trx
    .selectFrom('citation_order')
    .innerJoin('brand', (join) => join.on('brand.id', '=', brand_id))
    .select(({ fn }) => [
      fn<number>('octet_length', ['citation_order.domains']).as('domains'),
      fn<number>('octet_length', ['citation_order.pages']).as('pages'),
    ])
    .where(readable)
    .where('citation_order.brand_id', '=', brand_id)
    .executeTakeFirst();
  return row
    ? { domains: row.domains / BYTES_OF_AN_ORDINAL, pages: row.pages / BYTES_OF_AN_ORDINAL }
    : { domains: 0, pages: 0 };
}

/** Reads an order with a select, for engines whose driver returns bytes without decoding them from text. */
export const selectCitationOrder: ReadCitationOrder = async (trx, brand_id, of) => {
  const row = await trx
    .selectFrom('citation_order')
    .select(`${of} as data`)
    .where('brand_id', '=', brand_id)
    .executeTakeFirst();
  return row?.data ?? new Uint8Array();
};

/** The ordinals of an order. */
export function ordinalsOf(data: Uint8Array): Uint32Array {
  const bytes = data.byteOffset % BYTES_OF_AN_ORDINAL === 0 ? data : new Uint8Array(data); // a Buffer's slice() does not copy
  return new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length / BYTES_OF_AN_ORDINAL);
}

type Cited = Pick<CitedDomainTable, 'brand_id' | 'ord' | 'digest'> & { readonly key: string };

function citedIn({ trx }: View, by: SourceDimension): AliasedExpression<Cited, 'cited'> {
  return by === 'domain'
    ? trx.selectFrom('cited_domain').select(['brand_id', 'ord', 'digest', 'domain as key']).as('cited')
    : trx.selectFrom('cited_page').select(['brand_id', 'ord', 'digest', 'url as key']).as('cited');
}

/** Whose domains or addresses of pages are read, and with what. */
export interface KeyReading {
  readonly view: View;
  readonly read: Read;
  readonly brand_id: string;
  readonly by: SourceDimension;
}

function citedOf({ view, brand_id, by }: Pick<KeyReading, 'view' | 'brand_id' | 'by'>) {
  const { trx, readable } = view;
  return trx
    .selectFrom(citedIn(view, by))
    .innerJoin('brand', (join) => join.on('brand.id', '=', brand_id))
    .select('cited.ord')
    .where(readable)
    .where('cited.brand_id', '=', brand_id);
}

const keysOf = (reading: Pick<KeyReading, 'view' | 'brand_id' | 'by'>) =>
  citedOf(reading).select('cited.key');

/**
 * The domains or addresses with these ordinals, in their order, up to the one with which they reach `bytes` (rule 7.7).
 * The length of a text is known without reading it.
 */
export async function sourceKeysWithin(
  reading: KeyReading,
  ordinals: readonly number[],
  bytes: number,
): Promise<PageRows<{ readonly ordinal: number; readonly key: string }>> {
  if (ordinals.length === 0) return { rows: [], isCut: false };
  const sizes = await citedOf(reading)
    .select(({ fn }) => ['cited.ord as id', fn<number>('octet_length', ['cited.key']).as('bytes')])
    .where('cited.ord', 'in', ordinals)
    .execute();
  const { rows, isCut } = await rowsWithin(reading.read, inOrder(ordinals, sizes), bytes, (some) =>
    keysOf(reading).select('cited.ord as id').where('cited.ord', 'in', some).execute(),
  );
  return { rows: rows.map(({ id, key }) => ({ ordinal: id, key })), isCut };
}

/** Rows of one statement. */
const KEYS_AT_ONCE = 1_000;

/** The domains or addresses with these ordinals. */
export async function sourceKeys(
  reading: KeyReading,
  ordinals: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const { timeSlice } = reading.read;
  const keys = new Map<number, string>();
  for (let i = 0; i < ordinals.length; i += KEYS_AT_ONCE) {
    if (timeSlice.isOver) await timeSlice.next();
    const rows = await keysOf(reading)
      .where('cited.ord', 'in', ordinals.slice(i, i + KEYS_AT_ONCE))
      .execute();
    for (const { ord, key } of rows) keys.set(ord, key);
  }
  return keys;
}

/** The domains or addresses of all ordinals. */
export async function allSourceKeys(reading: KeyReading): Promise<ReadonlyMap<number, string>> {
  const { timeSlice } = reading.read;
  const keys = new Map<number, string>();
  for (let from = 0; ; from += KEYS_AT_ONCE) {
    if (timeSlice.isOver) await timeSlice.next();
    const rows = await keysOf(reading)
      .where('cited.ord', '>=', from)
      .where('cited.ord', '<', from + KEYS_AT_ONCE)
      .execute();
    for (const { ord, key } of rows) keys.set(ord, key);
    if (rows.length < KEYS_AT_ONCE) return keys; // ordinals are dense
  }
}

/** The ordinal of a domain or of the address of a page; null if no answer of the brand was recorded as citing it. */
export async function citedOrdinal(
  view: View,
  brand_id: string,
  by: SourceDimension,
  key: string,
): Promise<number | null> {
  const row = await keysOf({ view, brand_id, by })
    .where('cited.digest', '=', keyDigest(key))
    .where('cited.key', '=', key)
    .executeTakeFirst();
  return row?.ord ?? null;
}

/** The domains that reports show for rivals with a record, without those of the brand's own name (rule 15.3). */
export async function rivalDomains(
  { trx, readable }: View,
  brand_id: string,
  ownNameKey: string,
): Promise<RivalDomain[]> {
  const rows = await trx
    .selectFrom('rival')
    .innerJoin('brand', (join) => join.on('brand.id', '=', brand_id))
    .select(['name_key', 'rival.name', 'rival.domain', 'seen_domain'])
    .where(readable)
    .where('rival.brand_id', '=', brand_id)
    .where('rival.name', 'is not', null) // the rival has a record; an index has only these
    .where('name_key', '<>', ownNameKey)
    .orderBy('ord')
    .$narrowType<{ name: string }>()
    .execute();
  return rows.flatMap(({ name_key, name, domain, seen_domain }) => {
    const shown = shownDomain(domain, seen_domain);
    return shown === null ? [] : { name_key, name, domain: shown };
  });
}

/**
 * Domains are stored as imported. Of several with one form, the one imported in it takes precedence, then the least.
 */
export async function domainTypes(
  { trx }: View,
  among: Among,
  domains: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await trx
    .selectFrom('domain_type')
    .select(['domain', 'form', 'domain_type'])
    .where(among('domain_type.form', domains))
    .orderBy('domain')
    .execute();
  const types = new Map<string, string>();
  for (const { domain, form, domain_type } of rows) {
    if (domain === form || !types.has(form)) types.set(form, domain_type);
  }
  return types;
}
