import { readFileSync } from 'node:fs';

const RECIPES = readFileSync(new URL('../../../../docs/recipes.md', import.meta.url), 'utf8');

/** The text under a heading, up to the next one. */
export const sectionOf = (heading: string): string =>
  RECIPES.split(/^#+ /m).find((text) => text.startsWith(`${heading}\n`)) ?? '';

/** The blocks of a language under a heading of the recipes. */
export function blocksUnder(heading: string, language: 'sql' | 'py' | ''): string[] {
  const blocks = sectionOf(heading).matchAll(/^```(\w*)\n([^]*?)^```$/gm);
  return [...blocks].flatMap(([, found, text = '']) => (found === language ? [text.trim()] : []));
}
