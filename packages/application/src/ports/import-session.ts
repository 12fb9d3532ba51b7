import type {
  DerivedOf,
  IdentifiedType,
  UniqueKeyType,
  UniqueKeyOf,
  RecordOf,
  RecordType,
  TypeOwnedBy,
} from '@brand-visibility/contract';
import type { AccountState } from '../key-refusal.js';
import type { RunCounts, RunFigures } from '@brand-visibility/domain/runs/completion';
import type { Instant } from '@brand-visibility/domain/time/instant';
import type { Engine, RunStatus } from '@brand-visibility/domain/vocabulary';

// The port of an import.

/** The row of a record: the record with its owner columns and derived columns. */
export type Row<T extends RecordType> = Omit<RecordOf<T>, 'type'> & OwnerColumns<T> & DerivedOf<T>;

/** The columns that identify the owner of a record. */
export type OwnerColumns<T extends RecordType> =
  T extends TypeOwnedBy<null> ? object : T extends TypeOwnedBy<'account'> ? Pick<Owner, 'account_id'> : Owner;

/** The account and brand that own a record. */
export interface Owner {
  readonly account_id: string;
  readonly brand_id: string;
}

/** An account or brand that was erased, or is to be erased (rule 10.6). */
export type Erasure = { readonly account_id: string } | { readonly brand_id: string };

/** The fields of an existing record that are needed to check other records: the id, the owner and the unique key. */
export type ExistingRecord<T extends IdentifiedType> = { readonly id: string } & OwnerColumns<T> &
  (T extends UniqueKeyType ? UniqueKeyOf<T> : unknown) &
  (T extends 'brand' ? Pick<Row<'brand'>, 'name'> : unknown);

/** Two records that have the same unique key or slug at the end of an import (rule 12.6). */
export interface Clash {
  readonly type: UniqueKeyType | 'brand';
  readonly ids: readonly [string, string];
}

/** A run, and some answers that do not fit the run at the end of an import (rule 12.6). */
export interface Misfit {
  readonly run: { readonly id: string; readonly status: RunStatus; readonly platforms: readonly Engine[] };
  readonly answers: readonly { readonly id: string; readonly platform: Engine }[];
}

/** The unique key of an answer: run, prompt and engine (rule 12.6). */
export type AnswerKey = UniqueKeyOf<'answer'>;

/** How a record compares with the existing record that has the same identity (rule 12.9). */
export type Comparison = 'new' | 'changed' | 'same';

/** The ids of the records of an import that has all records of a brand. */
export type Kept = Readonly<Record<'answer' | 'run' | 'prompt', ReadonlySet<string>>>;

/** One import in one transaction. Each call handles a batch of any size. */
export interface ImportSession {
  /** The status of each run that was completed before the transaction but is not completed now. */
  readonly reopened: ReadonlyMap<string, string>;
  /** Returns the existing records with these ids, by id. */
  existing<T extends IdentifiedType>(
    type: T,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, ExistingRecord<T>>>;
  /** Returns the ids of the records with these unique keys, in the same order; null for a key that no record has. */
  holders<T extends UniqueKeyType>(
    type: T,
    uniqueKeys: readonly UniqueKeyOf<T>[],
  ): Promise<readonly (string | null)[]>;
  /** Maps each of these brands to another brand of its account with the same slug. Omits brands with unique slugs. */
  brandsSharingSlugs(brand_ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Returns the number of watched rivals by brand id; brands without watched rivals are absent. */
  watchedRivals(brand_ids: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /**
   * Whether an account or brand exists, and its own record was imported after `erased` (rule 10.6). If the time of that
   * import is unknown, its first change decides.
   */
  isImportedAfter(what: Erasure, erased: Instant): Promise<boolean>;
  /**
   * Returns the fields of an account that admission depends on; null if the account does not exist. Until the session
   * ends, erasures in the account wait for this session, and this call waits for earlier ones.
   */
  accountState(id: string): Promise<AccountState | null>;
  /**
   * Upserts rows by identity, in order, and returns how each row compares with the existing row. Identities and unique
   * keys must be distinct within a call. If another record has the unique key of a row, that record is displaced: the
   * displaced record has no unique key until it is written again or `restoreDisplaced` is called. An equal row need not
   * be written, but its derived data are rebuilt. Rows in `fresh` have new identities and are not compared.
   */
  put<T extends RecordType>(
    type: T,
    rows: readonly Row<T>[],
    fresh?: ReadonlySet<Row<T>>,
  ): Promise<readonly Comparison[]>;
  /**
   * Deletes the answers of a brand that are not kept and, when derived data are rebuilt, its other runs. Gives its
   * other prompts a `deleted_at` (rule 12.13). Returns the number of these answers by month (`YYYY-MM`, in UTC).
   */
  leaveOnly(brand_id: string, kept: Kept): Promise<ReadonlyMap<string, number>>;
  /**
   * Restores the unique keys of displaced records at the end of an import. If other records have these keys, returns
   * some of the clashes; the import must then be rolled back.
   */
  restoreDisplaced(): Promise<readonly Clash[]>;
  /**
   * Rebuilds the derived data of every stale run, and stores the figures of completed runs that were imported without
   * figures (rule 12.10). Call this method once, at the end. Calls `onRun` after each run. If `judged` is given, also
   * checks whether the answers of stale runs fit their runs. If some answers do not fit, or if the import is already
   * refused, the data are not rebuilt, and the import must be rolled back. Returns the misfits of at most 20 runs.
   */
  rebuildDerived(
    figures: (tally: RunCounts) => RunFigures,
    onRun: (done: number, of: number) => void,
    judged?: { readonly isRefused: boolean },
  ): Promise<readonly Misfit[]>;
}
