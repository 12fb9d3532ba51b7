/// <reference lib="dom" />
import type { Page } from 'puppeteer-core';

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
