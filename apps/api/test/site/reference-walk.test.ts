/// <reference lib="dom" />
import { ENDPOINTS } from '@brand-visibility/contract';
import { describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import type { Page } from 'puppeteer-core';
import { browsedSite, enterKey, sendRequest, textsOf, violations, type Inspect } from '../support/browser.js';
import { GROUPS } from '../support/pages.js';
import { PUBLIC_URL } from '../support/service.js';
import { keyText } from '../support/world.js';

/** The pages of the reference in a real browser, under their policy (rule 11.18). */

const site = browsedSite();

const open = (inspect: Inspect, path = '/docs') => site.visit(path, inspect, { width: 1440 });

/** Waits until an element is on the screen. */
const inSight = (page: Page, selector: string) =>
  page.waitForFunction(
    (of) => {
      const element = document.querySelector(of);
      const { top = -1, bottom = 0 } = element?.getBoundingClientRect() ?? {};
      return element?.checkVisibility() && top >= 0 && bottom <= innerHeight;
    },
    {},
    selector,
  );

interface Schema {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
}

interface Operation {
  readonly operationId: string;
  readonly parameters: readonly { readonly name?: string }[];
  readonly responses: Readonly<
    Record<
      '200',
      { readonly content: Readonly<Record<string, { readonly schema: Schema; readonly 'x-row'?: Schema }>> }
    >
  >;
}

/** The document in the repository. The cast is safe: other tests validate it. */
const DOCUMENT = JSON.parse(
  readFileSync(new URL('../../../../docs/openapi.json', import.meta.url), 'utf8'),
) as {
  readonly paths: Readonly<Record<string, { readonly get: Operation }>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
};

const OPERATIONS = Object.values(DOCUMENT.paths).map(({ get }) => get);

/** The names of the members of a schema and of all that it contains. */
function membersOf(schema: Schema): readonly string[] {
  const name = schema.$ref?.split('/').at(-1);
  const { properties = {}, items, anyOf = [] } = name ? (DOCUMENT.components.schemas[name] ?? {}) : schema;
  return [
    ...Object.entries(properties).flatMap(([member, of]) => [member, ...membersOf(of)]),
    ...(items ? membersOf(items) : []),
    ...anyOf.flatMap(membersOf),
  ];
}

/** The sum of the layout shifts so far. */
const shiftOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          // The type of a shift is not in the library of TypeScript.
          for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
      }),
  );

const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.id || document.activeElement?.getAttribute('name'));

const operationsIn = (page: Page) => page.$$eval('.operation', (places) => places.map(({ id }) => id));

const shownOperations = new Set<string>();

test.each(['/docs', ...GROUPS])(
  '%s has the names of every parameter and response field of its operations, and no dead links; it is short',
  async (path) => {
    await open(async (page) => {
      expect(await shiftOf(page)).toBe(0);
      expect(await page.$eval('html', ({ scrollHeight }) => scrollHeight)).toBeLessThan(12_000);
      const ids = await operationsIn(page);
      for (const { operationId, parameters, responses } of OPERATIONS) {
        if (!ids.includes(operationId)) continue;
        shownOperations.add(operationId);
        const namesIn = (selector: string) =>
          page.$$eval(`#${operationId} ${selector}`, (found) => found.map((one) => one.textContent));
        const sent = parameters.flatMap(({ name }) => name ?? []);
        expect((await namesIn('.parameters > li > div > code')).toSorted()).toEqual(sent.toSorted());
        const { content } = responses[200];
        const schemas = Object.values(content).flatMap((one) => [one.schema, one['x-row'] ?? {}]);
        const fields = [
          ...(await namesIn('.rows:not(.parameters) > li > div > code')),
          ...(await namesIn('.rows .names > code')),
        ];
        const of = (names: readonly string[]) => [operationId, [...new Set(names)].toSorted()];
        expect(of(fields)).toEqual(of(schemas.flatMap(membersOf)));
      }
      const { dead, twice } = await page.evaluate(() => {
        const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
        const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href^="#"]')];
        return {
          dead: links.map(({ hash }) => hash.slice(1)).filter((id) => !ids.includes(id)),
          twice: ids.filter((id, i) => ids.indexOf(id) !== i),
        };
      });
      expect({ dead, twice }).toEqual({ dead: [], twice: [] });
    }, path);
  },
);

