import { type Facts } from './facts.js';
import { counts, figuresIn, keyOf, said, same, wordsIn, textOf } from './printed.js';
import { all, closest } from '@brand-visibility/programs/html';
import { resultOf, type Rule } from './verdicts.js';

/** Positions, targets, shares of voice, work and sites. */

/** An average position has one decimal, but beside a target that needs two. */
const positions: Rule = ({ figures, decimalsOf }) =>
  figures.flatMap(({ at, text, element }) =>
    at.includes('average_position') && /\d/.test(text) && !closest(element, '.target')
      ? same(text, decimalsOf(text), 1)
      : [],
  );

const isRivalless = ({ ranking }: Facts) =>
  ranking.data.every(({ is_you, answer_count }) => is_you || answer_count === 0);

/** A target is reached by the exact figure, or as far away as the two printed figures are. */
const targets: Rule = ({ words, numberOf, decimalsOf }, facts) =>
  words.flatMap(({ key, at, element }) => {
    const line = closest(element, '.target');
    if (key !== 'l.figure.target' || !line) return [];
    const metric = at.split('.').at(-2) as keyof typeof facts.explanation.figures; // another one has no figure
    const exact = facts.explanation.figures[metric]?.current ?? null;
    const found = said(line, /^l\.figure\.(reached|toTarget)$/);
    if (exact === null || (metric === 'share_of_voice' && isRivalless(facts))) return same(line, found, []);
    const of = wordsIn(line).find((word) => word.key === 'l.figure.toTarget');
    const [target = '', distance = ''] = [element, of?.element].map((one) => (one ? textOf(all(one, 'bdi')[0] ?? one) : '')); // prettier-ignore
    const [goal, current] = [numberOf(target), Number(exact.numerator) / Number(exact.denominator)];
    const isReached = metric === 'average_position' ? current <= goal + 1e-9 : current >= goal - 1e-9;
    const scale = 10 ** Math.max(1, decimalsOf(distance));
    const wanted = Math.round(Math.abs(Math.round(current * scale + 1e-9) - goal * scale)) / scale;
    if (isReached) return same(line, found, ['reached']);
    return same(line, [...found, numberOf(distance), wanted > 0], ['toTarget', wanted, true]);
  });

/** Without a rival that is named there is no share of voice. */
const share: Rule = ({ root, figures }, facts) => {
  const isPrinted = figures.some(
    ({ at, value }) => at.startsWith('comparison.share_of_voice') && value !== '',
  );
  const isNone = facts.comparison.answer_count > 0 && isRivalless(facts);
  const found = said(root, /^l\.figure\.(noRival)$/);
  return same('share of voice', [found, isNone && isPrinted], [isNone ? ['noRival'] : [], false]);
};

/** What came after work; a repair has no figures. */
const work: Rule = ({ rows }, facts) =>
  rows('work', 'work').flatMap((row) => {
    const result = resultOf(facts, keyOf(row));
    const found = said(row, /^l\.(?:word\.(?=rose|fell|chance)|work\.(?=repair|early|unmeasured))(\w+)$/);
    return [
      ...same(row, found, result === 'same' ? [] : [result]),
      ...(result === 'repair' ? same(row, figuresIn(row).length, 0) : []),
    ];
  });

/** The latest week is that of the last run before the measurement. */
const latest: Rule = ({ words, rows, hasDay }, { recommendations, runs }) => {
  const label = words.find(({ key, element }) => key === 'l.work.after' && !closest(element, 'table'));
  const week = label && closest(label.element.parent, '[data-word]', 'p');
  return rows('work', 'work').flatMap((row) => {
    const { measurement } = recommendations.data.find(({ id }) => id === keyOf(row)) ?? {};
    const { measured_at: at, current, expects_visibility_lift } = measurement ?? {};
    if (!week || !at || current === null || !expects_visibility_lift) return [];
    const last = runs.map(({ completed_at }) => `${completed_at}`).filter((run) => run <= at).toSorted().at(-1); // prettier-ignore
    return same(`${textOf(week)}: ${last}`, hasDay(textOf(week), last ?? ''), true);
  });
};

const TWO_WEEKS = 14 * 86_400_000;

/** Work that ended within 14 days of other work, both with a lift. */
const near: Rule = ({ rows }, facts) => {
  const all_ = rows('work', 'work').map((row) => ({
    row,
    number: Number(textOf(all(row, '.number')[0] ?? row)),
    done: Date.parse(
      facts.recommendations.data.find(({ id }) => id === keyOf(row))?.done_at?.slice(0, 10) ?? '',
    ),
    isLift: /rose|fell/.test(resultOf(facts, keyOf(row)) ?? ''),
  }));
  return all_.flatMap(({ row, number, done, isLift }) => {
    const others = all_.filter((one) => one.number !== number && isLift && one.isLift && Math.abs(one.done - done) <= TWO_WEEKS); // prettier-ignore
    const [word] = wordsIn(row).filter(({ key }) => key === 'l.work.shared');
    const found = word ? all(word.element, 'bdi').flatMap((one) => counts(textOf(one))) : [];
    return same(row, found, others.map((one) => one.number)); // prettier-ignore
  });
};

/** What is not listed is counted, where one of the counts is above 0: own sites, rivals' sites, settled, not cited. */
const left: Rule = ({ root, words }, { targets, domains, brand }) => {
  const shown = all(root, '#sites table.win tbody tr').map(keyOf);
  const kinds = targets.data.flatMap(({ id, status, domain }) => {
    if (shown.includes(id)) return [];
    if (status === 'done' || status === 'dismissed') return ['settled'];
    const owner = domains.data.find((one) => one.domain === domain)?.owner;
    return [domain === brand.domain ? 'own' : (owner ?? 'uncited').replace('other', 'uncited')];
  });
  const due = ['own', 'competitor', 'settled', 'uncited'].map(
    (kind) => kinds.filter((one) => one === kind).length,
  );
  const found = words.filter(({ key }) => key === 'l.sites.left').map(({ element }) => all(element, 'bdi').map((one) => Number(textOf(one))).filter(Number.isFinite)); // prettier-ignore
  const isShown = kinds.length > 0 && all(root, '#sites').length > 0;
  return same('not listed', found, isShown ? [due] : []);
};

export const RESULTS = {
  position: [positions],
  reached: [targets],
  'no rival': [share],
  work: [work],
  'latest week': [latest],
  'within 14 days': [near],
  'not listed': [left],
};
