/**
 * Recomputes the figures of saved responses of `.../visibility`, `.../competitors`, the `comparison` of each, and
 * `.../recommendations/ID`, from files that the API exported.
 * README.md says how to export them, docs/methodology.md explains the figures: each function below is named after the
 * step of that page which it computes. Needs Node 20 and nothing else; recompute.py is the same in Python.
 *
 *   node recompute.mjs --data DIR --response FILE [--query QUERY] [--response FILE [--query QUERY] ...] [--check]
 *
 * It runs only if Node starts it. Another program can import the functions instead.
 */
import { Buffer } from 'node:buffer';
import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, URLSearchParams } from 'node:url';
import { parseArgs } from 'node:util';

// Exact fractions n / d of whole numbers, in lowest terms; d is above 0. Nothing is rounded before the end.

export function fraction(top, bottom = 1) {
  const [n, d] = [BigInt(top), BigInt(bottom)];
  let [divisor, rest] = [n < 0n ? -n : n, d];
  while (rest > 0n) [divisor, rest] = [rest, divisor % rest];
  return { n: n / divisor, d: d / divisor };
}
const ZERO = fraction(0);
const ONE = fraction(1);
export const add = (x, y) => fraction(x.n * y.d + y.n * x.d, x.d * y.d);
export const subtract = (x, y) => fraction(x.n * y.d - y.n * x.d, x.d * y.d);
export const multiply = (x, y) => fraction(x.n * y.n, x.d * y.d);
/** Null if there is nothing to divide by: then there is nothing to measure. `y` is not below 0. */
export const divide = (x, y) => (y.n === 0n ? null : fraction(x.n * y.d, x.d * y.n));
/** The nearest number, for roots. */
export const inDouble = ({ n, d }) => Number((n << 64n) / d) / 2 ** 64;
/** Below 0 if x is less than y, 0 if they are equal, above 0 if x is greater. */
export const compare = (x, y) => Number(subtract(x, y).n > 0n) - Number(subtract(x, y).n < 0n);

/** The fraction that a text or number writes, such as `2`, `1/2` or `1.96`. */
function written(text) {
  const [top, bottom = '1'] = String(text).split('/');
  const [whole, decimals = ''] = top.split('.');
  return fraction(whole + decimals, BigInt(bottom) * 10n ** BigInt(decimals.length));
}

/** Rounding: every fraction in a value, once, half away from zero. `units` is 10 for one decimal. */
export function rounded(value, units) {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((each) => rounded(each, units));
  const { n, d } = value;
  if (typeof d !== 'bigint')
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, rounded(each, units)]));
  const size = n < 0n ? -n : n;
  const shown = Number((2n * size * units + d) / (2n * d)) / Number(units);
  return n < 0n && shown !== 0 ? -shown : shown;
}

/** A figure beside that of the window before. */
export const metric = (current, previous) => ({
  current,
  previous,
  change: current && previous && subtract(current, previous),
});

// What was exported: the data, which each function below gets.

/** The files of a folder. */
export function exported(folder) {
  const readText = (name) => readFileSync(join(folder, name), 'utf8');
  const readJson = (name) => JSON.parse(readText(name));
  /** The files of a list, of which there is at least one, even if it is empty. */
  const filesOf = (list) => {
    const names = readdirSync(folder).filter((name) => name.startsWith(list));
    if (names.length === 0) throw new Error(`no file in ${folder} begins with ${list}`);
    return names;
  };
  /** The rows by id: pages and windows may overlap. */
  const byId = (rows) => new Map(rows.map((row) => [row.id, row]));
  const rowsOf = (list) => byId(filesOf(list).flatMap((name) => readJson(name).data));
  const runs = [...rowsOf('runs').values()];
  // A brand without runs has no files of answers.
  const lines = runs.length === 0 ? [] : filesOf('answers').flatMap((name) => readText(name).split('\n'));
  const watched = readJson('watched.json').data;
  return {
    ...constants(readJson('methodology.json')),
    brand: readJson('brand.json'),
    watchlist: new Set(watched.map(({ name }) => name)),
    domains: new Map(watched.map(({ name, domain }) => [name, domain])),
    prompts: rowsOf('prompts'),
    runs,
    answers: [...byId(lines.filter(Boolean).map((line) => JSON.parse(line))).values()],
  };
}

