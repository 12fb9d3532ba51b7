import { CHANCE } from './chance.js';
import { LEADS } from './leads.js';
import { PARTS } from './parts.js';
import { printedOf } from './printed.js';
import type { Refutation } from './rule.js';

/** Reads a printed report as a client does, who knows nothing of the API. */
export const RULES = [...CHANCE, ...LEADS, ...PARTS];

/** Returns what a client refutes in a report, with the name of each rule. */
export function refutationsIn(html: string): (Refutation & { readonly rule: string })[] {
  const printed = printedOf(html);
  return RULES.flatMap(({ name, refute }) => refute(printed).map((one) => ({ ...one, rule: name })));
}
