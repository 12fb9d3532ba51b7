/** Numbers the domains and pages that a brand's answers cite. */
import type { Owner } from '@brand-visibility/application';
import { PAGE_BITS } from '@brand-visibility/counting';
import { citedDomain, citedPage, type SourceDimension } from '@brand-visibility/domain';
import { sql } from 'kysely';
import type { Backend, Snapshot, RowTable } from '../backend.js';
import { keyDigest } from '../schema/values.js';
import { RecentOrdinals } from './recent-ordinals.js';

interface Entry extends Owner {
  readonly ord: number;
  readonly key: string;
  readonly digest: string;
}

/** How the keys of a dimension are derived and stored. */
interface KeyTable {
  readonly table: 'cited_domain' | 'cited_page';
  readonly column: string;
  readonly keyOf: (recorded: string) => string;
}

export const KEY_TABLES: Readonly<Record<SourceDimension, KeyTable>> = {
  domain: { table: 'cited_domain', column: 'domain', keyOf: citedDomain },
  page: { table: 'cited_page', column: 'url', keyOf: citedPage },
};

/** The ordinal of a missing key in a check; it fits in a column above PAGE_BITS. */
const MISSING = 2 ** (32 - PAGE_BITS) - 1;

/**
 * The domains or pages of one brand while its runs are rebuilt. Reads only the entries that the runs cite; stores new
 * ones, which get the next ordinals in the order of their first citation. A check passes `missing`, which gets the keys
 * without an entry instead.
 */
export class Dictionary {
  /** The ordinals of keys. */
  readonly #known = new RecentOrdinals();
  /** The number of entries before; null until it is read. */
  #stored: number | null = null;
  #size = 0;

  constructor(
    readonly backend: Pick<Backend, 'among' | 'upsert'>,
    readonly trx: Snapshot,
    readonly owner: Owner,
    readonly dimension: SourceDimension,
    readonly missing: Set<string> | null = null,
  ) {}

  /** Whether entries were added. */
  get hasGrown(): boolean {
    return this.#stored !== null && this.#size > this.#stored;
  }

  /** The ordinals of texts as recorded, in their order. */
  async ordinalsOf(texts: readonly string[]): Promise<number[]> {
    this.#known.trim();
    const keys = texts.map(KEY_TABLES[this.dimension].keyOf);
    if (!(await this.#isNew())) await this.#read(keys.filter((key) => this.#known.get(key) === undefined));
    const added: Entry[] = [];
    const ordinals = keys.map((key) => this.#known.get(key) ?? this.#add(key, added));
    if (added.length > 0) await this.backend.upsert(this.trx, ENTRY_TABLES[this.dimension], added);
    return ordinals;
  }

  /** Returns the next ordinal for a key without an entry. */
  #add(key: string, added: Entry[]): number {
    if (this.missing) {
      this.missing.add(key);
      return MISSING;
    }
    const ord = this.#size;
    this.#size += 1;
    this.#known.set(key, ord);
    added.push({ ...this.owner, ord, key, digest: keyDigest(key) });
    return ord;
  }

  /** Reads the ordinals of stored keys. */
  async #read(keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return;
    const { table, column } = KEY_TABLES[this.dimension];
    const { brand_id } = this.owner;
    const digests = [...new Set(keys)].map(keyDigest);
    const { rows } = await sql<{ key: string; ord: number }>`
      select ${sql.ref(column)} as key, ord from ${sql.table(table)}
      where brand_id = ${brand_id} and ${this.backend.among(`${table}.digest`, digests)}`.execute(this.trx);
    for (const { key, ord } of rows) this.#known.set(key, ord);
  }

  /** Whether every entry of the brand is known, because none was stored before. */
  async #isNew(): Promise<boolean> {
    if (this.#stored === null) this.#size = this.#stored = await this.#count();
    return this.#stored === 0 && this.#known.isComplete;
  }

  async #count(): Promise<number> {
    const row = await this.trx
      .selectFrom(KEY_TABLES[this.dimension].table)
      .select('ord')
      .where('brand_id', '=', this.owner.brand_id)
      .orderBy('ord', 'desc')
      .limit(1)
      .executeTakeFirst();
    return row ? row.ord + 1 : 0;
  }
}

function entryTable({ table, column }: KeyTable): RowTable<Entry> {
  return {
    table,
    columns: ['account_id', 'brand_id', 'ord', column, 'digest'],
    identity: ['brand_id', 'ord'],
    values: ({ account_id, brand_id, ord, key, digest }) => [account_id, brand_id, ord, key, digest],
  };
}

const ENTRY_TABLES: Readonly<Record<SourceDimension, RowTable<Entry>>> = {
  domain: entryTable(KEY_TABLES.domain),
  page: entryTable(KEY_TABLES.page),
};
