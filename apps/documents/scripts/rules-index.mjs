/**
 * `npm run docs -- index`: writes .data/rules-index.md, for each rule of docs/rules.md the code and the tests that cite
 * it.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { citers } from './citations.mjs';
import { read, repositoryFiles } from './repository-files.mjs';

/** Tests, and the packages that only tests use. */
const OF_TESTS =
  /\/test\/|^(?:test-fixtures|packages\/(?:api-fuzz|copy-model|paging-model)|apps\/(?:bench|system-tests))\//;

const HEAD = `# Index of the rules

The code and the tests that cite each rule of docs/rules.md in a comment or a title: code with its exported names, tests
with their titles. A suite (\`describe\`) that cites a rule stands for all its tests. A file without a name cites the
rule elsewhere.
`;

/** The sources and tests that may cite a rule. */
export const citingFiles = () =>
  repositoryFiles()
    .filter((path) => /\.(?:ts|mjs|cjs|js)$/.test(path) && !/\/generated\//.test(path))
    .sort();

/** The rules of a document in their order: number, section and name. */
export function rulesOf(document) {
  let section = '';
  return document.split('\n').flatMap((line) => {
    section = /^## (\d+)\. /.exec(line)?.[1] ?? section;
    const [, number, name] = /^\*\*(\d+\.\d+)\*\* \*([^.*]+)\.?\*/.exec(line) ?? [];
    return number === undefined ? [] : [{ number, section, name }];
  });
}

/** The citations of each rule, from paths and contents: rule number to code and tests, path to names. */
export function indexOf(files) {
  const index = new Map();
  for (const [path, text] of files) {
    const isOfTests = OF_TESTS.test(path);
    for (const { number, name, test, isType } of citers(path, text)) {
      if (!index.has(number)) index.set(number, { code: new Map(), tests: new Map(), declarations: 0 });
      const entry = index.get(number);
      const part = isOfTests ? entry.tests : entry.code;
      if (!part.has(path)) part.set(path, new Set());
      const cited = isOfTests ? test : name;
      if (cited) part.get(path).add(cited);
      if (!isOfTests && name && !isType) entry.declarations += 1;
    }
  }
  return index;
}

/** The index as a document. */
function indexText(document, index) {
  const parts = rulesOf(document).map(({ number, name }) => {
    const { code, tests } = index.get(number) ?? { code: new Map(), tests: new Map() };
    const lines = [
      ...[...code].map(([path, names]) => line(path, [...names].map((each) => `\`${each}\``).join(', '))),
      ...[...tests].map(([path, titles]) => line(path, [...titles].join(' · '))),
    ];
    return `\n## ${number} ${name}\n\n${lines.join('\n')}\n`;
  });
  return HEAD + parts.join('');
}

const line = (path, names) => `- \`${path}\`${names && `: ${names}`}`;

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const files = citingFiles().map((path) => [path, read(path) ?? '']);
  const file = new URL('../../../.data/rules-index.md', import.meta.url);
  mkdirSync(new URL('.', file), { recursive: true });
  writeFileSync(file, indexText(read('docs/rules.md') ?? '', indexOf(files)));
}
