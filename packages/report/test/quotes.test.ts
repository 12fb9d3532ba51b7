import { createClient } from '@brand-visibility/client';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { readAnswers } from '../src/data/answers.js';
import { criticismOf, quotesOf, thenAndNow } from '../src/story/quotes.js';
import { filesOf, sharedDemo, type Demo } from './support/demo.js';
import { bodyOf, parsed, textOf, within, withClass, type Element } from './support/html.js';
import { readReport } from './support/reports.js';
import { answersOf, OCTOBER, requestsTo, responsesOf, type Answer } from './support/responses.js';
import { brandOf, startWorlds, WORLD_IDS } from './support/worlds.js';

/** Every quote of a report, read by somebody who only has the file, the answers of the API and the rules. */

const OF_DEMO = ['brd_tidewell', 'brd_harrow_steam', 'brd_pedal_junction', 'brd_fjellvik'];

const services: Demo[] = [];
const files = new Map<string, string>();
beforeAll(async () => {
  services.push(sharedDemo(), await startWorlds());
  for (const service of services) for (const [brand, path] of await filesOf(service)) files.set(brand, path);
});
afterAll(() => Promise.all(services.map((one) => one.close())));

const ENGINES: Readonly<Record<string, string>> = {
  claude: 'Claude',
  chatgpt: 'ChatGPT',
  perplexity: 'Perplexity',
  gemini: 'Gemini',
  grok: 'Grok',
  google_aio: 'Google AI Overviews',
};
const MONTHS = ['July', 'August', 'September', 'October', 'November'];
const dayOf = ({ created_at }: Answer) =>
  `${Number(created_at.slice(8, 10))} ${MONTHS[Number(created_at.slice(5, 7)) - 7]}`;

const WORDS = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
function cites({ sources }: Answer): string {
  const sites = [...new Set(sources.map(({ domain }) => domain))];
  if (sites.length === 0) return 'cites no source';
  const left = sites.length > 4 ? sites.splice(3).length : 0;
  const all = left === 0 ? sites : [...sites, `${WORDS[left - 2] ?? left} others`];
  return `cites ${all.join(', ').replace(/, ([^,]*)$/, ' and $1')}`;
}

/** The letters and digits of a text, without the marks of lists and the addresses of links. */
const denseOf = (markdown: string) =>
  markdown
    .replaceAll(/\]\([^)]*\)/g, '')
    .replaceAll(/^ *\d+\. /gm, '')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

const rivalsOf = ({ competitors }: Answer) => competitors.filter(({ report_name }) => report_name !== null);

const has = (text: string, name: string) =>
  new RegExp(String.raw`(?<!\w)${name.replaceAll(/\W/g, String.raw`\$&`)}(?!\w)`, 'i').test(text);

/** What a quote says and whose it is; what is marked is what is recorded. */
function expectQuote(quote: Element, answer: Answer, brand: string, caption: string): void {
  expect(quote.attributes['data-answer']).toBe(answer.id);
  const [text] = within(quote).filter(({ name }) => name === 'bdi');
  const excerpt = text ? textOf(text) : '';
  expect(
    within(quote)
      .filter(({ name }) => name === 'p')
      .map(textOf),
  ).toEqual([`“${excerpt}”`]);
  expect(excerpt.length).toBeGreaterThan(0);
  expect(excerpt.length).toBeLessThanOrEqual(280);
  expect(denseOf(answer.text_markdown ?? answer.text)).toContain(denseOf(excerpt));

  const rivals = rivalsOf(answer).map(({ name }) => name);
  const names = answer.brand_named ? [brand, ...rivals] : rivals;
  const marksOf = (kind: string) => withClass(quote, kind).map((mark) => textOf(mark).toLowerCase());
  const low = (all: readonly string[]) => all.map((name) => name.toLowerCase());
  expect(low(answer.brand_named ? [brand] : [])).toEqual(expect.arrayContaining(marksOf('you')));
  expect(low(rivals)).toEqual(expect.arrayContaining(marksOf('rival')));
  const missed = names.filter(
    (name) => has(excerpt, name) && ![...marksOf('you'), ...marksOf('rival')].includes(name.toLowerCase()),
  );
  expect(missed.filter((name) => !names.some((other) => other !== name && has(other, name)))).toEqual([]);
  if (names.some((name) => has(answer.text_markdown ?? answer.text, name)))
    expect(withClass(quote, 'you').length + withClass(quote, 'rival').length).toBeGreaterThan(0);
  if (answer.brand_named && has(answer.text_markdown ?? answer.text, brand))
    expect(marksOf('you').length).toBeGreaterThan(0);
  const [said] = within(quote).filter(({ name }) => name === 'figcaption');
  expect(said && textOf(said)).toBe(caption);
}

