/// <reference lib="dom" />
import { startHttpServer } from '@brand-visibility/programs/http-server';
import { describe, expect, test } from '@jest/globals';
import type { Page } from 'puppeteer-core';
import { browsedSite, textsOf, violations, widthOf } from '../support/browser.js';
import { connect, consentUrl, message, provider, register, signIn } from '../support/sign-in.js';
import { keyText } from '../support/world.js';

// The pages in a real browser, without a script (rule 21.15).

const site = browsedSite();
const LONG = `https://${'a'.repeat(60)}.${'b'.repeat(60)}.example/callback`;

/** A person enters a key with the keyboard: the field has the focus. */
async function enter(page: Page, key: string): Promise<void> {
  await page.waitForSelector('#key:focus'); // the browser applies autofocus with the first frame
  await page.keyboard.type(key);
  await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')]);
}

/** A person presses the first button after so many elements. */
async function press(page: Page, tabs: number): Promise<void> {
  for (let i = 0; i < tabs; i += 1) await page.keyboard.press('Tab');
  await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')]);
}

test('the browser leads a person with a keyboard from the assistant to its address, and the policy lets it (rule 21.15)', async () => {
  const landed: string[] = [];
  const target = await startHttpServer((request, response) => {
    landed.push(request.url ?? '');
    response.end('<title>done</title>');
  });
  const redirect = `${target.url}/callback`;
  const open = async (url: URL) => {
    const page = await site.browser.newPage();
    const complaints: string[] = [];
    page.on('console', (line) => complaints.push(line.text()));
    await page.goto(`${site.prefixed}/oauth/authorize${url.search}`);
    expect(await textsOf(page, 'dd')).toEqual(['Official <b>client</b>']);
    await enter(page, `${keyText('a_all')}x`);
    expect(await textsOf(page, '[role=alert]')).toEqual([
      expect.stringContaining('not a key of this service'),
    ]);
    await enter(page, keyText('a_all'));
    expect(await textsOf(page, 'h1')).toEqual(['Allow this assistant to read?']);
    expect((await textsOf(page, 'dd')).slice(1, 4).join(' ')).toMatch(
      /^acc_a MARK-acc_a-MARK a_all \(bvk_.+\) .*brd_a1.*All brands of the account/s,
    );
    await press(page, 2); // the list of brands can be scrolled, so it takes the focus
    expect(page.url().startsWith(redirect)).toBe(true);
    await page.close();
    expect(complaints.filter((each) => !each.includes('status of 401'))).toEqual([]);
    return (
      new URL(landed.find((each) => each.startsWith('/callback')) ?? '', redirect).searchParams.get('code') ??
      ''
    );
  };
  const tokens = await signIn(site.service, provider('none', redirect), open);
  expect(await message(site.service, tokens?.access_token ?? '')).toBe('200');
  await target.close();
});

const LOOKS = [
  { width: 320, scheme: 'dark' },
  { width: 390, scheme: 'light' },
  { width: 1280, scheme: 'light' },
] as const;

describe.each(LOOKS)('$width pixels wide, $scheme', (look) => {
  test('each page fits, its largest text after the title is the destination, and axe-core reports nothing', async () => {
    const hosts = {
      redirect_uris: ['https://claude.ai/callback', 'cursor://x', LONG],
      client_name: 'W'.repeat(64),
    };
    const { client_id = '' } = await register(site.service, hosts);
    const url = (redirect_uri: string) => `${site.prefixed}${consentUrl(client_id, { redirect_uri })}`;
    await connect(site.service, keyText('a_two'));
    const inspect = async (page: Page, { complaints }: { complaints: string[] }, name: string) => {
      expect([name, await widthOf(page)]).toEqual([name, look.width]);
      expect([name, await violations(page)]).toEqual([name, []]);
      const { SIGN_IN_PICTURES: folder } = process.env;
      if (folder !== undefined)
        await page.screenshot({ path: `${folder}/${name}-${look.width}-${look.scheme}.png`, fullPage: true });
      complaints.splice(0); // of statuses
    };
    await site.visit(
      url('https://claude.ai/callback'),
      async (page, seen) => {
        await inspect(page, seen, 'key');
        const sizes = await page.$$eval('h1, main *:not(h1)', (all) =>
          all
            .filter((one) => one.textContent.trim() !== '')
            .map((one) => [one.tagName, Number.parseFloat(getComputedStyle(one).fontSize)] as const),
        );
        const largest = Math.max(...sizes.flatMap(([tag, size]) => (tag === 'H1' ? [] : [size])));
        const [[, strong] = []] = sizes.filter(([tag]) => tag === 'STRONG');
        expect([strong, sizes.filter(([, size]) => size === strong).length]).toEqual([largest, 1]);
        await enter(page, 'bvk_wrong');
        await inspect(page, seen, 'wrong');
        await enter(page, keyText('a_two'));
        await inspect(page, seen, 'allow');
      },
      look,
    );
    const others: readonly (readonly [string, string])[] = [
      ['app', url('cursor://x')],
      ['host', url(LONG)],
      ['unknown', `${site.prefixed}/oauth/authorize?client_id=x`],
      ['request', `${url('https://claude.ai/callback')}&prompt=none`],
    ];
    for (const [name, place] of others)
      await site.visit(place, (page, seen) => inspect(page, seen, name), look);
    await site.visit(
      `${site.prefixed}/connections`,
      async (page, seen) => {
        await inspect(page, seen, 'list-key');
        await enter(page, keyText('a_two'));
        await inspect(page, seen, 'list');
        await press(page, 1);
        expect(await textsOf(page, '[role=status]')).toHaveLength(1);
        await inspect(page, seen, 'ended');
      },
      look,
    );
  });
});

test.each([
  ['de', 'Einen Assistenten verbinden'],
  ['fr-CA', 'Connecter un assistant'],
  ['es', 'Connect an assistant'],
])('a reader of %s sees %s', async (language, title) => {
  const { client_id = '' } = await register(site.service);
  const response = await fetch(`${site.service.url}${consentUrl(client_id)}`, {
    headers: { 'accept-language': language },
  });
  const text = await response.text();
  expect(text).toContain(`<html lang="${title.startsWith('Connect an') ? 'en' : language.slice(0, 2)}">`);
  expect(text).toContain(`<h1>${title}</h1>`);
  expect(response.headers.get('vary')).toContain('Accept-Language');
});
