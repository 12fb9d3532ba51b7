/** The values by which a brand's reports can be filtered, in the order of a menu. */
import { containsApiKey } from '../api-key.js';
import { compareCodePoints } from '../rivals/name-key.js';
import { CATEGORIES, type Category } from '../vocabulary.js';

/** The most themes, and the most locations, that a menu of filters shows (rule 18.3). */
export const MOST_FILTER_VALUES = 1_000;

/** Prompts, not deleted, that have the same category, theme and location. */
export interface PromptGroup {
  readonly category: Category | null;
  readonly theme_id: string | null;
  readonly location: string | null;
  readonly prompt_count: number;
}

/** A value of a filter, and the number of prompts that it selects. */
export interface FilterValue<V extends string = string> {
  readonly value: V;
  readonly prompt_count: number;
}

/** The values of the filters of a brand, in the order in which they are shown. */
export interface FilterValues {
  /** Prompts that are not deleted. */
  readonly prompt_count: number;
  readonly categories: readonly FilterValue<Category>[];
  /** Without `none`. */
  readonly themes: readonly FilterValue[];
  /** The prompts that `none` selects. */
  readonly without_theme: number;
  readonly locations: readonly FilterValue[];
}

/** The values of the filters that a brand's prompts have and a request can send (rules 18.1 to 18.3). */
export function filterValues(groups: readonly PromptGroup[]): FilterValues {
  const counts: Counts = { all: 0, categories: new Map(), themes: new Map(), locations: new Map() };
  for (const { category, theme_id, location, prompt_count } of groups) {
    counts.all += prompt_count;
    addTo(counts.categories, category, prompt_count);
    addTo(counts.themes, theme_id, prompt_count);
    addTo(counts.locations, location, prompt_count);
  }
  const { all, categories, themes, locations } = counts;
  return {
    prompt_count: all,
    categories: CATEGORIES.flatMap((value) => {
      const prompt_count = categories.get(value) ?? 0;
      return prompt_count > 0 ? [{ value, prompt_count }] : [];
    }),
    themes: mostFrequent(themes),
    without_theme: themes.get(null) ?? 0,
    locations: mostFrequent(locations),
  };
}

interface Counts {
  all: number;
  readonly categories: Map<Category | null, number>;
  readonly themes: Map<string | null, number>;
  readonly locations: Map<string | null, number>;
}

function addTo<Key>(counts: Map<Key, number>, key: Key, count: number): void {
  counts.set(key, (counts.get(key) ?? 0) + count);
}

/** The first values by count, descending, then by value. */
function mostFrequent(counts: ReadonlyMap<string | null, number>): readonly FilterValue[] {
  let best: FilterValue[] = [];
  let last: FilterValue | undefined;
  for (const [value, prompt_count] of counts) {
    // Most of a hundred thousand values come behind the best so far: nothing is made of them.
    if (value === null || (last && compareFilterValues(last, { value, prompt_count }) < 0)) continue;
    if (!isSendable(value)) continue;
    best.push({ value, prompt_count });
    if (best.length < 2 * MOST_FILTER_VALUES) continue;
    best = best.sort(compareFilterValues).slice(0, MOST_FILTER_VALUES);
    last = best.at(-1);
  }
  return best.sort(compareFilterValues).slice(0, MOST_FILTER_VALUES);
}

function compareFilterValues(a: FilterValue, b: FilterValue): number {
  return b.prompt_count - a.prompt_count || compareCodePoints(a.value, b.value);
}

/** A query with one of these is refused (rule 3.6). */
const CONTROL_CHARACTER = /[\0-\x1f\x7f]/;

const ASCII_ESCAPES = /%([0-7][0-9a-f])/gi;

/**
 * Whether a list of a request can contain the value (rule 18.2): it is not empty, neither begins nor ends with a space,
 * which only a list with superfluous quotes keeps, has no control character, and no key, which no URL may contain: keys
 * are looked for in a query that is decoded up to twice (rule 4.4).
 */
export function isSendable(value: string): boolean {
  if (value === '' || value.startsWith(' ') || value.endsWith(' ') || CONTROL_CHARACTER.test(value))
    return false;
  return !containsApiKey(value) && !(value.includes('%') && containsApiKey(unescapedOnce(value)));
}

/** With the escapes of ASCII characters decoded; a key has no others. */
function unescapedOnce(value: string): string {
  return value.replace(ASCII_ESCAPES, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  );
}
