/** A mistake of the operator, or a state of the machine that they have to change: `message` is one line. */
export class CopyError extends Error {
  override readonly name = 'CopyError';
}
