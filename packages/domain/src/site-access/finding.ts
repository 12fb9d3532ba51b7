import { compareCodePoints } from '../rivals/name-key.js';
import { SEVERITIES, type Severity } from '../vocabulary.js';

/** A finding of a check, which may require action by the owner of the site (rule 9.2). */
export interface Finding {
  /** An id that identifies the same finding in all checks. Findings about different crawlers have different ids. */
  readonly id: string;
  readonly severity: Severity;
  readonly title: string;
  readonly detail: string;
}

/**
 * Keeps, for each id, the first finding with the highest severity. Sorts the result by severity, then by id (rule 9.2).
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

/** Returns the rank of a finding's severity; 0 is the highest severity. */
function severityIndex({ severity }: Finding): number {
  return SEVERITIES.indexOf(severity);
}
