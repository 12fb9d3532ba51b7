/** An operator's mistake or a state of the world that they have to change: `message` is one line. */
export class CopyError extends Error {
  override readonly name = 'CopyError';
}
