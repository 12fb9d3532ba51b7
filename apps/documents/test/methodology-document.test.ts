import type { Operations, ResponseOf } from '@brand-visibility/contract';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startService, type RunningService } from '../src/service.js';
import { keyText, makeWorld } from '../src/world.js';

// docs/methodology.md has the figures of the demo, and no constant that the service does not have (rule 19.2).

type Visibility = ResponseOf<Operations['getVisibility']>;
type Comparison = ResponseOf<Operations['getVisibilityComparison']>;
type Competitors = ResponseOf<Operations['getCompetitors']>;
type Methodology = ResponseOf<Operations['getMethodology']>;

const DOCUMENT = readFileSync(new URL('../../../docs/methodology.md', import.meta.url), 'utf8');

const BRAND = '/v1/brands/brd_tidewell';
const OCTOBER = 'start_date=2026-10-01&end_date=2026-10-31';
/** The comparison window of October: the 31 days before. */
const BEFORE = 'start_date=2026-08-31&end_date=2026-09-30';

const NAMES: Readonly<Record<string, string>> = {
  claude: 'Claude',
  chatgpt: 'ChatGPT',
  perplexity: 'Perplexity',
  gemini: 'Gemini',
  grok: 'Grok',
  google_aio: 'Google AI Overviews',
};

let folder: string;
let service: RunningService;
let now: Visibility;
let before: Visibility;
let competitors: Competitors;
let comparison: Comparison;
let methodology: Methodology;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'brand-visibility-methodology-'));
  const file = join(folder, 'demo.sqlite');
  await makeWorld(file);
  service = await startService(file);
  const get = async <Body>(path: string) =>
    (await service.get(path, { Authorization: `Bearer ${keyText('reports')}` })).body as Body; // as the contract says
  now = await get(`${BRAND}/visibility?${OCTOBER}&group_by=platform`);
  before = await get(`${BRAND}/visibility?${BEFORE}&group_by=platform`);
  competitors = await get(`${BRAND}/competitors?${OCTOBER}`);
  comparison = await get(`${BRAND}/visibility/comparison?${OCTOBER}`);
  methodology = await get('/v1/methodology');
});
afterAll(async () => {
  await service.stop();
  rmSync(folder, { recursive: true, force: true });
});

const enginesOf = ({ breakdown }: Visibility) =>
  (breakdown?.rows ?? []).map(({ key, answer_count: n, named_count }) => ({
    key,
    n,
    named_count,
    p: (100 * named_count) / n,
  }));

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const visibilityOf = (report: Visibility) => meanOf(enginesOf(report).map(({ p }) => p));

/** The two numbers of which the smaller is the effective number of answers (rule 17.2), with equal weights. */
const effectiveNumbers = (report: Visibility) => {
  const engines = enginesOf(report).map(({ n, named_count }) => ({ n, r: (named_count + 1) / (n + 2) }));
  const perAnswer = (of: (r: number) => number) =>
    engines.reduce((sum, { n, r }) => sum + of(r) / n, 0) / engines.length ** 2;
  const q = meanOf(engines.map(({ r }) => r));
  return [1 / perAnswer(() => 1), (q * (1 - q)) / perAnswer((r) => r * (1 - r))] as const;
};

/** The bounds of run noise in percent, by the formula of the document. */
const boundsOf = (report: Visibility) => {
  const [V, m] = [visibilityOf(report) / 100, Math.min(...effectiveNumbers(report))];
  const reach = 1.96 * Math.sqrt((V * (1 - V)) / m + 1.96 ** 2 / (4 * m ** 2));
  const [low = NaN, high = NaN] = [-1, 1].map(
    (side) => (100 * (V + 1.96 ** 2 / (2 * m) + side * reach)) / (1 + 1.96 ** 2 / m),
  );
  return { low, high };
};

const two = (value: number) => value.toFixed(2);
const one = (value: number | null) => (value ?? NaN).toFixed(1);

/** The text with each paragraph on one line, as the tests compare it. */
const UNWRAPPED = DOCUMENT.replaceAll(/(?<=\S)\n(?=[^\n|-])/g, ' ');
const expectText = (text: string) => expect(UNWRAPPED).toContain(text);

