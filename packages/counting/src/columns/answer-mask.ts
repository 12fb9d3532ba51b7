/** Decides which answers a report counts. No other code decides this. */
import { CATEGORIES, type Category, type Engine, ENGINES } from '@brand-visibility/domain/vocabulary';
import { ENGINE_BITS, ENGINE_CODES } from './engine-codes.js';

/** The filters of a report (rule 11.3). The theme id `none` selects prompts without a theme (rule 3.2). */
export interface AnswerFilter {
  readonly platforms?: readonly Engine[] | undefined;
  readonly categories?: readonly Category[] | undefined;
  readonly theme_ids?: readonly string[] | undefined;
  readonly locations?: readonly string[] | undefined;
  readonly is_branded?: boolean | undefined;
  readonly prompt_ids?: readonly string[] | undefined;
}

/** The attributes of a prompt by which reports filter and group. Attributes may change, so each request reads them. */
export interface PromptAttributes {
  readonly id: string;
  readonly ord: number;
  readonly category: Category | null;
  readonly theme_id: string | null;
  readonly location: string | null;
  readonly is_branded: boolean;
  readonly deleted_at: bigint | null;
}

/** The categories in the order of the vocabulary, then null for prompts without a category. */
export const PROMPT_CATEGORIES: readonly (Category | null)[] = [...CATEGORIES, null];

/**
 * Selects the successful answers that a report counts: their prompts are not deleted (rule 2.6), and their prompts and
 * engines pass the filters (rule 11.3). Facts contain successful answers only.
 */
export interface AnswerMask {
  /**
   * For each prompt, by ordinal: 0 if its answers do not count, else 1 + the index of its category in
   * PROMPT_CATEGORIES.
   */
  readonly categoryByPrompt: Uint8Array;
  /** For each engine, in the order of ENGINES: 1 if its answers count, else 0. */
  readonly engines: Uint8Array;
}

/**
 * Returns the prompts and engines whose answers count. Excludes deleted prompts, and prompts and engines that do not
 * pass the filter (rules 2.6, 3.2 and 11.3).
 */
export function answerMask(prompts: readonly PromptAttributes[], filter: AnswerFilter): AnswerMask {
  const passesByPrompt = passing(OF_PROMPT, filter);
  const passesByEngine = passing(OF_ENGINE, filter);
  const categoryByPrompt = new Uint8Array(prompts.reduce((most, { ord }) => Math.max(most, ord + 1), 0));
  for (const prompt of prompts) {
    const counts = prompt.deleted_at === null && passesByPrompt(prompt);
    if (counts) categoryByPrompt[prompt.ord] = 1 + PROMPT_CATEGORIES.indexOf(prompt.category);
  }
  return {
    categoryByPrompt,
    engines: Uint8Array.from(ENGINES, (engine) => (passesByEngine(engine) ? 1 : 0)),
  };
}

/** Replaces the index of an engine whose answers do not count. */
export const NOT_COUNTED = -1;

/** Returns, for each engine code, the index of the engine in ENGINES, or NOT_COUNTED. */
export function countedEngines({ engines }: AnswerMask): Int8Array {
  const byCode = new Int8Array(1 << ENGINE_BITS).fill(NOT_COUNTED);
  ENGINE_CODES.forEach((code, index) => {
    if (engines[index] !== 0) byCode[code] = index;
  });
  return byCode;
}

/** For each filter, a function that returns the condition for a prompt or an engine to pass the filter. */
type Predicates<Thing, Name extends keyof AnswerFilter> = {
  readonly [N in Name]-?: (wanted: NonNullable<AnswerFilter[N]>) => (thing: Thing) => boolean;
};

const OF_ENGINE: Predicates<Engine, 'platforms'> = {
  platforms: (wanted) => (engine) => wanted.includes(engine),
};

/**
 * The conditions of all filters except `platforms`. If neither OF_ENGINE nor OF_PROMPT contains a filter, the code does
 * not compile.
 */
const OF_PROMPT: Predicates<PromptAttributes, Exclude<keyof AnswerFilter, keyof typeof OF_ENGINE>> = {
  categories:
    (wanted) =>
    ({ category }) =>
      category !== null && wanted.includes(category),
  locations:
    (wanted) =>
    ({ location }) =>
      location !== null && wanted.includes(location),
  theme_ids:
    (wanted) =>
    ({ theme_id }) =>
      wanted.includes(theme_id ?? 'none'),
  is_branded:
    (wanted) =>
    ({ is_branded }) =>
      is_branded === wanted,
  prompt_ids: (wanted) => {
    const ids = new Set(wanted);
    return ({ id }) => ids.has(id);
  },
};

/** Returns a function that tells whether a prompt or an engine passes every filter that is set. */
function passing<Thing, Name extends keyof AnswerFilter>(
  predicates: Predicates<Thing, Name>,
  filter: AnswerFilter,
): (thing: Thing) => boolean {
  const names = Object.keys(predicates) as Name[]; // Object.keys loses the type of the keys
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- it ties the value to the predicate of its filter
  const predicateOf = <N extends Name>(name: N): ((thing: Thing) => boolean)[] => {
    const wanted = filter[name];
    return wanted === undefined ? [] : [predicates[name](wanted)];
  };
  const set = names.flatMap(predicateOf);
  return (thing) => set.every((passes) => passes(thing));
}
