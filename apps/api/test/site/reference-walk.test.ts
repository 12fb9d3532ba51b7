/// <reference lib="dom" />
import { ENDPOINTS } from '@brand-visibility/contract';
import { describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import type { Page } from 'puppeteer-core';
import { browsedService } from '../support/browsed-service.js';
import { violations } from '../support/axe.js';
import { enterKey, makeFirstRequest } from '../support/first-request.js';
import { textsOf, visit, type Inspect, type Visit } from '../support/visit.js';
import { keyText } from '../support/world.js';

/** The reference page in a real browser, under its policy (rule 11.18). */

const site = browsedService();

const open = (place: string, inspect: Inspect, options?: Visit) =>
  visit(site.browser, `${site.service.url}/docs${place}`, inspect, options);

/** Whether an element is on the screen without scrolling. */
const isInSight = (page: Page, selector: string) =>
  page.$eval(selector, (element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return element.checkVisibility() && top >= 0 && bottom <= innerHeight;
  });

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

describe('the reference', () => {
  test('has a place for every operation, with the names of every parameter and response member', async () => {
    await open('', async (page) => {
      expect(OPERATIONS).toHaveLength(ENDPOINTS.length);
      for (const { operationId, parameters, responses } of OPERATIONS) {
        const namesIn = (attribute: string) =>
          page.$$eval(
            `[id="${operationId}"] [data-${attribute}]`,
            (found, attribute) => found.map((one) => one.getAttribute(`data-${attribute}`)),
            attribute,
          );
        const sent = parameters.flatMap(({ name }) => name ?? []);
        expect({ operationId, parameters: await namesIn('parameter') }).toEqual({
          operationId,
          parameters: sent,
        });
        const { content } = responses[200];
        const schemas = Object.values(content).flatMap((one) => [one.schema, one['x-row'] ?? {}]);
        const expected = new Set(schemas.flatMap(membersOf));
        const shown = new Set(await namesIn('name'));
        expect({ operationId, missing: [...expected].filter((name) => !shown.has(name)) }).toEqual({
          operationId,
          missing: [],
        });
        expect([...shown].filter((name) => !expected.has(name ?? ''))).toEqual([]);
      }
    });
  });

  test('has every link within the page lead somewhere, and every id once', async () => {
    await open('', async (page) => {
      const { dead, twice } = await page.evaluate(() => {
        const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
        const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href^="#"]')];
        return {
          dead: links.map(({ hash }) => hash.slice(1)).filter((id) => !ids.includes(id)),
          twice: ids.filter((id, i) => ids.indexOf(id) !== i),
        };
      });
      expect({ dead, twice }).toEqual({ dead: [], twice: [] });
    });
  });

  test('shows one place at a time, and the list beside it marks that one', async () => {
    await open('', async (page) => {
      expect(await textsOf(page, '.place h1')).toEqual(['First request']);
      await page.click('.list a[href="#listRuns"]');
      expect(await textsOf(page, '.place h1')).toEqual(['listRuns']);
      expect(await textsOf(page, '.list [aria-current]')).toEqual(['listRuns']);
      await page.goBack();
      expect(await textsOf(page, '.place h1')).toEqual(['First request']);
    });
  });
});

describe('a stranger', () => {
  const walk = (place: string, inspect: Inspect) => open(place, inspect, { width: 1400 });

  test('makes a first request in three actions', async () => {
    await walk('', async (page, { requests }) => {
      for (const part of ['#base', '#key', '#brand', '#start .send'])
        expect([part, await isInSight(page, part)]).toEqual([part, true]);
      await enterKey(page, keyText('a_all'));
      expect(requests.at(-1)).toBe(`${site.service.url}/v1/brands?limit=100`);
      await page.select('#brand', 'brd_a2');
      await page.click('#start .send');
      await page.waitForSelector('#start .answer:not([hidden])');
      expect(requests.at(-1)).toBe(`${site.service.url}/v1/brands/brd_a2/visibility`);
      expect(await textsOf(page, '#start .state')).toEqual([expect.stringMatching(/^200 OK, /)]);
      const [body = ''] = await textsOf(page, '#start .body');
      expect(JSON.parse(body)).toMatchObject({ brand_id: 'brd_a2' });
      expect(await textsOf(page, '#start .received dt')).toEqual(
        expect.arrayContaining(['X-Request-Id', 'RateLimit']),
      );
    });
  });

  test('finds the fields of a ranking row', async () => {
    await walk('', async (page) => {
      await page.click('.list a[href="#getCompetitors"]');
      for (const name of ['rank', 'name', 'movement', 'platforms'])
        expect(await isInSight(page, `#getCompetitors\\.response\\.you .names [data-name="${name}"]`)).toBe(
          true,
        );
      await page.click('#getCompetitors\\.response\\.you .names a');
      expect(await isInSight(page, '#getCompetitors\\.response\\.data\\.rank')).toBe(true);
    });
  });

  test('finds how `movement` is judged', async () => {
    await walk('', async (page) => {
      await page.type('#search', 'movement');
      expect(await textsOf(page, '.list .group > ul > li > a')).toEqual(['getCompetitors']);
      await page.click('.hits a');
      const field = '#getCompetitors\\.response\\.data\\.movement';
      expect(await isInSight(page, field)).toBe(true);
      expect(await textsOf(page, `${field} p`)).toEqual([
        expect.stringMatching(
          /rising: visibility up by more than asking the same prompts again would explain/,
        ),
      ]);
    });
  });

  test('finds a Python sample with a filter, which follows what is typed', async () => {
    await walk('#getCompetitors', async (page) => {
      await page.click('#getCompetitors [value="python"]');
      const sample = '#getCompetitors [data-language="python"]';
      expect(await isInSight(page, sample)).toBe(true);
      const shown = () => textsOf(page, '#getCompetitors .samples pre');
      expect(await shown()).toEqual([expect.stringContaining('"locations": "\\"Austin, TX\\",Germany"')]);
      await page.type('[id="getCompetitors.platforms.value"]', 'chatgpt');
      expect(await shown()).toEqual([
        expect.stringMatching(/urlencode\(\{\n {4}"platforms": "chatgpt",\n\}\)/),
      ]);
      await page.click('.list a[href="#listRuns"]');
      expect(await textsOf(page, '#listRuns .samples pre')).toEqual([expect.stringMatching(/^import http/)]);
    });
  });
});

