import { describe, expect, test } from '@jest/globals';
import { read, testFault } from './references.js';

/** Clauses of decisions 1, 2 and 8 that each need a row: section and last clause. */
const REQUIRED = [
  [1, 7],
  [2, 10],
  [8, 8],
] as const;

interface Row {
  readonly line: number;
  readonly clauses: readonly string[];
  readonly sources: readonly string[];
  readonly tests: readonly string[];
}

/** The rows of every table, without the line above the rule of dashes; a row of another shape is a fault. */
function rowsOf(document: string): { rows: Row[]; faults: string[] } {
  const lines = document.split('\n');
  const rows: Row[] = [];
  const faults: string[] = [];
  const isRule = (text = ''): boolean => /^\|[\s:|-]+\|$/.test(text.trim());
  lines.forEach((text, index) => {
    if (!text.trim().startsWith('|') || isRule(text) || isRule(lines[index + 1])) return;
    const [clause = '', source = '', tests = '', ...more] = text
      .trim()
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim());
    const clauses = clause.match(/\d+(\.\d+)?/g) ?? [];
    if (clauses.length === 0 || source === '' || tests === '' || more.length > 0) {
      faults.push(`line ${index + 1}: not a row of clause, source and test`);
    } else {
      rows.push({ line: index + 1, clauses, sources: source.split('<br>'), tests: tests.split('<br>') });
    }
  });
  return { rows, faults };
}

function sourceFault(reference: string): string | null {
  const [, path, name] = /^`([^`#]+)#(\w+)`$/.exec(reference.trim()) ?? [];
  if (path === undefined || name === undefined) return `${reference} is not \`path#function\``;
  const text = read(path);
  if (text === null) return `${path} does not exist`;
  const exported = new RegExp(`^export (?:async )?(?:function\\*? |const )${name}\\b`, 'm').test(text);
  return exported ? null : `${path} does not export ${name}`;
}

/** Whatever is wrong with the document, a line each. */
function faultsOf(document: string): string[] {
  const { rows, faults } = rowsOf(document);
  const referenceFaults = rows.flatMap(({ line, sources, tests }) =>
    [...sources.map(sourceFault), ...tests.map(testFault)]
      .filter((fault) => fault !== null)
      .map((fault) => `line ${line}: ${fault}`),
  );
  const named = new Set(rows.flatMap(({ clauses }) => clauses));
  const missing = REQUIRED.flatMap(([section, last]) =>
    Array.from({ length: last }, (_, index) => `${section}.${index + 1}`),
  ).filter((clause) => !named.has(clause));
  return [...faults, ...referenceFaults, ...missing.map((clause) => `no row for decisions ${clause}`)];
}

describe('docs/rules.md', () => {
  test('names for every clause a function and a test that exist', () => {
    expect(faultsOf(read('docs/rules.md') ?? '')).toEqual([]);
  });

  const HEAD = '| clause | function | test |\n|---|---|---|\n';
  const SOURCE = '`packages/domain/src/number/rational.ts#roundTo`';
  const TEST = '`packages/domain/test/number/rational.test.ts` › never gives a negative zero';

  test.each([
    ['a row that holds', `| 1.1 | ${SOURCE} | ${TEST} |`, null],
    ['two of each', `| 1.1 | ${SOURCE}<br>${SOURCE} | ${TEST}<br>${TEST} |`, null],
    [
      'a file that is not there',
      `| 1.1 | \`packages/domain/src/none.ts#none\` | ${TEST} |`,
      'does not exist',
    ],
    [
      'a function that is not exported',
      `| 1.1 | ${SOURCE.replace('roundTo', 'roundTwo')} | ${TEST} |`,
      'not export',
    ],
    ['the beginning of a name', `| 1.1 | ${SOURCE.replace('roundTo', 'roundOff')} | ${TEST} |`, 'not export'],
    ['a title that no test has', `| 1.1 | ${SOURCE} | ${TEST} again |`, 'no test called'],
    [
      'a second test that is not there',
      `| 1.1 | ${SOURCE} | ${TEST}<br>\`none.test.ts\` › x |`,
      'does not exist',
    ],
    ['a source without a function', `| 1.1 | ${SOURCE.replace('#roundTo', '')} | ${TEST} |`, 'is not'],
    ['a test without a title', `| 1.1 | ${SOURCE} | ${TEST.split(' ')[0]} |`, 'is not'],
    ['a row without a clause', `| rounding | ${SOURCE} | ${TEST} |`, 'not a row'],
    ['a row without a test', `| 1.1 | ${SOURCE} |`, 'not a row'],
  ])('the check judges %s', (_, row, fault) => {
    const faults = faultsOf(HEAD + row).filter((line) => line.startsWith('line'));
    expect(faults).toEqual(fault === null ? [] : [expect.stringContaining(fault)]);
  });

  test('the check misses no clause', () => {
    const missing = faultsOf(`${HEAD}| 1.1, 2.10 | ${SOURCE} | ${TEST} |`);
    expect(missing).toHaveLength(23);
    expect(missing).toContain('no row for decisions 2.1');
  });
});
