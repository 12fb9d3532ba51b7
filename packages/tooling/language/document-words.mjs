/** Prints the number of words in each document, and fails if all of them, or the path of a newcomer, have too many. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { filesOf } from '../supply/checkout.mjs';

/** The most words of all documents together. A new document, or a longer one, replaces another. */
const MOST = 50_450;

/** The most words of what a newcomer reads first: README.md and the page for her task. */
const MOST_OF_PATH = 2_500;
const PATHS = {
  'a developer': 'CONTRIBUTING.md',
  'an analyst': 'docs/methodology.md',
  'an agency': 'docs/report.md',
  'an operator': 'docs/install.md',
};

const root = fileURLToPath(new URL('../../../', import.meta.url));
const words = new Map(
  filesOf(root)
    .filter((file) => file.endsWith('.md'))
    .map((file) => [file, readFileSync(`${root}${file}`, 'utf8').match(/\S+/g)?.length ?? 0]),
);

const sums = [
  ...Object.entries(PATHS).map(([who, page]) => {
    const sum = words.get('README.md') + words.get(page);
    return { what: `README.md and ${page}, for ${who}`, sum, most: MOST_OF_PATH };
  }),
  { what: 'all documents', sum: [...words.values()].reduce((a, b) => a + b, 0), most: MOST },
];

const line = (number, text) => console.log(`${number.toLocaleString('en').padStart(7)}  ${text}`);
for (const [file, number] of [...words].sort((a, b) => b[1] - a[1])) line(number, file);
for (const { what, sum, most } of sums) {
  line(sum, `${what}, at most ${most.toLocaleString('en')}`);
  if (!(sum <= most)) process.exitCode = 1; // also if a page of a path is gone
}
if (process.exitCode === 1) console.error('too many words: say each thing once, where its reader looks');
