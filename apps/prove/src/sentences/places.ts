import type { Facts } from './facts.js';
import { counts, figuresIn, keyOf, said, same, wordsIn, textOf } from './printed.js';
import { all, closest } from '@brand-visibility/programs/html';
import { FEW_OF_AN_ENGINE, type Rule } from './verdicts.js';

/** Distances, places, and what is highest and lowest. */

const tenths = (value: number) => Math.round(10 * value) / 10;
const sideOf = (gap: number) => (gap === 0 ? 'equal' : gap > 0 ? 'ahead' : 'behind');
/** Whether a printed name is that of a brand: whole, or its beginning and the sign of a cut. */
const isName = (printed: string, name: string) =>
  printed === name || (printed.includes('…') && name.startsWith(printed.slice(0, printed.indexOf('…'))));

/** How far the brand is, as printed, from the rivals with the highest share: below 0 if it is behind. */
function distanceTo({ leads, comparison }: Facts, when: 'current' | 'previous') {
  const rivals = leads.data.filter(({ is_you, visibility }) => !is_you && (visibility[when] ?? 0) > 0);
  const own = comparison.visibility[when];
  if (own === null || rivals.length === 0) return null;
  const highest = Math.max(...rivals.map(({ visibility }) => visibility[when] ?? 0));
  const top = rivals.filter(({ visibility }) => visibility[when] === highest);
  const gap = tenths(own - highest);
  const isChance = when === 'current' && gap !== 0 && top[0]?.against_you?.verdict === 'level';
  return { gap, names: top.map(({ name }) => name), chance: isChance ? ['chance'] : [] };
}

/** The distance to the first has its size, its side, its names and its word of chance. */
export const first: Rule = ({ words, numberOf, root }, facts) => {
  const distances = { current: distanceTo(facts, 'current'), previous: distanceTo(facts, 'previous') };
  const stated = words.filter(({ key }) => key.startsWith('l.gap.'));
  // A report has each distance twice, and the row of an index only that of now.
  const [now, then] = root.name === 'tr' ? [1, 0] : all(root, '#ranking').length > 0 ? [2, 2] : [0, 0];
  const due = { current: now, previous: facts.isComparable ? then : 0 };
  return [
    ...(['current', 'previous'] as const).flatMap((when) =>
      same(
        `distance, ${when}`,
        stated.filter(({ at }) => at.includes(when)).length,
        distances[when] === null ? 0 : due[when],
      ),
    ),
    ...stated.flatMap(({ key, at, text, element }) => {
      const distance = distances[at.includes('current') ? 'current' : 'previous'];
      if (distance === null) return same(text, 'a distance', 'none');
      const { gap, names, chance } = distance;
      const found = all(element, 'bdi').map(textOf).filter((name) => !/^\d+$/.test(name)); // prettier-ignore
      const isNamed = found.every((name) => names.some((one) => isName(name, one)));
      const points = figuresIn(element).map((figure) => Math.abs(numberOf(figure.text)));
      const line = closest(element, '.line', 'th') ?? closest(element, 'div') ?? element;
      const is = [key.slice(6), ...points, isNamed, found.length, ...said(line, /^l\.word\.(chance)$/)];
      const size = gap === 0 ? [] : [Math.abs(gap)];
      return same(line, is, [sideOf(gap), ...size, true, Math.min(2, names.length), ...chance]);
    }),
  ];
};

/** The distance of each rival. */
const others: Rule = ({ rows }, { leads, comparison }) =>
  rows('ranking', 'brands').flatMap((row) => {
    const rival = leads.data.find(({ name }) => name === keyOf(row));
    const [share, own] = [rival?.visibility.current ?? null, comparison.visibility.current];
    if (!rival || rival.is_you || share === null || own === null) return [];
    const gap = tenths(share - own);
    const chance = gap !== 0 && rival.against_you?.verdict === 'level' ? ['chance'] : [];
    return same(row, said(row, /^l\.word\.(ahead|behind|equal|chance|rose|fell)$/), [sideOf(gap), ...chance]);
  });

