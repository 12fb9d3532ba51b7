import type { Facts } from './facts.js';
import { attribute, counts, figuresIn, keyOf, said, same, wordsIn, textOf } from './printed.js';
import { all, closest } from '@brand-visibility/programs/html';
import { movesOf, type Rule } from './verdicts.js';

/** When which sentence is printed, and which rows the first page has. */

const FEW = 20;
const OF_COVER = /^s\.(named|alone|never|carried|notAsked|noAnswer|uncompared|few|verdict\.\w+)$/;

/** The sentences of the first page, each with its option. */
function dueOn({ comparison, explanation, since, isComparable, from, ran }: Facts): string[] {
  const { verdict, visibility, answer_count, previous_answer_count, window } = comparison;
  if (answer_count === 0) return [ran.current ? 'noAnswer' : 'notAsked'];
  const [isNever, isFew] = [explanation.named_count === 0, answer_count < FEW];
  const { current, previous, change } = visibility;
  const isMoved = movesOf(verdict).length > 0;
  const isSame = current === previous && change === 0 && !isNever === (previous ?? 0) > 0;
  const compared = isNever ? 'never' : `named ${isMoved ? verdict : isSame ? 'same' : 'other'}`;
  const headline = isComparable ? compared : isNever ? 'never' : 'alone';
  const reason = !ran.previous ? 'unasked' : previous_answer_count === 0 ? 'unanswered' : 'other';
  const isChance = !isMoved && change !== 0 && !isNever && !isFew;
  const isSlow = !isMoved && !isNever && from < '2026-09' && movesOf(since?.verdict).length > 0;
  return [
    window.carried_from === null ? headline : 'carried',
    ...(isFew ? ['few'] : []),
    ...(window.carried_from === null && !isComparable ? [`uncompared ${reason}`] : []),
    ...(isComparable
      ? [isMoved && 'verdict.beyond', isChance && 'verdict.chance', isSlow && 'verdict.slow']
      : []),
  ].filter((one) => one !== false);
}

const cover: Rule = ({ words }, facts) => {
  const outside = words.filter(({ element }) => closest(element, 'section') === null);
  const found = outside.flatMap(({ key, option }) => {
    const name = OF_COVER.exec(key)?.[1];
    return name === undefined ? [] : [`${name} ${option}`.trim()];
  });
  return same('first page', found.toSorted(), dueOn(facts).toSorted());
};

/** How many rows would be marked by chance, and that a star has its note. */
const notes: Rule = ({ root, words }) => {
  const marks = words.flatMap(({ key, text, element }) => {
    if (key !== 's.note.marks') return [];
    const part = closest(element, 'section') ?? root;
    const rows = all(part, 'tbody tr').filter((row) => keyOf(row) !== '').length;
    return same(text, counts(text), rows < FEW ? [FEW] : [Math.round(rows / FEW), rows]);
  });
  const isStarred = all(root, '.star').length > 0;
  return [
    ...marks,
    ...same(
      'stars',
      isStarred,
      words.some(({ key }) => key === 's.note.star'),
    ),
  ];
};

type Question = Facts['questions']['data'][number];
const shareOf = ({ answers_naming_you, answer_count }: Question) => answers_naming_you / answer_count;
const byText = (a: Question, b: Question) =>
  Buffer.compare(Buffer.from(a.label ?? ''), Buffer.from(b.label ?? ''));
const isWithout = ({ label }: Question, { brand }: Facts) =>
  !(label ?? '').toLowerCase().includes(brand.name.toLowerCase());

/** The questions that are named least. */
const least: Rule = ({ root }, facts) => {
  const data = facts.questions.data.filter((row) => isWithout(row, facts));
  const lost = (row: Question) => row.answers_naming_competitors_not_you;
  const most = Math.max(...data.map(shareOf));
  const sorted = data
    .filter((row) => shareOf(row) < most)
    .toSorted((a, b) => shareOf(a) - shareOf(b) || lost(b) - lost(a) || byText(a, b));
  const first = sorted.slice(0, Math.min(3, Math.floor(data.length / 2)));
  const ties = sorted.slice(first.length).filter((row) => shareOf(row) === shareOf(first.at(-1) ?? row));
  const isDue = facts.comparison.answer_count >= FEW;
  const more = ties.length > 2 ? [ties.length - 2] : [];
  const due = isDue ? [...[...first, ...ties.slice(0, 2)].map(({ key }) => key), ...more] : [];
  const [list] = all(root, 'ul.short');
  const others = list?.parent ? wordsIn(list.parent).filter(({ key }) => key === 'l.more') : [];
  const found = [...(list ? all(list, 'li').map(keyOf) : []), ...others.flatMap(({ text }) => counts(text))];
  return same('named least', found, due);
};

