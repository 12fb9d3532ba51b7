import { startCommands } from '@brand-visibility/programs/commands';
import { startHttpProxy } from '@brand-visibility/programs/http-server';
import { afterAll, expect, test } from '@jest/globals';
import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '../src/index.js';
import { newFolder, startDemo } from './support/demo.js';

/** Twelve questions of an analyst, over the demo, in Python and in TypeScript (rules 11.17 and 11.19). */

const demo = await startDemo();
const proxy = await startHttpProxy(demo.url, () => null);
afterAll(proxy.close);
const client = createClient({ baseUrl: proxy.url, apiKey: demo.apiKey });
const folder = newFolder();
copyFileSync(new URL('../python/brand_visibility.py', import.meta.url), join(folder, 'brand_visibility.py'));

const OCTOBER = {
  brand_id: 'brd_tidewell',
  start_date: '2026-10-01',
  end_date: '2026-10-31',
  tz: 'Europe/London',
};
const PROMPT = { ...OCTOBER, prompt_ids: ['prm_tidewell_05'] };
const BRAND = '"/v1/brands/{brand_id}';

/** Each as an expression of Python, and as a function. */
const QUESTIONS: readonly (readonly [
  question: string,
  python: string,
  typescript: () => Promise<unknown>,
])[] = [
  [
    'the weekly trend of this prompt',
    `[[row["start_date"], row["visibility"]] for row in rows(${BRAND}/visibility/series", interval="week", **PROMPT)]`,
    async () =>
      (await client.getVisibilitySeries({ ...PROMPT, interval: 'week' })).data.map((row) => [
        row.start_date,
        row.visibility,
      ]),
  ],
  [
    'which sites are cited for it',
    `[[row["domain"], row["answer_count"]] for row in rows(${BRAND}/sources/domains", limit=100, **PROMPT)]`,
    async () =>
      (await client.listSourceDomains({ ...PROMPT, limit: 100 })).data.map((row) => [
        row.domain,
        row.answer_count,
      ]),
  ],
  [
    'which of its answers name a rival and not us',
    `[[row["platform"], row["competitors"]] for row in rows(${BRAND}/answers", gap=True, limit=500, **PROMPT)]`,
    async () =>
      (await client.listBrandAnswers({ ...PROMPT, gap: true, limit: 500 })).data.map((row) => [
        row.platform,
        row.competitors,
      ]),
  ],
  [
    'whether its change is real',
    `pick(get(${BRAND}/visibility/comparison", **PROMPT), "visibility", "verdict")`,
    async () => {
      const { visibility, verdict } = await client.getVisibilityComparison(PROMPT);
      return [visibility, verdict];
    },
  ],
  [
    'who leads us on it, and whether that is more than chance',
    `[[row["name"], row["against_you"]["verdict"]] for row in rows(${BRAND}/competitors/comparison", watched=True, **PROMPT)
      if row["against_you"]]`,
    async () =>
      (await client.getCompetitorComparison({ ...PROMPT, watched: true })).data.flatMap(
        ({ name, against_you }) => (against_you ? [[name, against_you.verdict]] : []),
      ),
  ],
  [
    'which answers its figure counts',
    `pick(get(${BRAND}/visibility/explain", **PROMPT), "excluded", "engines")`,
    async () => {
      const { excluded, engines } = await client.explainVisibility(PROMPT);
      return [excluded, engines];
    },
  ],
  [
    'which prompts changed this month, by more than chance',
    `[[row["label"], row["visibility"]["change"]] for row in rows(${BRAND}/visibility/groups", group_by="prompt", limit=1000, **OCTOBER)
      if row["verdict"] in ("up", "down")]`,
    async () =>
      (await client.getVisibilityGroups({ ...OCTOBER, group_by: 'prompt', limit: 1000 })).data
        .filter(({ verdict }) => verdict === 'up' || verdict === 'down')
        .map(({ label, visibility }) => [label, visibility.change]),
  ],
  [
    'which engine names us least',
    `min((row["visibility"]["current"], row["key"]) for row in rows(${BRAND}/visibility/groups", group_by="platform", **OCTOBER))`,
    async () =>
      (await client.getVisibilityGroups({ ...OCTOBER, group_by: 'platform' })).data
        .map((row) => [row.visibility.current ?? Infinity, row.key] as const)
        .toSorted(([one], [other]) => one - other)[0],
  ],
  [
    'how the rivals developed by month',
    `[[row["name"], [point["visibility"] for point in row["points"]]]
      for row in rows(${BRAND}/competitors/series", interval="month", limit=5, **{**OCTOBER, "start_date": "2026-05-01"})]`,
    async () =>
      (
        await client.getCompetitorSeries({
          ...OCTOBER,
          start_date: '2026-05-01',
          interval: 'month',
          limit: 5,
        })
      ).data.map(({ name, points }) => [name, points.map(({ visibility }) => visibility)]),
  ],
  [
    'which pages to win',
    `[[row["url"], row["answers_naming_competitors_not_you"]] for row in next(pages(${BRAND}/sources/pages", gap=True,
      sort="answers_naming_competitors_not_you", limit=10, **OCTOBER))["data"]]`,
    async () =>
      (
        await client.listSourcePages({
          ...OCTOBER,
          gap: true,
          sort: 'answers_naming_competitors_not_you',
          limit: 10,
        })
      ).data.map((row) => [row.url, row.answers_naming_competitors_not_you]),
  ],
  [
    'what the finished work brought',
    `[[row["title"], row["measurement"]["lift"]] for row in rows(${BRAND}/recommendations", status="done", brand_id="brd_tidewell", limit=100)]`,
    async () =>
      (await client.listRecommendations({ brand_id: 'brd_tidewell', status: 'done', limit: 100 })).data.map(
        ({ title, measurement }) => [title, measurement?.lift ?? null],
      ),
  ],
  [
    'which of our brands moved',
    `[[row["name"], row["visibility"]["change"], row["verdict"]] for row in rows("/v1/portfolio", period="30d", limit=50)]`,
    async () =>
      (await client.getPortfolio({ period: '30d', limit: 50 })).data.map(({ name, visibility, verdict }) => [
        name,
        visibility.change,
        verdict,
      ]),
  ],
];

test('each of twelve questions is one request, and the clients for Python and TypeScript agree', async () => {
  const program = `import json
from brand_visibility import Client
client = Client()
get, rows, pages = client.get, client.rows, client.pages
OCTOBER, PROMPT = (json.loads(text) for text in ${JSON.stringify([OCTOBER, PROMPT].map((of) => JSON.stringify(of)))})
def pick(response, *names): return [response[name] for name in names]
${QUESTIONS.map(([, python]) => `print(json.dumps(${python}))`).join('\n')}
`;
  writeFileSync(join(folder, 'notebook.py'), program);
  const { stdout, stderr, status } = await startCommands('python3 -W error notebook.py', folder, {
    url: proxy.url,
    apiKey: demo.apiKey,
  }).ended;
  expect([stderr, status]).toEqual(['', 0]);
  const inPython = stdout
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as unknown);
  expect(proxy.targets).toHaveLength(QUESTIONS.length);
  for (const [index, [question, , typescript]] of QUESTIONS.entries()) {
    const answer = await typescript();
    expect([question, inPython[index]]).toEqual([question, answer]);
    expect([question, JSON.stringify(answer).length > 4]).toEqual([question, true]);
  }
  expect(proxy.targets).toHaveLength(2 * QUESTIONS.length);
});
