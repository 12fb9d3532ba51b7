/**
 * Recomputes the figures of saved responses of `.../visibility` and `.../competitors` from files that the API exported.
 * README.md says how to export them, docs/methodology.md explains the figures: each function below is named after the
 * step of that page which it computes. Needs Node 20 and nothing else; recompute.py is the same in Python.
 *
 *   node recompute.mjs --data DIR --response FILE [--query QUERY] [--response FILE [--query QUERY] ...] [--check]
 */
import { Buffer } from 'node:buffer';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { URLSearchParams } from 'node:url';
import { parseArgs } from 'node:util';

const { values: options } = parseArgs({
  options: {
    data: { type: 'string', default: '.' },
    response: { type: 'string', multiple: true, default: [] },
    query: { type: 'string', multiple: true, default: [] },
    check: { type: 'boolean', default: false },
  },
});

// Exact fractions n / d of whole numbers; d is above 0. Nothing is rounded before the end.

const fraction = (n, d = 1) => ({ n: BigInt(n), d: BigInt(d) });
const ZERO = fraction(0);
const ONE = fraction(1);
const add = (x, y) => fraction(x.n * y.d + y.n * x.d, x.d * y.d);
const subtract = (x, y) => fraction(x.n * y.d - y.n * x.d, x.d * y.d);
const multiply = (x, y) => fraction(x.n * y.n, x.d * y.d);
/** Null if there is nothing to divide by: then there is nothing to measure. `y` is not below 0. */
const divide = (x, y) => (y.n === 0n ? null : fraction(x.n * y.d, x.d * y.n));
/** The nearest number, for roots. */
const inDouble = ({ n, d }) => Number((n << 64n) / d) / 2 ** 64;
/** Below 0 if x is less than y, 0 if they are equal, above 0 if x is greater. */
const compare = (x, y) => Number(subtract(x, y).n > 0n) - Number(subtract(x, y).n < 0n);

/** The fraction that a text or number writes, such as `2`, `1/2` or `1.96`. */
function written(text) {
  const [top, bottom = '1'] = String(text).split('/');
  const [whole, decimals = ''] = top.split('.');
  return fraction(whole + decimals, BigInt(bottom) * 10n ** BigInt(decimals.length));
}

// What was exported.

const readText = (name) => readFileSync(join(options.data, name), 'utf8');
const readJson = (name) => JSON.parse(readText(name));
/** The files of a list, of which there is at least one, even if it is empty. */
function filesOf(list) {
  const names = readdirSync(options.data).filter((name) => name.startsWith(list));
  if (names.length === 0) throw new Error(`no file in ${options.data} begins with ${list}`);
  return names;
}
/** The rows by id: pages and windows may overlap. */
const byId = (rows) => new Map(rows.map((row) => [row.id, row]));

const brand = readJson('brand.json');
const methodology = readJson('methodology.json');
const watchlist = new Map(readJson('watched.json').data.map(({ name, domain }) => [name, domain]));
const prompts = byId(filesOf('prompts').flatMap((name) => readJson(name).data));
const runs = byId(filesOf('runs').flatMap((name) => readJson(name).data));
const lines = filesOf('answers').flatMap((name) => readText(name).split('\n'));
const answers = byId(lines.filter(Boolean).map((line) => JSON.parse(line)));

const WEIGHTS = new Map(Object.entries(methodology.engine_weights).map(([id, text]) => [id, written(text)]));
const CATEGORIES = ['discovery', 'problem_solution', 'use_case', 'expert', 'comparison', 'brand_research'];

/** A constant of a rule of the methodology, as a number and as a fraction. */
function number(ruleId, wanted) {
  const { constants } = methodology.rules.find(({ id }) => id === ruleId);
  return constants.find(({ name }) => name === wanted).value;
}
const constant = (ruleId, wanted) => written(number(ruleId, wanted));

const UNITS = 10n ** constant('rounding', 'decimals').n;
const [POSITIVE, NEUTRAL, NEGATIVE] = ['positive', 'neutral', 'negative'].map((name) =>
  constant('sentiment_score', name),
);
const POINTS = { positive: POSITIVE, neutral: NEUTRAL, mixed: NEUTRAL, negative: NEGATIVE };
const LEAST_ANSWERS = Number(constant('listed_rivals', 'least_answers').n);
const Z = number('run_noise', 'z');
const TOLERANCE = number('verdict', 'tolerance');
const NEW_FROM = constant('movement', 'new_from');

