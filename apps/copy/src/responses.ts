/** Separates error codes that a sync expects, such as `not_found` for a deleted brand, from other failures. */
import { BrandVisibilityError } from '@brand-visibility/client';
import type { ChangesFault } from './source.js';

/** Awaits a response. If the request fails with a code in `faults`, returns this code; rethrows any other error. */
export async function or<T, Fault extends ChangesFault>(
  response: Promise<T>,
  ...faults: readonly Fault[]
): Promise<T | Fault> {
  try {
    return await response;
  } catch (error) {
    const fault = faults.find((code) => isFault(error, code));
    if (fault === undefined) throw error;
    return fault;
  }
}

export const isFault = (error: unknown, code: ChangesFault): boolean =>
  error instanceof BrandVisibilityError && error.code === code;

export async function orNull<T>(response: Promise<T>): Promise<T | null> {
  const found = await or(response, 'not_found');
  return found === 'not_found' ? null : found;
}
