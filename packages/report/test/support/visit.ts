/// <reference lib="dom" />
import { DEMO_MORNING } from '@brand-visibility/demo';
import { startBrowser } from '@brand-visibility/programs/browser';
import { isNight } from '@brand-visibility/tooling/draws';
import type Axe from 'axe-core';
import { afterAll, beforeAll, expect } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, Page } from 'puppeteer-core';
import { startPage, type Changes, type PageService } from './page-service.js';
import { openService, type Service } from './service.js';

/** Visits to the page in a real browser: by day on a desk in light colours, at night on a phone in dark ones. */

/** A browser, and the service. */
export interface Setting {
  readonly demo: Service;
  readonly browser: Browser;
}

/** The setting of the tests of a file, from the first one on. */
export function settingOf(serve: () => Promise<Service> = openService): Setting {
  const opened: { -readonly [Name in keyof Setting]?: Setting[Name] } = {};
  beforeAll(async () => {
    opened.demo = await serve();
    opened.browser = await startBrowser();
  });
  afterAll(async () => {
    await opened.browser?.close();
    await opened.demo?.close();
  });
  return opened as Setting; // complete before the first test
}

/** Opens a page whose waits end only after a hang, on any machine. */
export async function newPage({ browser }: Pick<Setting, 'browser'>): Promise<Page> {
  const page = await browser.newPage();
  page.setDefaultTimeout(120_000);
  return page;
}

export interface Opened {
  readonly page: Page;
  readonly service: PageService;
  readonly demo: Service;
  /** Keys that nothing may keep or tell. */
  readonly keys: string[];
}

export const DESK = { width: 1440, height: 780 };

export interface Visit extends Changes {
  /** The part of the address behind `#`. */
  readonly view?: string;
  /** Whether waits of seconds take a hundredth of them. */
  readonly isHurried?: boolean;
  /** What the browser's user reads, if not American English. */
  readonly languages?: readonly string[];
  /** Complaints of the browser that belong to what is tested. */
  readonly expected?: RegExp;
}

/** The usual address of a view on a brand's October, and what follows. */
const OCTOBER = 'brand=brd_tidewell&month=2026-10&tz=Europe%2FLondon';
export const at = (view: string, more = '') => `${OCTOBER}&view=${view}${more}`;

/** What the scripts below note in the page. */
export interface Seen {
  shifts: number;
  waits: string[];
}

/**
 * Sum of what moved since the key was accepted. A browser excuses what moves within half a second of an input; whether
 * a view is read that fast depends on the machine, so that nothing is excused here.
 */
const SHIFTS = () => {
  const seen = window as unknown as Seen;
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
  const seen = window as unknown as Seen;
  seen.waits = [];
  new MutationObserver(() => {
    for (const { textContent: said } of document.querySelectorAll('.wait, .alone h1'))
      if (/continues|tries again/.test(said) && seen.waits.at(-1) !== said) seen.waits.push(said);
  }).observe(document, { childList: true, characterData: true, subtree: true });
};

/** Shortens waits, but not the time after which a request is given up. */
const HURRY = () => {
  const wait = window.setTimeout.bind(window);
  const hurried = (done: () => void, milliseconds = 0) =>
    wait(done, milliseconds < 10_000 ? milliseconds / 100 : milliseconds);
  window.setTimeout = hurried as typeof window.setTimeout;
};

/** Until the browser has drawn everything so far. */
export const drawn = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

/** What moved until now. */
export async function shiftsOn(page: Page): Promise<number> {
  await drawn(page);
  return page.evaluate(() => (window as unknown as Seen).shifts);
}

/** What the page said of waits, whether or not it still says it. */
export const waitsOf = (page: Page) => page.evaluate(() => (window as unknown as Seen).waits);

type Ending = () => Promise<void>;

