import { ENGINES, type GroupDimension } from '@brand-visibility/domain';
import { groupRows } from '@brand-visibility/model';
import type { Answer, ModelBrand } from './brand.js';
import type { ModelQuestion } from './question.js';
import { categoryOf } from './reports.js';
import { shownWithEnd } from './window.js';

/** The visibility groups, all of them (rules 14.8 to 14.12 and 14.15). */
export function groups({ of, query, window, current, previous }: ModelQuestion) {
  const { sort = 'answers_naming_competitors_not_you', order = 'desc' } = query;
  const group_by = (query['group_by'] ?? 'prompt') as GroupDimension; // the query is valid
  const keyOf = (answer: Answer) => KEYS[group_by](answer, of);
  const { weights, brand } = of;
  const asked = { current, previous, keyOf, sort, order, ownName: brand.name, weights, engines: ENGINES };
  const rows = groupRows(asked);
  return {
    brand_id: of.id,
    window: shownWithEnd(window),
    group_by,
    answer_count: current.length,
    total: rows.length,
    data: rows.map(({ key, named, ...row }) => ({
      key,
      label: labelOf(group_by, key, of),
      ...row,
      competitors_named: named.map((rival) => ({
        name: of.known.get(rival.key)?.name,
        answers: rival.answers,
      })),
    })),
  };
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
