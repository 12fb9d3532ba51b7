import { createClient } from '@brand-visibility/client';
import { isNight } from '@brand-visibility/tooling/draws';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { readAnswers } from '../src/story/answers.js';
import { loadReport } from '../src/data/load.js';
import { withoutUnused } from '../src/recorded.js';
import { difference, printed, valueAt, type Written } from './support/figures.js';
import {
  around,
  bodyOf,
  classesOf,
  marksIn,
  parsed,
  within,
  withClass,
  type Element,
  type Mark,
} from './support/html.js';
import { OCTOBER, OF_DEMO, OF_WORLDS, readReport, render, serviceOf } from './support/reports.js';
import { openService, type Service } from './support/service.js';

/** What a report requests, and that every figure in its file is one of the responses. */

let service: Service;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

const isOfChart = ({ name }: Element) => name === 'text' || name === 'tspan';

/** A figure of a chart may have a unit or words behind it. */
function isPrinted({ at, text, element }: Mark, value: number | null, language: Written): boolean {
  const texts = printed(at, value, language);
  return isOfChart(element)
    ? texts.some((one) => text === one || /^[\u00a0\u202f]?%/.test(text.slice(one.length)))
    : texts.includes(text);
}

/** Whether a star stands behind a figure, before the next one. */
function isStarred({ element }: Mark): boolean {
  const all = within(around(element).at(-1) ?? element);
  const next = all
    .slice(all.indexOf(element) + 1)
    .find((one) => ['data', 'p', 'td'].includes(one.name) || classesOf(one).includes('star'));
  return (
    next !== undefined &&
    classesOf(next).includes('star') &&
    around(next).some((one) => ['p', 'td', 'span'].includes(one.name) && around(element).includes(one))
  );
}

/** Whether a change differs from the difference of the figures beside it, which are rounded on their own. */
function isOff(responses: unknown, at: string): boolean {
  const isLift = at.endsWith('.lift');
  if (!isLift && !at.endsWith('.change')) return false;
  const valueOf = (name: string) => valueAt(responses, at.replace(/[^.]+$/, name));
  const [now, then] = [valueOf('current'), valueOf(isLift ? 'baseline' : 'previous')];
  return now !== null && then !== null && difference(now, then) !== valueAt(responses, at);
}

const WRITTEN = ['en', 'de', 'es', 'fr', 'it', 'nl'] as const;

const BRANDS = isNight ? [...OF_DEMO, ...OF_WORLDS] : ['brd_tidewell', ...OF_WORLDS];

test.each(BRANDS)('the report of %s has the figures of the responses, and stars', async (brand) => {
  const report = await readReport(service, { brand_id: brand });
  const responses = { ...report.responses, answers: report.answers };
  for (const language of WRITTEN) {
    const body = bodyOf(parsed(render(report, language)));
    const marks = marksIn(body);
    const wrong = marks.filter((mark) => {
      const value = valueAt(responses, mark.at);
      return mark.value !== String(value ?? '') || !isPrinted(mark, value, language);
    });
    expect(wrong.map(({ at, text }) => `${at}: ${text} for ${valueAt(responses, at)}`)).toEqual([]);

    const stars = marks.filter((mark) => !isOfChart(mark.element) && isStarred(mark)).map(({ at }) => at);
    const off = marks.filter(({ at, element }) => !isOfChart(element) && isOff(responses, at));
    expect(stars.filter((at) => at !== 'comparison.previous_answer_count')).toEqual(off.map(({ at }) => at));
    for (const star of withClass(body, 'star')) {
      // The note of a star on the band stands below the band.
      const part =
        around(star).find(
          ({ name, attributes }) => name === 'section' || attributes['class'] === 'summary',
        ) ?? withClass(body, 'summary')[0];
      const notes = part
        ? within(part).filter(({ attributes }) => attributes['data-word'] === 's.note.star')
        : [];
      expect(notes.length).toBeGreaterThan(0);
    }
  }
});

test('the report of the demo has all of what a client asks for', async () => {
  const report = await readReport(service);
  const places = new Set(marksIn(parsed(render(report))).map(({ at }) => at));
  const { engines, questions } = report.responses;
  const expected = [
    ...['visibility', 'share_of_voice', 'sentiment_score'].flatMap((name) =>
      ['current', 'previous', 'change'].map((member) => `comparison.${name}.${member}`),
    ),
    ...['current', 'previous'].map((member) => `comparison.average_position.${member}`),
    ...engines.data.flatMap((_, i) => [
      `engines.data.${i}.visibility.current`,
      `engines.data.${i}.visibility.change`,
    ]),
    ...(questions?.data ?? []).map((_, i) => `questions.data.${i}.answers_naming_you`),
    ...[0, 1, 2, 3, 4, 5].map((i) => `months.data.${i}.visibility`),
    'comparison.run_noise.current.low',
    'comparison.prompt_noise.previous.high',
    'leads.data.0.visibility.previous',
    'ranking.data.0.visibility.current - leads.data.0.visibility.previous',
  ];
  expect(expected.filter((place) => !places.has(place))).toEqual([]);
});

