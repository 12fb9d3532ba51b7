import type { Operations, ResponseOf } from '@brand-visibility/contract';
import { byBytes, everyRow, nameForm, threeCounts } from '@brand-visibility/model';
import type { Groups, TrendCheck } from './check.js';
import { pathFor } from './questions.js';

/** Groups counted once more, of the answers that the lists show (rules 14.8, 14.10, 14.12). */

type Answer = ResponseOf<Operations['listAnswers']>['data'][number];
type Named = Groups['data'][number]['competitors_named'];

/** Gives what a row should say; `shown` tells the spelling of names, which follow their keys. */
export type CountedGroup = (shown: Named) => {
  readonly answer_count: number;
  readonly answers_naming_you: number;
  readonly answers_naming_competitors_not_you: number;
  readonly competitors_named: Named;
};

const MOST_NAMED = 5;

export async function countedGroups(check: TrendCheck): Promise<ReadonlyMap<string | null, CountedGroup>> {
  const { brand, found } = check;
  const byKey = new Map<string | null, Answer[]>();
  for (const answer of await countedAnswers(check)) {
    const key = keyOf(check, answer);
    byKey.set(key, [...(byKey.get(key) ?? []), answer]);
    found.answers += 1;
  }
  return new Map([...byKey].map(([key, answers]) => [key, counted(answers, brand.name)]));
}

/** The prompts that count say which answers do: all filters but that of engines are about prompts. */
async function countedAnswers({ question, alone }: TrendCheck): Promise<Answer[]> {
  const { brand_id, window, filters } = question;
  const { platforms } = filters;
  const engines = platforms === undefined ? {} : { platforms };
  const most = { limit: '1000', group_by: 'prompt' };
  const { data } = await alone<Groups>(pathFor(brand_id, 'visibility/groups', window, filters, most));
  const answers: Answer[] = [];
  for (const { key } of data) {
    const path = pathFor(brand_id, `prompts/${key}/answers`, window, engines, { limit: '50' });
    answers.push(...(await everyRow<Answer>(alone, path)));
  }
  return answers;
}

function keyOf({ brand, question }: TrendCheck, { prompt_id, platform }: Answer): string | null {
  const prompt = brand.prompts.get(prompt_id);
  switch (question.groups['group_by']) {
    case 'prompt':
      return prompt_id;
    case 'theme':
      return prompt?.theme_id ?? null;
    case 'location':
      return prompt?.location ?? null;
    case 'category':
      return prompt?.category ?? 'uncategorized';
    default:
      return platform;
  }
}

function counted(answers: readonly Answer[], own: string): CountedGroup {
  const counts = new Map<string, number>();
  for (const { competitors } of answers.filter(({ brand_named }) => !brand_named)) {
    const keys = new Set(
      competitors.map(({ name }) => nameForm(name)).filter((key) => key !== nameForm(own)),
    );
    for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const most = [...counts].sort(([a, m], [b, n]) => n - m || byBytes(a, b));
  const { answers_naming_you, answers_naming_competitors_not_you } = threeCounts(answers, own);
  return (shown) => ({
    answer_count: answers.length,
    answers_naming_you,
    answers_naming_competitors_not_you,
    competitors_named: most.slice(0, MOST_NAMED).map(([key, count], i) => {
      const name = shown[i]?.name ?? '';
      return { name: nameForm(name) === key ? name : key, answers: count };
    }),
  });
}