interface Group {
  readonly key: string;
  readonly label: string;
  readonly verdict: string | null;
  readonly visibility: { readonly change: number | null };
}
/** The row with the greatest change. */
const most = (rows: readonly Group[]) =>
  rows.reduce<Group | null>(
    (best, row) => ((row.visibility.change ?? 0) > (best?.visibility.change ?? 0) ? row : best),
    null,
  );

const quotesIn = (element: Element) => withClass(element, 'quote');

describe.each([...OF_DEMO, ...WORLD_IDS.map(brandOf)])('the report of %s', (brand) => {
  const service = () => services[OF_DEMO.includes(brand) ? 0 : 1] ?? sharedDemo();
  const body = () => bodyOf(parsed(readFileSync(files.get(brand) ?? '', 'utf8')));
  const answers = (parameters: Readonly<Record<string, string>>, days = OCTOBER.current) =>
    answersOf(service(), brand, days, { limit: '500', ...parameters });
  const nameOf = async () => (await requestsTo(service(), brand)<{ name: string }>('')).name;

  test('quotes of each question lost or won an answer of the latest run that has one, by engine, weight and id', async () => {
    const name = await nameOf();
    const weights = await fetch(`${service().url}/v1/methodology`, {
      headers: { Authorization: `Bearer ${service().key}` },
    });
    const { engine_weights } = (await weights.json()) as { engine_weights: Record<string, string> }; // as documented
    const weightOf = ({ platform }: Answer) => {
      const [above = 0, below = 1] = (engine_weights[platform] ?? '').split('/').map(Number);
      return above / below;
    };
    const quoted: string[] = [];
    const seen: string[] = [];
    for (const [list, parameters] of [
      ['lost', { gap: 'true' }],
      ['won', { named: 'true' }],
    ] as const) {
      const rows = withClass(body(), list).flatMap((one) =>
        one.children.filter((row) => typeof row !== 'string'),
      );
      for (const row of rows) {
        const key = row.attributes['data-key'] ?? '';
        seen.push(key);
        const own = await answers({ ...parameters, prompt_ids: key });
        const [best] = own
          .filter(({ run_id }) => run_id === own[0]?.run_id)
          .sort(
            (a, b) =>
              Number(quoted.includes(a.platform)) - Number(quoted.includes(b.platform)) ||
              weightOf(b) - weightOf(a) ||
              (a.id < b.id ? -1 : 1),
          );
        const [quote] = quotesIn(row);
        expect(quote === undefined).toBe(best === undefined);
        if (quote === undefined || best === undefined) continue;
        quoted.push(best.platform);
        expect([best.brand_named, rivalsOf(best).length > 0 || list === 'won']).toEqual([
          list === 'won',
          true,
        ]);
        expectQuote(quote, best, name, `${ENGINES[best.platform]}, ${dayOf(best)}; ${cites(best)}`);
      }
    }
    expect(new Set(seen).size).toBe(seen.length);
  });

  test('shows then and now a question that rose most, on the engine that rose most', async () => {
    const [then] = withClass(body(), 'then');
    const { questions, engines, comparison } = await responsesOf(service(), brand, OCTOBER);
    const question = most((questions.data as unknown as Group[]).filter(({ verdict }) => verdict === 'up')); // rows of the API
    const engine = most(engines.data as unknown as Group[]); // rows of the API
    const isCompared = (comparison as { verdict: string | null }).verdict !== null; // as documented
    if (!isCompared || question === null || engine === null || engines.data.length < 2) {
      expect(then).toBeUndefined();
      return;
    }
    const of = { prompt_ids: question.key, platforms: engine.key };
    const before = (await answers(of, OCTOBER.previous)).find(
      (one) => !one.brand_named && rivalsOf(one).length > 0,
    );
    const after = (await answers(of)).find((one) => one.brand_named && one.sentiment !== 'negative');
    if (before === undefined || after === undefined || then === undefined) {
      expect([then, before && after]).toEqual([undefined, undefined]);
      return;
    }
    expect([then.attributes['data-key'], then.attributes['data-engine']]).toEqual([question.key, engine.key]);
    const [was, is] = quotesIn(then);
    const name = await nameOf();
    if (was) expectQuote(was, before, name, cites(before));
    if (is) expectQuote(is, after, name, cites(after));
    expect(
      within(then)
        .filter((one) => one.name === 'h4')
        .map(textOf),
    ).toEqual([dayOf(before), dayOf(after)]);
    const sentence = textOf(then);
    expect(sentence).toContain(`“${question.label}” rose by more than chance over all engines, from `);
    expect(sentence).toContain(`. On ${ENGINES[engine.key]}, `);
  });

  test('quotes the latest criticism, of two engines', async () => {
    const [block] = withClass(body(), 'criticism');
    const critics = (await answers({ named: 'true' })).filter(({ sentiment }) => sentiment === 'negative');
    const hasPart = within(body()).some(({ attributes }) => attributes['id'] === 'engines');
    const expected = [critics[0], critics.find(({ platform }) => platform !== critics[0]?.platform)].flatMap(
      (one) => one ?? [],
    );
    const quotes = block ? quotesIn(block) : [];
    expect(quotes).toHaveLength(hasPart ? expected.length : 0);
    const { questions, branded } = await responsesOf(service(), brand, OCTOBER);
    const rows = [...questions.data, ...branded.data] as unknown as Group[]; // rows of the API
    const labels = new Map(rows.map(({ key, label }) => [key, label]));
    for (const [index, quote] of quotes.entries()) {
      const answer = expected[index];
      if (answer)
        expectQuote(
          quote,
          answer,
          await nameOf(),
          `${ENGINES[answer.platform]}, ${dayOf(answer)}, to “${labels.get(answer.prompt_id) ?? ''}”`,
        );
    }
  });
});

