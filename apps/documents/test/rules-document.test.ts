import { describe, expect, test } from '@jest/globals';
import { citations } from '../scripts/citations.mjs';
import { citingFiles, indexOf, rulesOf, type File, type Index } from '../scripts/rules-index.mjs';
import { read, repositoryFiles } from './references.js';

/** The errors of the document and of the citations of its rules, one line each. */
function faultsOf(document: string, index: Index): string[] {
  const rules = rulesOf(document);
  return rules.flatMap(({ number, section }, i) => {
    const cited = index.get(number);
    const isTested = [...(cited?.tests.values() ?? [])].some((titles) => titles.size > 0);
    return [
      ...(number.startsWith(`${section}.`) ? [] : [`${number} is in section ${section}`]),
      ...(rules.findIndex((rule) => rule.number === number) === i ? [] : [`${number} occurs twice`]),
      ...(cited && cited.declarations > 0 ? [] : [`${number} has no function`]),
      ...(isTested ? [] : [`${number} has no test`]),
    ];
  });
}

/** Citations of documents that are not in the repository. */
const OLD_CITATION = /\bdecisions?\s[\s*/]*\d|\badditions?\s[\s*/]*A?\d+\.\d/g;

const filesAt = (paths: readonly string[]) => paths.map((path): File => [path, read(path) ?? '']);

const numbersIn = (text: string) => citations(text).map(({ number }) => number);

describe('docs/rules.md', () => {
  const document = read('docs/rules.md') ?? '';
  const files = filesAt(citingFiles());
  const index = indexOf(files);

  test('has a function and a test that cite it for every rule', () => {
    expect(rulesOf(document).length).toBeGreaterThan(100);
    expect(faultsOf(document, index)).toEqual([]);
  });

  test('has a name for every rule', () => {
    expect(rulesOf(document)).toHaveLength(document.match(/^\*\*\d+\.\d+\*\*/gm)?.length ?? 0);
  });

  test('contains every rule that a source, a test or a document cites', () => {
    const known = new Set(rulesOf(document).map(({ number }) => number));
    const documents = repositoryFiles().filter((path) => /^(?!CHANGELOG).*\.md$/.test(path));
    const texts = [...files, ...filesAt(documents)];
    const dangling = texts.flatMap(([path, text]) => [
      ...numbersIn(text)
        .filter((number) => !known.has(number))
        .map((number) => `${path} cites rule ${number}`),
      ...[...text.matchAll(OLD_CITATION)].map(([citation]) => `${path} cites ${citation}`),
    ]);
    expect(dangling).toEqual([]);
    expect(texts.flatMap(([, text]) => numbersIn(text)).length).toBeGreaterThan(1000);
  });
});
