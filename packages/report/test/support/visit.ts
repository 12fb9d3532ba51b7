/// <reference lib="dom" />
import { startBrowser } from '@brand-visibility/programs/browser';
import type Axe from 'axe-core';
import { afterAll, beforeAll, expect } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, Page } from 'puppeteer-core';
import { MORNING, sharedDemo, type Demo } from './demo.js';
import { startPage, type Changes, type PageService } from './page-service.js';

/** Visits to the page in a real browser. */

/** A browser, and a service over the demo. */
export interface Setting {
  readonly demo: Demo;
  readonly browser: Browser;
}

/** The setting of the tests of a file, from the first one on. */
export function settingOf(start: () => Demo | Promise<Demo> = sharedDemo): Setting {
  const opened: { -readonly [Name in keyof Setting]?: Setting[Name] } = {};
  beforeAll(async () => {
    opened.demo = await start();
    opened.browser = await startBrowser();
  });
  afterAll(async () => {
    await opened.browser?.close();
    await opened.demo?.close();
  });
  return opened as Setting; // complete before the first test
}

export interface Opened {
  readonly page: Page;
  readonly service: PageService;
  readonly demo: Demo;
  /** Keys that nothing may keep or tell. */
  readonly keys: string[];
}

export interface Visit extends Changes {
  readonly width?: number;
  readonly height?: number;
  /** The part of the address behind `#`. */
  readonly view?: string;
  /** The address to open instead, of a page at this one. */
  readonly addressOf?: (url: string, keys: string[]) => Promise<string>;
  /** Runs in the page before its own scripts. */
  readonly watch?: () => void;
  readonly scheme?: 'light' | 'dark';
  /** Whether waits of seconds take a hundredth of them. */
  readonly isHurried?: boolean;
  /** Complaints of the browser that belong to what is tested. */
  readonly expected?: RegExp;
}

export type Inspect = (opened: Opened) => Promise<void>;

/** The usual address of a view on a brand's October, and what follows. */
export const OCTOBER = 'brand=brd_tidewell&month=2026-10&tz=Europe%2FLondon';
export const at = (view: string, more = '') => `${OCTOBER}&view=${view}${more}`;

/**
 * Sum of what moved since the key was accepted. A browser excuses what moves within half a second of an input; whether
 * a view is read that fast depends on the machine, so that nothing is excused here.
 */
const SHIFTS = () => {
  const seen = window as unknown as { shifts: number }; // a name of this test
  seen.shifts = 0;
  let shownAt = Infinity;
  const appearing = new MutationObserver(() => {
    if (document.querySelector('.bar') === null) return;
    shownAt = performance.now();
    appearing.disconnect();
  });
  appearing.observe(document, { childList: true, subtree: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value } = entry as unknown as { value: number }; // the library of TypeScript has no such entry
      if (entry.startTime > shownAt) seen.shifts += value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
};

/** Collects what the page says of waits, however soon they are over. */
const WAITS = () => {
  const seen = window as unknown as { waits: string[] }; // a name of this test
  seen.waits = [];
  new MutationObserver(() => {
    const said = document.querySelector('.wait')?.textContent;
    if (said !== undefined && seen.waits.at(-1) !== said) seen.waits.push(said);
  }).observe(document, { childList: true, characterData: true, subtree: true });
};

/** Shortens waits, but not the time after which a request is given up. */
const HURRY = () => {
  const wait = window.setTimeout.bind(window);
  const hurried = (done: () => void, milliseconds = 0) =>
    wait(done, milliseconds < 10_000 ? milliseconds / 100 : milliseconds);
  window.setTimeout = hurried as typeof window.setTimeout;
};

/** What moved until now, once the browser has drawn everything. */
export async function shiftsOn(page: Page): Promise<number> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  return page.evaluate(() => (window as unknown as { shifts: number }).shifts); // set above
}

