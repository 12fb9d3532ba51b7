/// <reference lib="dom" />
import type { Page } from 'puppeteer-core';

/** Enters a key in the reference page and waits for the brands: the first of three actions. */
export async function enterKey(page: Page, key: string): Promise<void> {
  await page.type('#key', key);
  await page.keyboard.press('Enter');
  await page.waitForSelector('#brand:enabled');
}

/** Sends the first request of the reference page: key, brand (the first one is chosen), send. */
export async function makeFirstRequest(page: Page, key: string): Promise<void> {
  await enterKey(page, key);
  await page.click('#start .send');
  await page.waitForSelector('#start .answer:not([hidden])');
}
