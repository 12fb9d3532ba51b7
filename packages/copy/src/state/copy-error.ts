/** An error that the operator has to correct, in the arguments or on the machine. `message` is one line. */
export class CopyError extends Error {
  override readonly name = 'CopyError';
}