/** The weights of the engines, and the constants of rules of the methodology. */
function constants({ engine_weights, rules }) {
  const number = (ruleId, wanted) => {
    const rule = rules.find(({ id }) => id === ruleId);
    return rule.constants.find(({ name }) => name === wanted).value;
  };
  const constant = (ruleId, wanted) => written(number(ruleId, wanted));
  const points = (sentiment) => constant('sentiment_score', sentiment);
  return {
    weights: new Map(Object.entries(engine_weights).map(([id, text]) => [id, written(text)])),
    units: 10n ** constant('rounding', 'decimals').n,
    points: {
      positive: points('positive'),
      neutral: points('neutral'),
      mixed: points('neutral'),
      negative: points('negative'),
    },
    leastAnswers: number('listed_rivals', 'least_answers'),
    z: number('run_noise', 'z'),
    tolerance: number('verdict', 'tolerance'),
    fisher: { below: number('verdict', 'fisher_below'), level: constant('verdict', 'fisher_level') },
    leastPrompts: number('prompt_noise', 'least_prompts'),
    newFrom: constant('movement', 'new_from'),
    lead: { z: constant('lead', 'z'), least: number('lead', 'least_deciding') },
  };
}

const CATEGORIES = ['discovery', 'problem_solution', 'use_case', 'expert', 'comparison', 'brand_research'];

// What is counted.

/** A time with six decimals of its second, so that times compare as texts. */
const instant = (time) => time.replace('Z', '').padEnd('2026-01-01T00:00:00.000000'.length, '0');

const at = (run) => instant(run.completed_at);
const newestFirst = (a, b) => (at(a) + a.id < at(b) + b.id ? 1 : -1);
const completedOf = (runs) => runs.filter(({ status }) => status === 'completed');

/** The runs of a window and of the one before it; without a run the latest one before, compared with nothing. */
function coveredRuns({ start, end, previous_start, previous_end = start }, runs) {
  const between = (from, to) => completedOf(runs).filter((run) => from <= at(run) && at(run) < to);
  const current = between(instant(start), instant(end));
  const previous = between(instant(previous_start), instant(previous_end));
  const [latest] = current.length > 0 ? [] : between('', instant(start)).sort(newestFirst);
  return latest === undefined
    ? { current, previous, carried_from: null }
    : { current: [latest], previous: null, carried_from: latest.completed_at };
}

/**
 * The values of a list parameter: separated by commas, quoted where they contain one. Spaces around a value are no part
 * of it; other white space is.
 */
export function elements(list) {
  const found = [...list.matchAll(/"((?:[^"]|"")*)"|[^,"]+/g)];
  return found
    .map(([text, quoted]) => quoted?.replaceAll('""', '"') ?? text.replace(/^ +|(?<! ) +$/g, ''))
    .filter(Boolean);
}

/** Whether an answer passes the filters of a query. One to a prompt that is not listed, a deleted one, does not. */
export function passes({ platform, prompt_id }, query, { prompts }) {
  const prompt = prompts.get(prompt_id);
  const allows = (name, value) => !query.has(name) || elements(query.get(name)).includes(value);
  return (
    prompt !== undefined &&
    allows('platforms', platform) &&
    allows('categories', prompt.category) &&
    allows('locations', prompt.location) &&
    allows('theme_ids', prompt.theme?.id ?? 'none') &&
    allows('is_branded', String(prompt.is_branded)) &&
    allows('prompt_ids', prompt_id)
  );
}

/** The answers of some runs that pass the filters. */
export function countedAnswers(covered, query, data) {
  const ids = new Set(covered.map(({ id }) => id));
  return tally(
    data.answers.filter((answer) => ids.has(answer.run_id) && passes(answer, query, data)),
    data,
  );
}

/** What counts in a window, of its runs, and in the one before it; that is null if nothing is compared. */
export function countedWindows(window, query, data) {
  const { current, previous, carried_from } = coveredRuns(window, data.runs);
  return {
    runs: current,
    now: countedAnswers(current, query, data),
    before: previous && countedAnswers(previous, query, data),
    carried_from,
  };
}

/**
 * The data with only these answers, with their number by engine, and with the mentions of each brand: an answer that
 * names it is one. Such data are called a window below.
 */
export function tally(counted, data) {
  const { brand, weights } = data;
  const byEngine = new Map();
  const byName = new Map([[brand.name, []]]);
  const mention = (name, how) => (byName.has(name) ? byName.get(name).push(how) : byName.set(name, [how]));
  for (const answer of counted) {
    const { platform } = answer;
    byEngine.set(platform, (byEngine.get(platform) ?? 0) + 1);
    if (answer.brand_named) mention(brand.name, answer);
    const named = new Set([null]); // null is the brand itself
    for (const { report_name, ...how } of answer.competitors) {
      if (!named.has(report_name)) mention(report_name, { ...how, platform });
      named.add(report_name); // of several mentions of a rival in one answer, the first counts
    }
  }
  return {
    ...data,
    answers: counted,
    prompt_count: new Set(counted.map(({ prompt_id }) => prompt_id)).size,
    engines: [...weights.keys()].filter((engine) => byEngine.has(engine)),
    answersOf: (engine) => byEngine.get(engine) ?? 0,
    mentions: (name) => byName.get(name) ?? [],
    listed: listedBrands(byName, data),
  };
}

