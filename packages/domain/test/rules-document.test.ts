import { describe, expect, test } from '@jest/globals';
import { citations, citers } from '../scripts/citations.mjs';
import { citingFiles, indexOf, indexText, rulesOf, type File, type Index } from '../scripts/rules-index.mjs';
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

  test('docs/rules-index.md is what `npm run index` writes', () => {
    expect(read('docs/rules-index.md')).toBe(indexText(document, index));
  });
});

const SOURCE = 'packages/domain/src/planted.ts';
const TEST = 'packages/domain/test/planted.test.ts';
const RULE = '## 1. Numbers\n\n**1.1** *Rounding.* Text.\n';
const CITED: readonly File[] = [
  [SOURCE, '/** Rounds (rule 1.1). */\nexport function round() {}\n'],
  [TEST, "// Rule 1.1.\ntest('rounds', () => {});\n"],
];

describe('the index', () => {
  test('lists who cites a rule, by file', () => {
    expect(indexText(RULE, indexOf(CITED)).split('\n## ').slice(1)).toEqual([
      `1.1 Rounding\n\n- \`${SOURCE}\`: \`round\`\n- \`${TEST}\`: rounds\n`,
    ]);
  });
});

describe('a citation', () => {
  test.each([
    ['(rule 2.5)', ['2.5']],
    ['Rule 2.5.', ['2.5']],
    ['(rules 2.5, 12.10)', ['2.5', '12.10']],
    ['rules 2.5 and 3.1', ['2.5', '3.1']],
    ['rules 8.3 to 8.6', ['8.3', '8.4', '8.5', '8.6']],
    ['rules 7.9 to 7.10, 8.1', ['7.9', '7.10', '8.1']],
    ['rules 2.4 to 3.1', ['2.4', '3.1']],
    ['(rule\n * 2.5)', ['2.5']],
    ['(rules 2.5,\n   // 3.1)', ['2.5', '3.1']],
    ['version 2.5, and the rule of 3', []],
  ])('in %j is found', (text, numbers) => {
    expect(numbersIn(text)).toEqual(numbers);
  });

  test.each([
    ['a doc comment', '/** Rule 1.1. */\nexport async function f() {}', { name: 'f', isType: false }],
    ['a comment inside', 'export class C {\n  // Rule 1.1.\n}', { name: 'C', isType: false }],
    ['a comment before a bracket', 'export const c = {\n  a, // rule 1.1\n};', { name: 'c', isType: false }],
    ['a type', '/** Rule 1.1. */\nexport type T = 1;', { name: 'T', isType: true }],
    ['the end of a line', 'const a = 1; // rule 1.1\nexport const b = 1;', { name: null, isType: false }],
    ['a comment above a test', "// Rule 1.1.\ntest.each([1])('t %i', f);", { test: 't %i' }],
    ['a comment in a test', "test('t', () => {\n  // Rule 1.1.\n});", { test: 't' }],
    ['a comment above a suite', "// Rule 1.1.\ndescribe('d', () => {\n  test('t', f);\n});", { test: 'd' }],
    ['a title', "describe('d', () => {\n  test('t (rule 1.1)', f);\n});", { test: 't (rule 1.1)' }],
  ])('in %s belongs to its code', (_, text, citer) => {
    expect(citers('planted.ts', text)).toEqual([{ number: '1.1', ...citer }]);
  });

  test.each(["const a = 'rule 1.1';", 'const a = `rule 1.1 ${b} rule 1.1`;', 'const a = /rule 1.1/;'])(
    'is not the text of %s',
    (text) => {
      expect(citers('planted.ts', text)).toEqual([]);
    },
  );
});
