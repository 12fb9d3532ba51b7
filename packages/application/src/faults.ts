/** The two faults that are told apart; every other throw is a defect. Neither text ever reaches a caller of the API. */

/**
 * The store cannot answer now but may in a moment: busy, locked, full, or out of reach. The service answers 503 to it,
 * and 500 to a defect.
 */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
}

export function isStoreUnavailable(fault: unknown): boolean {
  return fault instanceof StoreUnavailable;
}

/**
 * Whether a job over several brands may go on after what one of them threw: the next one would meet an unavailable store
 * or a damaged file as well.
 */
export function isOfOneBrand(fault: unknown): boolean {
  return !(fault instanceof StoreUnavailable || fault instanceof OperatorError);
}

/** What only the operator can mend, such as a missing file or a wrong setting, said in one line for standard error. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
}
