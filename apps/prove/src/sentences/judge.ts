import { type Facts } from './facts.js';
import { SENTENCES } from './conditions.js';
import { keyOf, printedOf, type Finding, type Language } from './printed.js';
import { WORDS } from './rules.js';
import { all, treeOf } from './tree.js';

/** The rules of documents that have only some of a report's parts. */
const EVERYWHERE = new Set(['figures', 'catalogue', 'cover', 'rose, fell', 'position']);

/** Returns what the API refutes of a report. */
export async function findingsIn(html: string, language: Language, facts: Facts): Promise<Finding[]> {
  const printed = printedOf(treeOf(html), language);
  const [pair] = all(printed.root, '.then');
  const answers = pair ? await facts.answers(keyOf(pair), pair.attributes.get('data-engine') ?? '') : {};
  const known = { ...facts, answers } as unknown as Facts;
  const isReport = all(printed.root, 'article').length > 0;
  return Object.entries({ ...SENTENCES, ...WORDS }).flatMap(([rule, rules]) =>
    (isReport || EVERYWHERE.has(rule) ? rules : []).flatMap((one) => one(printed, known).map(([text, reason]) => ({ rule, text, reason }))),
  );
}
