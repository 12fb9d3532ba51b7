/**
 * Prints the size of each room, and fails if one is larger than `sizes.json` allows. A room is a package or an app, the
 * tests, the fixtures, the proofs, the tooling, or the documents. A number of `most` may fall at any time. What a room
 * needs in addition is an entry of `rises`, with what a user gets for it, and raises the limit.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesOf } from './supply/checkout.mjs';
import { ROOT } from './workspace.mjs';

const textOf = (file) => readFileSync(join(ROOT, file), 'utf8');
const wordsOf = (file) => textOf(file).match(/\S+/g)?.length ?? 0;
const linesOf = (file) => textOf(file).split('\n').length - 1;

/** The lines of code, without comments, blank lines, imports and lines that only close a bracket. */
function codeOf(file) {
  let isComment = false;
  return textOf(file)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => {
      const wasComment = isComment;
      if (wasComment || line.startsWith('/*')) isComment = !line.includes('*/');
      return !wasComment && !/^(?:$|\/\/|\/\*|import|export \{|\} from|[}\]);,]+$)/.test(line);
    }).length;
}

/** The room of a file: the first expression that its path matches, what names the room, and how the file is measured. */
const ROOMS = [
  [/\.md$/, 'documents', wordsOf],
  [/generated/, null],
  [/^apps\/prove\/.*\.(?:tsx?|mjs)$/, 'proofs', linesOf],
  [/^test-fixtures\/.*\.(?:tsx?|mjs)$/, 'fixtures', linesOf],
  [/^packages\/tooling\/.*\.(?:ts|[cm]js)$/, 'tooling', linesOf],
  [/^(?:packages|apps)\/[^/]+\/test\/.*\.(?:tsx?|mjs)$/, 'tests', linesOf],
  [/^apps\/documents\/src\/.*\.ts$/, 'apps/documents', linesOf],
  [/^((?:packages|apps)\/[^/]+)\/src\/.*\.tsx?$/, '$1', codeOf],
];

/** The page that each newcomer reads after README.md. The longest of these paths is a room, too. */
const PATHS = ['CONTRIBUTING.md', 'docs/methodology.md', 'docs/report.md', 'docs/install.md'];

/** A declaration at the top of a file. */
const DECLARED =
  /^(?:export )?(?:default )?(?:declare )?(?:abstract )?(?:async )?(?:function\*?|const|let|class|interface|type|enum) (\w+)/gm;

const sizes = new Map();
const add = (room, size) => sizes.set(room, (sizes.get(room) ?? 0) + size);
const print = (size, text) => console.log(`${size.toLocaleString('en').padStart(7)}  ${text}`);

const declaredIn = new Map();
const exportedIn = new Map();
const count = (files, declared) => {
  for (const name of new Set(declared.map(([, name]) => name))) files.set(name, (files.get(name) ?? 0) + 1);
};
const repeated = (files) => [...files.values()].filter((times) => times > 1).length;
for (const file of filesOf(ROOT)) {
  const [pattern, name, sizeOf] = ROOMS.find(([each]) => each.test(file)) ?? [];
  if (!name) continue;
  const size = sizeOf(file);
  add(pattern.exec(file)[0].replace(pattern, name), size);
  if (sizeOf === wordsOf) print(size, file);
  if (sizeOf !== codeOf) continue;
  const declared = [...textOf(file).matchAll(DECLARED)];
  count(declaredIn, declared);
  count(
    exportedIn,
    declared.filter(([line]) => line.startsWith('export')),
  );
}
add('README.md and the longest page after it', wordsOf('README.md') + Math.max(...PATHS.map(wordsOf)));
add('names declared in several files', repeated(declaredIn));
add('names exported from several files', repeated(exportedIn));

const { most, rises } = JSON.parse(readFileSync(new URL('./sizes.json', import.meta.url), 'utf8'));
for (const room of new Set([...sizes.keys(), ...Object.keys(most)])) {
  const size = sizes.get(room) ?? 0;
  const limit = rises.reduce((sum, rise) => (rise.room === room ? sum + rise.by : sum), most[room] ?? 0);
  print(size, `${room}, at most ${limit.toLocaleString('en')}`);
  if (size <= limit) continue;
  console.error(`${room} is too large: remove something, or add {room, by, for} to "rises" in sizes.json`);
  process.exitCode = 1;
}
