import { decimal, NEAR, product, quotient, root, shownDecimal, squared, type Decimal } from './decimal.js';
import { percentOf, type PlainAnswer, type Weights } from './figures.js';
import {
  compared,
  fraction,
  minus,
  over,
  shown,
  shownMetric,
  times,
  total,
  type Fraction,
} from './fraction.js';

/** The comparison over plain answers (section 17), by its formulas, roots with 60 digits. */

type Answer = Pick<PlainAnswer, 'prompt_id' | 'platform' | 'brand_named'>;

export interface ComparisonQuestion {
  readonly current: readonly Answer[];
  /** Null when the window is carried. */
  readonly previous: readonly Answer[] | null;
  readonly weights: Weights;
  /** In the order in which rows list them. */
  readonly engines: readonly string[];
}

/** An engine with answers: its share of the weights, and p. */
interface Engine {
  readonly platform: string;
  readonly answers: readonly Answer[];
  readonly share: Fraction;
  readonly p: Fraction;
}

const Z = decimal(fraction(196, 100));
const whole = (n: number): Decimal => decimal(fraction(n));
const namedIn = (answers: readonly Answer[]) => answers.filter(({ brand_named }) => brand_named).length;
const promptsOf = (answers: readonly Answer[]) => new Set(answers.map(({ prompt_id }) => prompt_id));
const visibilityOf = (answers: readonly Answer[], weights: Weights) =>
  percentOf(answers, ({ brand_named }) => brand_named, weights);

function enginesOf(answers: readonly Answer[], { engines, weights }: ComparisonQuestion): Engine[] {
  const answered = engines.filter((platform) => answers.some((answer) => answer.platform === platform));
  const weight = total(answered.map(weights));
  return answered.map((platform) => {
    const own = answers.filter((answer) => answer.platform === platform);
    const p = fraction(namedIn(own), own.length);
    return { platform, answers: own, share: over(weights(platform), weight), p };
  });
}

/** An engine's share of the weights, its answers, and how many of them name the brand. */
export interface EngineCounts {
  readonly share: Fraction;
  readonly answers: number;
  readonly named: number;
}

/** The effective number of answers: the smaller of Kish's number and the one that r determines (rule 17.2). */
function effectiveAnswers(engines: readonly EngineCounts[]): Fraction {
  const one = fraction(1);
  const terms = engines.map(({ share, answers, named }) => {
    const r = fraction(named + 1, answers + 2);
    const term = over(times(share, share), fraction(answers));
    return { term, weighted: times(share, r), spread: times(term, times(r, minus(one, r))) };
  });
  const q = total(terms.map(({ weighted }) => weighted));
  const kish = over(one, total(terms.map(({ term }) => term)));
  const other = over(times(q, minus(one, q)), total(terms.map(({ spread }) => spread)));
  return compared(kish, other) < 0 ? kish : other;
}

/** How far the bounds of run noise are from visibility, as fractions, by the textbook's formula (rule 17.2). */
function runWidths(engines: readonly EngineCounts[]): { readonly below: Decimal; readonly above: Decimal } {
  const m = decimal(effectiveAnswers(engines));
  const visibility = total(
    engines.map(({ share, answers, named }) => times(share, fraction(named, answers))),
  );
  const at = decimal(visibility);
  const scale = whole(1) + quotient(squared(Z), m);
  const middle = quotient(at + quotient(squared(Z), 2n * m), scale);
  const variance = quotient(decimal(times(visibility, minus(fraction(1), visibility))), m);
  const half = quotient(product(Z, root(variance + quotient(squared(Z), 4n * squared(m)))), scale);
  return { below: at - (middle - half), above: middle + half - at };
}

/** The verdict on a change in percent between windows with these counts (rule 17.4). */
export function verdictOn(
  change: Fraction,
  now: readonly EngineCounts[],
  before: readonly EngineCounts[],
): 'up' | 'down' | 'within_noise' {
  const [of, then] = [runWidths(now), runWidths(before)];
  const exceeds = (rise: Fraction, a: Decimal, b: Decimal) =>
    decimal(rise) - 100n * root(squared(a) + squared(b)) > NEAR;
  if (exceeds(change, of.below, then.above)) return 'up';
  return exceeds(minus(fraction(0), change), of.above, then.below) ? 'down' : 'within_noise';
}

/** The distance of the bounds of prompt noise, as a fraction; null if there are none (rule 17.3). */
function promptWidth(answers: readonly Answer[], engines: readonly Engine[]): Decimal | null {
  if (engines.some((engine) => promptsOf(engine.answers).size < 20)) return null;
  const prompts = [...promptsOf(answers)];
  const squares = prompts.map((prompt_id) => {
    const terms = engines.map(({ share, p, answers: all }) => {
      const own = all.filter((answer) => answer.prompt_id === prompt_id);
      const beyond = minus(fraction(namedIn(own)), times(p, fraction(own.length)));
      return over(times(share, beyond), fraction(all.length));
    });
    const d = total(terms);
    return times(d, d);
  });
  const spread = total(squares);
  if (spread.n === 0n) return null;
  return product(Z, root(decimal(times(fraction(prompts.length, prompts.length - 1), spread))));
}