/** The brand, and the rivals that take part: two answers name them, one gives their website, or you watch them. */
function listedBrands(byName, { brand, leastAnswers, watchlist }) {
  const takesPart = (name, mentions) =>
    name === brand.name || mentions.length >= leastAnswers || mentions.some(({ domain }) => domain?.trim());
  const names = [...byName.keys()].filter((name) => takesPart(name, byName.get(name)));
  return [...new Set([...names, ...watchlist])];
}

// The figures of a brand, by its name, in a window.

/** The answers of one engine that name the brand. */
const namedBy = (name, window, engine) =>
  window.mentions(name).filter(({ platform }) => platform === engine).length;

/** The percentage of the answers of one engine that name the brand. */
export const percentage = (name, window, engine) =>
  fraction(100 * namedBy(name, window, engine), window.answersOf(engine));

export const sum = (values) => values.reduce(add, ZERO);
const mean = (values) => divide(sum(values), fraction(values.length));
/** The weights of the engines that answered, added up. */
const weightOf = ({ engines, weights }) => sum(engines.map((engine) => weights.get(engine)));
/** The share of one engine in these weights. */
export const shareOfEngine = (engine, window) => divide(window.weights.get(engine), weightOf(window));

/** Visibility: the percentages of the engines that answered, and their mean by weight. */
export function visibility(name, window) {
  const weighted = (engine) => multiply(window.weights.get(engine), percentage(name, window, engine));
  return divide(sum(window.engines.map(weighted)), weightOf(window));
}

/** What the mentions of a brand have as one of their members, as far as they have it. */
const given = (member, name, window) =>
  window.mentions(name).flatMap((mention) => (mention[member] === null ? [] : [mention[member]]));

/** Position: the mean over the answers that name the brand. */
export const averagePosition = (name, window) =>
  mean(given('position', name, window).map((place) => fraction(place)));

/** Sentiment: the mean of the points of the same answers, as far as they have one. */
export const sentimentScore = (name, window) =>
  mean(given('sentiment', name, window).map((word) => window.points[word]));

/** Share of voice: the mentions of one brand among those of all brands. */
export function shareOfVoice(name, { mentions, listed }) {
  const all = listed.reduce((count, each) => count + mentions(each).length, 0);
  return divide(fraction(100 * mentions(name).length), fraction(all));
}

/** The effective number of answers of a brand: the smaller of Kish's number and the one that its visibilities give. */
function effectiveAnswers(name, window) {
  const engines = window.engines.map((engine) => {
    const share = shareOfEngine(engine, window);
    const n = window.answersOf(engine);
    const perAnswer = divide(multiply(share, share), fraction(n));
    return { share, perAnswer, r: fraction(namedBy(name, window, engine) + 1, n + 2) };
  });
  const spread = (x) => multiply(x, subtract(ONE, x));
  const q = sum(engines.map(({ share, r }) => multiply(share, r)));
  const kish = divide(ONE, sum(engines.map(({ perAnswer }) => perAnswer)));
  const other = divide(spread(q), sum(engines.map(({ perAnswer, r }) => multiply(perAnswer, spread(r)))));
  return compare(kish, other) < 0 ? kish : other;
}

/** Run noise: how far, in points, the bounds of Wilson's interval are below and above visibility. */
export function noise(name, window) {
  const v = inDouble(visibility(name, window)) / 100;
  const perAnswer = window.z ** 2 / inDouble(effectiveAnswers(name, window));
  const [middle, reach] = [v + perAnswer / 2, Math.sqrt(perAnswer * (v * (1 - v) + perAnswer / 4))];
  const [low, high] = [-1, 1].map((side) => (middle + side * reach) / (1 + perAnswer));
  return { below: 100 * (v - low), above: 100 * (high - v) };
}

/** Is a change real? Visibility rises, from one window to another, by more than run noise explains. */
export function rises(name, now, before) {
  const change = inDouble(subtract(visibility(name, now), visibility(name, before)));
  const explained = Math.hypot(noise(name, now).below, noise(name, before).above);
  return change - explained > now.tolerance && fewConfirm(name, now, before);
}

