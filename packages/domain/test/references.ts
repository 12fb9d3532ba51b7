import { existsSync, readFileSync } from 'node:fs';

const ROOT = new URL('../../../', import.meta.url);

/** The text of a file of the repository, by its path from the root; null if it does not exist. */
export function read(path: string): string | null {
  const file = new URL(path, ROOT);
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}

/** Describes the error in `` `path` › title ``, if any: the file must exist and contain the title. */
export function testFault(reference: string): string | null {
  const [, path, title] = /^`([^`]+)` › (.+)$/.exec(reference.trim()) ?? [];
  if (path === undefined || title === undefined) return `${reference} is not \`path\` › title`;
  const text = read(path);
  if (text === null) return `${path} does not exist`;
  return text.includes(title.trim()) ? null : `${path} has no test called ${title.trim()}`;
}
