/** Chooses the display name and the domain of a rival from the answers that recorded them. */
import type { Instant } from '../time/instant.js';
import { compareCodePoints } from './name-key.js';

/** The answer that recorded a rival's display name or domain. */
export interface Sighting {
  readonly created_at: Instant;
  readonly answer_id: string;
}

/** Whether `a` is later than `b` by (`created_at`, `answer_id`), ids compared bytewise (rule 8.1). */
export function isLater(a: Sighting, b: Sighting): boolean {
  if (a.created_at !== b.created_at) return a.created_at > b.created_at;
  return compareCodePoints(a.answer_id, b.answer_id) > 0;
}

/** A rival's display name: from its record, else from its latest sighting, else null (rule 8.1). */
export function shownName(recordName: string | null, sightingName: string | null): string | null {
  return recordName ?? sightingName;
}

/**
 * A rival's domain: from its record, else from its latest sighting with a domain, else null (rule 8.1).
 */
export function shownDomain(recordDomain: string | null, sightingDomain: string | null): string | null {
  return recordDomain ?? sightingDomain;
}
