/** Selects and sorts the values that the filters of a brand's reports accept. */
import { containsApiKey } from '../api-key.js';
import { compareCodePoints } from '../rivals/name-key.js';
import { CATEGORIES, type Category } from '../vocabulary.js';

/** The maximum number of themes, and the maximum number of locations, that `.../filters` returns (rule 18.3). */
const MOST_FILTER_VALUES = 1_000;

/** The number of prompts that have the same category, theme and location. Deleted prompts do not count. */
export interface PromptGroup {
  readonly category: Category | null;
  readonly theme_id: string | null;
  readonly location: string | null;
  readonly prompt_count: number;
}

/** A value of a filter, and the number of prompts that have this value. */
export interface FilterValue<V extends string = string> {
  readonly value: V;
  readonly prompt_count: number;
}

/** The values of each filter, in the order in which the response lists the filters. */
export interface FilterValues {
  /** The number of prompts, without deleted ones. */
  readonly prompt_count: number;
  readonly categories: readonly FilterValue<Category>[];
  /** The themes of the prompts. The value `none` is not listed. */
  readonly themes: readonly FilterValue[];
  /** The number of prompts that have no theme, which the value `none` selects. */
  readonly without_theme: number;
  readonly locations: readonly FilterValue[];
}

/** Returns the filter values that occur in the brand's prompts and that a request can send (rules 18.1 to 18.3). */
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

/** Returns the values with the most prompts, sorted by number of prompts in descending order, then by value. */
function mostFrequent(counts: ReadonlyMap<string | null, number>): readonly FilterValue[] {
  let best: FilterValue[] = [];
  let last: FilterValue | undefined;
  for (const [value, prompt_count] of counts) {
    // Skips values that sort after the last kept value, because a brand may have a hundred thousand values.
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

/** Matches a control character, which no query may contain (rule 3.6). */
const CONTROL_CHARACTER = /[\0-\x1f\x7f]/;

const ASCII_ESCAPES = /%([0-7][0-9a-f])/gi;

/**
 * Whether a request can send the value as an element of a list (rule 18.2). This is not possible if the value is empty,
 * starts or ends with a space, contains a control character, or contains a key. The service refuses URLs that contain a
 * key, even if the key is percent-encoded (rule 4.4).
 */
export function isSendable(value: string): boolean {
  if (value === '' || value.startsWith(' ') || value.endsWith(' ') || CONTROL_CHARACTER.test(value))
    return false;
  return !containsApiKey(value) && !(value.includes('%') && containsApiKey(unescapedOnce(value)));
}

/** Decodes percent-encoded ASCII characters only, because keys consist of ASCII characters. */
function unescapedOnce(value: string): string {
  return value.replace(ASCII_ESCAPES, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  );
}
