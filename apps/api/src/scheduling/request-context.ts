/** The caller of a request: slots and time are shared among accounts, then among the keys of each (rule 4.5). */
export interface RequestContext {
  readonly account_id: string;
  readonly key_id: string;
  /** Aborted when the caller has disconnected. */
  readonly signal: AbortSignal;
  /** Whether there is room for a large response now. */
  readonly hasRoom: () => boolean;
}

/** The account has no room for a large response now (rule 4.11). */
export class NoRoom extends Error {
  override readonly name = 'NoRoom';
}
