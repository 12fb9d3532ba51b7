/// <reference lib="dom" />
import { ENDPOINTS } from '@brand-visibility/contract';
import { record } from '@brand-visibility/records';
import { describe, expect, test } from '@jest/globals';
import type { Page } from 'puppeteer-core';
import { startDemo } from './support/demo.js';
import {
  enter,
  faultsOn,
  problem,
  said,
  settingOf,
  show,
  textOf,
  untilLoaded,
  visit,
} from './support/visit.js';

/** The page that a report link opens, as `jobs share` prints it (rules 10.12 and 11.18). */

const setting = settingOf(() => startDemo([record.account({ id: 'acc_new' })]));

const DAYS = ['--month', '2026-10', '--tz', 'Europe/London', '--against', 'previous-days'];

/** Creates a link to a page at an address. */
async function share(url: string, keys: string[], brand = 'brd_tidewell', options = DAYS): Promise<string> {
  const printed = await setting.demo.run(['share', '--brand', brand, ...options], {
    PUBLIC_URL: url.replace(/\/report$/, ''),
  });
  const [, link = '', key = ''] = /^(\S+#k=(bvk_\w{38})\S*)\n$/.exec(printed) ?? [];
  expect(link.startsWith(`${url}#`)).toBe(true);
  keys.push(key);
  return link;
}

/** A brand that the links do not read. */
async function otherBrand() {
  const { data } = await setting.demo.client.listBrands();
  return data.find(({ id }) => id !== 'brd_tidewell') ?? { id: '', name: '' };
}

const revoke = (key: string | undefined) => setting.demo.run(['keys', 'revoke', '--key', key ?? '']);

/** The URL of a page with this key. */
const withKey =
  (key: string, more = '') =>
  async (url: string, keys: string[]) => {
    keys.push(key);
    return `${url}#k=${encodeURIComponent(key)}${more}`;
  };

const untilAnswered = (page: Page) => page.waitForSelector('main.alone:not([aria-busy=true])');

/** What a page says that shows nothing else, once it has its answer. */
const alone = async (page: Page) => {
  await untilAnswered(page);
  expect(await page.$$('form, input, .bar, .views')).toEqual([]);
  expect(await faultsOn(page)).toEqual([]);
  return textOf(page, 'main.alone');
};

const ENDED = 'This link has ended.The person who sent it to you can send a new one.';
const AGAIN = 'Open the link again.The URL of this page does not contain the complete link.';

/** Notes when the address changed, and what was there of the page. */
const WATCH = () => {
  const seen = window as unknown as { taken: readonly unknown[] | undefined }; // a name of this test
  const replace = history.replaceState.bind(history);
  history.replaceState = (...args) => {
    replace(...args);
    seen.taken ??= [document.body, performance.now()];
  };
};

// Rules 10.12 and 11.18.
test('opens the report without a key, which leaves the address before anything is shown', async () => {
  await visit(setting, { addressOf: share, watch: WATCH }, async ({ page, service, keys }) => {
    await untilLoaded(page);
    const { taken, painted, left, state } = await page.evaluate(() => ({
      taken: (window as unknown as { taken: readonly [null, number] }).taken,
      painted: performance.getEntriesByName('first-paint')[0]?.startTime ?? 0,
      left: Object.values(window).filter((value) => typeof value === 'string'),
      state: history.state as unknown,
    }));
    expect(taken[0]).toBeNull();
    expect(taken[1]).toBeLessThan(painted);
    expect([left.filter((text) => keys.includes(text)), state]).toEqual([[], null]);
    expect(await page.evaluate(() => location.hash)).toBe(
      '#k=&month=2026-10&tz=Europe%2FLondon&against=previous-days',
    );
    expect(service.targets.find((target) => target.includes('/comparison'))).toContain(
      'start_date=2026-10-01&end_date=2026-10-31&previous_start_date=2026-08-31&previous_end_date=2026-09-30',
    );
    expect(await textOf(page, '.verdict h1')).toContain('Tidewell');
  });
});

test('shows one brand, in every view, without a form or a word of keys, and prints', async () => {
  const views = ['overview', 'engines', 'questions', 'sites', 'work', 'access'];
  await visit(setting, { addressOf: share }, async ({ page, service }) => {
    await untilLoaded(page);
    for (const view of views) {
      await page.click(`.views button:nth-child(${views.indexOf(view) + 1})`);
      await untilLoaded(page);
      expect([await said(page, 'view'), await said(page, 'k')]).toEqual([view, '']);
      expect(await page.$$('#key, .menu.brands, .popover.brands')).toEqual([]);
      expect(await page.evaluate(() => document.body.innerText)).not.toMatch(/\bkeys?\b/i);
    }
    expect(await textOf(page, '.bar .brands')).toBe('Tidewell');
    expect(await faultsOn(page)).toEqual([]);
    await page.goBack();
    await untilLoaded(page);
    expect([await said(page, 'view'), await said(page, 'k')]).toEqual(['work', '']);
    await page.click('.bar > .primary');
    await page.waitForSelector('.report');
    const isPrinted = page.evaluate(() => new Promise((resolve) => (window.print = () => resolve(true))));
    await page.click('::-p-xpath(//button[normalize-space()="Print"])');
    expect(await isPrinted).toBe(true);
    const brands = service.targets.flatMap((target) => /\/brands\/([^/?]+)/.exec(target)?.[1] ?? []);
    expect(new Set(brands)).toEqual(new Set(['brd_tidewell']));
  });
});

test('after it is loaded again, the page asks to open the link again, and requests nothing', async () => {
  await visit(setting, { addressOf: share }, async ({ page, service }) => {
    await untilLoaded(page);
    const before = service.targets.filter((target) => target.startsWith('/v1/')).length;
    await page.reload();
    expect(await alone(page)).toBe(AGAIN);
    expect(await said(page, 'month')).toBe('2026-10');
    expect(service.targets.filter((target) => target.startsWith('/v1/'))).toHaveLength(before);
  });
});

test('shows nothing of another brand in the address, and leads to its own', async () => {
  const { id } = await otherBrand();
  const other = async (url: string, keys: string[]) => `${await share(url, keys)}&brand=${id}`;
  await visit(setting, { addressOf: other }, async ({ page, service }) => {
    await untilAnswered(page);
    expect(await textOf(page, 'main.alone h1')).toBe('This link does not read the brand of the address.');
    expect(service.targets.filter((target) => target.includes(id))).toEqual([]);
    await page.click('.notice button');
    await untilLoaded(page);
    expect([await said(page, 'brand'), await said(page, 'k')]).toEqual(['brd_tidewell', '']);
  });
});

describe('a link that has ended', () => {
  test('says so once it is revoked, in the view that is open and when it is opened', async () => {
    await visit(setting, { addressOf: share, expected: /401/ }, async ({ page, keys }) => {
      await untilLoaded(page);
      await revoke(keys[1]);
      await page.click('.views button:nth-child(2)');
      expect(await alone(page)).toBe(ENDED);
    });
    const revoked = async (url: string, keys: string[]) => {
      const link = await share(url, keys);
      await revoke(keys[1]);
      return link;
    };
    await visit(setting, { addressOf: revoked, expected: /401/ }, async ({ page }) => {
      expect(await alone(page)).toBe(ENDED);
    });
  });

  test.each(['bvk_truncated', 'schl\u00fcssel'])('says so with %s', async (key) => {
    await visit(setting, { addressOf: withKey(key), expected: /401/ }, async ({ page }) => {
      expect(await alone(page)).toBe(ENDED);
    });
  });

  test('says so when its brand is deleted', async () => {
    const key = await setting.demo.keyOf('acc_new');
    await visit(setting, { addressOf: withKey(key) }, async ({ page }) => {
      expect(await alone(page)).toBe(ENDED);
    });
  });

  test.each([
    [403, 'subscription_inactive'],
    [404, 'not_found'],
  ])('says so after %i', async (status, code) => {
    const refuse = (target: string) =>
      target.includes('/visibility') ? problem(status, code, 'Not with this key.') : null;
    await visit(setting, { addressOf: share, refuse, expected: /40[34]/ }, async ({ page }) => {
      expect(await alone(page)).toBe(ENDED);
    });
  });
});

describe('a service', () => {
  test('that limits requests is waited for, which is said, before and after the report is there', async () => {
    const left = ['/v1/brands?', '/recommendations'];
    const refuse = (target: string) => {
      const index = left.findIndex((part) => target.includes(part));
      if (index === -1) return null;
      left.splice(index, 1);
      return problem(429, 'rate_limited', 'The key has used up its requests.', { 'Retry-After': '2' });
    };
    await visit(setting, { addressOf: share, refuse, expected: /429/ }, async ({ page }) => {
      await untilAnswered(page);
      expect(await textOf(page, 'main.alone')).toBe('Too many requests; it continues in 2 s.');
      await page.waitForSelector('.wait');
      expect(await textOf(page, '.wait')).toBe('Too many requests; it continues in 2 s.');
      await untilLoaded(page);
    });
  });

  test('that fails is named without a word of keys, and tried again', async () => {
    let isAway = true;
    const away = { isAway: () => isAway, isHurried: true, expected: /ERR_EMPTY_RESPONSE/ };
    await visit(setting, { addressOf: share, ...away }, async ({ page }) => {
      await page.waitForSelector('main.alone button');
      expect(await textOf(page, 'main.alone h1')).toBe('The service does not answer. Try again in a minute.');
      isAway = false;
      await page.click('main.alone button');
      await untilLoaded(page);
    });
    const refuse = (target: string) =>
      target.includes('/recommendations') ? problem(500, 'internal_error', 'Quote the key.') : null;
    await visit(setting, { addressOf: share, refuse, expected: /500/, isHurried: true }, async ({ page }) => {
      await page.waitForSelector('.notice');
      expect(await textOf(page, '.notice p')).toBe('This cannot be shown. Try again in a minute.');
    });
  });
});

test.each(['a link', 'a key'])(
  'another link in a tab with %s opens the report of its own brand',
  async (first) => {
    const addressOf = first === 'a link' ? { addressOf: share } : {};
    await visit(setting, addressOf, async ({ page, service, keys, demo }) => {
      if (first === 'a key') await enter(page, demo.key);
      await untilLoaded(page);
      const { id, name } = await otherBrand();
      const link = await share(service.url, keys, id);
      await page.evaluate((hash) => (location.hash = hash), new URL(link).hash);
      await page.waitForFunction(
        (name) => document.querySelector('.bar strong.brands')?.textContent === name,
        {},
        name,
      );
      await untilLoaded(page);
      expect(await said(page, 'k')).toBe('');
      await show(page, `k=&brand=${id}&month=2026-10&view=engines`);
    });
  },
);

// Rule 5.4.
test('the key of a link reads no row of another brand', async () => {
  const { demo } = setting;
  const keys: string[] = [];
  await share(`${demo.url}/report`, keys);
  const get = async (path: string, key = keys[0]) => {
    const response = await fetch(demo.url + path, { headers: { Authorization: `Bearer ${key}` } });
    const body = await response.text();
    return { status: response.status, body, rows: rowsIn(body) };
  };
  const own = JSON.parse((await get('/v1/brands')).body) as { data: { id: string }[] };
  expect(own.data.map(({ id }) => id)).toEqual(['brd_tidewell']);
  const { data: brands } = await demo.client.listBrands();
  const others = brands.map(({ id }) => id).filter((id) => id !== 'brd_tidewell');
  expect(others.length).toBeGreaterThan(2);
  let [beyond, withAll] = [0, 0];
  for (const brand of others) {
    for (const { path } of ENDPOINTS.filter(({ path }) => path.includes('{brand_id}'))) {
      const target = await targetOf(path.replace('{brand_id}', brand), (list) => get(list, demo.key));
      const [refused, read] = [await get(target), await get(target, demo.key)];
      expect([target, refused.status, read.status]).toEqual([target, 404, 200]);
      beyond += refused.rows;
      withAll += read.rows;
      const below = target.replace(brand, 'brd_tidewell');
      if (path.split('{').length > 2) expect([below, (await get(below)).status]).toEqual([below, 404]);
    }
  }
  expect(beyond).toBe(0);
  expect(withAll).toBeGreaterThan(1_000);
});

/** The rows of a body. */
function rowsIn(body: string): number {
  const { data } = JSON.parse(body) as { data?: readonly unknown[] };
  return data?.length ?? 0;
}

/** A path with the id of the first row of its list. */
async function targetOf(path: string, read: (list: string) => Promise<{ body: string }>): Promise<string> {
  const [list = '', , rest = ''] = path.split(/\/\{(\w+)\}/);
  if (list === path) return path;
  const { data } = JSON.parse((await read(list)).body) as { data: readonly { id: string }[] };
  return `${list}/${data[0]?.id}${rest}`;
}