function shownInterval(percent: Fraction, below: Decimal, above: Decimal) {
  const [middle, most] = [decimal(percent), whole(100)];
  const [low, high] = [middle - 100n * below, middle + 100n * above];
  return { low: shownDecimal(low < 0n ? 0n : low), high: shownDecimal(high > most ? most : high) };
}

function runNoise(answers: readonly Answer[], question: ComparisonQuestion) {
  const percent = visibilityOf(answers, question.weights);
  if (percent === null) return null;
  const { below, above } = runWidths(countsOf(enginesOf(answers, question)));
  return shownInterval(percent, below, above);
}

function promptNoise(answers: readonly Answer[], question: ComparisonQuestion) {
  const percent = visibilityOf(answers, question.weights);
  const width = percent && promptWidth(answers, enginesOf(answers, question));
  return percent && width && shownInterval(percent, width, width);
}

/** The two windows where both have answers. */
interface Both {
  readonly now: readonly Engine[];
  readonly before: readonly Engine[];
  readonly question: ComparisonQuestion;
  readonly previous: readonly Answer[];
  readonly change: Fraction;
}

function bothOf(question: ComparisonQuestion): Both | null {
  const { current, previous, weights } = question;
  const earlier = previous ?? [];
  const [percent, percentBefore] = [visibilityOf(current, weights), visibilityOf(earlier, weights)];
  if (percent === null || percentBefore === null) return null;
  const [now, before] = [enginesOf(current, question), enginesOf(earlier, question)];
  return { now, before, question, previous: earlier, change: minus(percent, percentBefore) };
}

/** The range and the verdict of a row or a point (rule 14.16). */
export function rangeAndVerdict(question: ComparisonQuestion) {
  const both = bothOf(question);
  return {
    visibility_range: runNoise(question.current, question),
    verdict: both && verdictOf(both),
  };
}

const countsOf = (engines: readonly Engine[]) =>
  engines.map(({ share, answers }) => ({ share, answers: answers.length, named: namedIn(answers) }));

const verdictOf = ({ now, before, change }: Both) => verdictOn(change, countsOf(now), countsOf(before));

/** The pairs of both windows, each counting once (rule 17.5). */
function likeForLike({ question, previous, change }: Both) {
  const keyOf = ({ prompt_id, platform }: Answer) => JSON.stringify([platform, prompt_id]);
  const [now, before] = [question.current, previous].map((answers) => new Set(answers.map(keyOf)));
  const kept = [...now!].filter((key) => before!.has(key));
  const figureOf = (answers: readonly Answer[]) => {
    const engines = question.engines.flatMap((platform) => {
      const own = kept.filter((key) => key.startsWith(`["${platform}",`));
      const means = own.map((key) => {
        const all = answers.filter((answer) => keyOf(answer) === key);
        return fraction(100 * namedIn(all), all.length);
      });
      return own.length === 0 ? [] : [{ platform, mean: over(total(means), fraction(own.length)) }];
    });
    if (engines.length === 0) return null;
    const parts = engines.map(({ platform, mean }) => times(question.weights(platform), mean));
    return over(total(parts), total(engines.map(({ platform }) => question.weights(platform))));
  };
  const [current, earlier] = [figureOf(question.current), figureOf(previous)];
  return {
    pairs_kept: kept.length,
    pairs_added: now!.size - kept.length,
    pairs_dropped: before!.size - kept.length,
    ...shownMetric(current, earlier),
    composition: current && earlier && shown(minus(change, minus(current, earlier))),
  };
}

/** What an engine contributes to the change, in points (rule 17.6). */
function contributionOf(platform: string, { now, before, question, previous }: Both): Fraction {
  const base = visibilityOf(previous, question.weights) ?? fraction(0);
  const [of, then] = [now, before].map((engines) => {
    const engine = engines.find((one) => one.platform === platform);
    return engine ? times(engine.share, minus(times(fraction(100), engine.p), base)) : fraction(0);
  });
  return minus(of!, then!);
}

/** The response after its window (rule 17.9). */
export function comparison(question: ComparisonQuestion) {
  const { current, previous, engines, weights } = question;
  const [now, earlier] = [current, previous ?? []];
  const [percent, percentBefore] = [visibilityOf(now, weights), visibilityOf(earlier, weights)];
  const both = bothOf(question);
  const unlessCarried = (count: number) => (previous ? count : null);
  return {
    answer_count: now.length,
    previous_answer_count: unlessCarried(earlier.length),
    prompt_count: promptsOf(now).size,
    previous_prompt_count: unlessCarried(promptsOf(earlier).size),
    visibility: shownMetric(percent, percentBefore),
    verdict: both && verdictOf(both),
    run_noise: { current: runNoise(now, question), previous: runNoise(earlier, question) },
    prompt_noise: { current: promptNoise(now, question), previous: promptNoise(earlier, question) },
    like_for_like: both && likeForLike(both),
    engines: engines.flatMap((platform) => {
      const [own, before] = [now, earlier].map((all) => all.filter((one) => one.platform === platform));
      if (own!.length + before!.length === 0) return [];
      return {
        platform,
        answer_count: own!.length,
        previous_answer_count: unlessCarried(before!.length),
        named_count: namedIn(own!),
        previous_named_count: unlessCarried(namedIn(before!)),
        visibility: shownMetric(visibilityOf(own!, weights), visibilityOf(before!, weights)),
        contribution: both && shown(contributionOf(platform, both)),
      };
    }),
  };
}
