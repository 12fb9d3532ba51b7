import { ENGINES, EQUAL_WEIGHTS, pairWindow, runNoise, type Rational } from '@brand-visibility/domain';
import { inWorkspace } from '@brand-visibility/programs/workspace';
import { drawFrom, type Draw } from '@brand-visibility/records';
import type { Command } from 'commander';
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { wholeNumber, wholeNumberAboveZero } from '../harness/options.js';
import { requirePython } from '../harness/python.js';

interface Options {
  readonly windows: number;
  readonly seed: number;
  readonly python: string;
}

const SCRIPT = fileURLToPath(new URL('../../src/intervals/intervals.py', import.meta.url));

/**
 * `intervals`: run noise of one engine is what statsmodels computes (rule 17.2). Tests of the domain compare several
 * engines, and verdicts, with a model.
 */
export function intervals(proofs: Command): void {
  proofs
    .command('intervals')
    .description('compare run noise with statsmodels (to be installed)')
    .option('--windows <number>', 'windows of one engine', wholeNumberAboveZero, 2_000)
    .option('--seed <number>', 'which ones', wholeNumber, 20261102)
    .option('--python <command>', 'a Python with statsmodels', 'python3')
    .action((options: Options) => inWorkspace(() => Promise.resolve(prove(options))));
}

function prove({ windows, seed, python }: Options): boolean {
  requirePython(python, 'statsmodels');
  const draw = drawFrom(seed);
  const input = JSON.stringify(Array.from({ length: windows }, () => drawWindow(draw)));
  const { status, stdout, stderr } = spawnSync(python, [SCRIPT], {
    input,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  process.stdout.write(stdout);
  process.stderr.write(stderr);
  return status === 0;
}

/** A window of one engine as the script reads it: few or many answers, any number of which name the brand. */
function drawWindow(draw: Draw) {
  const tally = { answers: new Int32Array(ENGINES.length), named: new Int32Array(ENGINES.length) };
  const engine = draw.below(ENGINES.length);
  const answers = 1 + draw.below(draw.pick([1, 20, 200, 2_000, 100_000]));
  const named = draw.pick([0, answers, draw.below(answers + 1), Math.round(answers / 3)]);
  [tally.answers[engine], tally.named[engine]] = [answers, named];
  const window = pairWindow(tally, EQUAL_WEIGHTS);
  if (window.measured === null) throw new Error('a drawn window has answers');
  const { visibility, squaredWidths } = window.measured;
  return { named, answers, visibility: inFraction(visibility), ...squaredWidths, ...runNoise(window) };
}

const inFraction = ({ numerator, denominator }: Rational) => `${numerator}/${denominator}`;
