import type { Instant } from '../time/instant.js';
import { compareCodePoints } from './name-key.js';

/** The answer that recorded a rival's spelling or domain. */
export interface Sighting {
  readonly created_at: Instant;
  readonly answer_id: string;
}

/** Whether `a` is later than `b` by (`created_at`, `answer_id`), ids compared bytewise (rule 8.1). */
export function isLater(a: Sighting, b: Sighting): boolean {
  if (a.created_at !== b.created_at) return a.created_at > b.created_at;
  return compareCodePoints(a.answer_id, b.answer_id) > 0;
}

/** A rival's spelling: that of its record, else that of its latest sighting, else null (rule 8.1). */
export function shownName(recordName: string | null, sightingName: string | null): string | null {
  return recordName ?? sightingName;
}

/**
 * A rival's domain: that of its record, else that of its latest sighting with a domain, else null (rule 8.1).
 */
export function shownDomain(recordDomain: string | null, sightingDomain: string | null): string | null {
  return knownDomain(recordDomain) ?? knownDomain(sightingDomain);
}

const NOT_BLANK = /\P{White_Space}/u;

/**
 * A domain recorded with a rival or a mention: null if it is blank, that is empty or only White_Space (rule 8.1).
 * Imports refuse blank domains, but earlier ones stored them.
 */
export function knownDomain(recorded: string | null): string | null {
  return recorded !== null && NOT_BLANK.test(recorded) ? recorded : null;
}
