import type { RecordOf, RecordType } from '@brand-visibility/contract';
import type { AccountState, Engine, RunFigures, RunStatus, RunTally } from '@brand-visibility/domain';

/** What an import asks of a database and writes into it. */

/** The row that a record becomes: the record with all that its keys begin with. */
export type Row<T extends RecordType> = Omit<RecordOf<T>, 'type'> & Ownership<T>;

type Ownership<T extends RecordType> = T extends 'account' | 'domain_type'
  ? unknown
  : T extends 'rival'
    ? Owner & { readonly name_key: string }
    : T extends 'outreach_work'
      ? Owner & { readonly address: string }
      : T extends 'brand' | 'api_key'
        ? { readonly account_id: string }
        : Owner;

export interface Owner {
  readonly account_id: string;
  readonly brand_id: string;
}

/** The types whose records have an id and belong to a brand. */
export type ChildType =
  'theme' | 'prompt' | 'run' | 'answer' | 'site_access_check' | 'page_audit' | 'recommendation';

/** The place that at most one answer may have. */
export interface AnswerPlace {
  readonly run_id: string;
  readonly prompt_id: string;
  readonly platform: Engine;
}

/** What a record does to the one that is stored under its identity: `same` changes nothing of it. */
export type Standing = 'new' | 'changed' | 'same';

/** What an import asks and writes, in batches: each call is one question to the database, whatever its size. */
export interface ImportSession {
  /** The ids among these that exist. */
  accounts(ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** What requests of an account are judged by; null when there is no such account. */
  accountState(id: string): Promise<AccountState | null>;
  /** The account of each brand or key that exists. */
  accountsOf(type: 'brand' | 'api_key', ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** The key that has each fingerprint, by fingerprint. */
  keysWithFingerprints(fingerprints: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** The owner of each record that exists. */
  owners(type: ChildType, ids: readonly string[]): Promise<ReadonlyMap<string, Owner>>;
  /** Of each run that exists: its owner and what its answers are judged by. */
  runs(ids: readonly string[]): Promise<ReadonlyMap<string, RunState>>;
  /** Of each answer that exists: its owner and its place. */
  answers(ids: readonly string[]): Promise<ReadonlyMap<string, Owner & AnswerPlace>>;
  /** The id of the answer at each of these places, in their order; null where there is none. */
  answersAt(places: readonly AnswerPlace[]): Promise<readonly (string | null)[]>;
  /** The distinct engines of each run's answers. */
  answerEngines(run_ids: readonly string[]): Promise<ReadonlyMap<string, readonly Engine[]>>;
  /** How each row compares with the one of the same identity; identities are distinct within a call. */
  compare<T extends RecordType>(type: T, rows: readonly Row<T>[]): Promise<readonly Standing[]>;
  /**
   * Inserts each row or replaces the one of the same identity, in order; identities are distinct within a call. Those in
   * `same` are stored as they are and may be left alone; what is derived of them is rebuilt all the same.
   */
  put<T extends RecordType>(type: T, rows: readonly Row<T>[], same?: ReadonlySet<Row<T>>): Promise<void>;
  /** Takes rows away that will be put again before the import ends. */
  remove(type: 'answer' | 'api_key', ids: readonly string[]): Promise<void>;
  /**
   * Rebuilds what is derived from the rows for every run that the import touched, and stores the figures of completed
   * runs that came without. Called once, last. `onRun` is told after each run.
   */
  settle(figures: (tally: RunTally) => RunFigures, onRun: (done: number, of: number) => void): Promise<void>;
}

export interface RunState extends Owner {
  readonly status: RunStatus;
  readonly platforms: readonly Engine[];
}
