import type { Instant } from '../time/instant.js';
import { compareCodePoints } from './name-key.js';

/** The answer in which a rival's spelling or domain was seen. */
export interface Sighting {
  readonly created_at: Instant;
  readonly answer_id: string;
}

/** Whether `a` is the more recent sighting: by time, then by the answer's id, bytewise (rule 8.1). */
export function isLater(a: Sighting, b: Sighting): boolean {
  if (a.created_at !== b.created_at) return a.created_at > b.created_at;
  return compareCodePoints(a.answer_id, b.answer_id) > 0;
}

/** A rival's one spelling: that of its record, without a record that of its latest sighting (rule 8.1). */
export function shownName(recordName: string | null, sightingName: string | null): string | null {
  return recordName ?? sightingName;
}

/** A rival's one domain: that of its record, else the latest seen in an answer, else none (rule 8.1). */
export function shownDomain(recordDomain: string | null, sightingDomain: string | null): string | null {
  return recordDomain ?? sightingDomain;
}