/**
 * Few answers: with fewer than 8 in either window, the share of all answers that name the brand has risen, and Fisher's
 * exact test, two-sided by probability, finds at most 1/20. Each probability comes from the one before by a ratio.
 */
function fewConfirm(name, now, before) {
  const { below, level } = now.fisher;
  const [to, from] = [now, before].map((window) => ({
    named: BigInt(window.mentions(name).length),
    answers: BigInt(window.answers.length),
  }));
  const few = to.answers < from.answers ? to : from;
  if (few.answers >= below) return true;
  if (to.named * from.answers <= from.named * to.answers) return false;
  const [naming, others] = [to, from].reduce(
    ([yes, no], { named, answers }) => [yes + named, no + answers - named],
    [0n, 0n],
  );
  const least = few.answers > others ? few.answers - others : 0n;
  const most = few.answers < naming ? few.answers : naming;
  const splits = [ONE]; // the probabilities, as multiples of the first one
  for (let k = least; k < most; k++) {
    const ratio = fraction((naming - k) * (few.answers - k), (k + 1n) * (others - few.answers + k + 1n));
    splits.push(multiply(splits.at(-1), ratio));
  }
  const observed = splits[Number(few.named - least)];
  const noGreater = splits.filter((each) => compare(each, observed) <= 0);
  return compare(sum(noGreater), multiply(level, sum(splits))) <= 0;
}

/** The bounds of run noise, in percent. */
export function range(name, window) {
  const percent = visibility(name, window);
  return percent && bounds(percent, noise(name, window), window);
}

/** The bounds of an interval around a percentage, rounded; one within the tolerance of a tie is that tie. */
function bounds(percent, { below, above }, { units, tolerance }) {
  const bound = (x) =>
    Math.floor((Math.min(100, Math.max(0, x)) + tolerance) * Number(units) + 0.5) / Number(units);
  return { low: bound(inDouble(percent) - below), high: bound(inDouble(percent) + above) };
}

/** The verdict on a change; null if one of the windows has no answers. */
export function verdict(name, now, before) {
  if (now.answers.length === 0 || !before || before.answers.length === 0) return null;
  if (rises(name, now, before)) return 'up';
  return rises(name, before, now) ? 'down' : 'within_noise';
}

/** Movement: new, rising, or neither. */
function movement(name, now, before) {
  if (before === null || before.answers.length === 0) return null;
  if (before.mentions(name).length === 0 && compare(visibility(name, now), now.newFrom) >= 0) return 'new';
  return rises(name, now, before) ? 'rising' : null;
}

// The two reports, before rounding.

/** `.../visibility`: the figures of the customer's brand. */
export function visibilityReport(response, query, data) {
  const { brand } = data;
  const { now, before, carried_from } = countedWindows(response.window, query, data);
  const own = now.mentions(brand.name);
  const compared = (figure) => metric(figure(brand.name, now), before && figure(brand.name, before));
  const count = (member, ...values) => own.filter((mention) => values.includes(mention[member])).length;
  const [first, second, third] = [1, 2, 3].map((position) => count('position', position));
  return {
    brand_id: brand.id,
    window: { ...response.window, carried_from },
    answer_count: now.answers.length,
    prompt_count: now.prompt_count,
    visibility: compared(visibility),
    average_position: compared(averagePosition),
    sentiment_score: compared(sentimentScore),
    share_of_voice: compared(shareOfVoice),
    position_distribution: {
      first,
      second,
      third,
      fourth_plus: own.length - first - second - third,
      not_named: now.answers.length - own.length,
    },
    sentiment_distribution: {
      positive: count('sentiment', 'positive'),
      neutral: count('sentiment', 'neutral', 'mixed'),
      negative: count('sentiment', 'negative'),
    },
    breakdown: breakdown(query.get('group_by') ?? response.breakdown?.group_by, now),
  };
}

/** The same figures by engine or category. */
export function breakdown(group_by, now) {
  if (group_by === undefined) return null;
  const { brand, prompts } = now;
  const groupOf = ({ platform, prompt_id }) =>
    group_by === 'platform' ? platform : (prompts.get(prompt_id).category ?? 'uncategorized');
  const keys = group_by === 'platform' ? now.engines : [...CATEGORIES, 'uncategorized'];
  const rows = keys.map((key) => {
    const group = tally(
      now.answers.filter((answer) => groupOf(answer) === key),
      now,
    );
    return {
      key,
      answer_count: group.answers.length,
      named_count: group.mentions(brand.name).length,
      prompt_count: group.prompt_count,
      visibility: visibility(brand.name, group),
      average_position: averagePosition(brand.name, group),
      sentiment_score: sentimentScore(brand.name, group),
    };
  });
  return { group_by, rows: rows.filter(({ answer_count }) => answer_count > 0) };
}

