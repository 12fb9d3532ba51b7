/// <reference lib="dom" />
import { expect, test } from '@jest/globals';
import { problem } from './support/page-service.js';
import {
  back,
  faultsOn,
  follow,
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

const DAYS = ['--month', '2026-10', '--tz', 'Europe/London', '--against', 'previous-days'];

/** Creates a link to a page at an address. */
async function share(url: string, keys: string[], brand = 'brd_tidewell'): Promise<string> {
  const printed = await setting.demo.run(['share', '--brand', brand, ...DAYS], {
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

const ENDED = 'This link has ended.The person who sent it to you can send a new one.';
const requestsOf = ({ service }: Opened) => service.targets.filter((target) => target.startsWith('/v1/'));

test('opens one brand, without a key or a word of it, and asks to open the link again after it is loaded again', async () => {
  await visit(setting, { addressOf: share }, async (opened) => {
    const { page, keys } = opened;
    await untilLoaded(page);
    // The key leaves the address before anything is shown.
    const [body, takenAt] = await page.evaluate(
      () => (window as unknown as Seen).taken ?? ([document.body, Infinity] as const),
    );
    const [painted = 0, left, state] = await page.evaluate(
      () =>
        [
          performance.getEntriesByName('first-paint')[0]?.startTime,
          Object.values(window).filter((value) => typeof value === 'string'),
          history.state as unknown,
        ] as const,
    );
    expect([body, takenAt < painted, left.filter((text) => keys.includes(text)), state]).toEqual([
      null,
      true,
      [],
      null,
    ]);
    expect(await page.evaluate(() => location.hash)).toBe(
      '#k=&month=2026-10&tz=Europe%2FLondon&against=previous-days',
    );
    expect(requestsOf(opened).find((target) => target.includes('/comparison'))).toContain(
      'start_date=2026-10-01&end_date=2026-10-31&previous_start_date=2026-08-31&previous_end_date=2026-09-30',
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
    await back(page);
    await untilLoaded(page);
    expect([await said(page, 'view'), await said(page, 'k')]).toEqual(['work', '']);
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
    await untilLoaded(page);
    expect(await said(page, 'k')).toBe('');
  });
});

test('says that it has ended once it is revoked', async () => {
  await visit(setting, { addressOf: share, expected: /401/ }, async (opened) => {
    await untilLoaded(opened.page);
    await setting.demo.run(['keys', 'revoke', '--key', opened.keys[1] ?? '']);
    await opened.page.click('.views button:nth-child(2)');
    expect(await alone(opened)).toBe(ENDED);
    expect(await faultsOn(opened.page)).toEqual([]);
  });
});

/** A link with another key than one of its brand. */
const withKey = (key: string) => async (url: string, keys: string[]) => {
  keys.push(key);
  return `${url}#k=${encodeURIComponent(key)}`;
};

test.each([
  ['a truncated key', () => ({ addressOf: withKey('bvk_truncated') })],
  ['a key with characters that keys do not have', () => ({ addressOf: withKey('schl\u00fcssel') })],
  ['the key of a deleted brand', () => ({ addressOf: withKey(setting.demo.of('acc_new').key) })],
  [
    'a key that finds nothing',
    () => ({
      addressOf: share,
      refuse: (target: string) => (target.includes('/visibility') ? problem(404, 'not_found', 'No.') : null),
    }),
  ],
])('says that it has ended with %s', async (_, how) => {
  await visit(setting, { ...how(), expected: /40[14]/ }, async (opened) => {
    expect(await alone(opened)).toBe(ENDED);
  });
});

test('waits for a service that is away, limits requests or fails, and says so without a word of keys', async () => {
  let isAway = true;
  const limited = ['/v1/brands?', '/recommendations'];
  const refuse = (target: string) => {
    if (target.includes('/sources/domains')) return problem(500, 'internal_error', 'Quote the key.');
    const index = limited.findIndex((part) => target.includes(part));
    if (index === -1) return null;
    limited.splice(index, 1);
    return problem(429, 'rate_limited', 'The key has used up its requests.', {
      'Retry-After': `${limited.length + 1}`,
    });
  };
  const how = { isAway: () => isAway, refuse, isHurried: true, expected: /ERR_EMPTY_RESPONSE|429|500/ };
  await visit(setting, { addressOf: share, ...how }, async ({ page }) => {
    await page.waitForSelector('main.alone button');
    expect(await textOf(page, 'main.alone h1')).toBe('The service does not answer. Try again in a minute.');
    isAway = false;
    await page.click('main.alone button');
    await untilLoaded(page);
    expect(limited).toEqual([]);
    const waits = (await waitsOf(page)).filter((wait) => wait.startsWith('Too many'));
    expect(waits).toEqual([2, 1].map((seconds) => `Too many requests; it continues in ${seconds} s.`));
    await follow(page, 'k=&month=2026-10&view=sites');
    await page.waitForSelector('.notice');
    expect(await textOf(page, '.notice p')).toBe('This cannot be shown. Try again in a minute.');
  });
});