describe('sending', () => {
  test('sends only what is typed, and asks for what is missing', async () => {
    await open('#getRun', async (page, { requests, complaints }) => {
      const [form, state] = ['#getRun', '#getRun .state'];
      const focused = () => page.evaluate(() => document.activeElement?.id);
      await page.click(`${form} .send`);
      expect([await textsOf(page, state), await focused()]).toEqual([['Enter a key above first.'], 'key']);
      await enterKey(page, keyText('a_all'));
      await page.click(`${form} .send`);
      expect([await textsOf(page, state), await focused()]).toEqual([
        ['Enter run_id first.'],
        'getRun.run_id.value',
      ]);
      await page.type('[id="getRun.run_id.value"]', 'a/b?');
      const before = requests.length;
      const sent = page.waitForRequest((request) => request.url().includes('/v1/'));
      await page.click(`${form} .send`);
      const request = await sent;
      expect(requests.slice(before)).toEqual([`${site.service.url}/v1/brands/brd_a1/runs/a%2Fb%3F`]);
      expect(request.headers()['x-request-id']).toBeUndefined();
      await page.waitForSelector(`${form} .answer:not([hidden])`);
      expect(await textsOf(page, state)).toEqual([expect.stringMatching(/^404 /)]);
      expect(complaints.splice(0)).toEqual([expect.stringContaining('404')]);
    });
  });

  test('stores the key nowhere, and says why one is refused', async () => {
    const key = keyText('a_all');
    await open('', async (page, { requests }) => {
      await makeFirstRequest(page, key);
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
      await page.reload();
      expect(await page.$eval('#key', (field) => (field as HTMLInputElement).value)).toBe('');
    });
    await open('', async (page, { complaints }) => {
      await page.type('#key', keyText('revoked'));
      await page.click('#load');
      await page.waitForFunction(() => document.querySelector('#loaded')?.textContent.includes('revoked'));
      expect(await page.$$('#brand:disabled')).toHaveLength(1);
      expect(complaints.splice(0)).toEqual([expect.stringContaining('401')]);
    });
  });

  // Rule 6.6.
  test('caches its files, but not the page', async () => {
    await open('', async (page) => {
      const fresh: string[] = [];
      page.on('response', (response) => {
        if (!response.fromCache()) fresh.push(new URL(response.url()).pathname);
      });
      await page.reload();
      expect(fresh).toEqual(['/docs']);
    });
  });

  test('cannot load anything from another origin', async () => {
    await open('', async (page, { requests, complaints }) => {
      const failed = await page.evaluate(() =>
        fetch('https://elsewhere.example/').then(() => 'answered', String),
      );
      expect(failed).toContain('Failed to fetch');
      expect(complaints.splice(0).join()).toContain('Content Security Policy');
      requests.splice(0);
    });
  });
});

const PLACES = ['', '#operations', '#conventions', '#common-parameters', '#shared-types', '#errors'];

describe.each([
  [390, 'light'],
  [390, 'dark'],
  [1400, 'light'],
  [1920, 'dark'],
] as const)('%i pixels wide in %s mode', (width, scheme) => {
  test('has nothing that axe-core finds, no horizontal scrolling and no layout shift', async () => {
    const operations = ['#getAccount', '#getCompetitors', '#listBrandAnswers', '#getVisibilitySeries'];
    for (const place of [...PLACES, ...operations]) {
      await open(
        place,
        async (page) => {
          const shift = await page.evaluate(
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
          const overflow = await page.$eval('html', (html) => html.scrollWidth);
          expect({ place, shift, overflow, found: await violations(page) }).toEqual({
            place,
            shift: 0,
            overflow: width,
            found: [],
          });
        },
        { width, scheme },
      );
    }
  });
});

test('works without script, but for search, key and sending', async () => {
  const page = await site.browser.newPage();
  await page.setJavaScriptEnabled(false);
  await page.goto(`${site.service.url}/docs#getVisibility`);
  await page.setJavaScriptEnabled(true);
  expect(await textsOf(page, '.place h1')).toEqual(['getVisibility']);
  expect(await textsOf(page, '#getVisibility .samples pre')).toHaveLength(1);
  await page.close();
});
