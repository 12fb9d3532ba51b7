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

const operationsIn = (page: Page) => page.$$eval('.operation', (places) => places.map(({ id }) => id));

const shownOperations = new Set<string>();

test.each(['/docs', ...GROUPS])(
  '%s has the names of every parameter and response field of its operations, and no dead links',
  async (path) => {
    await open(async (page) => {
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

test('every operation has a place', () => {
  expect(OPERATIONS).toHaveLength(ENDPOINTS.length);
  expect(shownOperations).toEqual(new Set(OPERATIONS.map(({ operationId }) => operationId)));
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

test('the search is used with the keyboard and leads to what it finds', async () => {
  await open(async (page) => {
    await page.keyboard.press('/');
    await page.keyboard.type('movement');
    await page.waitForSelector('#hits [role="option"]');
    expect(await textsOf(page, '#hits [aria-selected="true"] b')).toEqual(['movement']);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Enter');
    const place = '/docs/competitors#getCompetitors.data.movement';
    await page.waitForFunction((wanted) => location.pathname + location.hash === wanted, {}, place);
    await page.waitForSelector('#getCompetitors\\.data\\.movement');
  });
});
