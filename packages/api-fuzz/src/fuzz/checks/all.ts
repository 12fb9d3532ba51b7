import { HEADERS } from './headers.js';
import { RULES } from './rules.js';
import { SECRETS } from './secrets.js';
import type { Check, Judged } from './judged.js';

/** Every rule that a reply is held to, by name. */
export const CHECKS: Readonly<Record<string, Check>> = { ...RULES, ...HEADERS, ...SECRETS };

/** All that is wrong with a reply. */
export function faultsOf(judged: Judged): string[] {
  return Object.entries(CHECKS).flatMap(([name, check]) => {
    const fault = check(judged);
    return fault === null ? [] : [`${name}: ${fault}`];
  });
}
