import { readFileSync } from 'node:fs';

const RECIPES = readFileSync(new URL('../../../../docs/recipes.md', import.meta.url), 'utf8');

/** The blocks of a language under a heading of the recipes. */
export function blocksUnder(heading: string, language: 'sql' | 'py' | ''): string[] {
  const section = RECIPES.split(/^#+ /m).find((text) => text.startsWith(`${heading}\n`)) ?? '';
  const blocks = section.matchAll(/^```(\w*)\n([^]*?)^```$/gm);
  return [...blocks].flatMap(([, found, text = '']) => (found === language ? [text.trim()] : []));
}
