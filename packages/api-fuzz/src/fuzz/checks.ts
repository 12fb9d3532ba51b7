import { ASKED } from './checks/asked.js';
import { HEADERS } from './checks/headers.js';
import { RULES } from './checks/rules.js';
import { SECRETS } from './checks/secrets.js';
import type { Check, Judged } from './judged.js';

/** Every rule that a reply is held to, by name. */
export const CHECKS: Readonly<Record<string, Check>> = { ...RULES, ...ASKED, ...HEADERS, ...SECRETS };

/** All that is wrong with a reply. */
export function faultsOf(judged: Judged): string[] {
  return Object.entries(CHECKS).flatMap(([name, check]) => {
    const fault = check(judged);
    return fault === null ? [] : [`${name}: ${fault}`];
  });
}
