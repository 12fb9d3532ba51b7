import type { Category, Engine } from '@brand-visibility/client';

/** Names of the interface's values for people; a value of a later version is shown as it is. */

const ENGINES: Readonly<Record<Engine, string>> = {
  claude: 'Claude',
  chatgpt: 'ChatGPT',
  perplexity: 'Perplexity',
  gemini: 'Gemini',
  grok: 'Grok',
  google_aio: 'Google AI Overviews',
};

const CATEGORIES: Readonly<Record<Category, string>> = {
  discovery: 'Discovery',
  problem_solution: 'Problem and solution',
  use_case: 'Use case',
  expert: 'Expert',
  comparison: 'Comparison',
  brand_research: 'Brand research',
};

const nameIn = (names: Readonly<Record<string, string>>, value: string) =>
  Object.hasOwn(names, value) ? (names[value] ?? value) : value;

export const engineName = (engine: string) => nameIn(ENGINES, engine);
export const categoryName = (category: string) => nameIn(CATEGORIES, category);

/** `optimize_page` as `Optimize page`. */
export function inWords(value: string): string {
  const words = value.replaceAll(/[_-]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The word for a number of things. */
export const noun = (number: number | null, one: string, many = `${one}s`) => (number === 1 ? one : many);

export const count = (number: number, one: string, many?: string) => `${number} ${noun(number, one, many)}`;
