/// <reference lib="dom" />
import { expect, test } from '@jest/globals';
import { problem, type Changes } from './support/page-service.js';
import {
  faultsOn,
  said,
  settingOf,
  textOf,
  untilLoaded,
  visit,
  waitsOf,
  type Opened,
  type Seen,
} from './support/visit.js';

/** The page that a report link opens, as `jobs share` prints it (rules 5.4, 10.12 and 11.18). */

const setting = settingOf();

/** Creates a link to a page at an address. */
async function share(url: string, keys: string[], brand = 'brd_tidewell'): Promise<string> {
  const options = ['--month', '2026-10', '--tz', 'Europe/London', '--against', 'previous-days'];
  const printed = await setting.demo.run(['share', '--brand', brand, ...options], {
    PUBLIC_URL: url.replace(/\/report$/, ''),
  });
  const [, link = '', key = ''] = /^(\S+#k=(bvk_\w{38})\S*)\n$/.exec(printed) ?? [];
  expect(link.startsWith(`${url}#`)).toBe(true);
  keys.push(key);
  return link;
}

/** What a page says that shows nothing else, once it has its answer. */
async function alone({ page }: Opened) {
  await page.waitForSelector('main.alone:not([aria-busy=true])');
  expect(await page.$$('form, input, .bar, .views')).toEqual([]);
  return textOf(page, 'main.alone');
}

const requestsOf = ({ service }: Opened) => service.targets.filter((target) => target.startsWith('/v1/'));

test('opens one brand without a key or a word of it, and asks to open the link again after it is loaded again', async () => {
  await visit(setting, { addressOf: share }, async (opened) => {
    const { page, keys } = opened;
    await untilLoaded(page);
    const { taken, painted, left } = await page.evaluate(() => ({
      taken: (window as unknown as Seen).taken,
      painted: performance.getEntriesByName('first-paint')[0]?.startTime ?? 0,
      left: Object.values(window).filter((value) => typeof value === 'string'),
    }));
    expect([taken?.[0], (taken?.[1] ?? Infinity) < painted]).toEqual([null, true]); // before anything is shown
    expect(left.filter((text) => keys.includes(text))).toEqual([]);
    expect(await page.evaluate(() => location.hash)).toBe(
      '#k=&month=2026-10&tz=Europe%2FLondon&against=previous-days',
    );
    const views = ['overview', 'engines', 'questions', 'sites', 'work', 'access'];
    for (const [index, view] of views.entries()) {
      await page.click(`.views button:nth-child(${index + 1})`);
      await untilLoaded(page);
      expect([await said(page, 'view'), await said(page, 'k')]).toEqual([view, '']);
      expect(await page.$$('#key, .menu.brands, .popover.brands')).toEqual([]);
      expect(await page.evaluate(() => document.body.innerText)).not.toMatch(/\bkeys?\b/i);
    }
    expect(await textOf(page, '.bar .brands')).toBe('Tidewell');
    expect(await faultsOn(page)).toEqual([]);
    const brands = requestsOf(opened).flatMap((target) => /\/brands\/([^/?]+)/.exec(target)?.[1] ?? []);
    expect(new Set(brands)).toEqual(new Set(['brd_tidewell']));

    const before = requestsOf(opened).length;
    await page.reload();
    expect(await alone(opened)).toBe(
      'Open the link again.The URL of this page does not contain the complete link.',
    );
    expect([await said(page, 'month'), requestsOf(opened).length]).toEqual(['2026-10', before]);
  });
});

test('shows nothing of another brand in the address, and leads to its own; another link in the tab opens its own', async () => {
  const other = async (url: string, keys: string[]) => `${await share(url, keys)}&brand=brd_fjellvik`;
  await visit(setting, { addressOf: other }, async (opened) => {
    const { page, service, keys } = opened;
    expect(await alone(opened)).toMatch(/^This link does not read the brand of the address\./);
    expect(service.targets.filter((target) => target.includes('fjellvik'))).toEqual([]);
    await page.click('.notice button');
    await untilLoaded(page);
    expect([await said(page, 'brand'), await said(page, 'k')]).toEqual(['brd_tidewell', '']);

    const link = await share(service.url, keys, 'brd_fjellvik');
    await page.evaluate((hash) => (location.hash = hash), new URL(link).hash);
    await page.waitForFunction(() => document.querySelector('.bar .brands')?.textContent === 'Fjellvik');
  });
});

const revoked = async (url: string, keys: string[]) => {
  const link = await share(url, keys);
  await setting.demo.run(['keys', 'revoke', '--key', keys[1] ?? '']);
  return link;
};
const odd = async (url: string) => `${url}#k=schl%C3%BCssel`;
const ofNobody = async (url: string, keys: string[]) => {
  keys.push(setting.demo.of('acc_new').key);
  return `${url}#k=${keys[1] ?? ''}`;
};
const isMissing = (target: string) =>
  target.includes('/visibility') ? problem(404, 'not_found', 'No.') : null;

test.each<[string, (url: string, keys: string[]) => Promise<string>, Changes]>([
  ['a revoked key', revoked, {}],
  ['characters that keys do not have', odd, {}],
  ['the key of a deleted brand', ofNobody, {}],
  ['a key that finds nothing', share, { refuse: isMissing }],
])('says that it has ended with %s', async (_, addressOf, changes) => {
  await visit(setting, { addressOf, ...changes, expected: /40[14]/ }, async (opened) => {
    expect(await alone(opened)).toBe('This link has ended.The person who sent it to you can send a new one.');
  });
});

test('waits for a service that is away or limits requests, and says so without a word of keys', async () => {
  let isAway = true;
  const limited = ['/v1/brands?'];
  const refuse = (target: string) => {
    if (target.includes('/recommendations')) return problem(500, 'internal_error', 'Quote the key.');
    if (limited[0] === undefined || !target.includes(limited[0])) return null;
    limited.pop();
    return problem(429, 'rate_limited', 'The key has used up its requests.', { 'Retry-After': '2' });
  };
  const how = { isAway: () => isAway, refuse, isHurried: true, expected: /ERR_EMPTY_RESPONSE|429|500/ };
  await visit(setting, { addressOf: share, ...how }, async ({ page }) => {
    await page.waitForSelector('main.alone button');
    expect(await textOf(page, 'main.alone h1')).toBe('The service does not answer. Try again in a minute.');
    isAway = false;
    await page.click('main.alone button');
    await page.waitForSelector('.notice p');
    expect(await waitsOf(page)).toContain('Too many requests; it continues in 2 s.');
    expect(await textOf(page, '.notice p')).toBe('This cannot be shown. Try again in a minute.');
  });
});
