import { compareCodePoints } from '../rivals/name-key.js';
import { SEVERITIES, type Severity } from '../vocabulary.js';

/** A finding of a check that the owner of the site may want to act on (rule 9.2). */
export interface Finding {
  /** An id that is equal in every check for the same finding about the same crawler. */
  readonly id: string;
  readonly severity: Severity;
  readonly title: string;
  readonly detail: string;
}

/**
 * Keeps the finding with the highest severity for each id; of several with that severity, the first. Sorts by severity,
 * then by id (rule 9.2).
 */
export function mostSevereById(findings: readonly Finding[]): Finding[] {
  const byId = new Map<string, Finding>();
  for (const finding of findings) {
    const kept = byId.get(finding.id);
    if (!kept || severityIndex(finding) < severityIndex(kept)) byId.set(finding.id, finding);
  }
  return [...byId.values()].sort(
    (a, b) => severityIndex(a) - severityIndex(b) || compareCodePoints(a.id, b.id),
  );
}

/** The position of a severity; 0 is the highest. */
function severityIndex({ severity }: Finding): number {
  return SEVERITIES.indexOf(severity);
}
