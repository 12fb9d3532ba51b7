import { existsSync, readFileSync, readdirSync } from 'node:fs';

const ROOT = new URL('../../../', import.meta.url);

/** The files that installations, builds and runs leave behind. */
const NOT_SOURCES = new Set(['node_modules', 'dist', 'coverage', 'pnpm-lock.yaml']);
const DOT_SOURCES = new Set(['.ci', '.github', '.oxlintrc.json']);

/** The paths of all text files that the repository keeps, from its root, without needing its history. */
export function repositoryFiles(folder = '') {
  return readdirSync(new URL(folder, ROOT), { withFileTypes: true }).flatMap((entry) => {
    if (NOT_SOURCES.has(entry.name) || (entry.name.startsWith('.') && !DOT_SOURCES.has(entry.name)))
      return [];
    const path = `${folder}${entry.name}`;
    if (entry.isDirectory()) return repositoryFiles(`${path}/`);
    return /\.(?:ts|mjs|cjs|js|json|md|ya?ml|css|service)$|^Dockerfile$|^\.ci\/run$/.test(path) ? [path] : [];
  });
}

/** The text of a file of the repository, by its path from the root; null when there is none. */
export function read(path) {
  const file = new URL(path, ROOT);
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}
