import { ROUTES } from '@brand-visibility/application';
import { ENDPOINTS, ERRORS, INTERFACE_VERSION, LOCAL_URL } from '@brand-visibility/contract';
import { REFUSAL_CODES } from '@brand-visibility/domain';
import { describe, expect, test } from '@jest/globals';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { call, problemOf } from '../support/client.js';
import { wordsOf } from '../support/pages.js';
import { PUBLIC_URL, worldService } from '../support/service.js';

const service = worldService();

const get = (path: string) => call(service.port, path);

// Rule 11.2.
test('the service routes every endpoint of the contract and no other', () => {
  expect(new Set(ROUTES.map(({ endpoint }) => endpoint))).toEqual(new Set(ENDPOINTS));
  expect(ROUTES).toHaveLength(ENDPOINTS.length);
});

// Rule 4.8.
test('/openapi.json is the OpenAPI document with the URL of this service', async () => {
  const document = readFileSync(new URL('../../../../docs/openapi.json', import.meta.url), 'utf8');
  expect((await get('/openapi.json')).body).toEqual(JSON.parse(document.replaceAll(LOCAL_URL, PUBLIC_URL)));
});

describe('the page of an error', () => {
  // Rule 11.18.
  test.each(REFUSAL_CODES)('%s explains what it means, why it happens and what to do', async (code) => {
    const words = wordsOf((await get(`/errors/${code}`)).text);
    const { status, title, means, because, remedy } = ERRORS[code];
    for (const text of [title, code, String(status), means, because, remedy])
      expect(words).toContain(text.replaceAll('`', ''));
  });

  // Rule 11.18.
  test('is the target of the `type` of a problem document', async () => {
    const path = problemOf(await get('/v1/account')).type.slice(PUBLIC_URL.length);
    expect((await get(path)).text).toContain('<code>missing_api_key</code>');
  });

  test('names the statuses that only `/mcp` has (rules 21.9 and 21.10)', async () => {
    expect((await get('/errors/invalid_parameter')).text).toMatch(/\b413\b.*\b403\b/s);
    expect((await get('/errors/not_found')).text).toContain('supports only POST');
  });
});

// Rule 11.20.
test('the text for language models is plain ASCII, and has links to pages that there are', async () => {
  const { headers, text } = await get('/llms.txt');
  expect(headers['content-type']).toBe('text/plain');
  expect(text).toMatch(/^# Brand Visibility API[^\n]*\n[\n -~]+$/);
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
  expect(links.every((link) => link.startsWith(`${PUBLIC_URL}/`))).toBe(true);
  const paths = links.map((link) => link.slice(PUBLIC_URL.length)).filter((path) => path !== '/mcp');
  expect(paths).toEqual(expect.arrayContaining(['/openapi.json', '/recipes', '/glossary']));
  for (const path of paths) expect((await get(path)).status).toBe(200);
});

// Rule 11.19.
test('the start page installs the client of the interface, and the lines that follow keep it in a repository', async () => {
  const words = wordsOf((await get('/')).text);
  const [, url = ''] = /^npm install (https:\S+)$/m.exec(words) ?? [];
  const [path, file] = [url.slice(PUBLIC_URL.length), `vendor/${url.split('/').at(-1)}`];
  const bytes = Buffer.from((await get(path)).text, 'latin1');
  const digest = createHash('sha256').update(bytes).digest('hex').slice(0, 12);
  expect(url).toBe(`${PUBLIC_URL}/client/brand-visibility-client-${INTERFACE_VERSION}-${digest}.tgz`);
  expect(words).toContain(`mkdir -p vendor\ncurl -o ${file} ${url}\nnpm install ./${file}\n`);
});
