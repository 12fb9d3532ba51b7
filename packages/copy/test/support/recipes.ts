import { readFileSync } from 'node:fs';

const RECIPES = readFileSync(new URL('../../../../docs/recipes.md', import.meta.url), 'utf8');

/** The SQL under a heading of the recipes, block by block. */
export function sqlUnder(heading: string): string[] {
  const section = RECIPES.split(/^#+ /m).find((text) => text.startsWith(`${heading}\n`)) ?? '';
  return [...section.matchAll(/^```sql\n([^]*?)^```$/gm)].map(([, sql = '']) => sql.trim());
}
