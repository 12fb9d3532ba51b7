import { ERRORS } from '@brand-visibility/contract';
import { REFUSAL_CODES } from '@brand-visibility/domain';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createHash } from 'node:crypto';
import { startPage } from '../../src/pages/start-page.js';
import { call, codeOf } from '../support/client.js';
import { linksIn, wordsOf } from '../support/pages.js';
import { PUBLIC_URL, startService, type TestService } from '../support/service.js';
import { bearer, keyText } from '../support/world.js';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const PAGES = ['/', '/errors', ...REFUSAL_CODES.map((code) => `/errors/${code}`)];

describe('a page', () => {
  test.each(PAGES)('%s needs nothing from elsewhere, and its style is the one that is let', async (path) => {
    const { text, headers } = await call(service.port, path);
    const [, style = ''] = /<style>([^]*)<\/style>/.exec(text) ?? [];
    const digest = createHash('sha256').update(style).digest('base64');
    expect(headers['content-security-policy']).toContain(`style-src 'sha256-${digest}';`);
    expect(headers['ratelimit']).toBeUndefined();
    const rest = text.replace(/<link rel="icon" href="data:[^"]*">/, '').replaceAll(PUBLIC_URL, '');
    expect(rest).not.toMatch(/<script|<link|<img|<iframe|<form| style=| on\w+=|url\(|https?:|[^\n -~]/i);
  });

  test.each([...PAGES, '/docs'])('%s says its language, its title and what fits a phone', async (path) => {
    const { text } = await call(service.port, path);
    expect(text).toMatch(/^<!doctype html>\n<html lang="en">/);
    expect(text).toMatch(/<title>[^<]*Brand Visibility API<\/title>/);
    expect(text).toContain('<meta name="viewport" content="width=device-width, initial-scale=1">');
    if (path !== '/docs') expect(text.match(/<h1>/g)).toHaveLength(1);
  });

  test.each([...PAGES, '/docs'])('%s leads to pages that are there', async (path) => {
    const { text } = await call(service.port, path);
    const places = linksIn(text, path);
    expect(places).toEqual(expect.arrayContaining(['/', '/docs', '/openapi.json', '/errors']));
    for (const place of new Set(places)) expect((await call(service.port, place)).status).toBe(200);
  });

  test('is no place for a key', async () => {
    for (const path of ['/', '/docs', '/errors']) {
      const reply = await call(service.port, `${path}?a=${keyText('a_all')}`);
      expect([reply.status, codeOf(reply)]).toEqual([400, 'api_key_in_url']);
    }
  });

  test('is logged by its kind', async () => {
    for (const path of ['/', '/errors']) {
      await call(service.port, path);
      expect(service.log.at(-1)).toContain(`"route":"${path}"`);
    }
  });
});

describe('the start page', () => {
  test('has a line for a shell that asks this service, with a key from a variable', async () => {
    const words = wordsOf((await call(service.port, '/')).text);
    const [, header = '', url = ''] = /^curl -H "(.+)" (\S+)$/m.exec(words) ?? [];
    expect(header).toBe('Authorization: Bearer $API_KEY');
    expect(url.startsWith(`${PUBLIC_URL}/`)).toBe(true);
    const reply = await call(service.port, url.slice(PUBLIC_URL.length), { headers: bearer('a_all') });
    expect(reply.status).toBe(200);
    expect(words).toContain('npm start');
  });

  test('shows any public address as text', () => {
    const text = startPage('https://api.example/<b>&"\u00e9');
    expect(text).toContain('https://api.example/&#60;b&#62;&#38;&#34;&#233;/v1/account');
  });
});

test('/errors lists each code with its status, its title and the way to its page', async () => {
  const { text } = await call(service.port, '/errors');
  const links = linksIn(text, '/errors').filter((place) => place.startsWith('/errors/'));
  expect(links).toEqual(REFUSAL_CODES.map((code) => `/errors/${code}`));
  const words = wordsOf(text);
  for (const code of REFUSAL_CODES)
    expect(words).toContain(`${ERRORS[code].status}${code}${ERRORS[code].title}`);
});
