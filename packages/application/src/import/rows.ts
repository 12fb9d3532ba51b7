import type { RecordType } from '@brand-visibility/contract';
import type { ImportSession, Row, Standing } from '../ports.js';
import type { ImportCounts } from './counts.js';

/**
 * What is known of a row's identity before it is put: `new` that nothing is stored under it, `taken away` that something
 * was until it had to wait for its place.
 */
export type Before = 'new' | 'taken away' | 'unknown';

interface Waiting<T extends RecordType> {
  readonly row: Row<T>;
  readonly before: Before;
}

type Groups = { readonly [T in RecordType]: Map<string, Waiting<T>> };

/** Parents before children, and brands before the keys that name them. */
const PUT_ORDER: readonly RecordType[] = [
  'account',
  'brand',
  'api_key',
  'rival',
  'theme',
  'prompt',
  'run',
  'answer',
  'site_access_check',
  'page_audit',
  'recommendation',
  'domain_type',
  'outreach_work',
];

/** Rows that wait to be put together, by type and by what each is known by. */
export class RowGroups {
  readonly #session: ImportSession;
  readonly #counts: ImportCounts;
  #groups = emptyGroups();

  constructor(session: ImportSession, counts: ImportCounts) {
    this.#session = session;
    this.#counts = counts;
  }

  /** Whether a row of that identity waits: it has to be put before another one takes its place. */
  has(type: RecordType, identity: string): boolean {
    return this.#groups[type].has(identity);
  }

  add<T extends RecordType>(type: T, identity: string, row: Row<T>, before: Before = 'unknown'): void {
    const group: Map<string, Waiting<T>> = this.#groups[type];
    group.set(identity, { row, before });
  }

  /** Puts every row that waits, within a type in the order of the lines, and counts them. */
  async put(): Promise<void> {
    const groups = this.#groups;
    this.#groups = emptyGroups();
    for (const type of PUT_ORDER) await this.#putGroup(type, groups[type]);
  }

  async #putGroup<T extends RecordType>(type: T, group: ReadonlyMap<string, Waiting<T>>): Promise<void> {
    if (group.size === 0) return;
    const waiting = [...group.values()];
    const unknown = waiting.filter(({ before }) => before === 'unknown').map(({ row }) => row);
    const compared = unknown.length === 0 ? [] : await this.#session.compare(type, unknown);
    const standings = new Map<Row<T>, Standing>(unknown.map((row, i) => [row, compared[i] ?? 'new']));
    for (const { row, before } of waiting) {
      this.#counts.add(type, standings.get(row) ?? (before === 'taken away' ? 'changed' : 'new'));
    }
    const same = new Set(unknown.filter((row) => standings.get(row) === 'same'));
    await this.#session.put(
      type,
      waiting.map(({ row }) => row),
      same,
    );
  }
}

function emptyGroups(): Groups {
  return {
    account: new Map(),
    api_key: new Map(),
    brand: new Map(),
    rival: new Map(),
    theme: new Map(),
    prompt: new Map(),
    run: new Map(),
    answer: new Map(),
    site_access_check: new Map(),
    page_audit: new Map(),
    recommendation: new Map(),
    domain_type: new Map(),
    outreach_work: new Map(),
  };
}
