/** Compares the visibility of two windows: whether the change exceeds noise, and what the change consists of. */
import { percent } from '../figures/means.js';
import type { EngineWeights } from '../figures/weighting.js';
import {
  metric,
  multiply,
  rational,
  rounded,
  subtract,
  ZERO,
  type Metric,
  type Rational,
} from '../number.js';
import { ENGINES, type Engine } from '../vocabulary.js';
import type { ComparedIntervals } from './statistics.js';
import { keptPairs, type KeptPairs } from './like-for-like.js';
import { pairWindow, type PairWindow, type PromptPairs } from './pairs.js';
import { promptNoise } from './prompt-noise.js';
import { comparisonVerdict, runNoise, type ComparisonVerdict } from './run-noise.js';

/** The comparison over the pairs that both windows contain, in percent and points with one decimal (rule 17.5). */
export interface LikeForLike {
  readonly pairs_kept: number;
  readonly pairs_added: number;
  readonly pairs_dropped: number;
  readonly current: number | null;
  readonly previous: number | null;
  readonly change: number | null;
  /** The rest of the change. Its causes are added pairs, dropped pairs, and changed numbers of answers per pair. */
  readonly composition: number | null;
}

/** The row of an engine that gave counted answers in at least one window (rule 17.6). */
export interface EngineComparison {
  readonly platform: Engine;
  readonly answer_count: number;
  readonly previous_answer_count: number | null;
  readonly named_count: number;
  readonly previous_named_count: number | null;
  readonly visibility: Metric;
  readonly contribution: number | null;
}

/** The fields that follow `window` in a comparison, in the order of the response (rule 17.9). */
export interface ComparisonFigures {
  readonly answer_count: number;
  readonly previous_answer_count: number | null;
  readonly prompt_count: number;
  readonly previous_prompt_count: number | null;
  readonly visibility: Metric;
  readonly verdict: ComparisonVerdict | null;
  readonly run_noise: ComparedIntervals;
  readonly prompt_noise: ComparedIntervals;
  readonly like_for_like: LikeForLike | null;
  readonly engines: readonly EngineComparison[];
}

/**
 * Computes the figures of a comparison (rules 17.1 to 17.9). `previous` contains the counts of the comparison window,
 * and is null if the figures are carried (rule 2.5).
 */
export function comparisonFigures(
  current: readonly PromptPairs[],
  previous: readonly PromptPairs[] | null,
  weights: EngineWeights,
): ComparisonFigures {
  const now = pairWindow(current, weights);
  const before = previous && pairWindow(previous, weights);
  const visibility = metric(
    'visibility',
    now.measured?.visibility ?? null,
    before?.measured?.visibility ?? null,
  );
  const likeForLike = previous && visibility.change !== null ? keptPairs(current, previous, weights) : null;
  return {
    answer_count: total(now.answers),
    previous_answer_count: before && total(before.answers),
    prompt_count: now.promptCount,
    previous_prompt_count: before && before.promptCount,
    visibility,
    verdict: before && comparisonVerdict(now, before),
    run_noise: { current: runNoise(now), previous: before && runNoise(before) },
    prompt_noise: { current: promptNoise(now), previous: before && promptNoise(before) },
    like_for_like: likeForLike && shownLikeForLike(likeForLike, exactChange(now, before)),
    engines: engineRows(now, before),
  };
}

const total = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);

/** Returns the exact change of visibility, in points; null if a window contains no counted answer (rule 17.7). */
function exactChange(now: PairWindow, before: PairWindow | null): Rational | null {
  return now.measured && before?.measured
    ? subtract(now.measured.visibility, before.measured.visibility)
    : null;
}

/**
 * Rounds the like-for-like figures. `change` is the exact change of visibility, from which `composition` is computed
 * (rule 17.5).
 */
function shownLikeForLike(
  { kept, added, dropped, visibility }: KeptPairs,
  change: Rational | null,
): LikeForLike {
  const rest = compositionOf(visibility, change);
  return {
    pairs_kept: kept,
    pairs_added: added,
    pairs_dropped: dropped,
    ...metric('visibility', visibility?.current ?? null, visibility?.previous ?? null),
    composition: rest && rounded('composition', rest),
  };
}

/** Returns the exact change of visibility minus the exact like-for-like change; null if either is null (rule 17.5). */
function compositionOf(kept: KeptPairs['visibility'], change: Rational | null): Rational | null {
  return kept && change && subtract(change, subtract(kept.current, kept.previous));
}

/** Returns a row for each engine with counted answers in either window, in vocabulary order (rule 17.6). */
function engineRows(now: PairWindow, before: PairWindow | null): EngineComparison[] {
  const contributions = engineContributions(now, before);
  return ENGINES.flatMap((platform, engine) => {
    const [answers, named] = countsOf(now, engine);
    const [answersBefore, namedBefore] = before ? countsOf(before, engine) : [null, null];
    if (answers === 0 && !answersBefore) return [];
    const contribution = contributions?.[engine];
    const previous = percent(namedBefore ?? 0, answersBefore ?? 0);
    return [
      {
        platform,
        answer_count: answers,
        previous_answer_count: answersBefore,
        named_count: named,
        previous_named_count: namedBefore,
        visibility: metric('visibility', percent(named, answers), previous),
        contribution: contribution ? rounded('contribution', contribution) : null,
      },
    ];
  });
}

const countsOf = ({ answers, named }: PairWindow, engine: number): [answers: number, named: number] => [
  answers[engine] ?? 0,
  named[engine] ?? 0,
];

/**
 * Returns the exact contribution of each engine to the change, in points, indexed like ENGINES. The contributions
 * add up to the change (rule 17.6). The formula is s (p - V') - s' (p' - V'); the methodology rule `contributions`
 * defines the symbols. Returns null if figures are carried or if a window contains no counted answer.
 */
function engineContributions(now: PairWindow, before: PairWindow | null): Rational[] | null {
  if (now.measured === null || !before?.measured) return null;
  const base = before.measured.visibility;
  return ENGINES.map((_, engine) => subtract(pull(now, engine, base), pull(before, engine, base)));
}

/**
 * Returns s (p - base), where s is the engine's share of the weights and p is the percentage of its answers that name
 * the brand. Returns 0 if the engine has no counted answer.
 */
function pull({ measured, answers, named }: PairWindow, engine: number, base: Rational): Rational {
  const own = percent(named[engine] ?? 0, answers[engine] ?? 0);
  if (measured === null || own === null) return ZERO;
  const { multipliers, denominator } = measured.weighting;
  const share = rational((multipliers[engine] ?? 0n) * BigInt(answers[engine] ?? 0), denominator);
  return multiply(share, subtract(own, base));
}
