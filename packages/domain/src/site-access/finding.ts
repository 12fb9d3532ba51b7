import { compareCodePoints } from '../rivals/name-key.js';
import { SEVERITIES, type Severity } from '../vocabulary.js';

/** A finding of a check, on which the owner of the site may want to act (rule 9.2). */
export interface Finding {
  /** An id that is equal in all checks for the same finding and, if it concerns a crawler, the same crawler. */
  readonly id: string;
  readonly severity: Severity;
  readonly title: string;
  readonly detail: string;
}

/**
 * Keeps the first finding with the highest severity for each id. Sorts the findings by severity, then by id (rule 9.2).
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

/** Returns the position of a finding's severity, from 0 for the highest. */
function severityIndex({ severity }: Finding): number {
  return SEVERITIES.indexOf(severity);
}