/** Opens the page. The end checks that nothing failed, nothing else was requested and no key was kept or told. */
async function begin(
  { demo, browser }: Setting,
  { view = OCTOBER, isHurried = false, languages, expected, ...changes }: Visit,
): Promise<{ opened: Opened; check: Ending; close: Ending }> {
  const keys = [demo.key];
  const service = await startPage(demo.url, changes);
  const page = await newPage({ browser });
  const requests: string[] = [];
  const complaints: string[] = [];
  const told: string[] = [];
  const close = async () => {
    await page.close();
    await service.close();
  };
  try {
    await page.setViewport(isNight ? { width: 390, height: 844 } : DESK);
    const value = isNight ? 'dark' : 'light';
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value }]);
    page.on('request', (request) => {
      requests.push(request.url().replace(/#.*/, '')); // which is not sent
      const { authorization: _, ...others } = request.headers();
      told.push(JSON.stringify(others));
      if (request.hasPostData()) complaints.push(`a body was sent to ${request.url()}`);
    });
    page.on('pageerror', (error) => complaints.push(String(error)));
    page.on('console', (message) => {
      told.push(message.text());
      if (['error', 'warn'].includes(message.type())) complaints.push(message.text());
    });
    for (const script of [SHIFTS, WAITS, ...(isHurried ? [HURRY] : [])])
      await page.evaluateOnNewDocument(script);
    await page.evaluateOnNewDocument((now) => {
      Date.now = () => now; // as the service's clock
    }, DEMO_MORNING);
    if (languages)
      await page.evaluateOnNewDocument((all) => {
        Object.defineProperty(navigator, 'languages', { value: all });
      }, languages);
    await page.goto(`${service.url}#${view}`);
    await page.waitForSelector('#key');
  } catch (error) {
    await close();
    throw error;
  }
  const check = async () => {
    expect(complaints.filter((complaint) => expected?.test(complaint) !== true)).toEqual([]);
    const { origin } = new URL(service.url);
    const elsewhere = requests.filter(
      (url) => !/^(?:blob|data):/.test(url) && new URL(url).origin !== origin,
    );
    expect(elsewhere).toEqual([]);
    const kept = await page.evaluate(async () => [
      localStorage.length,
      sessionStorage.length,
      document.cookie,
      (await indexedDB.databases()).length,
      (await caches.keys()).length,
    ]);
    expect(kept).toEqual([0, 0, '', 0, 0]);
    told.push(page.url(), await page.content(), ...requests, ...demo.log);
    expect(told.filter((text) => keys.some((key) => text.includes(key)))).toEqual([]);
  };
  return { opened: { page, service, demo, keys }, check, close };
}

/** A visit of one test. */
export async function visit(
  setting: Setting,
  how: Visit,
  inspect: (opened: Opened) => Promise<void>,
): Promise<void> {
  const { opened, check, close } = await begin(setting, how);
  try {
    await inspect(opened);
    await check();
  } finally {
    await close();
  }
}

/** A visit that the tests of a block continue, one after the other. */
export function visited(setting: Setting, how: Visit): Opened {
  const begun: Partial<Opened> = {};
  const endings: Ending[] = [];
  beforeAll(async () => {
    const { opened, check, close } = await begin(setting, how);
    Object.assign(begun, opened);
    endings.push(check, close);
  });
  afterAll(async () => {
    const [check, close] = endings;
    try {
      await check?.();
    } finally {
      await close?.();
    }
  });
  return begun as Opened; // complete before the first test
}

/** Types in a key. Waits for the field, because the page loads its language before it shows the form. */
export async function enter(page: Page, key: string): Promise<void> {
  await page.waitForSelector('#key');
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

/** Changes the address, as a link does. */
export async function follow(page: Page, view: string): Promise<void> {
  await page.evaluate(async (hash) => {
    if (location.hash === hash) return;
    const followed = new Promise((resolve) =>
      addEventListener('hashchange', () => setTimeout(resolve), { once: true }),
    );
    location.hash = hash;
    await followed;
  }, `#${view}`);
}

/** Changes the address, as a link does, and waits for the view. */
export async function show(page: Page, view: string): Promise<void> {
  await follow(page, view);
  await untilLoaded(page);
}

/** Goes back by one address, and waits until the page has followed. */
export const back = (page: Page) =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        addEventListener('popstate', () => setTimeout(resolve), { once: true });
        history.back();
      }),
  );

/** What the address says of something; null if nothing. */
export const said = (page: Page, name: string) =>
  page.evaluate((name) => new URLSearchParams(location.hash.slice(1)).get(name), name);

export const textOf = (page: Page, selector: string) => page.$eval(selector, (found) => found.textContent);

export const button = (text: string) => `::-p-xpath(//button[normalize-space()=${JSON.stringify(text)}])`;

export const untilClosed = (page: Page) =>
  page.waitForFunction(() => document.querySelector('dialog') === null);

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe-core finds at WCAG 2.2 AA and among its best practices. */
export async function faultsOn(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof Axe }; // the script adds it
    const { violations } = await axe.run('html');
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
  });
}
