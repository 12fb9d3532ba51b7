import type * as Storage from '@brand-visibility/storage';
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Workspace } from '@brand-visibility/programs/workspace';

/** Copies the built storage package, and removes account filters from the queries in the copy. */

const BUILT = fileURLToPath(new URL('../../../../packages/storage/dist', import.meta.url));
/** The parent folder of the copies. From there, Node finds the libraries that the copies import. */
const PARENT = fileURLToPath(new URL('../../../../packages/storage/node_modules', import.meta.url));

/** Matches the beginning of a query that `scope.js` binds to the account, up to the view of its first argument. */
const FILTER = /\b(scoped|readableBrands?)\(([\w.]+)/g;

/** The account filter of a query, with its position in the built package. */
export interface AccountFilter {
  /** The function that builds the query. */
  readonly query: string;
  readonly file: string;
  readonly at: number;
}

/** Finds all account filters in the code of the built package. */
export function accountFilters(): AccountFilter[] {
  return readdirSync(BUILT, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js') && file !== 'scope.js')
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

/** Returns the name of the function or method that contains the given offset of a source file. */
function functionAt(text: string, at: number): string {
  const BEGINNING =
    /function (\w+)|const (\w+) = (?:statement\()?(?:async )?\(|^ {4,8}(\w+): (?:async )?\(|^ {4}(\w+) = (?:async )?\(|^ {4}(#\w+)\(/gm;
  const [, ...names] = [...text.slice(0, at).matchAll(BEGINNING)].at(-1) ?? [];
  return names.find((name) => name !== undefined) ?? '?';
}

/** Loads a copy of the package that lacks the given filters. The copy is deleted with the workspace. */
export async function storageWithout(
  workspace: Workspace,
  removed: readonly AccountFilter[],
): Promise<typeof Storage> {
  const copy = mkdtempSync(join(PARENT, '.proof-'));
  workspace.atEnd(() => rmSync(copy, { recursive: true, force: true }));
  cpSync(BUILT, copy, { recursive: true, filter: (path) => !/\.(map|d\.ts)$/.test(relative(BUILT, path)) });
  for (const file of new Set(removed.map((filter) => filter.file))) {
    const at = new Set(removed.filter((filter) => filter.file === file).map((filter) => filter.at));
    const text = readFileSync(join(BUILT, file), 'utf8');
    const without = text.replace(FILTER, (filter, query: string, view: string, index: number) =>
      at.has(index) ? `${query}({ ...${view}, scope: null }` : filter,
    );
    writeFileSync(join(copy, file), without);
  }
  return (await import(pathToFileURL(join(copy, 'index.js')).href)) as typeof Storage; // the copy has the same type
}
