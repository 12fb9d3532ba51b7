import { REQUESTED } from './requested.js';
import { HEADERS } from './headers.js';
import { RULES } from './rules.js';
import { SECRETS } from './secrets.js';
import type { Check, Judged } from './judged.js';

/** All checks of a response, by name. */
export const CHECKS: Readonly<Record<string, Check>> = { ...RULES, ...REQUESTED, ...HEADERS, ...SECRETS };

/** Runs all checks; returns the faults of a response. */
export function faultsOf(judged: Judged): string[] {
  return Object.entries(CHECKS).flatMap(([name, check]) => {
    const fault = check(judged);
    return fault === null ? [] : [`${name}: ${fault}`];
  });
}
