/** Numbers the domains and pages that a brand's answers cite. */
import type { Owner } from '@brand-visibility/application';
import { MAX_SOURCE_ORDINAL } from '@brand-visibility/counting/stored';
import { citedDomain, citedPage } from '@brand-visibility/domain/sources/keys';
import type { SourceDimension } from '@brand-visibility/domain/sources/row';
import { sql } from 'kysely';
import type { Backend, Snapshot, RowTable } from '../backend.js';
import { keyDigest } from '../values.js';
import { CURRENT_SET, inCurrentSet } from '../schema/sets.js';

interface Entry extends Owner {
  readonly ord: number;
  readonly key: string;
  readonly digest: string;
}

/** The table of a dimension's keys, and the function that derives a key from a recorded domain or URL. */
interface KeyTable {
  readonly table: 'cited_domain' | 'cited_page';
  readonly column: string;
  readonly keyOf: (recorded: string) => string;
}

export const KEY_TABLES: Readonly<Record<SourceDimension, KeyTable>> = {
  domain: { table: 'cited_domain', column: 'domain', keyOf: citedDomain },
  page: { table: 'cited_page', column: 'url', keyOf: citedPage },
};

/**
 * The ordinals of one brand's domains or pages while its runs are rebuilt. Reads only entries for domains or pages that
 * the runs cite. New entries are stored with the next ordinals, in the order of their first citation. If `missing` is
 * given, as in a check, keys without an entry are added to this set, and no entry is stored.
 */
export class Dictionary {
  readonly #known = new RecentOrdinals();
  /** Number of entries before the rebuild; null until the number is read. */
  #stored: number | null = null;
  #size = 0;

  constructor(
    readonly backend: Pick<Backend, 'isOneOf' | 'insert'>,
    readonly trx: Snapshot,
    readonly owner: Owner,
    readonly dimension: SourceDimension,
    readonly missing: Set<string> | null = null,
  ) {}

  /** Whether entries were added since the number of stored entries was read. */
  get hasGrown(): boolean {
    return this.#stored !== null && this.#size > this.#stored;
  }

  /** Returns the ordinals of recorded domains or URLs, in the order of `texts`. */
  async ordinalsOf(texts: readonly string[]): Promise<number[]> {
    this.#known.trim();
    const keys = texts.map(KEY_TABLES[this.dimension].keyOf);
    if (!(await this.#isNew())) await this.#read(keys.filter((key) => this.#known.get(key) === undefined));
    const added: Entry[] = [];
    const ordinals = keys.map((key) => this.#known.get(key) ?? this.#add(key, added));
    if (added.length > 0) await this.backend.insert(this.trx, ENTRY_TABLES[this.dimension], added);
    return ordinals;
  }

  /**
   * Adds an entry for a key and returns its ordinal; in a check, adds the key to `missing` and returns the greatest
   * ordinal.
   */
  #add(key: string, added: Entry[]): number {
    if (this.missing) {
      this.missing.add(key);
      return MAX_SOURCE_ORDINAL;
    }
    const ord = this.#size;
    this.#size += 1;
    this.#known.set(key, ord);
    added.push({ ...this.owner, ord, key, digest: keyDigest(key) });
    return ord;
  }

  /** Reads the stored ordinals of these keys. */
  async #read(keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return;
    const { table, column } = KEY_TABLES[this.dimension];
    const { brand_id } = this.owner;
    const digests = [...new Set(keys)].map(keyDigest);
    const { rows } = await sql<{ key: string; ord: number }>`
      select ${sql.ref(column)} as key, ord from ${sql.table(table)}
      where set_no = ${CURRENT_SET} and brand_id = ${brand_id} and ${this.backend.isOneOf(`${table}.digest`, digests)}`.execute(
      this.trx,
    );
    for (const { key, ord } of rows) this.#known.set(key, ord);
  }

  /**
   * Whether no entry was stored before the rebuild or dropped since. `#known` then contains all entries of the brand.
   */
  async #isNew(): Promise<boolean> {
    if (this.#stored === null) this.#size = this.#stored = await this.#count();
    return this.#stored === 0 && this.#known.isComplete;
  }

  async #count(): Promise<number> {
    const row = await this.trx
      .selectFrom(KEY_TABLES[this.dimension].table)
      .select('ord')
      .where('set_no', '=', CURRENT_SET)
      .where('brand_id', '=', this.owner.brand_id)
      .orderBy('ord', 'desc')
      .limit(1)
      .executeTakeFirst();
    return row ? row.ord + 1 : 0;
  }
}

function entryTable({ table, column }: KeyTable): RowTable<Entry> {
  return inCurrentSet({
    table,
    columns: ['account_id', 'brand_id', 'ord', column, 'digest'],
    identity: ['brand_id', 'ord'],
    values: ({ account_id, brand_id, ord, key, digest }) => [account_id, brand_id, ord, key, digest],
  });
}

const ENTRY_TABLES: Readonly<Record<SourceDimension, RowTable<Entry>>> = {
  domain: entryTable(KEY_TABLES.domain),
  page: entryTable(KEY_TABLES.page),
};

/** Default size of a generation in characters, enough for 200,000 URLs of 80 characters. */
const MOST_CHARACTERS = 16 * 1024 * 1024;

/**
 * Ordinals of recently used strings, in two generations. If the current generation has reached `most` characters,
 * `trim` begins a new one and keeps only the full one besides it. Generations are cheaper than recording the order of
 * all uses.
 */
class RecentOrdinals {
  #recent = new Map<string, number>();
  #before = new Map<string, number>();
  #characters = 0;
  #isComplete = true;

  constructor(readonly most = MOST_CHARACTERS) {}

  /** Whether no string was ever dropped. */
  get isComplete(): boolean {
    return this.#isComplete;
  }

  get(text: string): number | undefined {
    const recent = this.#recent.get(text);
    if (recent !== undefined || this.#before.size === 0) return recent;
    const before = this.#before.get(text);
    if (before !== undefined) this.set(text, before);
    return before;
  }

  set(text: string, ordinal: number): void {
    this.#recent.set(text, ordinal);
    this.#characters += text.length;
  }

  /** Begins a new generation if the current generation is full. Only this method drops strings. */
  trim(): void {
    if (this.#characters < this.most) return;
    this.#isComplete &&= this.#before.size === 0;
    this.#before = this.#recent;
    this.#recent = new Map();
    this.#characters = 0;
  }
}
