import type { SuiteRun } from './suite.js';

/** How the outcome of a run of the suite compares with the failures that are expected of it. */
export interface Verdict {
  readonly holds: boolean;
  /** Checks that fail and are not expected to, as `scenario:check`. */
  readonly unexpected: readonly string[];
  /** Expected failures that did not happen. */
  readonly stale: readonly string[];
  readonly lines: readonly string[];
}

/** A warning is a failure, as for the suite. */
const FAILS = new Set(['FAILURE', 'WARNING']);
/** Neither is a check. */
const NO_CHECKS = new Set(['SKIPPED', 'INFO']);

/** `reasons`: why each expected failure is expected, by `scenario:check`. */
export function verdictOn({ status, scenarios }: SuiteRun, reasons: ReadonlyMap<string, string>): Verdict {
  const failing = new Set<string>();
  const lines: string[] = [];
  let complete = 0;
  let empty = 0;
  for (const [scenario, all] of scenarios) {
    const checks = all.filter((check) => !NO_CHECKS.has(check.status));
    const failed = checks.filter((check) => FAILS.has(check.status));
    const names = [...new Set(failed.map(({ id }) => `${scenario}:${id}`))];
    for (const name of names) failing.add(name);
    const isExpected = names.every((name) => reasons.has(name));
    if (checks.length === 0) empty += 1;
    else if (failed.length === 0) complete += 1;
    const outcome = failed.length > 0 ? (isExpected ? 'expected' : 'FAILS') : 'passes';
    lines.push(
      `${checks.length === 0 ? 'not applicable' : outcome}: ${scenario}, ${checks.length - failed.length} of ${checks.length} checks`,
      ...names.map((name) => `    ${name.slice(scenario.length + 1)}: ${reasons.get(name) ?? 'UNEXPECTED'}`),
    );
  }
  const unexpected = [...failing].filter((name) => !reasons.has(name));
  const stale = [...reasons.keys()].filter((name) => !failing.has(name));
  lines.push(
    ...stale.map((name) => `FAILS: ${name} is expected to fail, and did not: remove it from the list`),
    `${scenarios.size} scenarios: ${complete} pass, ${empty} have nothing to check, ${scenarios.size - complete - empty} do not pass ${failing.size} checks, of which ${unexpected.length} are unexpected; the suite exited with ${status}`,
  );
  const holds = status === 0 && scenarios.size > 0 && unexpected.length === 0 && stale.length === 0;
  return { holds, unexpected, stale, lines };
}
