import type * as Storage from '@brand-visibility/storage';
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Workspace } from '@brand-visibility/programs/workspace';

/** Copies of the built storage package with account filters taken out of its queries. */

const BUILT = fileURLToPath(new URL('../../../packages/storage/dist', import.meta.url));
/** A copy lies here, where the libraries that it imports are found. */
const BESIDE = fileURLToPath(new URL('../../../packages/storage/node_modules', import.meta.url));

/** How a query is given its account filter. */
const FILTER = /\.where\(readable\)/g;

/** A query's account filter, at its place in the built package. */
export interface AccountFilter {
  /** The function that makes the query. */
  readonly query: string;
  readonly file: string;
  readonly at: number;
}

/** Every account filter there is, found in the text of the package. */
export function accountFilters(): AccountFilter[] {
  return readdirSync(BUILT, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'))
    .toSorted()
    .flatMap((file) => {
      const text = readFileSync(join(BUILT, file), 'utf8');
      return [...text.matchAll(FILTER)].map(({ index }) => ({
        query: functionAt(text, index),
        file,
        at: index,
      }));
    });
}

/** The last function or method that begins with a name before a place in a text. */
function functionAt(text: string, at: number): string {
  const BEGINNING = /function (\w+)|const (\w+) = (?:async )?\(|^ {4,8}(\w+): (?:async )?\(/gm;
  const [, ...names] = [...text.slice(0, at).matchAll(BEGINNING)].at(-1) ?? [];
  return names.find((name) => name !== undefined) ?? '?';
}

/** Loads a copy of the package in which these filters let everything pass; it goes at the end of the proof. */
export async function storageWithout(
  place: Workspace,
  removed: readonly AccountFilter[],
): Promise<typeof Storage> {
  const copy = mkdtempSync(join(BESIDE, '.proof-'));
  place.atEnd(() => rmSync(copy, { recursive: true, force: true }));
  cpSync(BUILT, copy, { recursive: true, filter: (path) => !/\.(map|d\.ts)$/.test(relative(BUILT, path)) });
  for (const file of new Set(removed.map((filter) => filter.file))) {
    const at = new Set(removed.filter((filter) => filter.file === file).map((filter) => filter.at));
    const text = readFileSync(join(BUILT, file), 'utf8');
    const without = text.replace(FILTER, (filter, index: number) => (at.has(index) ? '' : filter));
    writeFileSync(join(copy, file), without);
  }
  return (await import(pathToFileURL(join(copy, 'index.js')).href)) as typeof Storage; // a copy of that package
}
