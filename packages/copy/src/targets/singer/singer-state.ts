import type Database from 'better-sqlite3';
import type { Kind } from '../../source.js';
import { CopyError } from '../../state/copy-error.js';

/** The value of the tap's STATE messages: the rows of the state tables (`STATE_TABLES`) as JSON. */
export interface SingerState {
  /** A state of version 1 lacks `tables`, so its brands are copied from the start. */
  readonly version: 1 | 2;
  readonly account_id: string | null;
  readonly brands: Readonly<Record<string, SingerBrandState>>;
}

interface SingerBrandState {
  readonly cursor: string | null;
  readonly is_feed_read: boolean;
  readonly begun_at: string;
  readonly tables?: string;
  readonly pending: readonly (readonly [Kind, string])[];
  readonly unconfirmed: readonly string[];
  readonly deleted_prompts: readonly string[];
}

interface BrandRow {
  readonly brand_id: string;
  readonly cursor: string | null;
  readonly is_feed_read: number;
  readonly begun_at: string;
  readonly tables: string;
}

export function stateIn(db: Database.Database): SingerState {
  const texts = (sql: string) => db.prepare<[string], string>(sql).pluck();
  const unconfirmed = texts('select run_id from copy_unconfirmed where brand_id = ? order by run_id');
  const deleted = texts('select prompt_id from copy_deleted_prompt where brand_id = ? order by prompt_id');
  const pending = db
    .prepare<[string], [Kind, string]>('select kind, id from copy_pending where brand_id = ? order by place')
    .raw();
  const brands = db.prepare<[], BrandRow>('select * from copy_brand order by brand_id').all();
  return {
    version: 2,
    account_id: db.prepare<[], string>('select account_id from copy_account').pluck().get() ?? null,
    brands: Object.fromEntries(
      brands.map(({ brand_id, cursor, is_feed_read, begun_at, tables }) => [
        brand_id,
        {
          cursor,
          is_feed_read: is_feed_read === 1,
          begun_at,
          tables,
          pending: pending.all(brand_id),
          unconfirmed: unconfirmed.all(brand_id),
          deleted_prompts: deleted.all(brand_id),
        },
      ]),
    ),
  };
}

/** Inserts a state into a database whose state tables are empty. */
export function restoreState(db: Database.Database, { account_id, brands }: SingerState): void {
  const insert = (sql: string) => {
    const statement = db.prepare(`insert into ${sql}`);
    return (...values: readonly unknown[]) => void statement.run(...values);
  };
  const brand = insert(
    'copy_brand (brand_id, cursor, is_feed_read, begun_at, tables) values (?, ?, ?, ?, ?)',
  );
  const pending = insert('copy_pending (brand_id, kind, id) values (?, ?, ?)');
  const unconfirmed = insert('copy_unconfirmed values (?, ?)');
  const deleted = insert('copy_deleted_prompt values (?, ?)');
  if (account_id !== null) insert('copy_account values (?)')(account_id);
  for (const [brand_id, state] of Object.entries(brands)) {
    brand(brand_id, state.cursor, state.is_feed_read ? 1 : 0, state.begun_at, state.tables ?? null);
    for (const [kind, id] of state.pending) pending(brand_id, kind, id);
    for (const id of state.unconfirmed) unconfirmed(brand_id, id);
    for (const id of state.deleted_prompts) deleted(brand_id, id);
  }
}

/**
 * Parses the content of a state file. `file` is the name of the file.
 * @throws {CopyError} if the content is not a state that this program wrote
 */
export function parseState(text: string, file: string): SingerState {
  try {
    const state = JSON.parse(text) as Partial<SingerState> | null; // validated only in part
    if ((state?.version === 1 || state?.version === 2) && typeof state.brands === 'object')
      return state as SingerState;
  } catch {
    // The error below also applies to text that is not JSON.
  }
  throw new CopyError(`${file} is not a state of this program: pass the value of its last STATE message`);
}