/** Ties share a place, and the rows are in the order of their shares. */
const places: Rule = ({ rows, words }, { ranking: { data, total } }) => {
  const shareOf = (name: string) => data.find((row) => row.name === name)?.visibility.current ?? 0;
  const placeOf = (share: number) =>
    1 + data.filter(({ visibility }) => (visibility.current ?? 0) > share).length;
  const listed = rows('ranking', 'brands');
  const shares = listed.map((row) => shareOf(keyOf(row)));
  const order = same('brands', shares, shares.toSorted((a, b) => b - a)); // prettier-ignore
  const marks = listed.flatMap((row) => all(row, '.rank').flatMap((mark) => same(row, counts(textOf(mark)), [placeOf(shareOf(keyOf(row)))]))); // prettier-ignore
  const own = data.find(({ is_you }) => is_you)?.visibility.current ?? null;
  const word = words.find(({ key }) => key === 'l.leads.place');
  const tile = word ? closest(word.element, 'div') : null;
  if (own === null || tile === null) return [...order, ...marks];
  const isShared = data.some((one) => one.rank !== null && !one.is_you && one.visibility.current === own);
  const of = wordsIn(tile).filter(({ key }) => key === 'l.of').flatMap(({ text }) => counts(text)); // prettier-ignore
  return [...order, ...marks, ...same(tile, [...of, ...said(tile, /^l\.word\.(shared)$/)], [placeOf(own), total, ...(isShared ? ['shared'] : [])])]; // prettier-ignore
};

/** The highest and the lowest engines, as printed, with all ties. */
const engines: Rule = ({ words }, { engines: { data }, comparison, explanation }) => {
  const enough = data.filter(({ answer_count }) => answer_count >= FEW_OF_AN_ENGINE);
  const shares = enough.map(({ visibility }) => visibility.current ?? 0);
  const ends = { highest: Math.max(...shares), lowest: Math.min(...shares) };
  const isDue = comparison.answer_count >= 20 && explanation.named_count > 0 && ends.highest > ends.lowest;
  return (['highest', 'lowest'] as const).flatMap((end) => {
    const [word] = words.filter(({ key, element }) => key === `l.word.${end}` && closest(element, '.line'));
    const text = word ? textOf(closest(word.element.parent?.parent ?? null, 'span') ?? word.element) : '';
    const named = data.flatMap(({ key }) => (text.includes(NAMES[key ?? ''] ?? '?') ? [key] : [])).toSorted();
    const wanted = enough.filter(({ visibility }) => visibility.current === ends[end]).map(({ key }) => key).toSorted(); // prettier-ignore
    return same(`${end}: ${text}`, named, isDue ? wanted : []);
  });
};

const NAMES: Readonly<Record<string, string>> = {
  claude: 'Claude',
  chatgpt: 'ChatGPT',
  perplexity: 'Perplexity',
  gemini: 'Gemini',
  grok: 'Grok',
  google_aio: 'Google AI Overviews',
};

/** The highest and the lowest of six months, strictly. */
const months: Rule = ({ root }, { months: { data } }) => {
  const [part] = all(root, '#trend');
  const six = data.map(({ visibility }) => visibility ?? NaN);
  const [last = NaN, ...rest] = six.toReversed();
  const isWhole = six.length === 6 && !six.some(Number.isNaN);
  const highest = isWhole && rest.every((share) => share < last) ? ['highest'] : [];
  const lowest = isWhole && rest.every((share) => share > last) ? ['lowest'] : [];
  return part ? same(`months: ${six.join(', ')}`, said(part, /^l\.trend\.(highest|lowest)$/), [...highest, ...lowest]) : []; // prettier-ignore
};

/** Too few questions to speak of others. */
const few: Rule = ({ root }, { comparison, isComparable }) =>
  all(root, '#trend table.sure').flatMap((table) => {
    const { current, previous } = comparison.prompt_noise;
    const before =
      isComparable && previous === null && (comparison.previous_prompt_count ?? 0) < 20 ? ['few'] : [];
    const now = current === null && comparison.prompt_count < 20 ? ['few'] : [];
    return same(table, said(table, /^l\.word\.(few)$/), [...now, ...before]);
  });

export const PLACES = {
  'ahead, behind': [first, others],
  place: [places],
  'highest, lowest': [engines, months],
  'too few': [few],
};
