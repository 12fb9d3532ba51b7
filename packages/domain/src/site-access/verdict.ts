/** Derives the verdict of a check from its findings. */
import type { AccessVerdict } from '../vocabulary.js';
import type { SiteEvidence } from './evidence.js';
import type { Finding } from './finding.js';
import { accessFindings } from './findings.js';

/** The number of findings, by severity, and the number of crawlers with the verdict `pass` (rule 9.2). */
export interface AccessCounts {
  readonly blockers: number;
  readonly warnings: number;
  readonly notices: number;
  readonly passes: number;
}

/** The results that are derived from the evidence of a completed check (rule 9.2). */
export interface AccessReading {
  readonly verdict: AccessVerdict;
  readonly counts: AccessCounts;
  readonly findings: readonly Finding[];
}

/**
 * Derives the findings, the counts and the verdict of a check (rule 9.2). The findings are counted even if the verdict
 * is `unknown`.
 */
export function readEvidence(evidence: SiteEvidence): AccessReading {
  const findings = accessFindings(evidence);
  const counts = {
    blockers: findings.filter(({ severity }) => severity === 'blocker').length,
    warnings: findings.filter(({ severity }) => severity === 'warn').length,
    notices: findings.filter(({ severity }) => severity === 'notice').length,
    passes: evidence.crawlers.filter(({ verdict }) => verdict === 'pass').length,
  };
  return { verdict: accessVerdict(evidence, counts), counts, findings };
}

/** Returns the verdict for the highest severity, or `unknown` if the evidence is not sufficient (rule 9.2). */
function accessVerdict(evidence: SiteEvidence, { blockers, warnings }: AccessCounts): AccessVerdict {
  if (!isReadable(evidence)) return 'unknown';
  if (blockers > 0) return 'blocked';
  return warnings > 0 ? 'warn' : 'clear';
}

/** Whether a browser loaded the homepage and robots.txt does not disallow the service's own crawler. */
function isReadable({ reachable, robots_txt }: SiteEvidence): boolean {
  return reachable === true && robots_txt?.status !== 'ranqo-disallowed';
}
