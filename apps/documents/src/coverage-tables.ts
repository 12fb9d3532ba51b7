import { seededRandom, type Random } from '@brand-visibility/demo-world';
import { verdictOf } from '@brand-visibility/domain/comparison/run-noise';
import {
  effectiveAnswers,
  type NamedCount,
  type Widths,
  wilsonWidths,
} from '@brand-visibility/domain/comparison/statistics';
import { EQUAL_WEIGHTS, weighting } from '@brand-visibility/domain/figures/weighting';
import { leadVerdict } from '@brand-visibility/domain/rivals/comparison';
import { ENGINES } from '@brand-visibility/domain/vocabulary';
import { withPart } from './reference-lists.js';

/** Uses the domain functions to simulate how often intervals are right, for a table in docs/methodology.md. */

/** The simulated windows. Each window lists the number of answers per engine. */
const WINDOWS = [
  ...[1, 4, 6].flatMap((engines) => [1, 4, 8, 20, 100].map((n) => new Array<number>(engines).fill(n))),
  [10, 100, 100],
  [1, 20, 20, 20, 20, 20],
  [5, 50, 50, 50, 50, 50],
];

/** Pairs of true visibilities: the visibility of the first engine, then the visibility of every other engine. */
const TRUTHS = [
  [0.02, 0.02],
  [0.1, 0.1],
  [0.45, 0.45],
  [0.3, 0.05],
] as const;

const HEADINGS = ['2 %', '10 %', '45 %', 'first 30 %, others 5 %'];
const PAIRS = 100_000;

/** Formats a window. `1×10 + 2×100` means one engine with 10 answers and two engines with 100 answers each. */
const inWords = (answers: readonly number[]) =>
  [...new Set(answers)].map((n) => `${answers.filter((each) => each === n).length}×${n}`).join(' + ');

const percent = (count: number) => ((100 * count) / PAIRS).toFixed(1);

/** Replaces the table in the document with the result of a new simulation. */
export function withCoverage(document: string): string {
  const [random, randomLead] = [seededRandom('coverage'), seededRandom('lead')];
  const rows = WINDOWS.map((answers) => ({
    answers,
    cells: TRUTHS.map((truth) => ({
      ...simulate(random, answers, truth),
      leads: wrongLeads(randomLead, answers, truth),
    })),
  }));
  const table = [
    `| engines×answers of each | ${HEADINGS.join(' | ')} |`,
    `|---|${HEADINGS.map(() => '---|').join('')}`,
    ...rows.map(({ answers, cells }) => {
      const shares = cells.map(({ held, wrong, leads }) => [held, wrong, leads].map(percent).join('/'));
      return `| ${inWords(answers)} | ${shares.join(' | ')} |`;
    }),
  ];
  return withPart(document, 'coverage', `${table.join('\n')}\n`);
}

/**
 * Counts over pairs of windows with equal true visibility: how often the interval of the first window contains this
 * visibility (`held`), and how often the verdict wrongly claims a change (`wrong`).
 */
interface Simulated {
  readonly held: number;
  readonly wrong: number;
}

function simulate(
  random: Random,
  answers: readonly number[],
  [first, others]: (typeof TRUTHS)[number],
): Simulated {
  const truths = answers.map((_, engine) => (engine === 0 ? first : others));
  const counts = answers.map((n, engine) => cumulative(n, truths[engine]!));
  const truth = mean(truths);
  let [held, wrong] = [0, 0];
  for (let pair = 0; pair < PAIRS; pair++) {
    const now = windowOf(answers, counts, random);
    const before = windowOf(answers, counts, random);
    if (now.visibility - now.below <= truth && truth <= now.visibility + now.above) held += 1;
    if (verdictOf(now.visibility - before.visibility, now, before) !== 'within_noise') wrong += 1;
  }
  return { held, wrong };
}

/** Generates a random window of equally weighted engines. Returns its visibility and what its verdict depends on. */
function windowOf(
  answers: readonly number[],
  counts: readonly Float64Array[],
  random: Random,
): Widths & NamedCount & { readonly visibility: number } {
  const named = counts.map((chances) => drawn(chances, random));
  const visibility = mean(answers.map((n, engine) => named[engine]! / n));
  return {
    visibility,
    ...wilsonWidths(visibility, effectiveAnswers(answers, named, EQUAL_WEIGHTS)),
    answers: sum(answers),
    named: sum(named),
  };
}

/**
 * Counts the windows in which a rival is not `level` with the brand, although each answer names either of them with the
 * same probability, independently of the other. First draws how many answers name only one of the two, then which.
 */
function wrongLeads(
  random: Random,
  answers: readonly number[],
  [first, others]: (typeof TRUTHS)[number],
): number {
  const weights = weighting(answers, EQUAL_WEIGHTS)!;
  const deciding = answers.map((n, engine) => {
    const truth = engine === 0 ? first : others;
    return cumulative(n, 2 * truth * (1 - truth));
  });
  const halves = Array.from({ length: Math.max(...answers) + 1 }, (_, n) => cumulative(n, 0.5));
  let wrong = 0;
  for (let window = 0; window < PAIRS; window++) {
    const engines = deciding.map((chances, engine) => {
      const one = drawn(chances, random);
      const only_you = drawn(halves[one]!, random);
      return {
        platform: ENGINES[engine]!,
        answer_count: answers[engine]!,
        only_you,
        only_them: one - only_you,
      };
    });
    if (leadVerdict(weights, engines) !== 'level') wrong += 1;
  }
  return wrong;
}

/** Draws a count from its cumulative probabilities. */
function drawn(chances: Float64Array, random: Random): number {
  const at = random();
  let count = 0;
  while (at >= chances[count]!) count += 1;
  return count;
}

/** Returns the probabilities that at most 0, 1, ... n of n answers name a brand. `p` is the probability per answer. */
function cumulative(n: number, p: number): Float64Array {
  const chances = new Float64Array(n + 1);
  let [chance, sum] = [(1 - p) ** n, 0];
  for (let k = 0; k <= n; k++) {
    sum += chance;
    chances[k] = sum;
    chance *= ((n - k) / (k + 1)) * (p / (1 - p));
  }
  chances[n] = 1;
  return chances;
}

const sum = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
const mean = (values: readonly number[]) => sum(values) / values.length;