const NOW = 'tz=UTC&start_date=2026-10-01&end_date=2026-10-31';
const BEFORE = 'tz=UTC&start_date=2026-09-01&end_date=2026-09-30';
const PREVIOUS = 'previous_start_date=2026-09-01&previous_end_date=2026-09-30';
const BOTH = `${NOW}&${PREVIOUS}`;
const MONTHS = 'tz=UTC&start_date=2026-05-01&end_date=2026-10-31';

test('a report requests its responses and answers once', async () => {
  const targets: string[] = [];
  const client = createClient({
    baseUrl: service.url,
    apiKey: service.key,
    fetch: (url, options) => {
      targets.push(url.replace(`${service.url}/v1/brands/brd_tidewell`, ''));
      return fetch(url, options);
    },
  });
  await loadReport(client, OCTOBER, { readAt: '2026-11-20T09:00:00Z', lanes: 1, quotes: readAnswers });
  expect(targets).toEqual([
    '',
    `/visibility/comparison?${BOTH}`,
    `/visibility/comparison?${NOW}&is_branded=false&${PREVIOUS}`,
    `/visibility?${NOW}`,
    `/visibility?${BEFORE}`,
    `/visibility/explain?${BOTH}`,
    `/visibility/explain?${BEFORE}`,
    `/visibility/series?${MONTHS}&interval=month`,
    `/visibility/series?${MONTHS}&interval=week`,
    `/competitors/series?${MONTHS}&interval=month&limit=20`,
    `/competitors?${NOW}&limit=100`,
    `/competitors/comparison?${BOTH}&limit=100`,
    `/visibility/groups?${BOTH}&group_by=platform`,
    `/visibility/groups?${BEFORE}&group_by=platform`,
    `/visibility/groups?${NOW}&is_branded=false&${PREVIOUS}&group_by=prompt&limit=1000`,
    `/visibility/groups?${BEFORE}&is_branded=false&group_by=prompt&limit=1000`,
    `/visibility/groups?${NOW}&is_branded=true&${PREVIOUS}&group_by=prompt&limit=1000`,
    `/visibility/groups?${BEFORE}&is_branded=true&group_by=prompt&limit=1000`,
    `/visibility/groups?${NOW}&platforms=chatgpt&is_branded=false&group_by=prompt&limit=1000`,
    `/visibility/groups?${BEFORE}&platforms=chatgpt&is_branded=false&group_by=prompt&limit=1000`,
    `/sources/domains?${BOTH}&limit=1000`,
    `/sources/domains?${BEFORE}&limit=1000`,
    `/sources/pages?${NOW}&gap=true&sort=answers_naming_competitors_not_you&limit=1000`,
    '/recommendations?limit=100',
    '/outreach-targets?limit=100',
    '/site-access',
    expect.stringMatching(/^\/answers\?.*end_date=2026-10-31&gap=true&prompt_ids=[^&]+&limit=500$/),
    expect.stringMatching(/^\/answers\?.*end_date=2026-09-30&prompt_ids=\w+&platforms=\w+&limit=500$/),
    expect.stringMatching(/^\/answers\?.*end_date=2026-10-31&prompt_ids=\w+&platforms=\w+&limit=500$/),
    expect.stringMatching(/^\/answers\?.*end_date=2026-10-31&named=true&limit=500$/),
  ]);
});

// Rule 11.18.
test('the recorded sample is what the service returns: `npm run docs -- sample` records it', async () => {
  const file = new URL('../../site/recorded/sample.json', import.meta.url);
  const report = await readReport(service);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(withoutUnused(report));
  expect(render(withoutUnused(report))).toBe(render(report));
});

test('a report of which an engine is missing takes at most 35 requests, and compares the same engines', async () => {
  const targets: string[] = [];
  const { url: baseUrl, key: apiKey } = serviceOf(service, 'brd_without');
  const client = createClient({
    baseUrl,
    apiKey,
    fetch: (url, options) => {
      targets.push(decodeURIComponent(url));
      return fetch(url, options);
    },
  });
  const choice = { ...OCTOBER, brand_id: 'brd_without' };
  await loadReport(client, choice, { readAt: '2026-11-20T09:00:00Z', lanes: 1, quotes: readAnswers });
  expect(targets.length).toBeLessThanOrEqual(35);
  const ofAll = targets.filter((target) => /visibility|competitors|sources|answers/.test(target));
  expect(
    ofAll.filter((target) => !/platforms=claude(?:,chatgpt|&is_branded=false&group_by=prompt)/.test(target)),
  ).toHaveLength(2);
});
