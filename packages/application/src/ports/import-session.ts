import type {
  DerivedOf,
  IdentifiedType,
  UniqueKeyType,
  UniqueKeyOf,
  RecordOf,
  RecordType,
  TypeOwnedBy,
} from '@brand-visibility/contract';
import type { AccountState, Engine, RunFigures, RunTally } from '@brand-visibility/domain';

/** What an import asks of a database and writes into it. */

/** The row that a record becomes: the record with all that its keys begin with. */
export type Row<T extends RecordType> = Omit<RecordOf<T>, 'type'> & OwnerColumns<T> & DerivedOf<T>;

/** The columns that say whose a record is. */
export type OwnerColumns<T extends RecordType> =
  T extends TypeOwnedBy<null> ? object : T extends TypeOwnedBy<'account'> ? Pick<Owner, 'account_id'> : Owner;

export interface Owner {
  readonly account_id: string;
  readonly brand_id: string;
}

/**
 * What other records are judged by, of one that is stored: whose it is, which place it has, and of a run what its answers
 * have to fit.
 */
export type Standing<T extends IdentifiedType> = { readonly id: string } & OwnerColumns<T> &
  (T extends UniqueKeyType ? UniqueKeyOf<T> : unknown) &
  (T extends 'run' ? Pick<Row<'run'>, 'status' | 'platforms'> : unknown);

/** The place that at most one answer may have. */
export type AnswerKey = UniqueKeyOf<'answer'>;

/** What a record does to the one that is stored under its identity: `same` changes nothing of it. */
export type Comparison = 'new' | 'changed' | 'same';

/** What an import asks and writes, in batches: each call is one question to the database, whatever its size. */
export interface ImportSession {
  /** Of each record that exists what others are judged by. */
  standing<T extends IdentifiedType>(
    type: T,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, Standing<T>>>;
  /** The id of the record at each of these places, in their order; null where there is none. */
  holders<T extends UniqueKeyType>(
    type: T,
    places: readonly UniqueKeyOf<T>[],
  ): Promise<readonly (string | null)[]>;
  /** What requests of an account are judged by; null when there is no such account. */
  accountState(id: string): Promise<AccountState | null>;
  /** The distinct engines of each run's answers. */
  answerEngines(run_ids: readonly string[]): Promise<ReadonlyMap<string, readonly Engine[]>>;
  /** How each row compares with the one of the same identity; identities are distinct within a call. */
  compare<T extends RecordType>(type: T, rows: readonly Row<T>[]): Promise<readonly Comparison[]>;
  /**
   * Inserts each row or replaces the one of the same identity, in order; identities are distinct within a call. Those in
   * `same` are stored as they are and may be left alone; what is derived of them is rebuilt all the same.
   */
  put<T extends RecordType>(type: T, rows: readonly Row<T>[], same?: ReadonlySet<Row<T>>): Promise<void>;
  /** Takes rows away that will be put again before the import ends. */
  remove(type: UniqueKeyType, ids: readonly string[]): Promise<void>;
  /**
   * Rebuilds what is derived from the rows for every run that the import touched, and stores the figures of completed
   * runs that came without. Called once, last. `onRun` is told after each run.
   */
  rebuildDerived(
    figures: (tally: RunTally) => RunFigures,
    onRun: (done: number, of: number) => void,
  ): Promise<void>;
}
