import { all } from '@brand-visibility/programs/html';
import { CATALOGUE } from './catalogue.js';
import { CONDITIONS } from './conditions.js';
import type { Facts } from './facts.js';
import { first, PLACES } from './places.js';
import {
  attribute,
  counts,
  keyOf,
  printedOf,
  said,
  same,
  treeOf,
  wordsIn,
  type Language,
} from './printed.js';
import { RESULTS } from './results.js';
import { movesOf, VERDICTS, type Rule } from './verdicts.js';

const EVERYWHERE = { ...CATALOGUE, ...VERDICTS, cover: CONDITIONS.cover };
const OF_REPORT = { ...EVERYWHERE, ...CONDITIONS, ...PLACES, ...RESULTS };
const OF_INDEX = { ...CATALOGUE, ...VERDICTS, index: [uncompared], 'ahead, behind': [first] };

/** Returns what readers can refute: what the rules find in something printed. */
const judged = (rules: Readonly<Record<string, readonly Rule[]>>, ...read: Parameters<Rule>) =>
  Object.entries(rules).flatMap(([rule, each]) =>
    each.flatMap((one) => one(...read).map(([text, reason]) => ({ rule, text, reason }))),
  );

/** Returns what the API refutes of a report or a mail. */
export async function findingsIn(html: string, language: Language, facts: Facts) {
  const root = treeOf(html);
  const [pair] = all(root, '.then');
  const answers = pair ? await facts.answers(keyOf(pair), attribute(pair, 'data-engine')) : {};
  const known = { ...facts, answers } as unknown as Facts; // whose paths may begin with `answers`
  return judged(all(root, 'article').length > 0 ? OF_REPORT : EVERYWHERE, printedOf(root, language), known);
}

/** Returns what the API refutes of the index of the reports of brands. */
export function findingsInIndex(html: string, language: Language, brands: ReadonlyMap<string, Facts>) {
  const root = treeOf(html);
  const rows = all(root, 'tbody tr').flatMap((row) => {
    const facts = brands.get(keyOf(row));
    return facts ? judged(OF_INDEX, printedOf(row, language), facts) : [];
  });
  const alike = [...brands.values()].filter(
    (one) => one.isComparable && one.comparison.engines.length === one.all_engines.engines.length,
  );
  const moves = alike.map((one) => movesOf(one.comparison.verdict)[0] ?? movesOf(one.since?.verdict)[0]);
  const due = ['rose', 'fell'].map((move) => [moves.filter((one) => one === move).length, alike.length]);
  const tallies = all(root, '.first').flatMap((line) => wordsIn(line).filter(({ key }) => key === 'l.of'));
  const counted: Rule = () => same('index', tallies.map(({ text }) => counts(text)), due); // prettier-ignore
  const [one] = brands.values();
  return one ? [...rows, ...judged({ index: [counted] }, printedOf(root, language), one)] : [];
}

/** A row without an earlier figure says so. */
function uncompared(...[{ root }, { isComparable, comparison }]: Parameters<Rule>) {
  const isDue = !isComparable && comparison.answer_count > 0;
  return same(root, said(root, /^l\.word\.(uncompared)$/), isDue ? ['uncompared'] : []);
}
