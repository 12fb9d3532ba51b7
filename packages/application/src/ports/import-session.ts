import type {
  DerivedOf,
  IdentifiedType,
  UniqueKeyType,
  UniqueKeyOf,
  RecordOf,
  RecordType,
  TypeOwnedBy,
} from '@brand-visibility/contract';
import type { AccountState, Engine, RunFigures, RunStatus, RunTally } from '@brand-visibility/domain';

// The port of an import.

/** The row of a record: the record with its owner columns and derived columns. */
export type Row<T extends RecordType> = Omit<RecordOf<T>, 'type'> & OwnerColumns<T> & DerivedOf<T>;

/** The columns that name a record's owner. */
export type OwnerColumns<T extends RecordType> =
  T extends TypeOwnedBy<null> ? object : T extends TypeOwnedBy<'account'> ? Pick<Owner, 'account_id'> : Owner;

/** The account and brand that own a record. */
export interface Owner {
  readonly account_id: string;
  readonly brand_id: string;
}

/** The fields of an existing record that other records are checked against: its owner, and its unique key. */
export type ExistingRecord<T extends IdentifiedType> = { readonly id: string } & OwnerColumns<T> &
  (T extends UniqueKeyType ? UniqueKeyOf<T> : unknown);

/** Two records with one unique key or slug, at the end of an import (rule 12.6). */
export interface Clash {
  readonly type: UniqueKeyType | 'brand';
  readonly ids: readonly [string, string];
}

/** A run and some of its answers that do not fit it, at the end of an import (rule 12.6). */
export interface Misfit {
  readonly run: { readonly id: string; readonly status: RunStatus; readonly platforms: readonly Engine[] };
  readonly answers: readonly { readonly id: string; readonly platform: Engine }[];
}

/** The unique key of an answer: run, prompt and engine (rule 12.6). */
export type AnswerKey = UniqueKeyOf<'answer'>;

/** How a record compares with the existing one of the same identity (rule 12.9). */
export type Comparison = 'new' | 'changed' | 'same';

/** One import in one transaction. Each call is one batch of any size. */
export interface ImportSession {
  /** The ids of runs that were completed before the transaction and are not any more. */
  readonly reopened: ReadonlySet<string>;
  /** The existing records among these, by id. */
  existing<T extends IdentifiedType>(
    type: T,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, ExistingRecord<T>>>;
  /** The id of the record with each of these unique keys, in their order; null if there is none. */
  holders<T extends UniqueKeyType>(
    type: T,
    uniqueKeys: readonly UniqueKeyOf<T>[],
  ): Promise<readonly (string | null)[]>;
  /** Another brand of the same account with the same slug, by brand, for these brands; absent if there is none. */
  brandsSharingSlugs(brand_ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** The number of watched rivals of each brand that has one. */
  watchedRivals(brand_ids: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** The fields of an account that admission depends on; null if there is no such account. */
  accountState(id: string): Promise<AccountState | null>;
  /**
   * Upserts rows by identity, in order, and says how each compared with the existing one before; identities and unique
   * keys must be distinct within a call. Another record that has the unique key of a row is displaced: it has none
   * until it is put again, or until `restoreDisplaced`. A row that is the same needs no write, but its derived data
   * are rebuilt. Under the identities of rows in `fresh` nothing is stored: they are not compared.
   */
  put<T extends RecordType>(
    type: T,
    rows: readonly Row<T>[],
    fresh?: ReadonlySet<Row<T>>,
  ): Promise<readonly Comparison[]>;
  /**
   * Gives displaced records their unique keys back, at the end of an import. Returns some of the clashes if there are
   * any; the import must then be rolled back.
   */
  restoreDisplaced(): Promise<readonly Clash[]>;
  /**
   * Rebuilds the derived data of every stale run, and stores the figures of completed runs that were imported
   * without (rule 12.10). Call it once, at the end. `onRun` is called after each run. With `judged` the answers of the
   * stale runs are checked too; if some do not fit, or if the import is refused already, the data are not rebuilt, and
   * the import must be rolled back. Returns the misfits, of at most 20 runs.
   */
  rebuildDerived(
    figures: (tally: RunTally) => RunFigures,
    onRun: (done: number, of: number) => void,
    judged?: { readonly isRefused: boolean },
  ): Promise<readonly Misfit[]>;
}
