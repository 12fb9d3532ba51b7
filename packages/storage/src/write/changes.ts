/** Writes the change feed, from which copies of a brand are updated: one commit per write transaction and brand. */
import type { Owner } from '@brand-visibility/application';
import type { Instant } from '@brand-visibility/domain/time/instant';
import type { ChangeKind } from '@brand-visibility/domain/vocabulary';
import { sql } from 'kysely';
import { randomBytes } from 'node:crypto';
import type { Backend, Snapshot, RowTable } from '../backend.js';
import type { ChangeTable } from '../schema/tables.js';
import { rowValues } from '../values.js';
import { RecentKeys } from './recent-keys.js';

type Changed = Owner & { readonly id: string };

/** Returns the mark of a new commit: 128 random bits, which distinguish commits with the same number. */
const newMark = () => randomBytes(16).toString('base64url');

const CHANGE_COLUMNS = ['account_id', 'brand_id', 'kind', 'id', 'commit_no'] as const;

const CHANGE: RowTable<ChangeTable> = {
  table: 'change',
  columns: CHANGE_COLUMNS,
  identity: ['brand_id', 'kind', 'id'],
  values: (row) => rowValues(row, CHANGE_COLUMNS),
};

/**
 * Records which prompts and runs one write transaction changes (rule 16.10). The first change of a brand adds a commit
 * with the next number. Writers exclude each other, so numbers are in commit order. Changes are written immediately, so
 * that memory holds only one commit number per brand and the recently moved ids.
 */
export class ChangeLog {
  readonly #commits = new Map<string, number>();
  readonly #moved = new RecentKeys();

  /** `began` is the time at which the transaction got its turn to write; all earlier erasures have earlier times. */
  constructor(
    readonly backend: Backend,
    readonly trx: Snapshot,
    readonly began: Instant,
  ) {}

  /**
   * Moves these prompts or runs to the transaction's commit; `changed` may contain an id several times. Skips ids that
   * were moved recently, because batches of answers repeat the same run.
   */
  async add(kind: ChangeKind, changed: readonly Changed[]): Promise<void> {
    const rows = new Map<string, ChangeTable>();
    for (const { account_id, brand_id, id } of changed) {
      if (this.#moved.has(`${kind} ${brand_id} ${id}`) || rows.has(id)) continue;
      rows.set(id, {
        account_id,
        brand_id,
        kind,
        id,
        commit_no: await this.#commitOf({ account_id, brand_id }),
      });
    }
    if (rows.size === 0) return;
    await this.backend.upsert(this.trx, CHANGE, [...rows.values()]);
    for (const { brand_id, id } of rows.values()) this.#moved.add(`${kind} ${brand_id} ${id}`);
  }

  /** Moves every prompt of these themes, deleted or not, to the transaction's commit. */
  async addPromptsOf(themes: readonly Changed[]): Promise<void> {
    const brands = new Map(themes.map(({ account_id, brand_id }) => [brand_id, account_id]));
    for (const [brand_id, account_id] of brands) {
      const commit_no = await this.#commitOf({ account_id, brand_id });
      const ids = themes.filter((theme) => theme.brand_id === brand_id).map(({ id }) => id);
      await sql`insert into change (account_id, brand_id, kind, id, commit_no)
        select account_id, brand_id, 'prompt', id, ${sql.lit(commit_no)} from prompt
        where brand_id = ${brand_id} and ${this.backend.isOneOf('prompt.theme_id', ids)}
        on conflict (brand_id, kind, id) do update set commit_no = excluded.commit_no`.execute(this.trx);
    }
  }

  async #commitOf({ account_id, brand_id }: Owner): Promise<number> {
    const known = this.#commits.get(brand_id);
    if (known !== undefined) return known;
    const latest = await this.trx
      .selectFrom('change_commit')
      .select('commit_no')
      .where('brand_id', '=', brand_id)
      .orderBy('commit_no', 'desc')
      .limit(1)
      .executeTakeFirst();
    const commit_no = (latest?.commit_no ?? 0) + 1;
    await this.trx
      .insertInto('change_commit')
      .values({ account_id, brand_id, commit_no, mark: newMark(), changed_at: this.began })
      .execute();
    this.#commits.set(brand_id, commit_no);
    return commit_no;
  }
}
