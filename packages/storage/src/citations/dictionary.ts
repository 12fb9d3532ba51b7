import type { Owner } from '@brand-visibility/application';
import { citedDomain, citedPage, type SourceKind } from '@brand-visibility/domain';
import { sql } from 'kysely';
import type { Backend, Snapshot, UpsertTarget } from '../backend.js';
import { nameDigest } from '../derived/rival-order.js';
import { RecentOrdinals } from './recent-keys.js';

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

/** Assigns ordinals to what citations record. */
export interface Ordinals {
  /** The ordinals of these texts, in their order. */
  ordinalsOf(recorded: readonly string[]): Promise<readonly number[]>;
}

/** The ordinal of a missing key in a check; twice its value plus one still fits in 32 bits. */
const MISSING = 0x7fffffff;

/**
 * The domains or pages of one brand while its runs are rebuilt. Reads only the entries that the runs cite; stores new
 * ones, which get the next ordinals in the order of their first citation. A check passes `missing`, which gets the keys
 * without an entry instead.
 */
export class Dictionary implements Ordinals {
  /** By the text as recorded: parsing a URL costs more than a look-up, and answers repeat the same ones. */
  readonly #byText = new RecentOrdinals();
  readonly #byKey = new RecentOrdinals();
  readonly #target: UpsertTarget<Entry>;
  #stored: number | null = null;
  #size = 0;

  constructor(
    readonly backend: Pick<Backend, 'among' | 'upsert'>,
    readonly trx: Snapshot,
    readonly owner: Owner,
    readonly kind: SourceKind,
    readonly missing: Set<string> | null = null,
  ) {
    const { table, column } = KEY_TABLES[kind];
    this.#target = {
      table,
      columns: ['account_id', 'brand_id', 'ord', column, 'digest'],
      identity: ['brand_id', 'ord'],
      values: ({ account_id, brand_id, ord, key, digest }) => [account_id, brand_id, ord, key, digest],
    };
  }

  /** Whether entries were added. */
  get hasGrown(): boolean {
    return this.#stored !== null && this.#size > this.#stored;
  }

  async ordinalsOf(recorded: readonly string[]): Promise<readonly number[]> {
    const ordinals: number[] = [];
    const unknown: number[] = [];
    for (let i = 0; i < recorded.length; i += 1) {
      const ordinal = this.#byText.get(recorded[i]!);
      if (ordinal === undefined) unknown.push(i);
      ordinals.push(ordinal ?? -1);
    }
    if (unknown.length === 0) return ordinals;
    const found = await this.#find(new Set(unknown.map((i) => recorded[i]!)));
    for (const i of unknown) ordinals[i] = found.get(recorded[i]!)!;
    return ordinals;
  }

  /** The ordinals of texts that are not cached. */
  async #find(texts: ReadonlySet<string>): Promise<ReadonlyMap<string, number>> {
    const { keyOf } = KEY_TABLES[this.kind];
    const keys = new Map<string, string>();
    const ordinals = new Map<string, number>();
    const wanted = new Set<string>();
    for (const text of texts) {
      const key = keyOf(text);
      keys.set(text, key);
      const ordinal = this.#byKey.get(key);
      if (ordinal === undefined) wanted.add(key);
      else ordinals.set(key, ordinal);
    }
    if (wanted.size > 0) {
      for (const [key, ordinal] of await this.#readOrAdd(wanted)) {
        ordinals.set(key, ordinal);
        this.#byKey.set(key, ordinal);
      }
    }
    const found = new Map<string, number>();
    for (const [text, key] of keys) {
      const ordinal = ordinals.get(key)!;
      found.set(text, ordinal);
      this.#byText.set(text, ordinal);
    }
    return found;
  }

  async #readOrAdd(keys: ReadonlySet<string>): Promise<ReadonlyMap<string, number>> {
    const { table, column } = KEY_TABLES[this.kind];
    const { backend, trx, owner } = this;
    this.#size = Math.max(this.#size, (this.#stored ??= await this.#next()));
    const digests = new Map(Array.from(keys, (key) => [nameDigest(key), key]));
    const found = new Map<string, number>();
    if (this.#stored > 0 || !this.#byKey.isComplete) {
      const { rows } = await sql<{ key: string; ord: number }>`
        select ${sql.ref(column)} as key, ord from ${sql.table(table)}
        where brand_id = ${owner.brand_id} and ${backend.among(`${table}.digest`, [...digests.keys()])}`.execute(
        trx,
      );
      for (const { key, ord } of rows) found.set(key, ord);
    }
    const added: Entry[] = [];
    for (const [digest, key] of digests) {
      if (found.has(key)) continue;
      if (this.missing) {
        this.missing.add(key);
        found.set(key, MISSING);
        continue;
      }
      found.set(key, this.#size);
      added.push({ ...owner, ord: this.#size, key, digest });
      this.#size += 1;
    }
    if (added.length > 0) await backend.upsert(trx, this.#target, added);
    return found;
  }

  async #next(): Promise<number> {
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
