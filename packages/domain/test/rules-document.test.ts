import { describe, expect, test } from '@jest/globals';
import { read, repositoryFiles, testFault } from './references.js';

/** A rule of docs/rules.md with the functions that implement it and the tests that fail without it. */
interface Rule {
  readonly number: string;
  readonly section: string;
  readonly functions: readonly string[];
  readonly tests: readonly string[];
}

/** Parses rules: `**2.5** text`, then `- label: functions` and ` - test` lines inside a `details` element. */
function rulesOf(document: string): Rule[] {
  let section = '';
  let isList = false;
  const rules: { number: string; section: string; functions: string[]; tests: string[] }[] = [];
  for (const line of document.split('\n')) {
    section = /^## (\d+)\. /.exec(line)?.[1] ?? section;
    const number = /^\*\*(\d+\.\d+)\*\* /.exec(line)?.[1];
    if (number !== undefined) rules.push({ number, section, functions: [], tests: [] });
    if (line.startsWith('<details>')) isList = true;
    else if (line === '</details>') isList = false;
    else if (isList && line.startsWith('- ')) rules.at(-1)?.functions.push(...functionsIn(line));
    else if (isList && line.startsWith('  - ')) rules.at(-1)?.tests.push(line.slice('  - '.length));
  }
  return rules;
}

