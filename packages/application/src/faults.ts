// The expected faults; any other throw is a defect. Their messages never reach a caller of the API.

/**
 * The store is temporarily unavailable: busy, locked, full, or unreachable. The service returns 503 for it,
 * and 500 for a defect (rule 4.6).
 */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
}

/** The connection was lost during a commit: whether the transaction took effect is unknown. */
export class OutcomeUnknown extends StoreUnavailable {
  constructor(cause: unknown) {
    super(
      'the connection to the database was lost during the commit: whether it took effect is unknown; run the command again',
      { cause },
    );
  }
}

/** Whether a fault is a temporarily unavailable store, to be answered with 503 (rule 4.6). */
export function isStoreUnavailable(fault: unknown): boolean {
  return fault instanceof StoreUnavailable;
}

/** The caller has disconnected: nothing more is done for its request, and nobody reads a response (rule 4.5). */
export class CallerGone extends Error {
  override readonly name = 'CallerGone';

  constructor() {
    super('the caller has disconnected');
  }
}

/**
 * Whether a job over several brands can continue after a fault in one of them (rule 10.1). An unavailable
 * store or an operator error would affect the next brand as well.
 */
export function isBrandFault(fault: unknown): boolean {
  return !(fault instanceof StoreUnavailable || fault instanceof OperatorError);
}

/**
 * A fault that only the operator can fix, such as a missing file or a wrong setting. Its message is one line.
 */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
}

/** Another process kept the lock of the writers for longer than this command waits. */
export class LockHeld extends OperatorError {}

/** A database has a schema of a version that no upgrade leads from. */
export class UnknownSchema extends OperatorError {}
