import { rangeAndVerdict } from './comparison.js';
import { brandFigures, threeCounts, type PlainAnswer, type Weights } from './figures.js';
import { byBytes, isSameName, nameForm } from './forms.js';
import { compared, fraction, minus, shownMetric, type Fraction } from './fraction.js';

/** The groups of a window over plain answers (rules 14.8 to 14.12). */

const MOST_NAMED = 5;

export interface GroupQuestion<Answer extends PlainAnswer> {
  readonly current: readonly Answer[];
  /** Null when the window is carried. */
  readonly previous: readonly Answer[] | null;
  readonly keyOf: (answer: Answer) => string | null;
  readonly sort: string;
  readonly order: string;
  readonly ownName: string;
  readonly weights: Weights;
  /** In the order in which rows list them. */
  readonly engines: readonly string[];
}

/** All rows in their order, without labels; `named` has the forms of the names of rivals. */
export function groupRows<Answer extends PlainAnswer>(question: GroupQuestion<Answer>) {
  const { current, previous, keyOf, sort, order, ownName, weights, engines } = question;
  const keys = new Set(current.map(keyOf));
  const rows = [...keys].map((key) => {
    const ofKey = (answers: readonly Answer[]) => answers.filter((answer) => keyOf(answer) === key);
    const [answers, before] = [ofKey(current), ofKey(previous ?? [])];
    const [now, then] = [brandFigures(answers, weights), brandFigures(before, weights)];
    const counts = threeCounts(answers, ownName);
    const { visibility, answer_count } = now;
    const values: Readonly<Record<string, Fraction | null>> = {
      visibility,
      change: visibility && then.visibility && minus(visibility, then.visibility),
      answer_count: fraction(answer_count),
      answers_naming_competitors_not_you: fraction(counts.answers_naming_competitors_not_you),
    };
    return {
      value: values[sort] ?? null,
      row: {
        key,
        prompt_count: now.prompt_count,
        answer_count,
        ...counts,
        visibility: shownMetric(visibility, then.visibility),
        average_position: shownMetric(now.average_position, then.average_position),
        sentiment_score: shownMetric(now.sentiment_score, then.sentiment_score),
        ...rangeAndVerdict({ current: answers, previous: before, weights, engines }),
        named: mostNamed(answers, ownName),
      },
    };
  });
  const direction = order === 'asc' ? 1 : -1;
  return rows
    .sort(
      (a, b) =>
        (a.value && b.value ? direction * compared(a.value, b.value) : Number(!a.value) - Number(!b.value)) ||
        byKeys(a.row.key, b.row.key),
    )
    .map(({ row }) => row);
}

/** The null key comes last. */
function byKeys(a: string | null, b: string | null): number {
  return a === null || b === null ? Number(a === null) - Number(b === null) : byBytes(a, b);
}

/** The rivals that answers name and not the brand (rule 14.12). */
function mostNamed(answers: readonly PlainAnswer[], ownName: string) {
  const counts = new Map<string, number>();
  for (const { competitors } of answers.filter(({ brand_named }) => !brand_named))
    for (const { name } of competitors)
      if (!isSameName(name, ownName)) counts.set(nameForm(name), (counts.get(nameForm(name)) ?? 0) + 1);
  return [...counts]
    .sort(([a, m], [b, n]) => n - m || byBytes(a, b))
    .slice(0, MOST_NAMED)
    .map(([key, count]) => ({ key, answers: count }));
}
