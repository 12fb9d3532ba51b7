import { valueAt, type Facts } from './facts.js';
import { figuresIn, isName, keyOf, patternOf, wordsIn } from './printed.js';
import type { Fault, Rule } from './rules.js';
import { all, closest, textOf, type Element } from './tree.js';

/** When which sentence is printed, and which rows the first page has. */

const COVER = ['named', 'alone', 'never', 'carried', 'notAsked', 'noAnswer', 'uncompared', 'few', 'basis'];
const VERDICTS = ['verdict.beyond', 'verdict.chance', 'verdict.slow'];

/** The sentences of the first page that are due, each with its option. */
function dueOn({ comparison, explanation, since, isComparable, from, ran, window }: Facts & Extra): string[] {
  const { verdict, visibility, answer_count } = comparison;
  if (answer_count === 0) return [ran.current ? 'noAnswer' : 'notAsked'];
  const isNever = explanation.named_count === 0;
  const { current, previous, change } = visibility;
  const isMoved = verdict === 'up' || verdict === 'down';
  const isSame = current === previous && change === 0 && explanation.named_count > 0 === (previous ?? 0) > 0;
  const carried = window.carried_from !== null;
  const move = isMoved ? verdict : isSame ? 'same' : 'other';
  const headline = carried ? 'carried' : isNever ? 'never' : isComparable ? `named ${move}` : 'alone';
  const reason = !ran.previous ? 'unasked' : comparison.previous_answer_count === 0 ? 'unanswered' : 'other';
  const isFew = answer_count < 20;
  const isSlow = isComparable && !isMoved && from < '2026-09' && (since?.verdict === 'up' || since?.verdict === 'down');
  return [
    headline,
    'basis',
    ...(isFew ? ['few'] : []),
    ...(carried || isComparable ? [] : [`uncompared ${reason}`]),
    ...(isComparable && isMoved ? ['verdict.beyond'] : []),
    ...(isComparable && !isMoved && change !== 0 && !isNever && !isFew ? ['verdict.chance'] : []),
    ...(isSlow && !isNever ? ['verdict.slow'] : []),
  ];
}
interface Extra {
  readonly window: { readonly carried_from: string | null };
}

const cover: Rule = ({ root, words }, facts) => {
  const of = [...COVER, ...VERDICTS].map((key) => `s.${key}`);
  const said = words.filter(({ key, element }) => of.includes(key) && !closest(element, 'section'));
  const found = said.map(({ key, option }) => `${key.slice(2)} ${option}`.trim()).toSorted();
  const isWhole = all(root, '.basis').length > 0;
  const due = dueOn({ ...facts, window: facts.comparison.window }).filter((one) => isWhole || one !== 'basis').toSorted();
  return found.join() === due.join() ? [] : [[found.join(', '), `it should say ${due.join(', ')}`]];
};

/** The sentences below tables and charts. */
const notes: Rule = (printed, facts) => {
  const { words, root, section } = printed;
  const isIn = (id: string, key: string) => {
    const within = section(id);
    return within ? wordsIn(within).some((word) => word.key === key) : false;
  };
  const has = (selector: string) => all(root, selector).length > 0;
  const checks: readonly (readonly [string, boolean, boolean])[] = [
    ['s.note.brands', has('table.brands'), isIn('ranking', 's.note.brands')],
    ['s.note.ranges', has('table.ranges') && facts.explanation.named_count > 0, isIn('engines', 's.note.ranges')],
    ['s.note.marks', has('table.ranges') && facts.isComparable, isIn('engines', 's.note.marks')],
    ['s.note.marks', has('table.questions') && facts.isComparable, isIn('questions', 's.note.marks')],
    ['s.method.figures', section('method') !== null, isIn('method', 's.method.figures')],
    ['s.method.chance', section('method') !== null, isIn('method', 's.method.chance')],
    ['s.note.star', has('.star'), words.some(({ key }) => key === 's.note.star')],
    ['s.note.work', figuresIn(section('work') ?? root).some(({ at }) => at.endsWith('.measurement.current')), isIn('work', 's.note.work')],
  ];
  const marks = words.filter(({ key }) => key === 's.note.marks').flatMap(({ text, element }): Fault[] => {
    const rows = all(closest(element, 'section') ?? root, 'tbody tr').filter((row) => keyOf(row) !== '').length;
    const wanted = rows >= 20 ? [Math.round(rows / 20), rows] : [];
    const found = figuresOf(text);
    return found.join() === wanted.join() ? [] : [[text, `it should say ${wanted.join(' of ')}`]];
  });
  return [
    ...marks,
    ...checks.flatMap(([key, isDue, isSaid]): Fault[] => (isDue === isSaid ? [] : [[key, isDue ? 'is missing' : 'is not due']])), // prettier-ignore
  ];
};

