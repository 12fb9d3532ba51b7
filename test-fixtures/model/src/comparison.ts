import {
  CONSTANTS,
  over,
  fraction,
  kit,
  times,
  shown,
  minus,
  sum,
  type Fraction,
  type PlainAnswer,
  type Window,
  type Windows,
} from './kit.js';

/** The comparison over plain answers (section 17 of the rules), by its formulas. */

const namedIn = (answers: readonly PlainAnswer[]) => answers.filter(({ brand_named }) => brand_named).length;
const promptsOf = (answers: readonly PlainAnswer[]) => new Set(answers.map(({ prompt_id }) => prompt_id));
const ofEngine = ({ answers }: { readonly answers: readonly PlainAnswer[] }, platform: string) =>
  answers.filter((answer) => answer.platform === platform);
const visibilityOf = (window: Window) => kit.visibility(window.brand.name, window);

/** A number from 0 to 100 with one decimal, half and what is near to half upwards (rules 1.1 and 17.8). */
const bound = (x: number) =>
  Math.floor(10 * (Math.min(100, Math.max(0, x)) + CONSTANTS.tolerance) + 0.5) / 10;

function interval(percent: Fraction, below: number, above: number) {
  const middle = kit.inDouble(percent);
  return { low: bound(middle - below), high: bound(middle + above) };
}

function runNoise(window: Window) {
  const percent = visibilityOf(window);
  if (percent === null) return null;
  const { below, above } = kit.noise(window.brand.name, window);
  return interval(percent, below, above);
}

function promptNoise(window: Window) {
  const percent = visibilityOf(window);
  const width = percent && promptWidth(window);
  return percent && width && interval(percent, width, width);
}

/** The distance of the bounds of prompt noise in points; null if there are none (rule 17.3). */
function promptWidth(window: Window): number | null {
  const engines = window.engines.map((platform) => {
    const own = ofEngine(window, platform);
    return { own, share: kit.shareOfEngine(platform, window), p: fraction(namedIn(own), own.length) };
  });
  if (engines.some(({ own }) => promptsOf(own).size < 20)) return null;
  const prompts = [...promptsOf(window.answers)];
  const squares = prompts.map((prompt_id) => {
    const terms = engines.map(({ own, share, p }) => {
      const asked = own.filter((answer) => answer.prompt_id === prompt_id);
      const beyond = minus(fraction(namedIn(asked)), times(p, fraction(asked.length)));
      return over(times(share, beyond), fraction(own.length));
    });
    return times(sum(terms), sum(terms));
  });
  const spread = sum(squares);
  if (spread.n === 0n) return null;
  const variance = times(fraction(prompts.length, prompts.length - 1), spread);
  return 100 * CONSTANTS.z * Math.sqrt(kit.inDouble(variance));
}

/** The windows if both have answers. */
const bothOf = ({ now, before }: Windows) =>
  before && now.answers.length > 0 && before.answers.length > 0 ? { now, before } : null;

/** The verdict on a change (rule 17.4). */
function verdictOn(windows: Windows): 'up' | 'down' | 'within_noise' | null {
  const both = bothOf(windows);
  if (both === null) return null;
  const { name } = both.now.brand;
  if (kit.rises(name, both.now, both.before)) return 'up';
  return kit.rises(name, both.before, both.now) ? 'down' : 'within_noise';
}

/** The range and the verdict of a row or a point (rule 14.16). */
export const rangeAndVerdict = (windows: Windows) => ({
  visibility_range: runNoise(windows.now),
  verdict: verdictOn(windows),
});

/** The change of windows that both have answers. */
const changeOf = (now: Window, before: Window) =>
  kit.metric(visibilityOf(now), visibilityOf(before)).change ?? fraction(0);

/** The pairs of both windows, each counting once (rule 17.5). */
function likeForLike(now: Window, before: Window) {
  const keyOf = ({ prompt_id, platform }: PlainAnswer) => JSON.stringify([platform, prompt_id]);
  const [current, earlier] = [new Set(now.answers.map(keyOf)), new Set(before.answers.map(keyOf))];
  const kept = [...current].filter((key) => earlier.has(key));
  const figureOf = ({ answers, weights }: Window) => {
    const engines = [...weights].flatMap(([platform, weight]) => {
      const means = kept
        .filter((key) => key.startsWith(`["${platform}",`))
        .map((key) => {
          const all = answers.filter((answer) => keyOf(answer) === key);
          return fraction(100 * namedIn(all), all.length);
        });
      return means.length === 0 ? [] : [{ weight, mean: over(sum(means), fraction(means.length)) }];
    });
    const weighted = sum(engines.map(({ weight, mean }) => times(weight, mean)));
    return engines.length === 0 ? null : over(weighted, sum(engines.map(({ weight }) => weight)));
  };
  const metric = kit.metric(figureOf(now), figureOf(before));
  return {
    pairs_kept: kept.length,
    pairs_added: current.size - kept.length,
    pairs_dropped: earlier.size - kept.length,
    ...metric,
    composition: metric.change && minus(changeOf(now, before), metric.change),
  };
}

/** What an engine contributes to the change, in points (rule 17.6). */
function contributionOf(platform: string, now: Window, before: Window): Fraction {
  const base = visibilityOf(before) ?? fraction(0);
  const partOf = (window: Window) => {
    const own = ofEngine(window, platform);
    if (own.length === 0) return fraction(0);
    const beyond = minus(fraction(100 * namedIn(own), own.length), base);
    return times(kit.shareOfEngine(platform, window), beyond);
  };
  return minus(partOf(now), partOf(before));
}

/** The response after its window (rule 17.9). */
export function comparison(windows: Windows) {
  const { now, before } = windows;
  const both = bothOf(windows);
  const metricOf = (window: Window, earlier: Window | null) =>
    kit.metric(visibilityOf(window), earlier && visibilityOf(earlier));
  return shown({
    answer_count: now.answers.length,
    previous_answer_count: before && before.answers.length,
    prompt_count: now.prompt_count,
    previous_prompt_count: before && before.prompt_count,
    visibility: metricOf(now, before),
    verdict: verdictOn(windows),
    run_noise: { current: runNoise(now), previous: before && runNoise(before) },
    prompt_noise: { current: promptNoise(now), previous: before && promptNoise(before) },
    like_for_like: both && likeForLike(both.now, both.before),
    engines: [...now.weights.keys()].flatMap((platform) => {
      const own = kit.tally(ofEngine(now, platform), now);
      const earlier = before && kit.tally(ofEngine(before, platform), before);
      if (own.answers.length + (earlier?.answers.length ?? 0) === 0) return [];
      return {
        platform,
        answer_count: own.answers.length,
        previous_answer_count: earlier && earlier.answers.length,
        named_count: namedIn(own.answers),
        previous_named_count: earlier && namedIn(earlier.answers),
        visibility: metricOf(own, earlier),
        contribution: both && contributionOf(platform, both.now, both.before),
      };
    }),
  });
}
