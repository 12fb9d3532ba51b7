import { compareCodePoints } from '../rivals/name-key.js';
import { SEVERITIES, type Severity } from '../vocabulary.js';

/** Something that a check found out about a site and that its owner may want to change (rule 9.2). */
export interface Finding {
  /** Stable over checks: what it is about, and of which crawler. */
  readonly id: string;
  readonly severity: Severity;
  readonly title: string;
  readonly detail: string;
}

/** One finding an id, the gravest, and of several as grave the first; by severity, then by id (rule 9.2). */
export function gravestOfEach(findings: readonly Finding[]): Finding[] {
  const byId = new Map<string, Finding>();
  for (const finding of findings) {
    const known = byId.get(finding.id);
    if (!known || gravity(finding) < gravity(known)) byId.set(finding.id, finding);
  }
  return [...byId.values()].sort((a, b) => gravity(a) - gravity(b) || compareCodePoints(a.id, b.id));
}

/** 0 for the gravest. */
function gravity({ severity }: Finding): number {
  return SEVERITIES.indexOf(severity);
}
