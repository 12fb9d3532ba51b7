/** The caller of a request. Slots and time are shared among accounts, then among the keys of an account (rule 4.5). */
export interface RequestContext {
  readonly account_id: string;
  readonly key_id: string;
  /** Aborted when the caller has disconnected. */
  readonly signal: AbortSignal;
  /** Whether the account has room for a large response now. */
  readonly hasRoom: () => boolean;
}

/** Thrown if the account has no room for a large response (rule 4.11). */
export class NoRoom extends Error {
  override readonly name = 'NoRoom';
}
