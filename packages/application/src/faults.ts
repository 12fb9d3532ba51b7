// The expected errors; any other error is a defect. Callers of the API never see the messages of these errors.

/**
 * Thrown if the store is temporarily unavailable: busy, locked, full or unreachable. The service then responds with
 * 503; for a defect, it responds with 500 (rule 4.6).
 */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
}

/** Thrown if the connection was lost during a commit, so it is unknown whether the transaction took effect. */
export class OutcomeUnknown extends StoreUnavailable {
  constructor(cause: unknown) {
    super(
      'the connection to the database was lost during the commit, so the changes may or may not be stored; run the command again',
      { cause },
    );
  }
}

/** Whether an error means that the store is temporarily unavailable, so that the service sends 503 (rule 4.6). */
export function isStoreUnavailable(fault: unknown): boolean {
  return fault instanceof StoreUnavailable;
}

/** Thrown to end a request whose caller has disconnected, because nobody would read the response (rule 4.5). */
export class CallerGone extends Error {
  override readonly name = 'CallerGone';

  constructor() {
    super('the caller has disconnected');
  }
}

/**
 * Whether a job can continue with the next brand after an error in one brand (rule 10.1). An unavailable store or an
 * operator error would affect the next brand as well.
 */
export function isBrandFault(fault: unknown): boolean {
  return !(fault instanceof StoreUnavailable || fault instanceof OperatorError);
}

/**
 * An error that only the operator can fix, such as a missing file. The message is one line, except in InvalidSettings.
 */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
}

/** Thrown if another process holds the writers' lock for longer than this command waits. */
export class LockHeld extends OperatorError {}

/** Thrown if the command `migrate` must bring the database up to date first. */
export class OlderSchema extends OperatorError {}

/** Thrown if this release can neither serve nor migrate the database. */
export class UnservableSchema extends OperatorError {}

/** Thrown if the database has a schema version from which no upgrade exists. */
export class UnknownSchema extends UnservableSchema {}