/** The code spans at the end of a line, after an optional label. */
function functionsIn(line: string): readonly string[] {
  return /(?:`[^`]+`(?:, )?)+$/.exec(line)?.[0].split(', ') ?? [line];
}

function functionFault(reference: string): string | null {
  const [, path, name] = /^`([^`#]+)#(\w+)`$/.exec(reference) ?? [];
  if (path === undefined || name === undefined) return `${reference} is not \`path#function\``;
  const text = read(path);
  if (text === null) return `${path} does not exist`;
  const exported = new RegExp(`^export (?:async )?(?:function\\*? |const |class )${name}\\b`, 'm').test(text);
  return exported ? null : `${path} does not export ${name}`;
}

/** The errors of the document, one line each. */
function faultsOf(document: string): string[] {
  const rules = rulesOf(document);
  return rules.flatMap(({ number, section, functions, tests }, index) => [
    ...(number.startsWith(`${section}.`) ? [] : [`${number} is in section ${section}`]),
    ...(rules.findIndex((rule) => rule.number === number) === index ? [] : [`${number} occurs twice`]),
    ...(functions.length > 0 ? [] : [`${number} has no function`]),
    ...(tests.length > 0 ? [] : [`${number} has no test`]),
    ...[...functions.map(functionFault), ...tests.map(testFault)]
      .filter((fault) => fault !== null)
      .map((fault) => `${number}: ${fault}`),
  ]);
}

/** The lines where a `details` element is left open or closed twice. What follows an open one is not shown. */
function openDetails(document: string): string[] {
  const faults: string[] = [];
  let openedAt = 0;
  for (const [index, line] of document.split('\n').entries()) {
    if (line.startsWith('<details>')) {
      if (openedAt > 0) faults.push(`line ${openedAt}: not closed`);
      openedAt = index + 1;
    } else if (line === '</details>') {
      if (openedAt === 0) faults.push(`line ${index + 1}: closes nothing`);
      openedAt = 0;
    } else if (openedAt > 0 && line.startsWith('#')) faults.push(`line ${index + 1}: a heading inside`);
  }
  return openedAt > 0 ? [...faults, `line ${openedAt}: not closed`] : faults;
}

/** The gap between two words of a citation: a space, or a line break inside a comment. */
const GAP = String.raw`(?: |\s*\n[ \t]*(?:\*|//)?[ \t]*)`;
const NUMBERS = String.raw`\d+\.\d+(?:(?:,| and| to)${GAP}\d+\.\d+)*`;
const CITATION = new RegExp(String.raw`\b[Rr]ules?${GAP}(${NUMBERS})`, 'g');
/** Citations of documents that are not in the repository. */
const OLD_CITATION = new RegExp(String.raw`\bdecisions?${GAP}\d+|\badditions?${GAP}A?\d+\.\d+`, 'g');

/** The rule numbers that a text cites. */
function cited(text: string): string[] {
  return [...text.matchAll(CITATION)].flatMap(([, numbers = '']) => numbers.match(/\d+\.\d+/g) ?? []);
}

/** The paths of the sources, tests and documents of the repository. */
const textFiles = () =>
  repositoryFiles().filter(
    (path) =>
      /\.(?:ts|mjs|cjs|js|md)$/.test(path) && !/\/(?:generated|released)\/|^CHANGELOG\.md$/.test(path),
  );

describe('docs/rules.md', () => {
  const document = read('docs/rules.md') ?? '';

  test('names an existing function and test for every rule', () => {
    expect(rulesOf(document).length).toBeGreaterThan(100);
    expect(faultsOf(document)).toEqual([]);
  });

  test('closes every list of code and tests', () => {
    expect(openDetails(document)).toEqual([]);
  });

  test.each([
    ['closed lists', ['<details>x', 'y', '</details>', '# z', '<details>', '</details>'], []],
    ['an open list at the end', ['<details>', 'y'], ['line 1: not closed']],
    ['a heading in an open list', ['<details>', '# x'], ['line 2: a heading inside', 'line 1: not closed']],
    ['an open list before another', ['<details>', '<details>', '</details>'], ['line 1: not closed']],
    ['a list that is closed twice', ['<details>', '</details>', '</details>'], ['line 3: closes nothing']],
  ])('the check finds %s', (_, lines, faults) => {
    expect(openDetails(lines.join('\n'))).toEqual(faults);
  });

  test('contains every rule that a source, a test or a document cites', () => {
    const known = new Set(rulesOf(document).map(({ number }) => number));
    const texts = textFiles().map((path) => [path, read(path) ?? ''] as const);
    const dangling = texts.flatMap(([path, text]) => [
      ...cited(text)
        .filter((number) => !known.has(number))
        .map((number) => `${path} cites rule ${number}`),
      ...[...text.matchAll(OLD_CITATION)].map(([citation]) => `${path} cites ${citation}`),
    ]);
    expect(dangling).toEqual([]);
    expect(texts.flatMap(([, text]) => cited(text)).length).toBeGreaterThan(400);
  });

  const HEAD = '## 1. Numbers\n\n**1.1** Text with `code`.\n\n- an item of the text\n\n';
  const FUNCTION = '`packages/domain/src/number.ts#subtract`';
  const TEST = '`packages/domain/test/number/rational.test.ts` › never returns negative zero';
  const list = (...lines: readonly string[]) => ['<details>', ...lines, '</details>'].join('\n');

  test.each([
    ['a valid rule', list(`- ${FUNCTION}`, `  - ${TEST}`), null],
    ['a label and two functions', list(`- a \`b\`: ${FUNCTION}, ${FUNCTION}`, `  - ${TEST}`), null],
    ['a rule without a list', '', 'has no function'],
    ['a rule without a test', list(`- ${FUNCTION}`), 'has no test'],
    ['a missing file', list('- `packages/none.ts#none`', `  - ${TEST}`), 'does not exist'],
    [
      'a function that is not exported',
      list(`- ${FUNCTION.replace('subtract', 'subtracted')}`, `  - ${TEST}`),
      'not export',
    ],
    ['a prefix of a name', list(`- ${FUNCTION.replace('subtract', 'sub')}`, `  - ${TEST}`), 'not export'],
    ['an unknown test title', list(`- ${FUNCTION}`, `  - ${TEST} again`), 'no test called'],
    [
      'a missing second test',
      list(`- ${FUNCTION}`, `  - ${TEST}`, '  - `none.test.ts` › x'),
      'does not exist',
    ],
    [
      'a source file without a function',
      list(`- ${FUNCTION.replace('#subtract', '')}`, `  - ${TEST}`),
      'is not',
    ],
    ['no code', list('- rounding', `  - ${TEST}`), 'is not'],
    ['a test without a title', list(`- ${FUNCTION}`, `  - ${TEST.split(' ')[0]}`), 'is not'],
    ['a number twice', `${list(`- ${FUNCTION}`, `  - ${TEST}`)}\n**1.1** again`, 'occurs twice'],
    ['a number of another section', `${list(`- ${FUNCTION}`, `  - ${TEST}`)}\n**2.1** x`, 'in section 1'],
  ])('checks %s', (_, below, fault) => {
    const faults = faultsOf(HEAD + below);
    if (fault === null) expect(faults).toEqual([]);
    else expect(faults).toContainEqual(expect.stringContaining(fault));
  });

  test.each([
    ['(rule 2.5)', ['2.5']],
    ['Rule 2.5.', ['2.5']],
    ['(rules 2.5, 12.10)', ['2.5', '12.10']],
    ['rules 2.5 and 3.1', ['2.5', '3.1']],
    ['rules 8.3 to 8.6', ['8.3', '8.6']],
    ['(rule\n * 2.5)', ['2.5']],
    ['(rules 2.5,\n   // 3.1)', ['2.5', '3.1']],
    ['version 2.5, and the rule of 3', []],
  ])('finds the citations in %j', (text, numbers) => {
    expect(cited(text)).toEqual(numbers);
  });
});
