import { createClient, type BrandAnswer } from '@brand-visibility/client';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readAnswers } from '../src/story/answers.js';
import type { Answers, Report } from '../src/data/report.js';
import { criticismOf, lostQuotes, thenAndNow, wantedOf } from '../src/story/quotes.js';
import { bodyOf, linesOf, parsed, textOf, within, withClass } from './support/html.js';
import { readReport, render } from './support/reports.js';
import { openService, type Service } from './support/service.js';
import { brandOf } from './support/worlds.js';

/** Which answers a report quotes, and how. */

let service: Service;
let report: Report;
let like: BrandAnswer;
beforeAll(async () => {
  service = await openService();
  report = await readReport(service, { brand_id: brandOf('apart') });
  const [first] = report.answers?.lost ?? [];
  if (first === undefined) throw new Error('no answer is lost');
  like = first;
  [ONE = '', TWO = ''] = wantedOf(report).lost;
});
afterAll(() => service.close());

let [ONE, TWO] = ['', ''];
const rival = (name: string, position: number | null): BrandAnswer['competitors'][number] => ({
  ...(like.competitors[0] as BrandAnswer['competitors'][number]), // it has one
  name,
  report_name: name,
  position,
});
/** An answer to question ONE that names only Globex. */
const answer = (id: string, changed: Partial<BrandAnswer> = {}): BrandAnswer => ({
  ...like,
  id,
  prompt_id: ONE,
  run_id: 'run_2',
  text: 'Try Globex.',
  text_markdown: null,
  competitors: [rival('Globex', 1)],
  ...changed,
});
const withAnswers = (answers: Partial<Answers>): Report => ({
  ...report,
  answers: { lost: [], before: [], after: [], named: [], ...answers },
});
const none = { text: '', text_markdown: '![A picture](https://a.example/p.png)' };

describe('of each lost question', () => {
  /** The engine Claude weighs more than ChatGPT. */
  const quoted = (lost: readonly BrandAnswer[]) => {
    const given = withAnswers({ lost });
    const explanation = {
      ...report.responses.explanation,
      engines: report.responses.explanation.engines.map((engine) => ({
        ...engine,
        weight: engine.platform === 'claude' ? '2' : '3/2',
      })),
    };
    const quotes = lostQuotes({ ...given, responses: { ...given.responses, explanation } });
    return quotes.map((quote) => `${quote.answer.prompt_id} ${quote.answer.id}`);
  };
  const [CLAUDE, CHATGPT] = [{ platform: 'claude' }, { platform: 'chatgpt' }] as const;

  test('an answer of the latest run that has a text is quoted', () => {
    expect(
      quoted([answer('a', { ...none, run_id: 'run_3' }), answer('b'), answer('c', { run_id: 'run_1' })]),
    ).toEqual([`${ONE} b`]);
    expect(quoted([answer('a', none)])).toEqual([]);
  });

  test('the engine with the greater weight is quoted, then the smallest id, but first one that is not quoted yet', () => {
    expect(quoted([answer('c', CLAUDE), answer('b', CLAUDE), answer('a', CHATGPT)])).toEqual([`${ONE} b`]);
    const again = { ...CLAUDE, prompt_id: TWO };
    expect(
      quoted([answer('a', CLAUDE), answer('b', again), answer('c', { ...CHATGPT, prompt_id: TWO })]),
    ).toEqual([`${ONE} a`, `${TWO} c`]);
  });
});

describe('then and now', () => {
  const named = { brand_named: true, sentiment: 'neutral' } as const;
  const pair = (before: readonly BrandAnswer[], after: readonly BrandAnswer[]) => {
    const found = thenAndNow(withAnswers({ before, after }));
    return found && [found.then.quote.answer.id, found.now.quote.answer.id];
  };

  test('shows the newest answer that names only rivals, and the newest that names the brand without criticism', () => {
    const before = [
      answer('a', named),
      answer('b', { competitors: [] }),
      answer('c', none),
      answer('d'),
      answer('e'),
    ];
    const after = [answer('f'), answer('g', { ...named, sentiment: 'negative' }), answer('h', named)];
    expect(pair(before, after)).toEqual(['d', 'h']);
    expect([pair(before, [answer('f')]), pair([answer('a', named)], after)]).toEqual([null, null]);
  });

  test('is of the question without the name that rose most, and of the engine that rose most', async () => {
    const rows = report.responses.questions?.data ?? [];
    const rises = rows
      .filter(({ verdict }) => verdict === 'up')
      .map(({ visibility }) => visibility.change ?? 0);
    const rise = thenAndNow(report);
    expect([rise?.visibility.change.value, rise?.engine]).toEqual([Math.max(...rises), 'claude']);
    expect(wantedOf(await readReport(service, { brand_id: brandOf('falling') })).rise).toBeNull();
    expect(wantedOf(await readReport(service, { brand_id: brandOf('gap') })).rise).toBeNull();
    expect(wantedOf(await readReport(service, { brand_id: brandOf('one') })).rise).toBeNull();
  });
});

