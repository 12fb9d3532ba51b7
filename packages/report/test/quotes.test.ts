import { createClient } from '@brand-visibility/client';
import { isNight } from '@brand-visibility/tooling/draws';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readAnswers } from '../src/data/answers.js';
import { criticismOf, quotesOf, thenAndNow } from '../src/story/quotes.js';
import { textOf, within, withClass, type Element } from './support/html.js';
import { bodyFor, OF_DEMO, OF_WORLDS, readReport, serviceOf } from './support/reports.js';
import { answersOf, OCTOBER, requestsTo, responsesOf, type Answer } from './support/responses.js';
import { openService, type Service } from './support/service.js';
import { brandOf } from './support/worlds.js';

/** Every quote of a report, read by somebody who only has the file, the answers of the API and the rules. */

let service: Service;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

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
  markdown.replaceAll(/\]\([^)]*\)|^ *\d+\. /gm, '').replaceAll(/[^\p{L}\p{N}]/gu, '');

const rivalsOf = ({ competitors }: Answer) => competitors.filter(({ report_name }) => report_name !== null);

const has = (text: string, name: string) =>
  new RegExp(String.raw`(?<!\w)${name.replaceAll(/\W/g, String.raw`\$&`)}(?!\w)`, 'i').test(text);

const textsIn = (element: Element, name: string) =>
  within(element)
    .filter((one) => one.name === name)
    .map(textOf);
const quotesIn = (element: Element) => withClass(element, 'quote');

/** What a quote says and whose it is; what is marked is what is recorded. */
function expectQuote(quote: Element, answer: Answer, brand: string, caption: string): void {
  expect([quote.attributes['data-answer'], textsIn(quote, 'figcaption')]).toEqual([answer.id, [caption]]);
  const [excerpt = ''] = textsIn(quote, 'bdi');
  expect(textsIn(quote, 'p')).toEqual([`“${excerpt}”`]);
  expect(excerpt).toMatch(/^[^]{1,280}$/);
  const whole = answer.text_markdown ?? answer.text;
  expect(denseOf(whole)).toContain(denseOf(excerpt));

  const marksOf = (kind: string) => withClass(quote, kind).map((mark) => textOf(mark).toLowerCase());
  const [you, rivals] = [answer.brand_named ? [brand] : [], rivalsOf(answer).map(({ name }) => name)];
  const low = (all: readonly string[]) => all.map((name) => name.toLowerCase());
  expect([low(you), low(rivals)]).toEqual([
    expect.arrayContaining(marksOf('you')),
    expect.arrayContaining(marksOf('rival')),
  ]);
  const marked = [...marksOf('you'), ...marksOf('rival')];
  const names = [...you, ...rivals];
  const missed = names.filter((name) => has(excerpt, name) && !marked.includes(name.toLowerCase()));
  expect(missed.filter((name) => !names.some((other) => other !== name && has(other, name)))).toEqual([]);
  if (names.some((name) => has(whole, name))) expect(marked).not.toEqual([]);
  if (you.some((name) => has(whole, name))) expect(marksOf('you')).not.toEqual([]);
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

const BRANDS = isNight
  ? [...OF_DEMO, ...OF_WORLDS]
  : ['brd_tidewell', ...['falling', 'apart', 'one', 'norivals', 'empty', 'hostile'].map(brandOf)];

describe.each(BRANDS)('the report of %s', (brand) => {
  const own = () => serviceOf(service, brand);
  const body = () => bodyFor(service, { brand_id: brand });
  const answers = (parameters: Readonly<Record<string, string>>, days = OCTOBER.current) =>
    answersOf(own(), brand, days, { limit: '500', ...parameters });
  const nameOf = async () => (await readReport(service, { brand_id: brand })).brand.name;

  test('quotes of each question lost or won an answer of the latest run that has one, by engine, weight and id', async () => {
    const { engine_weights } = await own().client.getMethodology();
    const weightOf = ({ platform }: Answer) => {
      const [, weight = ''] = Object.entries(engine_weights).find(([name]) => name === platform) ?? [];
      const [above = 0, below = 1] = weight.split('/').map(Number);
      return above / below;
    };
    const quoted: string[] = [];
    const seen: string[] = [];
    for (const [list, parameters] of [
      ['lost', { gap: 'true' }],
      ['won', { named: 'true' }],
    ] as const)
      for (const row of withClass(await body(), list).flatMap(({ children }) => children)) {
        if (typeof row === 'string') continue;
        const key = row.attributes['data-key'] ?? '';
        seen.push(key);
        const all = await answers({ ...parameters, prompt_ids: key });
        const [best] = all
          .filter(({ run_id }) => run_id === all[0]?.run_id)
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
        const caption = `${ENGINES[best.platform]}, ${dayOf(best)}; ${cites(best)}`;
        expectQuote(quote, best, await nameOf(), caption);
      }
    expect(new Set(seen).size).toBe(seen.length);
  });

  test('shows then and now a question that rose most, on the engine that rose most', async () => {
    const [then] = withClass(await body(), 'then');
    const { questions, engines, comparison } = await responsesOf(own(), brand, OCTOBER);
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
    expect(textsIn(then, 'h4')).toEqual([dayOf(before), dayOf(after)]);
    const sentence = textOf(then);
    expect(sentence).toContain(`“${question.label}” rose by more than chance over all engines, from `);
    expect(sentence).toContain(`. On ${ENGINES[engine.key]}, `);
  });

  test('quotes the latest criticism, of two engines', async () => {
    const critics = (await answers({ named: 'true' })).filter(({ sentiment }) => sentiment === 'negative');
    const hasPart = within(await body()).some(({ attributes }) => attributes['id'] === 'engines');
    const expected = [critics[0], critics.find(({ platform }) => platform !== critics[0]?.platform)].flatMap(
      (one) => (hasPart && one) || [],
    );
    const quotes = withClass(await body(), 'criticism').flatMap(quotesIn);
    expect(quotes).toHaveLength(expected.length);
    for (const [index, answer] of expected.entries()) {
      const { text } = await own().client.getPrompt({ brand_id: brand, prompt_id: answer.prompt_id });
      const caption = `${ENGINES[answer.platform]}, ${dayOf(answer)}, to “${text}”`;
      expectQuote(quotes[index] as Element, answer, await nameOf(), caption); // as many as expected
    }
  });
});

test.each([
  [10, 'served'],
  [1, 'not served'],
])('pages of %i are followed until each question is %s, but six times at most', async (limit, expected) => {
  let requests = 0;
  const client = createClient({
    baseUrl: service.url,
    apiKey: service.key,
    fetch: (url, options) => {
      requests += 1;
      return fetch(url.replace('limit=500', `limit=${limit}`), options);
    },
  });
  const report = await readReport(service);
  const whole = quotesOf(report);
  const paged = { ...report, answers: await readAnswers(client, report) };
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

test('the report of the demo quotes all that a client is shown', async () => {
  const body = await bodyFor(service, {});
  const counts = ['lost', 'won', 'then', 'criticism'].map(
    (list) => withClass(body, list).flatMap(quotesIn).length,
  );
  expect(counts).toEqual([5, 3, 2, 2]);
});