/** Rounding: once, half away from zero. */
function rounded(x) {
  if (x === null) return null;
  const size = x.n < 0n ? -x.n : x.n;
  const shown = Number((2n * size * UNITS + x.d) / (2n * x.d)) / Number(UNITS);
  return x.n < 0n && shown !== 0 ? -shown : shown;
}

/** A figure beside that of the window before. The change is that of the exact figures, rounded once. */
const metric = (current, previous) => ({
  current: rounded(current),
  previous: rounded(previous),
  change: current && previous ? rounded(subtract(current, previous)) : null,
});

// What is counted.

/** A time with six decimals of its second, so that times compare as texts. */
const instant = (time) => time.replace('Z', '').padEnd('2026-01-01T00:00:00.000000'.length, '0');

/** The runs of a window and of the one before it; without a run the latest one before, compared with nothing. */
function coveredRuns({ start, end, previous_start }) {
  const completed = [...runs.values()].filter(({ status }) => status === 'completed');
  const at = (run) => instant(run.completed_at);
  const between = (from, to) => completed.filter((run) => from <= at(run) && at(run) < to);
  const current = between(instant(start), instant(end));
  if (current.length > 0)
    return { current, previous: between(instant(previous_start), instant(start)), carried_from: null };
  const newestFirst = (a, b) => (at(a) + a.id < at(b) + b.id ? 1 : -1);
  const latest = between('', instant(start)).sort(newestFirst).slice(0, 1);
  return { current: latest, previous: null, carried_from: latest[0]?.completed_at ?? null };
}

/**
 * The values of a list parameter: separated by commas, quoted where they contain one. Spaces around a value are no part
 * of it; other white space is.
 */
function elements(list) {
  const found = [...list.matchAll(/"((?:[^"]|"")*)"|[^,"]+/g)];
  return found
    .map(([text, quoted]) => quoted?.replaceAll('""', '"') ?? text.replace(/^ +|(?<! ) +$/g, ''))
    .filter(Boolean);
}

/** Whether an answer passes the filters of a query. One to a prompt that is not listed, a deleted one, does not. */
function passes({ platform, prompt_id }, query) {
  const prompt = prompts.get(prompt_id);
  const allows = (name, value) => !query.has(name) || elements(query.get(name)).includes(value);
  return (
    prompt !== undefined &&
    allows('platforms', platform) &&
    allows('categories', prompt.category) &&
    allows('locations', prompt.location) &&
    allows('theme_ids', prompt.theme?.id ?? 'none') &&
    allows('is_branded', String(prompt.is_branded))
  );
}

/** The answers of some runs that pass the filters; null if nothing is compared. */
function countedAnswers(covered, query) {
  if (covered === null) return null;
  const ids = new Set(covered.map(({ id }) => id));
  return tally([...answers.values()].filter((answer) => ids.has(answer.run_id) && passes(answer, query)));
}

/** Answers with their number by engine, and with the mentions of each brand: an answer that names it is one. */
function tally(counted) {
  const byEngine = new Map();
  const byName = new Map([[brand.name, []]]);
  const mention = (name, how) => (byName.has(name) ? byName.get(name).push(how) : byName.set(name, [how]));
  for (const answer of counted) {
    const { platform } = answer;
    byEngine.set(platform, (byEngine.get(platform) ?? 0) + 1);
    if (answer.brand_named) mention(brand.name, answer);
    for (const { report_name, ...how } of answer.competitors)
      if (report_name !== null) mention(report_name, { ...how, platform }); // null is the brand itself
  }
  return {
    answers: counted,
    prompt_count: new Set(counted.map(({ prompt_id }) => prompt_id)).size,
    engines: [...WEIGHTS.keys()].filter((engine) => byEngine.has(engine)),
    answersOf: (engine) => byEngine.get(engine),
    mentions: (name) => byName.get(name) ?? [],
    listed: listedBrands(byName),
  };
}

/** The brand, and the rivals that take part: two answers name them, one gives their website, or you watch them. */
function listedBrands(byName) {
  const takesPart = (name, mentions) =>
    name === brand.name || mentions.length >= LEAST_ANSWERS || mentions.some(({ domain }) => domain?.trim());
  const names = [...byName.keys()].filter((name) => takesPart(name, byName.get(name)));
  return [...new Set([...names, ...watchlist.keys()])];
}