/** `.../competitors`: the same figures of every brand, ranked. */
export function competitorsReport(response, query, data) {
  const { brand } = data;
  const { now, before, carried_from } = countedWindows(response.window, query, data);
  const rows = competitorRows(now, before);
  const most = now.answers.length === 0 ? 0 : Number(query.get('limit') ?? 25);
  return {
    brand_id: brand.id,
    window: { ...response.window, carried_from },
    answer_count: now.answers.length,
    total: rows.filter((row) => row.rank !== null).length,
    you: rows.find(({ is_you }) => is_you) ?? null,
    data: query.get('watched') === 'true' ? rows.filter((row) => row.is_watched) : rows.slice(0, most),
  };
}

/** All rows of the ranking. */
export const competitorRows = (now, before) =>
  rank(now).map(({ name, isRanked }, i) => competitorRow(name, isRanked ? i + 1 : null, now, before));

/** Rank: by exact visibility, then by number of answers, then by name. Watched rivals that nobody names come last. */
function rank(now) {
  const { brand } = now;
  const parties = now.listed.map((name) => {
    const count = now.mentions(name).length;
    const isRanked = count > 0 || (name === brand.name && now.answers.length > 0);
    return { name, count, isRanked, exact: visibility(name, now) ?? ZERO };
  });
  const order = (a, b) => b.isRanked - a.isRanked || compare(b.exact, a.exact) || b.count - a.count;
  return parties
    .filter(({ name, isRanked }) => isRanked || name !== brand.name)
    .sort((a, b) => order(a, b) || Buffer.compare(nameKey(a.name), nameKey(b.name)));
}

/** The bytes of a name in UTF-8, without what is invisible, its letter case and forms of characters. */
export function nameKey(name) {
  const lower = (c) => (c === 'ı' ? c : c.toLowerCase().toUpperCase().toLowerCase());
  const fold = (c) => (/\p{Script=Cherokee}/u.test(c) ? c.toUpperCase() : lower(c));
  const visible = name.replace(/\p{Default_Ignorable_Code_Point}/gu, '').normalize('NFKC');
  const folded = [...visible].map(fold).join('').replaceAll('ς', 'σ').normalize('NFKC');
  const typed = folded.replace(/[\u2018\u2019\u02bc]/g, "'").replace(/[\u2010-\u2015\u2212]/g, '-');
  return Buffer.from(typed.replace(/\p{White_Space}+/gu, ' ').trim());
}

/** A row of the ranking. The domain of a rival is known only if it is watched. */
function competitorRow(name, place, now, before) {
  const { brand, domains, watchlist } = now;
  const isYou = name === brand.name;
  const domain = isYou ? brand.domain : domains.get(name);
  const previous = place === null || before === null ? null : visibility(name, before);
  return {
    rank: place,
    name,
    ...(domain === undefined ? {} : { domain }),
    is_you: isYou,
    is_watched: !isYou && watchlist.has(name),
    answer_count: now.mentions(name).length,
    visibility: metric(visibility(name, now), previous),
    average_position: averagePosition(name, now),
    sentiment_score: sentimentScore(name, now),
    share_of_voice: shareOfVoice(name, now),
    movement: place === null ? null : movement(name, now, before),
    platforms: now.engines.map((id) => ({ platform: id, visibility: percentage(name, now, id) })),
  };
}

/** `.../visibility/comparison`: whether a change is real, and what it consists of. */
export function visibilityComparison(response, query, data) {
  const { now, before, carried_from } = countedWindows(response.window, query, data);
  return {
    brand_id: data.brand.id,
    window: { ...response.window, carried_from },
    ...comparedFigures(now, before),
  };
}

export function comparedFigures(now, before) {
  const { brand } = now;
  const compared = (figure) => metric(figure(brand.name, now), before && figure(brand.name, before));
  const isCompared = verdict(brand.name, now, before) !== null;
  return {
    answer_count: now.answers.length,
    previous_answer_count: before && before.answers.length,
    prompt_count: now.prompt_count,
    previous_prompt_count: before && before.prompt_count,
    visibility: compared(visibility),
    average_position: compared(averagePosition),
    sentiment_score: compared(sentimentScore),
    share_of_voice: compared(shareOfVoice),
    verdict: verdict(brand.name, now, before),
    run_noise: { current: range(brand.name, now), previous: before && range(brand.name, before) },
    prompt_noise: { current: promptNoise(now), previous: before && promptNoise(before) },
    like_for_like: isCompared ? likeForLike(now, before) : null,
    engines: comparedEngines(now, before, isCompared),
  };
}