test('the reference has a place for every operation, which the list marks when it is in sight', async () => {
  expect(OPERATIONS).toHaveLength(ENDPOINTS.length);
  expect(shownOperations).toEqual(new Set(OPERATIONS.map(({ operationId }) => operationId)));
  await open(async (page) => {
    // The list marks the place in sight.
    const isMarked = (name: string) =>
      page.waitForFunction(
        (wanted) => document.querySelector('#contents [aria-current]')?.textContent === wanted,
        {},
        name,
      );
    await isMarked('First request');
    await page.click('#contents a[href$="#getRun"]');
    await isMarked('One run');
    await inSight(page, '#getRun h2');
    expect(await textsOf(page, '#getRun :is(h2, .id span)')).toEqual(['One run', 'Operation getRun']);
    await page.goBack();
    await isMarked('First request');
  });
});

const isAt = (page: Page, place: string) =>
  page.waitForFunction((wanted) => location.pathname + location.hash === wanted, {}, place);

test('a link of the time when the reference was one page leads to the operation', async () => {
  const all = [
    ['getCompetitors', '/docs/competitors#getCompetitors', '#getCompetitors h2'],
    ['getPageAudit.dimensions', '/docs/site#getPageAudit.dimensions', '#getPageAudit\\.dimensions > div'],
    ['getVisibility?tz', '/docs/visibility#getVisibility?tz', '[id="getVisibility?tz"]'],
    ['getRun.no_such_field', '/docs/runs#getRun', '#getRun h2'],
    ['parameter.tz', '/docs#parameter.tz', '#parameter\\.tz'],
  ] as const;
  for (const [anchor, place, selector] of all)
    await open(async (page) => {
      await isAt(page, place);
      await inSight(page, selector);
    }, `/docs#${anchor}`);
});

/** What a reader types into the forms, with what a shell or a URL could read differently. */
const TYPED = { locations: `"it's, 50 % & more",Wien+#1`, tz: 'Europe/Paris', limit: '3' };

const field = (id: string, name: string) => `#${id} .parameters [name="${name}"]`;
const statusOf = (page: Page, id: string) => textsOf(page, `#${id} [role="status"]`);
const press = (page: Page, selector: string) =>
  page.$eval(selector, (button) => (button as HTMLElement).click());

