/// <reference lib="dom" />
import { expect } from '@jest/globals';
import type { Browser, Page } from 'puppeteer-core';

/** The requests of a page, and the errors and warnings that the browser reported. */
export interface Seen {
  readonly requests: string[];
  readonly complaints: string[];
}

export type Inspect = (page: Page, seen: Seen) => Promise<void>;

export interface Visit {
  readonly scheme?: 'light' | 'dark';
  /** In pixels. */
  readonly width?: number;
}

/**
 * Opens a page, inspects it and closes it. Checks that it made no request to another origin and that nothing failed: no
 * request, no script, no violation of the page's policy.
 */
export async function visit(
  browser: Browser,
  url: string,
  inspect: Inspect,
  { scheme = 'light', width = 1200 }: Visit = {},
): Promise<void> {
  const page = await browser.newPage();
  try {
    page.setDefaultTimeout(120_000); // only a hang takes this long, on any machine
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