/** Opens the page; checks in the end that nothing failed, nothing else was requested and no key was kept or told. */
export async function visit(
  { demo, browser }: Setting,
  {
    width = 1440,
    height = 780,
    view = OCTOBER,
    addressOf,
    watch,
    scheme = 'light',
    isHurried = false,
    expected,
    ...changes
  }: Visit,
  inspect: Inspect,
): Promise<void> {
  const service = await startPage(demo.url, changes);
  const page = await browser.newPage();
  const [requests, messages, complaints, headers]: [string[], string[], string[], string[]] = [
    [],
    [],
    [],
    [],
  ];
  const keys = [demo.key];
  try {
    page.setDefaultTimeout(120_000); // only a hang takes this long, on any machine
    await page.setViewport({ width, height });
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
    page.on('request', (request) => {
      requests.push(request.url().replace(/#.*/, '')); // which is not sent
      const { authorization: _, ...others } = request.headers();
      headers.push(JSON.stringify(others));
      if (request.hasPostData()) complaints.push(`a body was sent to ${request.url()}`);
    });
    page.on('pageerror', (error) => complaints.push(String(error)));
    page.on('console', (message) => {
      messages.push(message.text());
      if (['error', 'warn'].includes(message.type())) complaints.push(message.text());
    });
    for (const script of [SHIFTS, WAITS, ...(isHurried ? [HURRY] : []), ...(watch ? [watch] : [])])
      await page.evaluateOnNewDocument(script);
    await page.evaluateOnNewDocument((now) => {
      Date.now = () => now; // as the service's clock
    }, MORNING);
    await page.goto(addressOf ? await addressOf(service.url, keys) : `${service.url}#${view}`);
    if (!addressOf) await page.waitForSelector('#key');
    await inspect({ page, service, demo, keys });
    expect(complaints.filter((complaint) => expected?.test(complaint) !== true)).toEqual([]);
    const { origin } = new URL(service.url);
    expect(requests.filter((url) => !/^(?:blob|data):/.test(url) && new URL(url).origin !== origin)).toEqual(
      [],
    );
    const kept = await page.evaluate(async () => [
      localStorage.length,
      sessionStorage.length,
      document.cookie,
      (await indexedDB.databases()).length,
      (await caches.keys()).length,
    ]);
    expect(kept).toEqual([0, 0, '', 0, 0]);
    const html = await page.content();
    const told = [page.url(), html, ...requests, ...headers, ...messages, demo.log()];
    expect(told.filter((text) => keys.some((key) => text.includes(key)))).toEqual([]);
  } finally {
    await page.close();
    await service.close();
  }
}

/** Types in a key. */
export async function enter(page: Page, key: string): Promise<void> {
  await page.type('#key', key);
  await page.click('button.primary');
}

/** Types in the key of the demo, and waits for the view. */
export async function open({ page, demo }: Opened): Promise<void> {
  await enter(page, demo.key);
  await untilLoaded(page);
}

export const untilLoaded = async (page: Page) => {
  await page.waitForSelector('main[data-state=loaded]');
};

/** Changes the address, as a link does, and waits for the view. */
export async function show(page: Page, view: string): Promise<void> {
  await page.evaluate(async (hash) => {
    const followed = new Promise((resolve) =>
      addEventListener('hashchange', () => setTimeout(resolve), { once: true }),
    );
    if (location.hash === hash) return;
    location.hash = hash;
    await followed;
  }, `#${view}`);
  await untilLoaded(page);
}

/** What the address says of something; null if nothing. */
export const said = (page: Page, name: string) =>
  page.evaluate((name) => new URLSearchParams(location.hash.slice(1)).get(name), name);

export const textOf = (page: Page, selector: string) => page.$eval(selector, (found) => found.textContent);

export const problem = (status: number, code: string, detail: string, headers = {}) => ({
  status,
  headers: { 'Content-Type': 'application/problem+json', ...headers },
  body: JSON.stringify({ status, code, detail }),
});

/** The file that a click downloads, as a text. */
export async function downloaded(
  page: Page,
  click: () => Promise<void>,
): Promise<{ name: string; text: string }> {
  await page.evaluate(() => {
    const original = URL.createObjectURL.bind(URL);
    const seen = window as unknown as { saved: Promise<{ name: string; text: string }> }; // what follows adds it
    seen.saved = new Promise((resolve) => {
      let blob: Blob | null = null;
      URL.createObjectURL = (object) => {
        if (object instanceof Blob) blob = object;
        return original(object);
      };
      HTMLAnchorElement.prototype.click = function name(this: HTMLAnchorElement) {
        void blob?.text().then((text) => resolve({ name: this.download, text }));
      };
    });
  });
  await click();
  return page.evaluate(() => (window as unknown as { saved: Promise<{ name: string; text: string }> }).saved);
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe-core finds at WCAG 2.2 AA and among its best practices. */
export async function faultsOn(page: Page, within = 'html'): Promise<string[]> {
  await page.evaluate(AXE);
  return page.evaluate(async (within) => {
    const { axe } = window as unknown as { axe: typeof Axe }; // the script adds it
    const { violations } = await axe.run(within);
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
  }, within);
}
