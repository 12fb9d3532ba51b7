import type { RecordType } from '@brand-visibility/contract';
import type { ImportSession, Row } from '../ports.js';

type Groups = { readonly [T in RecordType]: Map<string, Row<T>> };

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
  #groups = emptyGroups();

  constructor(session: ImportSession) {
    this.#session = session;
  }

  /** Whether a row of that identity waits: it has to be put before another one takes its place. */
  has(type: RecordType, identity: string): boolean {
    return this.#groups[type].has(identity);
  }

  add<T extends RecordType>(type: T, identity: string, row: Row<T>): void {
    const group: Map<string, Row<T>> = this.#groups[type];
    group.set(identity, row);
  }

  /** Puts every row that waits, within a type in the order of the lines. */
  async put(): Promise<void> {
    const groups = this.#groups;
    this.#groups = emptyGroups();
    for (const type of PUT_ORDER) {
      if (groups[type].size > 0) await this.#session.put(type, [...groups[type].values()]);
    }
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
