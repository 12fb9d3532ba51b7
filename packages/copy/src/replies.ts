import { BrandVisibilityError } from '@brand-visibility/client';
import { ServiceError } from './received.js';
import type { ChangesFault } from './source.js';

/** The reply, or the code of a failure that is expected. */
export async function or<T, Fault extends ChangesFault>(
  reply: Promise<T>,
  ...faults: readonly Fault[]
): Promise<T | Fault> {
  try {
    return await reply;
  } catch (error) {
    const fault = faults.find((code) => isFault(error, code));
    if (fault !== undefined) return fault;
    if (error instanceof BrandVisibilityError || error instanceof ServiceError) throw error;
    // The client reads problem documents as the service writes them, and stumbles over others.
    throw new ServiceError(`the service sent a reply that cannot be read: ${String(error)}`);
  }
}

/** The reply, where no failure is expected. */
export const readable = <T>(reply: Promise<T>): Promise<T> => or<T, never>(reply);

export const isFault = (error: unknown, code: ChangesFault): boolean =>
  error instanceof BrandVisibilityError && error.code === code;

export async function orNull<T>(reply: Promise<T>): Promise<T | null> {
  const found = await or(reply, 'not_found');
  return found === 'not_found' ? null : found;
}
