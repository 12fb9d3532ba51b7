/** The values by which a brand's reports can be filtered, in the order of a menu. */
import { containsApiKey } from '../api-key.js';
import { compareCodePoints } from '../rivals/name-key.js';
import { CATEGORIES, type Category } from '../vocabulary.js';

/** The maximum numbers of themes and of locations that a menu of filters shows (rule 18.3). */
export const MOST_FILTER_VALUES = 1_000;

/** A group of prompts that are not deleted and have the same category, theme and location. */
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
  /** The themes; the value `none` is not listed here. */
  readonly themes: readonly FilterValue[];
  /** The prompts that `none` selects. */
  readonly without_theme: number;
  readonly locations: readonly FilterValue[];
}

/** The filter values that match prompts of a brand and that a request can send (rules 18.1 to 18.3). */
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

/** The first values in descending order of their counts, then in ascending order of the values. */
function mostFrequent(counts: ReadonlyMap<string | null, number>): readonly FilterValue[] {
  let best: FilterValue[] = [];
  let last: FilterValue | undefined;
  for (const [value, prompt_count] of counts) {
    // Most of a hundred thousand values come after the last value that is kept, so no object is created for them.
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

/** A control character; a query that contains one is refused (rule 3.6). */
const CONTROL_CHARACTER = /[\0-\x1f\x7f]/;

const ASCII_ESCAPES = /%([0-7][0-9a-f])/gi;

/**
 * Whether a list in a request can contain the value (rule 18.2). The value must not be empty. It must not begin or end
 * with a space, which a list keeps only inside superfluous quotes. It must not contain a control character, or a key,
 * because no URL may contain one: the service looks for keys in the query as sent and decoded once and twice (rule
 * 4.4).
 */
export function isSendable(value: string): boolean {
  if (value === '' || value.startsWith(' ') || value.endsWith(' ') || CONTROL_CHARACTER.test(value))
    return false;
  return !containsApiKey(value) && !(value.includes('%') && containsApiKey(unescapedOnce(value)));
}

/** Decodes the escapes of ASCII characters; a key contains no other characters. */
function unescapedOnce(value: string): string {
  return value.replace(ASCII_ESCAPES, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  );
}
