import { CATEGORIES, ENGINES, type Category, type Engine } from '@brand-visibility/domain';
import type { AnswerFilter } from '@brand-visibility/application';

/** What a report looks at in a prompt; read afresh for each request, for it may change at any time. */
export interface PromptAttributes {
  readonly ord: number;
  readonly category: Category | null;
  readonly theme_id: string | null;
  readonly location: string | null;
  readonly is_branded: boolean;
  readonly deleted_at: bigint | null;
}

/** Categories in a fixed order, the prompts without one last. */
export const CATEGORY_SLOTS: readonly (Category | null)[] = [...CATEGORIES, null];

/**
 * The answers that reports count, in one place: successful ones (only those are among a run's facts) to prompts that
 * were not deleted since (rule 2.6) and that pass the filter (rule 11.3).
 */
export interface Counted {
  /** By the prompt's ordinal: 0 when its answers do not count, else 1 + the index of its category in CATEGORY_SLOTS. */
  readonly slots: Uint8Array;
  /** By the index of the engine in ENGINES: 1 when its answers count. */
  readonly engines: Uint8Array;
}

export function countedAnswers(prompts: readonly PromptAttributes[], filter: AnswerFilter): Counted {
  const passesByPrompt = passing(OF_PROMPT, filter);
  const passesByEngine = passing(OF_ENGINE, filter);
  const slots = new Uint8Array(prompts.reduce((most, { ord }) => Math.max(most, ord + 1), 0));
  for (const prompt of prompts) {
    const counts = prompt.deleted_at === null && passesByPrompt(prompt);
    if (counts) slots[prompt.ord] = 1 + CATEGORY_SLOTS.indexOf(prompt.category);
  }
  return { slots, engines: Uint8Array.from(ENGINES, (engine) => (passesByEngine(engine) ? 1 : 0)) };
}

/** The same answers as if no prompt had a category: for who does not ask about them, so that fewer cells are counted. */
export function withoutCategories({ slots, engines }: Counted): Counted {
  return { slots: slots.map((slot) => (slot === 0 ? 0 : CATEGORY_SLOTS.length)), engines };
}

/** Whether something passes a filter that was asked for, by the filter's name. */
type Predicates<Thing, Name extends keyof AnswerFilter> = {
  readonly [N in Name]-?: (thing: Thing, asked: NonNullable<AnswerFilter[N]>) => boolean;
};

const OF_ENGINE: Predicates<Engine, 'platforms'> = {
  platforms: (engine, asked) => asked.includes(engine),
};

/** Every other filter asks for something of the prompt: one that has no predicate here does not compile. */
const OF_PROMPT: Predicates<PromptAttributes, Exclude<keyof AnswerFilter, keyof typeof OF_ENGINE>> = {
  categories: ({ category }, asked) => category !== null && asked.includes(category),
  locations: ({ location }, asked) => location !== null && asked.includes(location),
  theme_ids: ({ theme_id }, asked) => asked.includes(theme_id ?? 'none'),
  is_branded: ({ is_branded }, asked) => is_branded === asked,
};

/** Whether something passes all of these filters that were asked for. */
function passing<Thing, Name extends keyof AnswerFilter>(
  predicates: Predicates<Thing, Name>,
  filter: AnswerFilter,
): (thing: Thing) => boolean {
  const names = Object.keys(predicates) as Name[]; // Object.keys forgets the keys' type
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- it says that value and predicate are of one filter
  const asks = <N extends Name>(name: N): ((thing: Thing) => boolean)[] => {
    const asked = filter[name];
    return asked === undefined || asked === null ? [] : [(thing) => predicates[name](thing, asked)];
  };
  const asked = names.flatMap(asks);
  return (thing) => asked.every((passes) => passes(thing));
}
