import { brandFigures, rangeAndVerdict, sortedBy, threeCounts } from './figures.js';
import { byBytes, nameForm } from './forms.js';
import { fraction, kit, shown, type PlainAnswer, type Window, type Windows } from './kit.js';

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
    return {
      key,
      prompt_count: is.prompt_count,
      answer_count: is.answer_count,
      ...threeCounts(group.answers),
      visibility: kit.metric(is.visibility, was && was.visibility),
      average_position: kit.metric(is.average_position, was && was.average_position),
      sentiment_score: kit.metric(is.sentiment_score, was && was.sentiment_score),
      ...rangeAndVerdict({ now: group, before: earlier }),
      competitors_named: mostNamed(group.answers),
    };
  });
  const valueOf = (row: (typeof rows)[number]) => {
    if (sort === 'visibility') return row.visibility.current;
    if (sort === 'change') return row.visibility.change;
    return fraction(sort === 'answer_count' ? row.answer_count : row.answers_naming_competitors_not_you);
  };
  return sortedBy(rows, order, valueOf, ({ key }) => key).map(shown);
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
