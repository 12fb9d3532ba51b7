/// <reference lib="dom" />
import { startBrowser } from '@brand-visibility/programs/browser';
import { startHttpServer } from '@brand-visibility/programs/http-server';
import { afterAll, beforeAll, expect } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { createRequire } from 'node:module';
import type { Browser, Page } from 'puppeteer-core';
import { PUBLIC_URL, worldService, type TestService } from './service.js';

/** Visits pages of a service in a real browser. */

/** The requests of a page, and the errors and warnings that the browser reported. */
export interface Seen {
  readonly requests: string[];
  readonly complaints: string[];
}

export type Inspect = (page: Page, seen: Seen) => Promise<void>;

export interface Look {
  readonly scheme?: 'light' | 'dark';
  /** In pixels. */
  readonly width?: number;
}

export interface BrowsedSite {
  readonly service: TestService;
  readonly browser: Browser;
  /** The URL of a reverse proxy that strips a path prefix. */
  readonly prefixed: string;
  /** Visits a path, or a URL. */
  readonly visit: (place: string, inspect: Inspect, look?: Look) => Promise<void>;
}

/** A service, a proxy and a browser, which run during the tests of a file. */
export function browsedSite(): BrowsedSite {
  const service = worldService();
  const running = {} as { browser: Browser; proxy: Awaited<ReturnType<typeof prefixing>> }; // set below
  beforeAll(async () => {
    [running.browser, running.proxy] = await Promise.all([startBrowser(), prefixing(() => service.port)]);
  });
  afterAll(async () => {
    await running.browser.close();
    await running.proxy.close();
  });
  return {
    service,
    get browser() {
      return running.browser;
    },
    get prefixed() {
      return running.proxy.url + PREFIX;
    },
    visit: async (place, inspect, look) =>
      visit(running.browser, place.startsWith('/') ? service.url + place : place, inspect, look),
  };
}

/** The path of the public URL of the service. */
const PREFIX = new URL(PUBLIC_URL).pathname;

function prefixing(port: () => number) {
  return startHttpServer((incoming, answer) => {
    const { url = '', method, headers } = incoming;
    if (!url.startsWith(`${PREFIX}/`)) {
      answer.writeHead(404).end();
      return;
    }
    const path = url.slice(PREFIX.length);
    const onward = request({ port: port(), host: '127.0.0.1', method, headers, path }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.rawHeaders);
      response.pipe(answer);
    });
    onward.on('error', () => answer.destroy());
    incoming.pipe(onward);
  });
}

/**
 * Opens a page, inspects it and closes it. Checks that it made no request to another origin and that nothing failed: no
 * request, no script, no violation of the page's policy.
 */
async function visit(
  browser: Browser,
  url: string,
  inspect: Inspect,
  { scheme = 'light', width = 1200 }: Look = {},
): Promise<void> {
  const page = await browser.newPage();
  try {
    page.setDefaultTimeout(0); // no test depends on the wall clock
    await page.setViewport({ width, height: 800 });
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
    const seen = watch(page);
    await page.goto(url);
    await inspect(page, seen);
    expect(seen.complaints).toEqual([]);
    const { origin } = new URL(url);
    expect(seen.requests.filter((requested) => new URL(requested).origin !== origin)).toEqual([]);
  } finally {
    await page.close();
  }
}

function watch(page: Page): Seen {
  const seen: Seen = { requests: [], complaints: [] };
  page.on('request', (request) => {
    if (!request.url().startsWith('data:')) seen.requests.push(request.url());
  });
  page.on('requestfailed', (request) => {
    seen.complaints.push(`${request.url()}: ${request.failure()?.errorText ?? ''}`);
  });
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warn') seen.complaints.push(message.text());
  });
  page.on('pageerror', (error) => seen.complaints.push(String(error)));
  return seen;
}

/** The texts of all visible elements that match a selector, in order. */
export function textsOf(page: Page, selector: string): Promise<string[]> {
  return page.$$eval(selector, (found) =>
    found.filter((one) => one.checkVisibility()).map((one) => one.textContent.trim()),
  );
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** What axe-core finds in a page against WCAG 2.2, levels A and AA: rule and element of each violation. */
export async function violations(page: Page): Promise<readonly string[]> {
  const found = await page.evaluate(
    `${AXE};axe.run(document,{runOnly:${JSON.stringify(TAGS)},resultTypes:['violations']}).then(({violations})=>violations.flatMap(({id,nodes})=>nodes.map(({html})=>id+': '+html)))`,
  );
  return found as readonly string[]; // the value of an expression given as text is untyped
}

/** The greatest width that a page takes, in pixels. */
export const widthOf = (page: Page) => page.$eval('html', (html) => html.scrollWidth);

/** Enters a key in the reference page and waits for the brands. */
export async function enterKey(page: Page, key: string): Promise<void> {
  await page.click('.credentials');
  await page.type('#key', key);
  await page.keyboard.press('Enter');
  await page.waitForSelector('#brand:enabled');
  await page.keyboard.press('Escape');
}

/** Sends the request of an operation of the reference page, and waits for its response. */
export async function sendRequest(page: Page, id: string): Promise<string> {
  const sent = page.waitForResponse((response) => response.url().includes('/v1/'));
  await page.$eval(`#${id} .send`, (button) => (button as HTMLElement).click());
  const response = await sent;
  await page.waitForSelector(`#${id} .send:enabled`);
  return response.url();
}