describe('docs/methodology.md', () => {
  test('computes visibility and its change as the service does', () => {
    const engines = enginesOf(now);
    for (const { key, n, named_count, p } of engines)
      expectText(`| ${NAMES[key]} | ${n} | ${named_count} | ${two(p)} |`);
    expect(engines).toHaveLength(6);
    expect(one(visibilityOf(now))).toBe(one(now.visibility.current));
    expectText(`(${engines.map(({ p }) => two(p)).join(' + ')}) / 6 = **${one(now.visibility.current)}**`);
    expect(one(visibilityOf(before))).toBe(one(now.visibility.previous));
    expectText(
      `${two(visibilityOf(now))} - ${two(visibilityOf(before))} = **${one(now.visibility.change)}** points`,
    );
  });

  test('computes position and sentiment as the service does', () => {
    const { first, second, third, fourth_plus } = now.position_distribution;
    const { positive, neutral, negative } = now.sentiment_distribution;
    const named = first + second + third + fourth_plus;
    expectText(
      `Of ${named} answers, ${first} name Tidewell first, ${second} second, ${third} third and ${fourth_plus} fourth:`,
    );
    const mean = (first + 2 * second + 3 * third + 4 * fourth_plus) / named;
    expect(one(mean)).toBe(one(now.average_position.current));
    expectText(
      `(${first} x 1 + ${second} x 2 + ${third} x 3 + ${fourth_plus} x 4) / ${named} = **${one(mean)}**`,
    );
    expectText(`${positive} positive, ${neutral} neutral and ${negative} negative answers:`);
    const score = (100 * positive + 50 * neutral) / named;
    expect(one(score)).toBe(one(now.sentiment_score.current));
    expectText(`(${positive} x 100 + ${neutral} x 50) / ${named} = **${one(score)}**`);
  });

  test('computes share of voice and rank as the service does', () => {
    const { data, you } = competitors;
    const own = you?.answer_count ?? 0;
    const others = data.filter(({ is_you, rank }) => !is_you && rank !== null);
    const mentions = [own, ...others.map(({ answer_count }) => answer_count)];
    const share = (100 * own) / mentions.reduce((sum, count) => sum + count, 0);
    expect(one(share)).toBe(one(now.share_of_voice.current));
    expectText(`${own} / (${mentions.join(' + ')}) = **${one(share)}** %`);
    for (const { rank, name, answer_count, visibility } of data.slice(0, 3))
      expectText(`| ${rank} | ${name} | ${answer_count} | ${one(visibility.current)} |`);
  });

  test('computes run noise and the verdict as the service does', () => {
    const [visible, earlier] = [visibilityOf(now), visibilityOf(before)];
    const [current, previous] = [boundsOf(now), boundsOf(before)];
    const shown = ({ low, high }: typeof current) => ({ low: Number(one(low)), high: Number(one(high)) });
    expect(comparison.run_noise).toEqual({ current: shown(current), previous: shown(previous) });
    expect([comparison.verdict, competitors.you?.movement]).toEqual(['up', 'rising']);
    const [kish, other] = effectiveNumbers(now);
    const m = Math.min(kish, other);
    expectText(
      `the two numbers are ${two(kish)} and ${two(other)}. With V = ${(visible / 100).toFixed(4)} and m = ${two(m)}:`,
    );
    expectText(`= **${one(current.low)}** to **${one(current.high)}** %`);
    expectText(`run noise was ${one(previous.low)} to ${one(previous.high)} % in the window before:`);
    const explained = Math.hypot(visible - current.low, previous.high - earlier);
    expect(visible - earlier).toBeGreaterThan(explained);
    expectText(
      `sqrt((${two(visible)} - ${two(current.low)})^2 + (${two(previous.high)} - ${two(earlier)})^2) = ${two(explained)}, and ${two(visible - earlier)} exceeds it: **up**.`,
    );
  });

  test('has the constants of the service', () => {
    const constant = (id: string, name: string) =>
      methodology.rules.find((rule) => rule.id === id)?.constants.find((each) => each.name === name)?.value;
    expectText(`reaches ${constant('run_noise', 'z')} standard errors`);
    expectText(`its visibility is at least ${constant('movement', 'new_from')} %,`);
    expectText(`fewer than ${constant('prompt_noise', 'least_prompts')} prompts.`);
    expectText(
      `gets ${constant('sentiment_score', 'positive')} sentiment points, a neutral or mixed one ${constant('sentiment_score', 'neutral')}`,
    );
  });
});
