/** Chooses the display name and the domain of a rival. */
import type { Instant } from '../time/instant.js';
import { compareCodePoints } from './name-key.js';

/** An answer that names a rival, and the display name or domain that the answer recorded. */
export interface Sighting {
  readonly created_at: Instant;
  readonly answer_id: string;
}

/** Whether `a` is later than `b`, compared by `created_at`, then by the bytes of `answer_id` (rule 8.1). */
export function isLater(a: Sighting, b: Sighting): boolean {
  if (a.created_at !== b.created_at) return a.created_at > b.created_at;
  return compareCodePoints(a.answer_id, b.answer_id) > 0;
}

/** Returns the name in the rival's record, else the name in the latest answer; null if both are null (rule 8.1). */
export function shownName(recordName: string | null, sightingName: string | null): string | null {
  return recordName ?? sightingName;
}

/** Returns the domain in the rival's record, else the domain recorded last; null if both are null (rule 8.1). */
export function shownDomain(recordDomain: string | null, sightingDomain: string | null): string | null {
  return recordDomain ?? sightingDomain;
}