const figuresOf = (text: string) => [...text.matchAll(/\d+/g)].map(([digits]) => Number(digits));

type Question = Facts['questions']['data'][number];
const shareOf = ({ answers_naming_you, answer_count }: Question) => answers_naming_you / answer_count;
const byBytes = (a: Question, b: Question) => Buffer.compare(Buffer.from(a.label ?? ''), Buffer.from(b.label ?? ''));

/** The questions that are named least. */
const least: Rule = ({ root }, facts) => {
  const list = all(root, 'ul.short')[0];
  const { data } = facts.questions;
  const isDue = facts.comparison.answer_count >= 20 && data.length > 1;
  if (!list || !isDue) return Boolean(list) === isDue ? [] : [['Named least', isDue ? 'is missing' : 'is not due']];
  const rivals = (row: Question) => row.answers_naming_competitors_not_you;
  const sorted = data.toSorted((a, b) => shareOf(a) - shareOf(b) || rivals(b) - rivals(a) || byBytes(a, b));
  const first = sorted.slice(0, Math.min(3, Math.floor(data.length / 2)));
  const last = first.at(-1);
  const ties = sorted.slice(first.length).filter((row) => last && shareOf(row) === shareOf(last));
  const due = [...first, ...ties.slice(0, 2)].map(({ key }) => key ?? '');
  const found = all(list, 'li').map(keyOf);
  const more = wordsIn(list.parent ?? list).filter(({ key }) => key === 'l.more').flatMap(({ text }) => figuresOf(text));
  const faults: Fault[] = found.join() === due.join() ? [] : [[textOf(list), `it should be ${due.join(', ')}`]];
  const others = ties.slice(2).length;
  return (more[0] ?? 0) === others ? faults : [...faults, [textOf(list), `${others} more`]];
};

/** The engines that rose or fell, and the other rows of the first page. */
const lines: Rule = ({ root, words, section }, facts) => {
  const moved = facts.engines.data.filter(({ verdict }) => facts.isComparable && (verdict === 'up' || verdict === 'down'));
  const said = words.filter(({ key, element, at }) => /^l\.word\.(rose|fell)$/.test(key) && at.startsWith('engines') && closest(element, '.line'));
  const isRight = said.length === Math.min(3, facts.engines.data.length > 1 ? moved.length : 0);
  const faults: Fault[] = isRight ? [] : [['Engines', `${moved.map(({ key }) => key).join(', ')} moved`]];
  const win = all(root, '.win tbody tr')[0];
  const site = words.find(({ key }) => key === 'l.sum.onlyRivals');
  const isWin = section('sites') !== null && words.some(({ key }) => key === 'l.sites.win');
  const sites: Fault[] = isWin === (site !== undefined) ? [] : [['Site to win', 'the first row of the table']];
  if (site && win && figuresIn(site.element).some(({ at }, index) => at !== figuresIn(win)[index]?.at))
    sites.push([site.text, 'it is not the first row of the table']);
  const next = all(root, '.lines .line').map(keyOf).filter(Boolean);
  const status = next.map((key) => facts.recommendations.data.find(({ id }) => id === key)?.status);
  const isOpen = status.every((one) => one === 'in_progress' || one === 'suggested') && next.length <= 3;
  const isOrdered = status.lastIndexOf('in_progress') < next.length - status.toReversed().findLastIndex((one) => one === 'suggested') || !status.includes('suggested') || !status.includes('in_progress');
  return [...faults, ...sites, ...(isOpen && isOrdered ? [] : [['Next steps', status.join(', ')] as const])];
};

/** The box “Try it yourself”: its engine, its question and its range. */
const tried: Rule = ({ root, words }, facts) => {
  const { asked, comparison, explanation, try_now, try_before, questions_before, brand, isComparable } = facts;
  const [box] = all(root, '.try');
  const isDue = isComparable && comparison.answer_count >= 20 && explanation.named_count > 0 && asked !== null;
  const overall = new Map(questions_before.data.map((row) => [row.key, shareOf(row)]));
  const before = (try_before?.data ?? []).filter(
    ({ key, label, answer_count }) =>
      answer_count >= 4 &&
      !(label ?? '').toLowerCase().includes(brand.name.toLowerCase()) &&
      (try_now?.data.find((row) => row.key === key)?.answer_count ?? 0) >= 4,
  );
  const tie = (a: Question, b: Question) => (overall.get(b.key) ?? 0) - (overall.get(a.key) ?? 0) || byBytes(a, b);
  const five = before.toSorted((a, b) => shareOf(b) - shareOf(a) || tie(a, b)).slice(0, 5);
  const now = five.flatMap(({ key }) => try_now?.data.find((row) => row.key === key) ?? []);
  const [found] = now.toSorted((a, b) => shareOf(b) - shareOf(a)).flatMap((row) => {
    const range = rangeOf(row.answers_naming_you, row.answer_count);
    return range.low === 0 && range.high === 4 ? [] : [{ key: row.key, ...range }];
  });
  const due = isDue ? found : undefined;
  if (!box || !due) return Boolean(box) === Boolean(due) ? [] : [['Try it yourself', due ? 'is missing' : 'is not due']];
  const isRight = keyOf(box) === due.key && box.attributes.get('data-engine') === asked;
  const said = words.find(({ key }) => key === 's.try.expect');
  const range = said && wordsIn(said.element).find(({ key }) => key === 'l.range');
  const ends = range ? figuresOf(range.text) : figuresOf(said?.text ?? '').slice(-1);
  const isRange = ends[0] === due.low && ends.at(-1) === due.high;
  const isExpected = due.expected === 0 || (said?.text.includes(String(due.expected)) ?? false);
  return isRight && isRange && isExpected ? [] : [[textOf(box), `${asked}, ${due.key}: ${due.expected}, ${due.low} to ${due.high}`]];
};