/** The engines that rose or fell, the site to win, and the next steps. */
const lines: Rule = ({ root }, { engines, isComparable, recommendations }) => {
  const moved = engines.data.flatMap(({ verdict }) =>
    engines.data.length > 1 && isComparable ? movesOf(verdict) : [],
  );
  const shown = all(root, '.lines .line').flatMap((line) => said(line, /^l\.word\.(rose|fell)$/));
  const [row] = all(root, 'table.win tbody tr');
  const win = wordsIn(root).filter(({ key }) => key === 'l.sum.onlyRivals');
  const hasWin = said(root, /^l\.sites\.(win)$/).length > 0;
  const of = (at: string) => recommendations.data.find(({ id }) => id === at)?.status;
  const next = all(root, '.lines .line').map(keyOf).filter(Boolean).map(of); // prettier-ignore
  const open = recommendations.data.filter(
    ({ status }) => status === 'in_progress' || status === 'suggested',
  );
  const steps = open
    .map(({ status }) => status)
    .toSorted()
    .slice(0, 3); // “in_progress” sorts first
  return [
    ...same('engines', shown.length, Math.min(3, moved.length)),
    ...same('site to win', win.flatMap(({ element }) => figuresIn(element).map(({ at }) => at)), hasWin && row ? figuresIn(row).map(({ at }) => at).slice(0, 2) : []), // prettier-ignore
    ...(next.length > 0 ? same('next steps', next, steps) : []),
  ];
};

/** The box “Try it yourself”: its engine, its question and its range. */
const tried: Rule = ({ root }, facts) => {
  const { asked, comparison, explanation, try_now, try_before, questions_before, isComparable } = facts;
  const overall = new Map(questions_before.data.map((row) => [row.key, shareOf(row)]));
  const now = (of: Question) =>
    try_now?.data.filter(({ key, answer_count }) => key === of.key && answer_count > 3) ?? [];
  const asks = try_before?.data.filter(
    (row) => row.answer_count > 3 && now(row).length > 0 && isWithout(row, facts),
  );
  const tie = (a: Question, b: Question) =>
    (overall.get(b.key) ?? 0) - (overall.get(a.key) ?? 0) || byText(a, b);
  const five = (asks ?? []).toSorted((a, b) => shareOf(b) - shareOf(a) || tie(a, b)).slice(0, 5);
  const [best] = five.flatMap(now).toSorted((a, b) => shareOf(b) - shareOf(a)).flatMap((row) => {
    const { low, high, expected } = rangeOf(row.answers_naming_you, row.answer_count);
    return low === 0 && high === 4 ? [] : [[row.key, asked, expected, ...(low === high ? [low] : [low, high])]];
  }); // prettier-ignore
  const isDue = isComparable && comparison.answer_count >= FEW && explanation.named_count > 0;
  const found = all(root, '.try').map((box) => {
    const [expect] = wordsIn(box).filter(({ key }) => key === 's.try.expect');
    const inMessage = expect ? all(expect.element, 'bdi').flatMap((one) => counts(textOf(one))) : [];
    const expected = all(box, 'i.on').length;
    const range = inMessage.slice(inMessage.length > 1 ? -2 : -1);
    return [keyOf(box), attribute(box, 'data-engine'), expected, ...range];
  });
  return same('try it', found, isDue && best ? [best] : []);
};

/** How many of the next four answers name the brand, if k of n do now: a beta-binomial distribution. */
function rangeOf(k: number, n: number) {
  const [a, b] = [k + 0.5, n - k + 0.5];
  const rising = (from: number, times: number) =>
    [0, 1, 2, 3].slice(0, times).reduce((all_, i) => all_ * (from + i), 1);
  const chances = [1, 4, 6, 4, 1].map(
    (ways, x) => (ways * rising(a, x) * rising(b, 4 - x)) / rising(a + b, 4),
  );
  const cut = ([first = 1, ...rest]: readonly number[], before = 0): number =>
    before + first > 0.05 ? 0 : 1 + cut(rest, before + first);
  return {
    low: cut(chances),
    high: 4 - cut(chances.toReversed()),
    expected: Math.floor((4 * a) / (a + b) + 0.5),
  };
}

export const CONDITIONS = { cover: [cover], notes: [notes], 'first page': [lines, least], 'try it': [tried] };
