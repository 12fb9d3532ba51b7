/** An error that the operator must correct, either in the arguments or on the machine. `message` is a single line. */
export class CopyError extends Error {
  override readonly name = 'CopyError';
}