test.each([
  [10, 'served'],
  [1, 'not served'],
])('pages of %i are followed until each question is %s, but six times at most', async (limit, expected) => {
  const demo = sharedDemo();
  let requests = 0;
  const client = createClient({
    baseUrl: demo.url,
    apiKey: demo.key,
    fetch: (url, options) => {
      requests += 1;
      return fetch(url.replace('limit=500', `limit=${limit}`), options);
    },
  });
  const report = await readReport(demo);
  const whole = quotesOf(report);
  const paged = { ...report, answers: await readAnswers(client, report) };
  await demo.close();
  const idsOf = (quotes: typeof whole) => [...quotes].map(([id, { answer }]) => [id, answer.id]);
  expect(requests).toBeGreaterThan(4);
  expect(requests).toBeLessThanOrEqual(6);
  if (expected === 'served') expect(idsOf(quotesOf(paged))).toEqual(idsOf(whole));
  else
    expect([quotesOf(paged).size < whole.size, thenAndNow(paged), criticismOf(paged)]).toEqual([
      true,
      null,
      [],
    ]);
});

test('the report of the demo quotes all that a client is shown', () => {
  const body = bodyOf(parsed(readFileSync(files.get('brd_tidewell') ?? '', 'utf8')));
  const counts = ['lost', 'won', 'then', 'criticism'].map(
    (list) => withClass(body, list).flatMap(quotesIn).length,
  );
  expect(counts).toEqual([5, 3, 2, 2]);
});