/** How many of the next four answers name the brand, if k of n do now: a beta-binomial distribution. */
function rangeOf(k: number, n: number) {
  const [a, b] = [k + 0.5, n - k + 0.5];
  const rising = (from: number, times: number) => Array.from({ length: times }, (_, i) => from + i).reduce((product, one) => product * one, 1);
  const chances = [1, 4, 6, 4, 1].map((ways, x) => (ways * rising(a, x) * rising(b, 4 - x)) / rising(a + b, 4));
  const cut = (all: readonly number[]) => {
    let [sum, ends] = [all[0] ?? 1, 0];
    while (sum <= 0.05) sum += all[(ends += 1)] ?? 1;
    return ends;
  };
  return { low: cut(chances), high: 4 - cut(chances.toReversed()), expected: Math.floor((4 * a) / (a + b) + 0.5) };
}

/** Each message is printed as the catalogue has it, and no word stands outside of one. */
const catalogued: Rule = ({ root, words, catalogue }) => {
  const faults = words.flatMap(({ key, option, text }): Fault[] => {
    const message = catalogue[key];
    if (message === undefined) return [[text, `the catalogue has no ${key}`]];
    return patternOf(message, option).test(text.replaceAll(/\s/g, ' ')) ? [] : [[text, `it is not ${key}`]];
  });
  const plain = Object.entries(catalogue).filter(([key, message]) => /^l\.(?:word|work|trend|gap|figure)\./.test(key) && !/[{]/.test(message));
  const visit = (element: Element): Fault[] =>
    element.attributes.has('data-word') || element.tag === 'bdi' || element.tag === 'title'
      ? []
      : element.children.flatMap((child): Fault[] => {
          if (typeof child !== 'string') return visit(child);
          const said = plain.find(([, message]) => child.trim() === message);
          return said ? [[child, `${said[0]} is printed without data-word`]] : [];
        });
  return [...faults, ...visit(root)];
};

/** Returns a fraction as a number with some decimals, and everything else as it is. */
const inDecimals = (value: unknown, decimals: number): unknown =>
  typeof value === 'object' && value !== null && 'numerator' in value && 'denominator' in value
    ? Math.round((10 ** decimals * Number(value.numerator)) / Number(value.denominator) + 1e-9) / 10 ** decimals
    : value;

/** Each figure is that of its path, and is printed as it is. */
const figures: Rule = ({ figures: all_, numberOf, decimalsOf }, facts) =>
  all_.flatMap(({ at, value, text, element }): Fault[] => {
    const row = closest(element, 'tr', 'li');
    const found = String(inDecimals(valueAt(facts, at), decimalsOf(text)) ?? '');
    const faults: Fault[] =
      element.tag === 'data' && found !== value ? [[text, `${at} is ${found}, not ${value}`]] : [];
    const printed = numberOf(text);
    const isNearly = /99[.,]9|0[.,]1/.test(text) && (found === '100' || found === '0');
    const is = /[+−]/.test(text) ? Number(found) : Math.abs(Number(found));
    if (/\d/.test(text) && printed !== is && !isNearly) faults.push([text, `it is printed for ${found}`]);
    const [, list = ''] = /^(\w+\.data\.\d+)\./.exec(at) ?? [];
    const key = keyOf(row);
    const own = list && key ? valueAt(facts, list) : undefined;
    if (typeof own === 'object' && own !== null && key !== '' && !at.includes(' - ')) {
      const names = Object.values(own);
      if (!names.includes(key) && !/^(?:pages|targets|ranking)/.test(list)) faults.push([text, `${list} is not ${key}`]);
    }
    return faults;
  });

export const SENTENCES: Readonly<Record<string, readonly Rule[]>> = {
  figures: [figures],
  catalogue: [catalogued],
  cover: [cover],
  notes: [notes],
  'first page': [lines],
  'named least': [least],
  'try it': [tried],
};
export { isName };