describe('a request', () => {
  test('of every operation is the one that its sample shows', async () => {
    await open(async (page, { requests, complaints }) => {
      await enterKey(page, keyText('a_all'));
      expect(requests.at(-1)).toBe(`${site.service.url}/v1/brands?limit=100`);
      // The key stays from page to page.
      for (const { operationId: id, parameters } of OPERATIONS) {
        await press(page, `#places a[href$="#${id}"]`);
        await page.waitForSelector(`.operation#${id}`);
        const names = parameters.flatMap(({ name }) => name ?? []);
        for (const [name, value] of Object.entries(TYPED).filter(([one]) => names.includes(one)))
          await page.locator(field(id, name)).fill(value);
        const [sample = ''] = await textsOf(page, `#${id} .samples pre`);
        const [, url = ''] = /'([^']+)'$/.exec(sample) ?? [];
        expect(url.startsWith(`${PUBLIC_URL}/v1/`)).toBe(true);
        if (names.includes('brand_id')) expect(url).toContain('/brands/brd_a1');
        if (names.includes('locations'))
          expect(new URL(url).searchParams.get('locations')).toBe(TYPED.locations);
        expect(await sendRequest(page, id)).toBe(url.replace(PUBLIC_URL, site.service.url));
        const status =
          /^(?:200 OK|404 Not Found) \d+ ms, [\d.]+ KB, \d+ requests left for \d+ s, request \S+$/;
        expect(await statusOf(page, id)).toEqual([expect.stringMatching(status)]);
      }
      expect(complaints.splice(0).filter((complaint) => !complaint.includes('404'))).toEqual([]);
    });
  });

  test('follows the fields, in each language, and has the chosen brand, on each page', async () => {
    await open(async (page) => {
      await enterKey(page, keyText('a_all'));
      await page.click('.credentials');
      await page.select('#brand', 'brd_a2');
      for (const name of ['start_date', 'end_date', 'tz', 'locations'])
        await page.locator(field('getCompetitors', name)).fill('');
      await page.type(field('getCompetitors', 'platforms'), 'chatgpt,claude');
      await page.select(field('getCompetitors', 'watched'), 'true');
      const shown = async (language: string) => {
        await press(page, `#getCompetitors [value="${language}"]`);
        return (await textsOf(page, '#getCompetitors .samples pre')).join();
      };
      const target = '/brd_a2/competitors?platforms=chatgpt,claude&watched=true&limit=';
      expect(await shown('curl')).toContain(target);
      expect(await shown('typescript')).toContain("platforms: ['chatgpt', 'claude'],\n  watched: true,");
      expect(await shown('python')).toContain('"platforms": "chatgpt,claude"');
      expect(await sendRequest(page, 'getCompetitors')).toContain(target);
      await press(page, '.turn [rel="next"]');
      await page.waitForSelector('#getVisibilityComparison');
      const samples = await textsOf(page, '#getVisibilityComparison .samples pre');
      expect(samples).toEqual([expect.stringMatching(/^import http[^]*brd_a2/)]);
    }, '/docs/competitors');
  });

  test('that is wrong marks its parameters, and a button corrects each', async () => {
    await open(async (page, { complaints }) => {
      await enterKey(page, keyText('a_all'));
      const values = { period: '30days', tz: 'America/NewYork', platforms: 'claude,chat-gpt' };
      for (const [name, value] of Object.entries(values))
        await page.locator(field('getVisibility', name)).fill(value);
      await sendRequest(page, 'getVisibility');
      expect(complaints.splice(0)).toEqual([expect.stringContaining('400')]);
      expect(await textsOf(page, '#getVisibility .error')).toEqual([
        'period must be one of 7d, 30d, 90d, 365d Use 30d',
        expect.stringMatching(/^tz .* Use America\/New_York$/),
        expect.stringMatching(/^platforms .* Use chatgpt$/),
      ]);
      expect(await page.$$('#getVisibility [aria-invalid="true"]')).toHaveLength(3);
      for (const name of Object.keys(values)) {
        await press(page, `[id="getVisibility?${name}"] button`);
        expect(await focused(page)).toBe(name);
        if (name !== 'platforms') await sendRequest(page, 'getVisibility');
      }
      complaints.splice(0);
      expect(await page.$$('#getVisibility :is(.error, [aria-invalid])')).toEqual([]);
      expect(await sendRequest(page, 'getVisibility')).toMatch(
        /\?period=30d&tz=America\/New_York&platforms=claude,chatgpt&/,
      );
      expect(await statusOf(page, 'getVisibility')).toEqual([expect.stringMatching(/^200 /)]);
    }, '/docs/visibility');
  });

  test('asks for what is missing, and a refused key says why', async () => {
    await open(async (page, { requests, complaints }) => {
      const before = requests.length;
      await press(page, '#getRun .send');
      expect([await textsOf(page, '#loaded'), await focused(page)]).toEqual([['Enter a key first.'], 'key']);
      await page.keyboard.press('Escape');
      await page.locator(field('getRun', 'run_id')).fill('');
      await press(page, '#getRun .send');
      expect([await textsOf(page, '#getRun .error'), await focused(page)]).toEqual([
        ['run_id is in the path, so it cannot be empty'],
        'run_id',
      ]);
      expect(requests.slice(before)).toEqual([]);
      await page.click('.credentials');
      await page.type('#key', keyText('revoked'));
      await page.keyboard.press('Enter');
      await page.waitForFunction(() => document.querySelector('#loaded')?.textContent.includes('revoked'));
      expect(await page.$$('#brand:disabled')).toHaveLength(1);
      expect(complaints.splice(0)).toEqual([expect.stringContaining('401')]);
    }, '/docs/runs');
  });

  test('and its key leave no trace; files are cached, the page is not, and no other origin can be reached', async () => {
    const key = keyText('a_all');
    await open(async (page, { requests, complaints }) => {
      await enterKey(page, key);
      await sendRequest(page, 'getVisibility');
      const kept = await page.evaluate(async () => [
        localStorage.length,
        sessionStorage.length,
        document.cookie,
        (await indexedDB.databases()).length,
        location.href,
        document.documentElement.outerHTML,
      ]);
      expect(kept.slice(0, 4)).toEqual([0, 0, '', 0]);
      expect(JSON.stringify([kept, requests])).not.toContain(key);
      expect(site.service.log.join('\n')).not.toContain(key);
      // Rule 6.6.
      const fresh: string[] = [];
      page.on('response', (response) => {
        if (!response.fromCache()) fresh.push(new URL(response.url()).pathname);
      });
      await page.reload();
      expect(fresh).toEqual(['/docs/visibility']);
      expect(await page.$eval('#key', (input) => (input as HTMLInputElement).value)).toBe('');
      const elsewhere = () => fetch('https://elsewhere.example/').then(() => 'answered', String);
      expect(await page.evaluate(elsewhere)).toContain('Failed to fetch');
      expect(complaints.splice(0).join()).toContain('Content Security Policy');
      requests.splice(0);
    }, '/docs/visibility');
  });
});

