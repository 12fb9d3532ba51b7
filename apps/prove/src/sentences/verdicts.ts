import type { Facts } from './facts.js';
import {
  attribute,
  counts,
  figuresIn,
  keyOf,
  rowOf,
  said,
  same,
  wordsIn,
  type Fault,
  type Printed,
  textOf,
} from './printed.js';
import { memberAt } from '@brand-visibility/programs/figures';
import { all, closest } from '@brand-visibility/programs/html';

/** Words of verdicts: rose, fell, more than chance, could be chance, and none. */

export type Rule = (printed: Printed, facts: Facts) => readonly Fault[];

export const FEW_OF_AN_ENGINE = 5;
const MOVES: Readonly<Record<string, readonly string[]>> = { up: ['rose'], down: ['fell'] };
export const movesOf = (verdict: unknown) => MOVES[String(verdict)] ?? [];
const JUDGING = /^l\.word\.(rose|fell|beyond|chance|few|uncompared)$/;

/** A change stands beside the word of its own verdict. */
const changes: Rule = ({ figures }, facts) =>
  figures.flatMap(({ at, value, element }) => {
    const [, base = ''] = /^(comparison|since|engines\.data\.\d+)\.visibility\.change$/.exec(at) ?? [];
    if (base === '' || attribute(closest(element, '[data-word]'), 'data-word').startsWith('s.')) return [];
    const row = rowOf(element);
    const moves = movesOf(memberAt(facts, `${base}.verdict`));
    const isFew =
      base.startsWith('engines') && Number(memberAt(facts, `${base}.answer_count`)) < FEW_OF_AN_ENGINE;
    const isMoved = moves.length > 0;
    const isChance = Number(value) !== 0 && facts.explanation.named_count > 0;
    const wanted = row.name === 'tr' ? moves : ['beyond'];
    const own = wordsIn(row).filter((word) => word.at.startsWith(`${base}.`));
    const found = own.flatMap(({ key }) => JUDGING.exec(key)?.[1] ?? []);
    return same(row, found, isMoved ? wanted : isFew ? ['few'] : isChance ? ['chance'] : []);
  });

/** A word says what its verdict says, and a figure of its row has this verdict. */
const judged: Rule = ({ words }, facts) =>
  words.flatMap(({ key, at, element }) => {
    const [, name = ''] = /^l\.word\.(rose|fell|beyond|chance)$/.exec(key) ?? [];
    if (name === '' || at.includes('[verdict=') || at === 'recommendations.data') return [];
    const [row, value] = [rowOf(element), memberAt(facts, at)];
    const lift = value === null ? 'within_noise' : Number(value) > 0 ? 'up' : 'down';
    const [is = 'chance'] = movesOf(at.endsWith('.lift') ? lift : value);
    const base = at.replace(/(?:against_you\.)?(?:verdict|lift)$/, '');
    const isOf = (of: string) =>
      base.startsWith('leads.')
        ? of.includes(' - ')
        : of.startsWith(base) && !/share_of_voice|sentiment|position/.test(of);
    const isBeside = figuresIn(row).some((figure) => isOf(figure.at));
    return same(row, [name === 'beyond' && is !== 'chance' ? is : name, isBeside], [is, true]);
  });

/** Only what has a verdict has a colour. */
const colours: Rule = ({ root }) =>
  [...all(root, '.up'), ...all(root, '.down')].flatMap((element) =>
    said(rowOf(element), /^l\.word\.(rose|fell|beyond)$/).length > 0 ? [] : same(element, 'a colour', 'none'),
  );

/** A question has the word of its verdict, and says if it contains the name although it counts as without. */
const questions: Rule = ({ rows }, { questions: { data }, branded, isComparable, brand }) =>
  rows('questions', 'questions').flatMap((row) => {
    const group = [...data, ...branded.data].find(({ key }) => key === keyOf(row));
    const isNew = isComparable && group?.visibility.previous === null;
    const wanted = isNew ? ['uncompared'] : isComparable ? movesOf(group?.verdict) : [];
    const text = (group?.label ?? '').toLowerCase();
    const parts = brand.name.toLowerCase().split(/[\s,&]+/).filter((part) => part.length > 2); // prettier-ignore
    const isSaid = said(row, /^l\.questions\.(contains)$/).length > 0;
    const isDue = data.some(({ key }) => key === group?.key) && text.includes(brand.name.toLowerCase());
    const isPart = parts.some((part) => text.includes(part));
    return [...same(row, said(row, JUDGING), wanted), ...same(row, ['contains', isSaid], ['contains', isDue || (isSaid && isPart)])]; // prettier-ignore
  });

type Result = 'repair' | 'early' | 'unmeasured' | 'chance' | 'rose' | 'fell' | 'same';

/** What came after a piece of work. */
export function resultOf({ recommendations }: Facts, key: string): Result | null {
  const { measurement } = recommendations.data.find(({ id }) => id === key) ?? {};
  if (!measurement) return null;
  const { expects_visibility_lift, runs_in_window, baseline, current, lift } = measurement;
  if (!expects_visibility_lift) return 'repair';
  if ((runs_in_window ?? 0) < 2) return 'early';
  if (current === null) return 'unmeasured';
  if (lift === null) return current === baseline ? 'same' : 'chance';
  return lift > 0 ? 'rose' : 'fell';
}

/** How many rows rose and fell, of how many. */
const tallies: Rule = ({ words }, facts) =>
  words.flatMap(({ key, at, element }) => {
    const [, direction = ''] = /^l\.word\.(rose|fell)$/.exec(key) ?? [];
    const tile = direction !== '' && closest(element, 'dt') ? closest(element, 'div') : null;
    const [of] = tile ? wordsIn(tile).filter((word) => word.key === 'l.of') : [];
    const part = closest(element, 'section');
    if (!of || !part) return [];
    const questions_ = [...facts.questions.data, ...facts.branded.data];
    const results = at.startsWith('recommendations')
      ? all(part, 'tbody tr').map((row) => resultOf(facts, keyOf(row))).filter((one) => one !== 'repair') // prettier-ignore
      : (at.startsWith('engines') ? facts.engines.data : questions_).map(
          ({ verdict }) => movesOf(verdict)[0],
        );
    return same(textOf(part).slice(0, 60), counts(of.text), [results.filter((one) => one === direction).length, results.length]); // prettier-ignore
  });

export const VERDICTS = { 'rose, fell': [changes, judged, questions, tallies], colour: [colours] };