// The figures of a brand, by its name, in a window.

/** The percentage of the answers of one engine that name the brand. */
function percentage(name, window, engine) {
  const naming = window.mentions(name).filter(({ platform }) => platform === engine);
  return fraction(100 * naming.length, window.answersOf(engine));
}

const sum = (values) => values.reduce(add, ZERO);
const mean = (values) => divide(sum(values), fraction(values.length));
/** The weights of the engines that answered, added up. */
const weightOf = ({ engines }) => sum(engines.map((engine) => WEIGHTS.get(engine)));

/** Visibility: the percentages of the engines that answered, and their mean by weight. */
function visibility(name, window) {
  const weighted = (engine) => multiply(WEIGHTS.get(engine), percentage(name, window, engine));
  return divide(sum(window.engines.map(weighted)), weightOf(window));
}

/** What the mentions of a brand have as one of their members, as far as they have it. */
const given = (member, name, window) =>
  window.mentions(name).flatMap((mention) => (mention[member] === null ? [] : [mention[member]]));

/** Position: the mean over the answers that name the brand. */
const averagePosition = (name, window) =>
  mean(given('position', name, window).map((place) => fraction(place)));

/** Sentiment: the mean of the points of the same answers. */
const sentimentScore = (name, window) => mean(given('sentiment', name, window).map((word) => POINTS[word]));

/** Share of voice: the mentions of one brand among those of all brands. */
function shareOfVoice(name, { mentions, listed }) {
  const all = listed.reduce((count, each) => count + mentions(each).length, 0);
  return divide(fraction(100 * mentions(name).length), fraction(all));
}

/** The effective number of answers of a brand: the smaller of Kish's number and the one that its visibilities give. */
function effectiveAnswers(name, window) {
  const engines = window.engines.map((engine) => {
    const share = divide(WEIGHTS.get(engine), weightOf(window));
    const n = window.answersOf(engine);
    const named = window.mentions(name).filter(({ platform }) => platform === engine).length;
    const perAnswer = divide(multiply(share, share), fraction(n));
    return { share, perAnswer, r: fraction(named + 1, n + 2) };
  });
  const spread = (x) => multiply(x, subtract(ONE, x));
  const q = sum(engines.map(({ share, r }) => multiply(share, r)));
  const kish = divide(ONE, sum(engines.map(({ perAnswer }) => perAnswer)));
  const other = divide(spread(q), sum(engines.map(({ perAnswer, r }) => multiply(perAnswer, spread(r)))));
  return compare(kish, other) < 0 ? kish : other;
}

/** Run noise: how far, in points, the bounds of Wilson's interval are below and above visibility. */
function noise(name, window) {
  const v = inDouble(visibility(name, window)) / 100;
  const perAnswer = Z ** 2 / inDouble(effectiveAnswers(name, window));
  const [middle, reach] = [v + perAnswer / 2, Math.sqrt(perAnswer * (v * (1 - v) + perAnswer / 4))];
  const [low, high] = [-1, 1].map((side) => (middle + side * reach) / (1 + perAnswer));
  return { below: 100 * (v - low), above: 100 * (high - v) };
}

/** Is a change real? New, rising (more than run noise explains), or neither. */
function movement(name, now, before) {
  if (before === null || before.answers.length === 0) return null;
  const current = visibility(name, now);
  if (before.mentions(name).length === 0 && compare(current, NEW_FROM) >= 0) return 'new';
  const change = inDouble(subtract(current, visibility(name, before)));
  const explained = Math.hypot(noise(name, now).below, noise(name, before).above);
  return change - explained > TOLERANCE ? 'rising' : null;
}

// The two reports.

