import { describe, expect, test } from '@jest/globals';
import { read, repositoryFiles, testFault } from './references.js';

/** The ten risks of OWASP's API Security Top 10 of 2023, and the items of ASVS 5.0 that apply to this service. */
const ITEMS = 10 + 49;

/** The names of the proofs of `npm run prove`. */
const PROOFS = new Set(
  repositoryFiles('apps/prove/src/')
    .flatMap((path) => [...(read(path) ?? '').matchAll(/\.command\('([\w-]+)'\)|^ {2}name: '([\w-]+)',$/gm)])
    .map(([, command, property]) => command ?? property),
);

/** Describes the error in the evidence of a row, if any: a test, a command, or `not shown:` with a reason. */
function proofFault(reference: string): string | null {
  if (/^not shown: \S/.test(reference)) return null;
  const [, script, proof] = /^`npm run ([\w-]+)(?: -- ([\w-]+))?`$/.exec(reference) ?? [];
  if (script === undefined) return testFault(reference);
  if (!(read('package.json') ?? '').includes(`"${script}":`)) return `there is no script ${script}`;
  if (proof === undefined) return null;
  return PROOFS.has(proof) ? null : `there is no proof ${proof}`;
}

/** The errors of the document, one line each. */
function faultsOf(document: string): string[] {
  const rows = document.split('\n').flatMap((text, index) => {
    const [item = '', words = '', proofs = '', ...more] = text.split(/ ?\| ?/).slice(1, -1);
    const names = item.split(', ');
    return names.every((name) => /^(?:API\d+|\d+\.\d+\.\d+)$/.test(name))
      ? [{ line: index + 1, names, words, proofs, more }]
      : [];
  });
  const named = new Set(rows.flatMap(({ names }) => names));
  return [
    ...rows.flatMap(({ line, words, proofs, more }) =>
      words === '' || proofs === '' || more.length > 0
        ? [`line ${line}: not a row of items, words and proofs`]
        : proofs.split('<br>').flatMap((proof) => proofFault(proof) ?? []),
    ),
    ...(named.size === ITEMS ? [] : [`${named.size} items instead of ${ITEMS}`]),
  ];
}

describe('docs/security.md', () => {
  test('names existing evidence for every item', () => {
    expect(faultsOf(read('docs/security.md') ?? '')).toEqual([]);
  });
});
