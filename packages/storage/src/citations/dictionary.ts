import type { Owner } from '@brand-visibility/application';
import { citedDomain, citedPage, type SourceKind } from '@brand-visibility/domain';
import { sql } from 'kysely';
import type { Backend, Snapshot, UpsertTarget } from '../backend.js';
import { nameDigest } from '../derived/rival-order.js';
import { RecentOrdinals } from './recent-ordinals.js';

interface Entry extends Owner {
  readonly ord: number;
  readonly key: string;
  readonly digest: string;
}

/** How the keys of a kind are derived and stored. */
interface KeyTable {
  readonly table: 'cited_domain' | 'cited_page';
  readonly column: string;
  readonly keyOf: (recorded: string) => string;
}

export const KEY_TABLES: Readonly<Record<SourceKind, KeyTable>> = {
  domain: { table: 'cited_domain', column: 'domain', keyOf: citedDomain },
  page: { table: 'cited_page', column: 'url', keyOf: citedPage },
};

/** The ordinal of a missing key in a check; twice its value plus one still fits in 32 bits. */
const MISSING = 0x7fffffff;

/**
 * The domains or pages of one brand while its runs are rebuilt. Reads only the entries that the runs cite; stores new
 * ones, which get the next ordinals in the order of their first citation. A check passes `missing`, which gets the keys
 * without an entry instead.
 */
export class Dictionary {
  /** By key. */
  readonly #known = new RecentOrdinals();
  /** The number of entries before; null until it is read. */
  #stored: number | null = null;
  #size = 0;

  constructor(
    readonly backend: Pick<Backend, 'among' | 'upsert'>,
    readonly trx: Snapshot,
    readonly owner: Owner,
    readonly kind: SourceKind,
    readonly missing: Set<string> | null = null,
  ) {}

  /** Whether entries were added. */
  get hasGrown(): boolean {
    return this.#stored !== null && this.#size > this.#stored;
  }

  /** The ordinals of texts as recorded, in their order. */
  async ordinalsOf(texts: readonly string[]): Promise<number[]> {
    const keys = texts.map(KEY_TABLES[this.kind].keyOf);
    const ordinals = new Map<string, number>();
    const unknown: string[] = [];
    for (const key of keys) {
      if (ordinals.has(key)) continue;
      const ordinal = this.#known.get(key);
      if (ordinal === undefined) unknown.push(key);
      ordinals.set(key, ordinal ?? MISSING);
    }
    if (unknown.length > 0) await this.#readOrAdd(unknown, ordinals);
    return keys.map((key) => ordinals.get(key)!);
  }

  /** Sets the ordinals of distinct keys. */
  async #readOrAdd(keys: readonly string[], ordinals: Map<string, number>): Promise<void> {
    const digests = keys.map(nameDigest);
    const stored = await this.#read(digests);
    const added: Entry[] = [];
    keys.forEach((key, i) => {
      let ordinal = stored.get(key);
      if (ordinal === undefined && this.missing) {
        this.missing.add(key);
        ordinal = MISSING;
      }
      if (ordinal === undefined) {
        ordinal = this.#size;
        this.#size += 1;
        added.push({ ...this.owner, ord: ordinal, key, digest: digests[i]! });
      }
      ordinals.set(key, ordinal);
      this.#known.set(key, ordinal);
    });
    if (added.length > 0) await this.backend.upsert(this.trx, TARGETS[this.kind], added);
  }

  async #read(digests: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const { table, column } = KEY_TABLES[this.kind];
    const { brand_id } = this.owner;
    if (this.#stored === null) this.#size = this.#stored = await this.#count();
    // A new brand has no entry that is not cached.
    if (this.#stored === 0 && this.#known.isComplete) return new Map();
    const { rows } = await sql<{ key: string; ord: number }>`
      select ${sql.ref(column)} as key, ord from ${sql.table(table)}
      where brand_id = ${brand_id} and ${this.backend.among(`${table}.digest`, digests)}`.execute(this.trx);
    return new Map(rows.map(({ key, ord }) => [key, ord]));
  }

  async #count(): Promise<number> {
    const row = await this.trx
      .selectFrom(KEY_TABLES[this.kind].table)
      .select('ord')
      .where('brand_id', '=', this.owner.brand_id)
      .orderBy('ord', 'desc')
      .limit(1)
      .executeTakeFirst();
    return row ? row.ord + 1 : 0;
  }
}

function targetOf({ table, column }: KeyTable): UpsertTarget<Entry> {
  return {
    table,
    columns: ['account_id', 'brand_id', 'ord', column, 'digest'],
    identity: ['brand_id', 'ord'],
    values: ({ account_id, brand_id, ord, key, digest }) => [account_id, brand_id, ord, key, digest],
  };
}

const TARGETS: Readonly<Record<SourceKind, UpsertTarget<Entry>>> = {
  domain: targetOf(KEY_TABLES.domain),
  page: targetOf(KEY_TABLES.page),
};
