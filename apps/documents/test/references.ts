import { read } from '../scripts/repository-files.mjs';

export { read, repositoryFiles } from '../scripts/repository-files.mjs';

/** Describes the error in `` `path` › title ``, if any: the file must exist and contain the title. */
export function testFault(reference: string): string | null {
  const [, path, title] = /^`([^`]+)` › (.+)$/.exec(reference.trim()) ?? [];
  if (path === undefined || title === undefined) return `${reference} is not \`path\` › title`;
  const text = read(path);
  if (text === null) return `${path} does not exist`;
  return text.includes(title.trim()) ? null : `${path} has no test called ${title.trim()}`;
}
