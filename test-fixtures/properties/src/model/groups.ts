import { ENGINES, type GroupDimension } from '@brand-visibility/domain';
import {
  brandFigures,
  byBytes,
  compared,
  fraction,
  isSameName,
  minus,
  nameForm,
  rangeAndVerdict,
  shownMetric,
  threeCounts,
  type Fraction,
} from '@brand-visibility/model';
import { groupedBy, type Answer, type ModelBrand } from './brand.js';
import type { ModelQuestion } from './question.js';
import { categoryOf } from './reports.js';
import { shownWithEnd } from './window.js';

const MOST_NAMED = 5;

/** The visibility groups, all of them (rules 14.8 to 14.12 and 14.15). */
export function groups({ of, query, window, current, previous }: ModelQuestion) {
  const { sort = 'answers_naming_competitors_not_you', order } = query;
  const group_by = (query['group_by'] ?? 'prompt') as GroupDimension; // the query is valid
  const keyOf = (answer: Answer) => KEYS[group_by](answer, of);
  const byKey = groupedBy(current, keyOf);
  const byKeyBefore = groupedBy(previous ?? [], keyOf);
  const rows = [...byKey].map(([key, answers]) => {
    const [now, before] = [answers, byKeyBefore.get(key) ?? []].map((all) => brandFigures(all, of.weights));
    const counts = threeCounts(answers, of.brand.name);
    const { visibility, answer_count } = now!;
    const values: Readonly<Record<string, Fraction | null>> = {
      visibility,
      change: visibility && before!.visibility && minus(visibility, before!.visibility),
      answer_count: fraction(answer_count),
      answers_naming_competitors_not_you: fraction(counts.answers_naming_competitors_not_you),
    };
    return {
      value: values[sort] ?? null,
      row: {
        key,
        label: labelOf(group_by, key, of),
        prompt_count: now!.prompt_count,
        answer_count,
        ...counts,
        visibility: shownMetric(visibility, before!.visibility),
        average_position: shownMetric(now!.average_position, before!.average_position),
        sentiment_score: shownMetric(now!.sentiment_score, before!.sentiment_score),
        ...rangeAndVerdict({
          current: answers,
          previous: byKeyBefore.get(key) ?? [],
          weights: of.weights,
          engines: ENGINES,
        }),
        competitors_named: mostNamed(answers, of),
      },
    };
  });
  const direction = order === 'asc' ? 1 : -1;
  const sorted = rows.toSorted(
    (a, b) =>
      (a.value && b.value ? direction * compared(a.value, b.value) : Number(!a.value) - Number(!b.value)) ||
      byKeys(a.row.key, b.row.key),
  );
  return {
    brand_id: of.id,
    window: shownWithEnd(window),
    group_by,
    answer_count: current.length,
    total: rows.length,
    data: sorted.map(({ row }) => row),
  };
}

/** The null key comes last. */
function byKeys(a: string | null, b: string | null): number {
  return a === null || b === null ? Number(a === null) - Number(b === null) : byBytes(a, b);
}

const KEYS: Readonly<Record<GroupDimension, (answer: Answer, of: ModelBrand) => string | null>> = {
  prompt: ({ prompt_id }) => prompt_id,
  theme: ({ prompt_id }, { prompts }) => prompts.get(prompt_id)?.theme_id ?? null,
  location: ({ prompt_id }, { prompts }) => prompts.get(prompt_id)?.location ?? null,
  category: categoryOf,
  platform: ({ platform }) => platform,
};

function labelOf(
  group_by: GroupDimension,
  key: string | null,
  { prompts, themes }: ModelBrand,
): string | null {
  if (group_by === 'prompt') return prompts.get(key ?? '')?.text ?? key;
  return group_by === 'theme' ? (themes.get(key ?? '') ?? key) : key;
}

/** The rivals that answers name and not the brand (rule 14.12). */
function mostNamed(answers: readonly Answer[], { brand, known }: ModelBrand) {
  const counts = new Map<string, number>();
  for (const { competitors } of answers.filter(({ brand_named }) => !brand_named))
    for (const { name } of competitors)
      if (!isSameName(name, brand.name)) counts.set(nameForm(name), (counts.get(nameForm(name)) ?? 0) + 1);
  return [...counts]
    .sort(([a, m], [b, n]) => n - m || byBytes(a, b))
    .slice(0, MOST_NAMED)
    .map(([key, count]) => ({ name: known.get(key)?.name, answers: count }));
}