test('the search loads its index when somebody searches, and is used with the keyboard or a click', async () => {
  await open(async (page, { requests }) => {
    const indexes = () => requests.filter((request) => /\/assets\/search-\w+\.json$/.test(request));
    const found = (words: string) =>
      page.keyboard.type(words).then(() => page.waitForSelector('#hits [role="option"]'));
    const search = async (words: string) => {
      await page.keyboard.down('Control');
      await page.keyboard.press('k');
      await page.keyboard.up('Control');
      await found(words);
    };
    expect(indexes()).toEqual([]);
    await page.keyboard.press('/');
    expect(await focused(page)).toBe('search');
    await found('movement');
    expect(indexes()).toHaveLength(1);
    expect(await textsOf(page, '#hits [aria-selected="true"] b')).toEqual(['movement']);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await isAt(page, '/docs/competitors#getCompetitors.data.movement');
    await inSight(page, '#getCompetitors\\.data\\.movement');
    expect(await textsOf(page, '#hits')).toEqual([]);
    await search('rate limit');
    expect(await textsOf(page, '#hits mark')).toEqual(expect.arrayContaining(['rate limit', 'rate_limit']));
    await page.keyboard.press('ArrowDown');
    const active = () => page.$eval('#search', (input) => input.getAttribute('aria-activedescendant'));
    expect(await active()).toBe('hit-1');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await inSight(page, '#limits'); // in details, which open
    await search('csv');
    await page.keyboard.press('Escape');
    expect([await textsOf(page, '#hits'), await focused(page)]).toEqual([[], 'search']);
    await page.keyboard.type('no such words');
    await page.waitForFunction(
      () => document.querySelector('#hits')?.textContent === 'Nothing has these words.',
    );
    await page.keyboard.press('Escape');
    await found('429');
    await Promise.all([page.waitForNavigation(), page.click('#hits li')]);
    expect(page.url()).toBe(`${site.service.url}/errors#rate_limited`);
    await inSight(page, '#rate_limited');
  });
});

test('the keyboard alone is enough for a request', async () => {
  await open(async (page) => {
    await page.keyboard.press('Tab');
    expect(await textsOf(page, ':focus')).toEqual(['Skip to the text']);
    const tabTo = async (selector: string) => {
      for (let steps = 0; steps < 80; steps += 1) {
        if (await page.$(`${selector}:focus`)) return;
        await page.keyboard.press('Tab');
      }
      throw new Error(`no way to ${selector}`);
    };
    await tabTo('.credentials');
    await page.keyboard.press('Enter');
    await tabTo('#key');
    await page.keyboard.type(keyText('a_all'));
    await page.keyboard.press('Enter');
    await page.waitForSelector('#brand:enabled');
    await page.keyboard.press('Escape');
    await page.keyboard.press('/');
    await page.keyboard.type('Competitors over time');
    await page.waitForSelector('#hits [role="option"]');
    await page.keyboard.press('Enter');
    await page.waitForSelector('#getCompetitorSeries.operation');
    await tabTo('#getCompetitorSeries .send');
    const response = page.waitForResponse((one) => one.url().includes('/competitors/series?'));
    await page.keyboard.press('Enter');
    expect((await response).status()).toBe(200);
  });
});

test('without script it has everything but search, keys and sending', async () => {
  const page = await site.browser.newPage();
  await page.setJavaScriptEnabled(false);
  await page.goto(`${site.service.url}/docs#getVisibility`);
  await page.setJavaScriptEnabled(true);
  // The place of an older link is the operation in the list, which leads to its page.
  const href = await page.$eval(':target a', (link) => link.href);
  expect(href).toBe(`${site.service.url}/docs/visibility#getVisibility`);
  await page.setJavaScriptEnabled(false);
  await page.goto(href);
  await page.setJavaScriptEnabled(true);
  expect(await textsOf(page, '#getVisibility .samples pre')).toEqual([expect.stringMatching(/^curl /)]);
  await page.click('#getVisibility [value="python"]');
  expect(await textsOf(page, '#getVisibility .samples pre')).toEqual([expect.stringMatching(/^import http/)]);
  expect(await textsOf(page, '#getVisibility .answer code')).toEqual([expect.stringMatching(/^\{/)]);
  await page.close();
});
