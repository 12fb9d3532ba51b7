import { CATALOGUE } from './catalogue.js';
import { CONDITIONS } from './conditions.js';
import type { Facts } from './facts.js';
import { PLACES } from './places.js';
import { attribute, keyOf, printedOf, type Language } from './printed.js';
import { RESULTS } from './results.js';
import { all } from '@brand-visibility/programs/html';
import { VERDICTS, type Rule } from './verdicts.js';

/** Something in a document that a reader can refute. */
export interface Finding {
  readonly rule: string;
  readonly text: string;
  readonly reason: string;
}

const EVERYWHERE = { ...CATALOGUE, ...VERDICTS, cover: CONDITIONS.cover };
const OF_REPORT = { ...EVERYWHERE, ...CONDITIONS, ...PLACES, ...RESULTS };

/** Returns what the API refutes of a report or a mail. */
export async function findingsIn(html: string, language: Language, facts: Facts): Promise<Finding[]> {
  const printed = printedOf(html, language);
  const [pair] = all(printed.root, '.then');
  const answers = pair ? await facts.answers(keyOf(pair), attribute(pair, 'data-engine')) : {};
  const known = { ...facts, answers } as unknown as Facts; // whose paths may begin with `answers`
  const rules: Readonly<Record<string, readonly Rule[]>> =
    all(printed.root, 'article').length > 0 ? OF_REPORT : EVERYWHERE;
  return Object.entries(rules).flatMap(([rule, each]) =>
    each.flatMap((one) => one(printed, known).map(([text, reason]) => ({ rule, text, reason }))),
  );
}
