import { startBrowser } from '@brand-visibility/programs/browser';
import { afterAll, beforeAll } from '@jest/globals';
import type { Browser } from 'puppeteer-core';
import { startService, type TestService } from './service.js';

/** A service and a browser, which run during the tests of a file. */
export function browsedService(): { readonly service: TestService; readonly browser: Browser } {
  const running = {} as { service: TestService; browser: Browser }; // a cast: both are there before the first test
  beforeAll(async () => {
    [running.service, running.browser] = await Promise.all([startService(), startBrowser()]);
  });
  afterAll(async () => {
    await running.browser.close();
    await running.service.stop();
  });
  return running;
}
