import { rangeAndVerdict } from './comparison.js';
import { brandFigures, threeCounts } from './figures.js';
import { byBytes, nameForm } from './forms.js';
import {
  compared,
  fraction,
  kit,
  shown,
  type Fraction,
  type PlainAnswer,
  type Window,
  type Windows,
} from './kit.js';

/** The groups of a window over plain answers (rules 14.8 to 14.12). */

const MOST_NAMED = 5;

/** All rows in their order, without labels. */
export function groupRows<Answer extends PlainAnswer>(
  { now, before }: Windows<Answer>,
  keyOf: (answer: Answer) => string | null,
  sort: string,
  order: string,
) {
  const rows = [...new Set(now.answers.map(keyOf))].map((key) => {
    const groupOf = (window: Window<Answer>) =>
      kit.tally(
        window.answers.filter((answer) => keyOf(answer) === key),
        window,
      );
    const [group, earlier] = [groupOf(now), before && groupOf(before)];
    const [is, was] = [brandFigures(group), earlier && brandFigures(earlier)];
    const metricOf = (name: 'visibility' | 'average_position' | 'sentiment_score') =>
      kit.metric(is[name], was && was[name]);
    const counts = threeCounts(group.answers);
    const values: Readonly<Record<string, Fraction | null>> = {
      visibility: is.visibility,
      change: metricOf('visibility').change,
      answer_count: fraction(is.answer_count),
      answers_naming_competitors_not_you: fraction(counts.answers_naming_competitors_not_you),
    };
    return {
      value: values[sort] ?? null,
      row: {
        key,
        prompt_count: is.prompt_count,
        answer_count: is.answer_count,
        ...counts,
        visibility: metricOf('visibility'),
        average_position: metricOf('average_position'),
        sentiment_score: metricOf('sentiment_score'),
        ...rangeAndVerdict({ now: group, before: earlier }),
        competitors_named: mostNamed(group.answers),
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
    .map(({ row }) => shown(row));
}

/** The null key comes last. */
function byKeys(a: string | null, b: string | null): number {
  return a === null || b === null ? Number(a === null) - Number(b === null) : byBytes(a, b);
}

/** The rivals that answers name and not the brand (rule 14.12). */
function mostNamed(answers: readonly PlainAnswer[]) {
  const counts = new Map<string, number>();
  for (const { competitors } of answers.filter(({ brand_named }) => !brand_named))
    for (const name of new Set(competitors.map(({ report_name }) => report_name)))
      if (name !== null) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts]
    .sort(([a, m], [b, n]) => n - m || byBytes(nameForm(a), nameForm(b)))
    .slice(0, MOST_NAMED)
    .map(([name, count]) => ({ name, answers: count }));
}