const named = (answers) => answers.filter(({ brand_named }) => brand_named).length;
const ofEngine = ({ answers }, platform) => answers.filter((answer) => answer.platform === platform);

/** Prompt noise: what visibility might have been with other prompts; null if the prompts do not tell. */
function promptNoise(window) {
  const engines = window.engines.map((platform) => {
    const own = ofEngine(window, platform);
    return { own, share: shareOfEngine(platform, window), p: fraction(named(own), own.length) };
  });
  const promptsOf = (answers) => new Set(answers.map(({ prompt_id }) => prompt_id));
  if (engines.length === 0 || engines.some(({ own }) => promptsOf(own).size < window.leastPrompts))
    return null;
  const prompts = [...promptsOf(window.answers)];
  const squares = prompts.map((prompt_id) => {
    const terms = engines.map(({ own, share, p }) => {
      const asked = own.filter((answer) => answer.prompt_id === prompt_id);
      const beyond = subtract(fraction(named(asked)), multiply(p, fraction(asked.length)));
      return divide(multiply(share, beyond), fraction(own.length));
    });
    return multiply(sum(terms), sum(terms));
  });
  const spread = sum(squares);
  if (spread.n === 0n) return null;
  const variance = multiply(fraction(prompts.length, prompts.length - 1), spread);
  const width = 100 * window.z * Math.sqrt(inDouble(variance));
  return bounds(visibility(window.brand.name, window), { below: width, above: width }, window);
}

/** Like for like: the pairs of prompt and engine of both windows, each counting once. */
function likeForLike(now, before) {
  const keyOf = ({ prompt_id, platform }) => JSON.stringify([platform, prompt_id]);
  const [current, earlier] = [now, before].map(({ answers }) => new Set(answers.map(keyOf)));
  const kept = [...current].filter((key) => earlier.has(key));
  const figureOf = ({ answers, weights }) => {
    const engines = [...weights].flatMap(([platform, weight]) => {
      const means = kept
        .filter((key) => key.startsWith(`["${platform}",`))
        .map((key) => {
          const all = answers.filter((answer) => keyOf(answer) === key);
          return fraction(100 * named(all), all.length);
        });
      return means.length === 0 ? [] : [{ weight, mean: mean(means) }];
    });
    const weighted = sum(engines.map((engine) => multiply(engine.weight, engine.mean)));
    return divide(weighted, sum(engines.map(({ weight }) => weight)));
  };
  const figures = metric(figureOf(now), figureOf(before));
  const { name } = now.brand;
  const change = subtract(visibility(name, now), visibility(name, before));
  return {
    pairs_kept: kept.length,
    pairs_added: current.size - kept.length,
    pairs_dropped: earlier.size - kept.length,
    ...figures,
    composition: figures.change && subtract(change, figures.change),
  };
}

/** Contributions: each engine in both windows, and what it contributes to the change. */
function comparedEngines(now, before, isCompared) {
  const { name } = now.brand;
  const base = isCompared ? visibility(name, before) : null;
  const pull = (window, platform) => {
    if (window.answersOf(platform) === 0) return ZERO;
    return multiply(shareOfEngine(platform, window), subtract(percentage(name, window, platform), base));
  };
  const figureOf = (window, platform) =>
    window && window.answersOf(platform) > 0 ? percentage(name, window, platform) : null;
  const rows = [...now.weights.keys()].map((platform) => ({
    platform,
    answer_count: now.answersOf(platform),
    previous_answer_count: before && before.answersOf(platform),
    named_count: named(ofEngine(now, platform)),
    previous_named_count: before && named(ofEngine(before, platform)),
    visibility: metric(figureOf(now, platform), figureOf(before, platform)),
    contribution: isCompared ? subtract(pull(now, platform), pull(before, platform)) : null,
  }));
  return rows.filter((row) => row.answer_count > 0 || row.previous_answer_count > 0);
}

/** `.../competitors/comparison`: the rows of the ranking in both windows, and what the same answers say of a lead. */
export function competitorsComparison(response, query, data) {
  const { brand } = data;
  const { now, before, carried_from } = countedWindows(response.window, query, data);
  const past = before && before.answers.length > 0 ? before : null;
  const earlier = past ? competitorRows(past, null) : [];
  const rowIn = (rows, wanted) => rows.find(({ name }) => name === wanted);
  const rows = competitorRows(now, null).map((row) => comparedRow(row, now, past, rowIn(earlier, row.name)));
  const shown = query.get('watched') === 'true' ? rows.filter((row) => row.is_watched) : rows;
  const isEmpty = now.answers.length === 0 && query.get('watched') !== 'true';
  return {
    brand_id: brand.id,
    window: { ...response.window, carried_from },
    answer_count: now.answers.length,
    previous_answer_count: before && before.answers.length,
    total: rows.filter((row) => row.rank !== null).length,
    you: rows.find(({ is_you }) => is_you) ?? null,
    data: isEmpty ? [] : shown.slice(0, Number(query.get('limit') ?? 25)),
  };
}

