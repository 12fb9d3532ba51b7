/** Numbers the rivals of a brand and tracks their latest sightings while the runs of the brand are rebuilt. */
import { rivalWords } from '@brand-visibility/counting/stored';
import { nameKey } from '@brand-visibility/domain/rivals/name-key';
import { isLater, type Sighting } from '@brand-visibility/domain/rivals/spelling';
import type { Backend, Snapshot } from '../backend.js';
import { bytesOf } from '../columns/encoding.js';
import type { RunAnswer } from '../runs/answers.js';
import type { RivalTable } from '../schema/tables.js';
import { rowValues } from '../values.js';
import { CURRENT_SET, inCurrentSet } from '../schema/sets.js';

export type NumberingEntry = { -readonly [K in keyof RivalTable]: RivalTable[K] };

/** The columns derived from answers. */
export const SEEN_COLUMNS = [
  'seen_name',
  'seen_name_at',
  'seen_name_answer_id',
  'seen_name_run_id',
  'seen_domain',
  'seen_domain_at',
  'seen_domain_answer_id',
  'seen_domain_run_id',
] as const satisfies readonly (keyof RivalTable)[];

const COLUMNS: readonly (keyof RivalTable)[] = [
  'account_id',
  'brand_id',
  'ord',
  'name_key',
  'name',
  'domain',
  'is_watched',
  ...SEEN_COLUMNS,
];

/** @public See `rebuildBrand`. */
export const RIVALS = inCurrentSet<RivalTable>({
  table: 'rival',
  columns: COLUMNS,
  identity: ['brand_id', 'ord'],
  values: (entry) => rowValues(entry, COLUMNS),
});

const ORDER = inCurrentSet<RivalNumbering>({
  table: 'rival_order',
  columns: ['account_id', 'brand_id', 'data'],
  identity: ['brand_id'],
  values: (numbering) => [
    numbering.account_id,
    numbering.brand_id,
    bytesOf(rivalWords([...numbering.entries])),
  ],
});

/**
 * The rivals of one brand while its runs are rebuilt: their ordinals by name, and their latest sightings. A sighting is
 * an answer that contains a name or a domain of the rival (rule 8.1).
 */
export class RivalNumbering {
  readonly #entries = new Map<string, NumberingEntry>();
  /** A cache of entries by name, because answers repeat names and computing a name key costs more than a lookup. */
  readonly #byName = new Map<string, NumberingEntry>();
  readonly #changed = new Set<NumberingEntry>();

  constructor(
    readonly account_id: string,
    readonly brand_id: string,
    stored: readonly RivalTable[],
  ) {
    for (const row of stored) this.#entries.set(row.name_key, { ...row });
  }

  static async load(trx: Snapshot, account_id: string, brand_id: string): Promise<RivalNumbering> {
    const rows = await trx
      .selectFrom('rival')
      .selectAll()
      .where('set_no', '=', CURRENT_SET)
      .where('brand_id', '=', brand_id)
      .orderBy('ord')
      .execute();
    return new RivalNumbering(account_id, brand_id, rows);
  }

  get entries(): Iterable<RivalTable> {
    return this.#entries.values();
  }

  /** Returns the rival with this name in any spelling. A new rival gets the next ordinal. */
  readonly rivalOf = (name: string): NumberingEntry => this.#entryOf(name);

  /** Removes the sightings in these runs, whose answers changed; returns the ordinals of the affected rivals. */
  dropSightings(run_ids: ReadonlySet<string>): Set<number> {
    const lost = new Set<number>();
    for (const entry of this.#entries.values()) {
      if (entry.seen_name_run_id !== null && run_ids.has(entry.seen_name_run_id)) {
        this.#setName(entry, null, null);
        lost.add(entry.ord);
      }
      if (entry.seen_domain_run_id !== null && run_ids.has(entry.seen_domain_run_id)) {
        this.#setDomain(entry, null, null);
        lost.add(entry.ord);
      }
    }
    return lost;
  }

  /** Records the successful answers of a completed run as sightings, unless a known sighting is later. */
  addSightings(run_id: string, answers: readonly RunAnswer<NumberingEntry>[]): void {
    for (const { created_at, id, mentions } of answers) {
      const sighting = { created_at, answer_id: id, run_id };
      for (const { name, domain, rival: entry } of mentions) {
        if (isNewer(sighting, entry.seen_name_at, entry.seen_name_answer_id))
          this.#setName(entry, name, sighting);
        if (domain !== null && isNewer(sighting, entry.seen_domain_at, entry.seen_domain_answer_id)) {
          this.#setDomain(entry, domain, sighting);
        }
      }
    }
  }

  /** Whether a run whose last answer has this time may contain a later sighting of one of these rivals. */
  mayGain(ordinals: ReadonlySet<number>, lastAnswerAt: bigint): boolean {
    for (const { ord, seen_name_at, seen_domain_at } of this.#entries.values()) {
      if (!ordinals.has(ord)) continue;
      if (
        seen_name_at === null ||
        seen_name_at <= lastAnswerAt ||
        seen_domain_at === null ||
        seen_domain_at <= lastAnswerAt
      ) {
        return true;
      }
    }
    return false;
  }

  /** Writes the changed rivals, and the order of all rivals. */
  async save(backend: Backend, trx: Snapshot): Promise<void> {
    await backend.upsert(trx, RIVALS, [...this.#changed]);
    await backend.upsert(trx, ORDER, [this]);
    this.#changed.clear();
  }

  #entryOf(name: string): NumberingEntry {
    const known = this.#byName.get(name);
    if (known) return known;
    const name_key = nameKey(name);
    const entry = this.#entries.get(name_key) ?? this.#newEntry(name_key);
    this.#byName.set(name, entry);
    return entry;
  }

  #newEntry(name_key: string): NumberingEntry {
    const { account_id, brand_id } = this;
    const ord = this.#entries.size;
    const entry = newRival({ account_id, brand_id, ord, name_key });
    this.#entries.set(name_key, entry);
    this.#changed.add(entry);
    return entry;
  }

  #setName(entry: NumberingEntry, name: string | null, from: (Sighting & { run_id: string }) | null): void {
    entry.seen_name = name;
    entry.seen_name_at = from && from.created_at;
    entry.seen_name_answer_id = from && from.answer_id;
    entry.seen_name_run_id = from && from.run_id;
    this.#changed.add(entry);
  }

  #setDomain(
    entry: NumberingEntry,
    domain: string | null,
    from: (Sighting & { run_id: string }) | null,
  ): void {
    entry.seen_domain = domain;
    entry.seen_domain_at = from && from.created_at;
    entry.seen_domain_answer_id = from && from.answer_id;
    entry.seen_domain_run_id = from && from.run_id;
    this.#changed.add(entry);
  }
}

function isNewer(sighting: Sighting, at: bigint | null, answer_id: string | null): boolean {
  return at === null || answer_id === null || isLater(sighting, { created_at: at, answer_id });
}

/** The columns derived from answers of a rival that no answer names. */
export const UNSEEN = {
  seen_name: null,
  seen_name_at: null,
  seen_name_answer_id: null,
  seen_name_run_id: null,
  seen_domain: null,
  seen_domain_at: null,
  seen_domain_answer_id: null,
  seen_domain_run_id: null,
} as const;

function newRival(key: Pick<NumberingEntry, 'account_id' | 'brand_id' | 'ord' | 'name_key'>): NumberingEntry {
  return {
    ...key,
    name: null,
    domain: null,
    is_watched: false,
    ...UNSEEN,
  };
}