test('criticism is the newest, and the newest of another engine', () => {
  const critic = (id: string, platform: BrandAnswer['platform'], changed = {}) =>
    answer(id, { platform, brand_named: true, sentiment: 'negative', ...changed });
  const named = [
    critic('a', 'claude', none),
    critic('b', 'claude', { sentiment: 'neutral' }),
    critic('c', 'claude'),
    critic('d', 'claude'),
    critic('e', 'chatgpt'),
    critic('f', 'chatgpt'),
  ];
  expect(criticismOf(withAnswers({ named })).map((quote) => quote.answer.id)).toEqual(['c', 'e']);
});

describe('a quote', () => {
  const quoteOf = (changed: Partial<BrandAnswer>) => {
    const body = bodyOf(parsed(render(withAnswers({ lost: [answer('a', changed)] }))));
    const [quote] = withClass(body, 'quote');
    if (quote === undefined) throw new Error('nothing is quoted');
    return quote;
  };
  const source = (domain: string) => ({ ...like.sources[0], domain }) as BrandAnswer['sources'][number]; // it has one

  test('begins with the first name, and marks the names as what they are', () => {
    const quote = quoteOf({
      brand_named: true,
      text_markdown: '**Well**. Then Globex and Initech and Acme.',
      competitors: [rival('Initech', 2), rival('Globex', 1), { ...rival('Well', 0), report_name: null }],
    });
    expect(quote.attributes['data-answer']).toBe('a');
    expect(textOf(within(quote)[0] ?? quote)).toContain('“Then Globex and Initech and Acme.”');
    expect([withClass(quote, 'you').map(textOf), withClass(quote, 'rival').map(textOf)]).toEqual([
      ['Acme'],
      ['Globex', 'Initech'],
    ]);
  });

  test.each([
    ['', ''],
    ['b.example a.example WWW.B.example.', 'cites b.example and a.example'],
    ['a b c', 'cites a, b and c'],
    ['a b c d e', 'cites a, b and c + 2 more'],
  ])('of then and now, with the sources %p, says %p', (domains, says) => {
    const sources = domains
      .split(' ')
      .filter((one) => one !== '')
      .map(source);
    const after = [answer('b', { brand_named: true, sentiment: 'neutral' })];
    const body = bodyOf(parsed(render(withAnswers({ before: [answer('a', { sources })], after }))));
    const [quote] = withClass(body, 'quote').filter(({ attributes }) => attributes['data-answer'] === 'a');
    const caption = within(quote!).find(({ name }) => name === 'figcaption');
    expect(textOf(caption!)).toBe(says);
  });

  test('of criticism says what was asked', async () => {
    const falling = await readReport(service, { brand_id: brandOf('falling') });
    const [block] = withClass(bodyOf(parsed(render(falling))), 'quotes');
    expect(block && linesOf(block)).toContain('ChatGPT, 28 October · “What is good for task 9?”');
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
  const demo = await readReport(service);
  const whole = lostQuotes(demo);
  const paged = { ...demo, answers: await readAnswers(client, demo) };
  const idsOf = (quotes: typeof whole) => quotes.map((quote) => quote.answer.id);
  expect(requests).toBeGreaterThan(4);
  expect(requests).toBeLessThanOrEqual(6);
  if (expected === 'served') expect(idsOf(lostQuotes(paged))).toEqual(idsOf(whole));
  else expect([thenAndNow(paged), criticismOf(paged)]).toEqual([null, []]);
});

test('the report of the demo quotes all that a client is shown', async () => {
  const body = bodyOf(parsed(render(await readReport(service))));
  const counts = ['then', 'quotes'].map(
    (list) => withClass(body, list).flatMap((one) => withClass(one, 'quote')).length,
  );
  expect(counts).toEqual([2, 4]);
});
