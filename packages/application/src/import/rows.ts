import { RECORD_TYPES, TYPES_IN_FILE_ORDER, type RecordType } from '@brand-visibility/contract';
import type { Comparison, ImportSession, Row } from '../ports.js';

/** Of one type: records that were not there before, that replaced another one, and that said what is stored already. */
export type RecordCounts = Readonly<Record<Comparison, number>>;

/** How many records of each type came in. Each line is compared with what stood before it. */
export class ImportCounts {
  readonly #counts = new Map(RECORD_TYPES.map((type) => [type, { new: 0, changed: 0, same: 0 }]));

  add(type: RecordType, comparison: Comparison): void {
    const counts = this.#counts.get(type);
    if (counts) counts[comparison] += 1;
  }

  /** By type, parents before children. */
  get byType(): ReadonlyMap<string, RecordCounts> {
    return this.#counts;
  }
}

/**
 * What is known of a row's identity before it is put: `new` that nothing is stored under it, `taken away` that something
 * was until it had to wait for its place.
 */
export type Before = 'new' | 'taken away' | 'unknown';

/** The row of a record of any type, each put among those of its own. */
type AnyRow = Row<RecordType>;

interface Waiting {
  readonly row: AnyRow;
  readonly before: Before;
}

/** Rows that wait to be put together, by type and by what each is known by. */
export class RowGroups {
  readonly #session: ImportSession;
  readonly #counts: ImportCounts;
  #groups = new Map<RecordType, Map<string, Waiting>>();

  constructor(session: ImportSession, counts: ImportCounts) {
    this.#session = session;
    this.#counts = counts;
  }

  /** Whether a row of that identity waits: it has to be put before another one takes its place. */
  has(type: RecordType, identity: string): boolean {
    return this.#groups.get(type)?.has(identity) ?? false;
  }

  add(type: RecordType, identity: string, row: AnyRow, before: Before): void {
    const group = this.#groups.get(type) ?? new Map<string, Waiting>();
    this.#groups.set(type, group.set(identity, { row, before }));
  }

  /** Puts every row that waits, parents first and within a type in the order of the lines, and counts them. */
  async put(): Promise<void> {
    const groups = this.#groups;
    this.#groups = new Map();
    for (const type of TYPES_IN_FILE_ORDER)
      await this.#putGroup(type, [...(groups.get(type)?.values() ?? [])]);
  }

  async #putGroup(type: RecordType, waiting: readonly Waiting[]): Promise<void> {
    if (waiting.length === 0) return;
    const unknown = waiting.filter(({ before }) => before === 'unknown').map(({ row }) => row);
    const compared = unknown.length === 0 ? [] : await this.#session.compare(type, unknown);
    const comparisons = new Map(unknown.map((row, i) => [row, compared[i] ?? 'new']));
    for (const { row, before } of waiting) {
      this.#counts.add(type, comparisons.get(row) ?? (before === 'taken away' ? 'changed' : 'new'));
    }
    const same = new Set(unknown.filter((row) => comparisons.get(row) === 'same'));
    await this.#session.put(
      type,
      waiting.map(({ row }) => row),
      same,
    );
  }
}
