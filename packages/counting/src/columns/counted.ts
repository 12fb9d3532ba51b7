/** Decides which answers a report counts; no other code makes this decision. */
import { CATEGORIES, ENGINES, type Category, type Engine } from '@brand-visibility/domain';
import type { AnswerFilter } from '@brand-visibility/application';
import { ENGINE_BITS, ENGINE_CODES } from './engine-codes.js';

/**
 * The attributes of a prompt that reports filter and group by. They are read for each request, because they can change.
 */
export interface PromptAttributes {
  readonly id: string;
  readonly ord: number;
  readonly category: Category | null;
  readonly theme_id: string | null;
  readonly location: string | null;
  readonly is_branded: boolean;
  readonly deleted_at: bigint | null;
}

/** Categories in a fixed order; null, for prompts without one, comes last. */
export const CATEGORY_SLOTS: readonly (Category | null)[] = [...CATEGORIES, null];

/**
 * Selects the answers that reports count: successful ones (facts contain no others) to prompts that were not deleted
 * (rule 2.6) and that pass the filter (rule 11.3). This is the only such predicate.
 */
export interface Counted {
  /**
   * One number per prompt ordinal: 0 if its answers do not count, else 1 + the index of its category in CATEGORY_SLOTS.
   */
  readonly slots: Uint8Array;
  /** 1 if the answers of the engine count, else 0, indexed like ENGINES. */
  readonly engines: Uint8Array;
}

/**
 * The prompts and engines whose answers count: the prompts and engines that pass the filter, without deleted prompts
 * (rules 2.6, 3.2, 11.3).
 */
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

/** Marks an engine whose answers do not count; not an index of an engine. */
export const NOT_COUNTED = -1;

/** The index of each engine in ENGINES, or NOT_COUNTED, by its code. */
export function countedEngines({ engines }: Counted): Int8Array {
  const byCode = new Int8Array(1 << ENGINE_BITS).fill(NOT_COUNTED);
  ENGINE_CODES.forEach((code, index) => {
    if (engines[index] !== 0) byCode[code] = index;
  });
  return byCode;
}

/** For each filter, by name, a function that tells whether something passes the filter. */
type Predicates<Thing, Name extends keyof AnswerFilter> = {
  readonly [N in Name]-?: (thing: Thing, wanted: NonNullable<AnswerFilter[N]>) => boolean;
};

const OF_ENGINE: Predicates<Engine, 'platforms'> = {
  platforms: (engine, wanted) => wanted.includes(engine),
};

/** The predicates of the filters on prompts, that is, of all others. A filter without a predicate does not compile. */
const OF_PROMPT: Predicates<PromptAttributes, Exclude<keyof AnswerFilter, keyof typeof OF_ENGINE>> = {
  categories: ({ category }, wanted) => category !== null && wanted.includes(category),
  locations: ({ location }, wanted) => location !== null && wanted.includes(location),
  theme_ids: ({ theme_id }, wanted) => wanted.includes(theme_id ?? 'none'),
  is_branded: ({ is_branded }, wanted) => is_branded === wanted,
};

/** Combines the predicates of the filters that are set; something passes if it passes all of these filters. */
function passing<Thing, Name extends keyof AnswerFilter>(
  predicates: Predicates<Thing, Name>,
  filter: AnswerFilter,
): (thing: Thing) => boolean {
  const names = Object.keys(predicates) as Name[]; // Object.keys loses the type of the keys
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- it ties the value to the predicate of its filter
  const predicateOf = <N extends Name>(name: N): ((thing: Thing) => boolean)[] => {
    const wanted = filter[name];
    return wanted === undefined ? [] : [(thing) => predicates[name](thing, wanted)];
  };
  const set = names.flatMap(predicateOf);
  return (thing) => set.every((passes) => passes(thing));
}
