import { parseInstant, type Instant } from '@brand-visibility/domain';

/** Later than every valid instant. */
export const END_OF_TIME = 300_000_000_000_000_000n;

/** An instant of a record, in microseconds. */
export function instant(text: string | null): Instant {
  const read = text === null ? null : parseInstant(text);
  if (read === null) throw new Error(`${text} is no instant`);
  return read;
}