/** A row of the comparison. `earlier` is the row of the ranking of the window before, if there is one. */
function comparedRow(row, now, past, earlier) {
  const { rank: place, name, domain, is_you, is_watched, answer_count } = row;
  const compared = (figure) => metric(figure(name, now), past && figure(name, past));
  const count = past && past.mentions(name).length;
  // A rival that the window before names without listing it has no share of its mentions.
  const isListed = earlier !== undefined || count === 0;
  return {
    rank: place,
    previous_rank: earlier?.rank ?? null,
    name,
    ...(domain === undefined ? {} : { domain }),
    is_you,
    is_watched,
    answer_count,
    previous_answer_count: count,
    visibility: compared(visibility),
    average_position: compared(averagePosition),
    sentiment_score: compared(sentimentScore),
    share_of_voice: metric(shareOfVoice(name, now), past && isListed ? shareOfVoice(name, past) : null),
    visibility_range: range(name, now),
    verdict: verdict(name, now, past),
    against_you: is_you ? null : againstYou(name, now, past),
  };
}

/** Lead: what the answers that name only one of the two say about a rival and the brand. */
function againstYou(name, now, past) {
  const { brand, lead } = now;
  const gapIn = (window) => {
    const [theirs, yours] = [visibility(name, window), visibility(brand.name, window)];
    return theirs && yours && subtract(theirs, yours);
  };
  const names = ({ competitors }) => competitors.some(({ report_name }) => report_name === name);
  const engines = now.engines.map((platform) => {
    const own = now.answers.filter((answer) => answer.platform === platform);
    return {
      platform,
      answer_count: own.length,
      only_you: own.filter((answer) => answer.brand_named && !names(answer)).length,
      only_them: own.filter((answer) => !answer.brand_named && names(answer)).length,
    };
  });
  const both = now.answers.filter((answer) => answer.brand_named && names(answer)).length;
  const [only_you, only_them] = ['only_you', 'only_them'].map((member) =>
    engines.reduce((count, engine) => count + engine[member], 0),
  );
  const perAnswer = ({ platform, answer_count }) =>
    divide(shareOfEngine(platform, now), fraction(answer_count));
  const d = sum(engines.map((each) => multiply(perAnswer(each), fraction(each.only_them - each.only_you))));
  const variance = sum(
    engines.map((each) => {
      const square = multiply(perAnswer(each), perAnswer(each));
      return multiply(square, fraction(each.only_them + each.only_you));
    }),
  );
  const decides = compare(multiply(d, d), multiply(multiply(lead.z, lead.z), variance)) > 0;
  const isLevel = !decides || only_you + only_them < lead.least;
  return {
    gap: metric(gapIn(now), past && gapIn(past)),
    only_you,
    only_them,
    both,
    engines,
    verdict: now.answers.length === 0 ? null : isLevel ? 'level' : d.n > 0n ? 'ahead' : 'behind',
  };
}

// The lift of a recommendation. docs/rules.md says what is measured, and has the constants (rules 9.4 and 9.5).

/**
 * `.../recommendations/ID`: what was measured. The API does not list which run or value the operator recorded as the
 * baseline, so the query may: `baseline_run_id` or `baseline_value`.
 */
export function recommendationLift({ id, created_at, measurement }, query, data) {
  if (measurement === null) return { id, measurement };
  const { measured_at, window_opened_at } = measurement;
  const completed = completedOf(data.runs).sort(newestFirst);
  const upTo = (time) => completed.filter((run) => at(run) <= instant(time));
  const latest = (measured_at === null ? completed : upTo(measured_at)).slice(0, 60);
  const figureOf = (run) => (run ? metricOver(run, measurement.metric, data) : null);
  const figures = new Map(latest.map((run) => [run, figureOf(run)]));
  const [value, run_id] = ['baseline_value', 'baseline_run_id'].map((name) => query.get(name));
  const generated = measurement.baseline === null ? undefined : upTo(created_at)[0];
  const before = run_id === null ? generated : completed.find(({ id }) => id === run_id);
  const last = measured_at === null ? undefined : latest.find((run) => at(run) > instant(window_opened_at));
  const { current, previous, change } = metric(figureOf(last), value ? written(value) : figureOf(before));
  const noise_band = noiseBand(figures);
  const [points, band] = rounded([change, noise_band], data.units);
  const lift = Math.abs(points) > band ? change : null;
  return { id, measurement: { baseline: previous, current, lift, noise_band } };
}

