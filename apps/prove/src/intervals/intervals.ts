import {
  comparisonVerdict,
  ENGINES,
  EQUAL_WEIGHTS,
  pairWindow,
  rational,
  runNoise,
  type EngineWeights,
  type PairWindow,
  type Rational,
} from '@brand-visibility/domain';
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

/** `intervals`: run noise and verdicts are what statsmodels and Python's `decimal` compute (rules 17.2 and 17.4). */
export function intervals(proofs: Command): void {
  proofs
    .command('intervals')
    .description('compare run noise with statsmodels (to be installed) and with the formula in 60 digits')
    .option('--windows <number>', 'windows of one engine, and of several', wholeNumberAboveZero, 2_000)
    .option('--seed <number>', 'which ones', wholeNumber, 20261102)
    .option('--python <command>', 'a Python with statsmodels', 'python3')
    .action((options: Options) => inWorkspace(() => Promise.resolve(prove(options))));
}

function prove({ windows, seed, python }: Options): boolean {
  requirePython(python, 'statsmodels');
  const draw = drawFrom(seed);
  const input = {
    one: Array.from({ length: windows }, () => inWords(drawWindow(draw, 1))),
    several: Array.from({ length: windows }, () => comparedWindow(draw)),
  };
  const options = { input: JSON.stringify(input), encoding: 'utf8', maxBuffer: 2 ** 26 } as const;
  const { status, stdout, stderr } = spawnSync(python, [SCRIPT], options);
  process.stdout.write(stdout);
  process.stderr.write(stderr);
  return status === 0;
}

interface Drawn {
  readonly window: PairWindow;
  readonly weights: EngineWeights;
}

/** A window that so many engines answered: few or many answers, any number of which name the brand. */
function drawWindow(draw: Draw, count: number, weights: EngineWeights = EQUAL_WEIGHTS): Drawn {
  const tally = { answers: new Int32Array(ENGINES.length), named: new Int32Array(ENGINES.length) };
  for (const engine of chosen(draw, count)) {
    const most = draw.pick([1, 20, 200, 2_000, 100_000]);
    const answers = 1 + draw.below(most);
    tally.answers[engine] = answers;
    tally.named[engine] = draw.pick([0, answers, draw.below(answers + 1), Math.round(answers / 3)]);
  }
  return { window: pairWindow(tally, weights), weights };
}

/** So many indexes of ENGINES. */
function chosen(draw: Draw, count: number): number[] {
  const indexes = ENGINES.map((_, index) => index);
  while (indexes.length > count) indexes.splice(draw.below(indexes.length), 1);
  return indexes;
}

/** A window with the one before it, of 2 to 6 engines with drawn weights, in words. */
function comparedWindow(draw: Draw) {
  const pairs = ENGINES.map((engine) => [engine, rational(1 + draw.below(5), 1 + draw.below(3))] as const);
  const weights = draw.chance(40) ? EQUAL_WEIGHTS : (Object.fromEntries(pairs) as EngineWeights); // one for each engine
  const now = drawWindow(draw, 2 + draw.below(5), weights);
  const before = drawWindow(draw, 2 + draw.below(5), weights);
  return {
    ...inWords(now),
    before: inWords(before),
    verdict: comparisonVerdict(now.window, before.window),
  };
}

const inFraction = ({ numerator, denominator }: Rational) => `${numerator}/${denominator}`;

/** A window as the script reads it. */
function inWords({ window, weights }: Drawn) {
  const { answers, named, measured } = window;
  if (measured === null) throw new Error('a drawn window has answers');
  const { visibility, squaredWidths } = measured;
  return {
    engines: ENGINES.flatMap((engine, i) =>
      answers[i] ? [{ weight: inFraction(weights[engine]), named: named[i], answers: answers[i] }] : [],
    ),
    visibility: inFraction(visibility),
    ...squaredWidths,
    ...runNoise(window),
  };
}
