/** The packages of the workspace, and what each needs. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

const SCOPE = '@brand-visibility/';

const isOurs = (name) => name.startsWith(SCOPE);
const nameOf = (name) => name.slice(SCOPE.length);

/** The service serves the files of the site, but imports none of its packages. */
export const ALSO = { api: ['site'] };

/**
 * By name, such as `domain`, its `folder`, its `build` script, and the names of the packages that its `sources` and its
 * `tests` import.
 */
export const PACKAGES = new Map(
  ['packages', 'apps', 'test-fixtures']
    .flatMap((parent) => readdirSync(join(ROOT, parent)).map((name) => join(parent, name)))
    .filter((folder) => existsSync(join(ROOT, folder, 'package.json')))
    .map((folder) => {
      const {
        name,
        scripts = {},
        dependencies = {},
        devDependencies = {},
      } = JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'));
      const own = nameOf(name);
      const ours = (list) => Object.keys(list).filter(isOurs).map(nameOf);
      const sources = [...ours(dependencies), ...(ALSO[own] ?? [])];
      return [own, { folder, build: scripts.build ?? null, sources, tests: ours(devDependencies) }];
    }),
);

/** The packages and all that their sources need, each after what it needs. */
export function inOrder(names) {
  const ordered = new Set();
  const add = (name) => {
    if (ordered.has(name)) return;
    PACKAGES.get(name).sources.forEach(add);
    ordered.add(name);
  };
  for (const name of names) add(name);
  return [...ordered];
}

/** The files in a folder of the repository, or the file at a path; none if there is neither. */
export function filesAt(path) {
  const whole = join(ROOT, path);
  const found = statSync(whole, { throwIfNoEntry: false });
  if (!found?.isDirectory()) return found ? [whole] : [];
  const entries = readdirSync(whole, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
}