/** `.../visibility`: the figures of the customer's brand. */
function visibilityReport(response, query, now, before, carried_from) {
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
function breakdown(group_by, now) {
  if (group_by === undefined) return null;
  const groupOf = ({ platform, prompt_id }) =>
    group_by === 'platform' ? platform : (prompts.get(prompt_id).category ?? 'uncategorized');
  const keys = group_by === 'platform' ? now.engines : [...CATEGORIES, 'uncategorized'];
  const rows = keys.map((key) => {
    const group = tally(now.answers.filter((answer) => groupOf(answer) === key));
    return {
      key,
      answer_count: group.answers.length,
      named_count: group.mentions(brand.name).length,
      prompt_count: group.prompt_count,
      visibility: rounded(visibility(brand.name, group)),
      average_position: rounded(averagePosition(brand.name, group)),
      sentiment_score: rounded(sentimentScore(brand.name, group)),
    };
  });
  return { group_by, rows: rows.filter(({ answer_count }) => answer_count > 0) };
}

/** `.../competitors`: the same figures of every brand, ranked. */
function competitorsReport(response, query, now, before, carried_from) {
  const ranking = rank(now);
  const rows = ranking.map(({ name, isRanked }, i) =>
    competitorRow(name, isRanked ? i + 1 : null, now, before),
  );
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

/** Rank: by exact visibility, then by number of answers, then by name. Watched rivals that nobody names come last. */
function rank(now) {
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
function nameKey(name) {
  const lower = (c) => (c === 'ı' ? c : c.toLowerCase().toUpperCase().toLowerCase());
  const fold = (c) => (/\p{Script=Cherokee}/u.test(c) ? c.toUpperCase() : lower(c));
  const visible = name.replace(/\p{Default_Ignorable_Code_Point}/gu, '').normalize('NFKC');
  const folded = [...visible].map(fold).join('').replaceAll('ς', 'σ').normalize('NFKC');
  const typed = folded.replace(/[\u2018\u2019\u02bc]/g, "'").replace(/[\u2010-\u2015\u2212]/g, '-');
  return Buffer.from(typed.replace(/\p{White_Space}+/gu, ' ').trim());
}

/** A row of the ranking. The domain of a rival is known only if it is watched. */
function competitorRow(name, place, now, before) {
  const isYou = name === brand.name;
  const domain = isYou ? brand.domain : watchlist.get(name);
  const previous = place === null || before === null ? null : visibility(name, before);
  return {
    rank: place,
    name,
    ...(domain === undefined ? {} : { domain }),
    is_you: isYou,
    is_watched: !isYou && watchlist.has(name),
    answer_count: now.mentions(name).length,
    visibility: metric(visibility(name, now), previous),
    average_position: rounded(averagePosition(name, now)),
    sentiment_score: rounded(sentimentScore(name, now)),
    share_of_voice: rounded(shareOfVoice(name, now)),
    movement: place === null ? null : movement(name, now, before),
    platforms: now.engines.map((id) => ({ platform: id, visibility: rounded(percentage(name, now, id)) })),
  };
}

function recomputed(response, query) {
  const { current, previous, carried_from } = coveredRuns(response.window);
  const report = 'you' in response ? competitorsReport : visibilityReport;
  return report(
    response,
    query,
    countedAnswers(current, query),
    countedAnswers(previous, query),
    carried_from,
  );
}

// The comparison with the responses.

/** Every value in a value, with its place. */
const leaves = (value, place) =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, each]) => leaves(each, `${place} ${name}`))
    : [[place, value]];

/** The differences from a response, one line each. Domains that are not known are left out. */
function differences(file, response, mine) {
  const [theirs, own] = [new Map(leaves(response, file)), new Map(leaves(mine, file))];
  const places = [...new Set([...theirs.keys(), ...own.keys()])];
  return places
    .filter((place) => theirs.get(place) !== own.get(place) && (own.has(place) || !place.endsWith(' domain')))
    .map((place) => `${place}: ${theirs.get(place)} in the response, ${own.get(place)} recomputed`);
}

if (![0, options.response.length].includes(options.query.length))
  throw new Error('give a --query for each --response, or none; an empty one is --query ""');
let figures = 0;
options.response.forEach((file, index) => {
  const response = JSON.parse(readFileSync(file, 'utf8'));
  const mine = recomputed(response, new URLSearchParams(options.query[index]));
  if (!options.check) return console.log(JSON.stringify(mine, null, 2));
  figures += leaves(mine).filter(([, value]) => typeof value === 'number' || value === null).length;
  for (const line of differences(file, response, mine)) {
    console.error(line);
    process.exitCode = 1;
  }
});
if (options.check && !process.exitCode) console.log(`${figures} figures equal`);