/** The metric of one run: visibility over its answers, perhaps only those of a category or of an engine. */
function metricOver(run, wanted, data) {
  if (wanted === null) return null;
  const [kind, value] = wanted.key.split(':');
  const filters = { overall: {}, category: { categories: value }, platform: { platforms: value } };
  return visibility(data.brand.name, countedAnswers([run], new URLSearchParams(filters[kind]), data));
}

/** Noise band: how much the metric usually differs between a run and the latest one 7 to 14 days before it. */
function noiseBand(figures) {
  const runs = [...figures.keys()]; // newest first
  const microseconds = (run) =>
    BigInt(Date.parse(`${at(run).slice(0, 23)}Z`)) * 1000n + BigInt(at(run).slice(23));
  const days = 86_400_000_000n;
  const differences = runs.flatMap((run) => {
    const apart = (one) => microseconds(run) - microseconds(one);
    const before = runs.find((one) => 7n * days <= apart(one) && apart(one) < 14n * days);
    const { change } = metric(figures.get(run), figures.get(before) ?? null);
    return change === null ? [] : [change.n < 0n ? subtract(ZERO, change) : change];
  });
  if (differences.length < 4) return fraction(5);
  return differences.sort(compare)[Math.ceil((differences.length * 9) / 10) - 1];
}

// The comparison with the responses.

/** Every value in a value, with its place. */
const leaves = (value, place) =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, each]) => leaves(each, `${place} ${name}`))
    : [[place, value]];

const isLift = (response) => 'measurement' in response;

/** The differences from a response, one line each. Unknown domains and other members of a lift are left out. */
function differences(file, response, mine) {
  const [theirs, own] = [new Map(leaves(response, file)), new Map(leaves(mine, file))];
  const places = [...new Set([...theirs.keys(), ...own.keys()])];
  const isCompared = (place) => own.has(place) || !(isLift(response) || place.endsWith(' domain'));
  return places
    .filter((place) => theirs.get(place) !== own.get(place) && isCompared(place))
    .map((place) => `${place}: ${theirs.get(place)} in the response, ${own.get(place)} recomputed`);
}

const OPTIONS = {
  data: { type: 'string', default: '.' },
  response: { type: 'string', multiple: true, default: [] },
  query: { type: 'string', multiple: true, default: [] },
  check: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
};
const USAGE = `node recompute.mjs --data FOLDER --response FILE [--query QUERY] [--check]; see README.md`;

function main() {
  const { values: options } = parseArgs({ options: OPTIONS });
  if (options.help) return console.log(USAGE);
  const data = exported(options.data);
  if (![0, options.response.length].includes(options.query.length))
    throw new Error('give a --query for each --response, or none; an empty one is --query ""');
  let figures = 0;
  options.response.forEach((file, index) => {
    const response = JSON.parse(readFileSync(file, 'utf8'));
    const isComparison = 'previous_answer_count' in response;
    const ofBrand = isComparison ? visibilityComparison : visibilityReport;
    const ofBrands = isComparison ? competitorsComparison : competitorsReport;
    const ofWindow = 'you' in response ? ofBrands : ofBrand;
    const report = isLift(response) ? recommendationLift : ofWindow;
    const mine = rounded(report(response, new URLSearchParams(options.query[index]), data), data.units);
    if (!options.check) return console.log(JSON.stringify(mine, null, 2));
    figures += leaves(mine).filter(([, value]) => typeof value === 'number' || value === null).length;
    for (const line of differences(file, response, mine)) {
      console.error(line);
      process.exitCode = 1;
    }
  });
  if (options.check && !process.exitCode) console.log(`${figures} figures equal`);
}

/** Whether Node started this file, perhaps through a link. */
function isStarted([, started = '']) {
  const real = realpathSync.native;
  return existsSync(started) && real(started) === real(fileURLToPath(import.meta.url));
}

if (isStarted(process.argv)) {
  const fail = (error) => {
    console.error(error.message);
    process.exitCode = error.code?.startsWith('ERR_PARSE_ARGS') ? 2 : 1;
  };
  process.stdout.on('error', (error) => error.code === 'EPIPE' || fail(error)); // or the reader has read enough
  try {
    main();
  } catch (error) {
    fail(error);
  }
}
