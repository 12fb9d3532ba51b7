import { describe, expect, test } from '@jest/globals';
import { read, repositoryFiles, testFault } from './references.js';

const TOP_10 = Array.from({ length: 10 }, (_, index) => `API${index + 1}`);

/** The items of ASVS 5.0 that apply to this service. */
const ASVS = [
  '1.1.1',
  '1.2.4',
  '1.3.12',
  '2.2.1',
  '2.2.2',
  '2.2.3',
  '4.1.1',
  '4.1.3',
  '4.1.4',
  '4.2.1',
  '6.5.2',
  '8.2.1',
  '8.2.2',
  '8.2.3',
  '8.3.2',
  '8.4.1',
  '11.2.4',
  '11.4.1',
  '11.5.1',
  '13.1.2',
  '13.1.3',
  '13.2.2',
  '13.2.6',
  '13.3.1',
  '13.4.2',
  '13.4.4',
  '13.4.5',
  '13.4.6',
  '14.2.1',
  '14.3.2',
  '15.1.2',
  '15.1.3',
  '15.2.2',
  '15.3.1',
  '15.3.4',
  '15.3.5',
  '15.3.6',
  '15.3.7',
  '15.4.2',
  '16.2.1',
  '16.2.2',
  '16.2.5',
  '16.3.1',
  '16.3.2',
  '16.4.1',
  '16.5.1',
  '16.5.2',
  '16.5.3',
  '16.5.4',
];

/** The names of the proofs of `npm run prove`. */
const PROOFS = new Set(
  ['apps/prove/src/', 'test-fixtures/properties/src/']
    .flatMap((folder) => repositoryFiles(folder))
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
    ...[...TOP_10, ...ASVS].filter((name) => !named.has(name)).map((name) => `no row for ${name}`),
  ];
}

describe('docs/security.md', () => {
  test('names existing evidence for every item', () => {
    expect(faultsOf(read('docs/security.md') ?? '')).toEqual([]);
  });
});
