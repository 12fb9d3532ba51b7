import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { call, codeOf } from '../support/client.js';
import { linksIn } from '../support/pages.js';
import { PUBLIC_URL, startService, type TestService } from '../support/service.js';
import { keyText } from '../support/world.js';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

// Rule 11.20.
describe('the text for language models', () => {
  test('is plain ASCII, without a key and not counted', async () => {
    const { status, headers, text } = await call(service.port, '/llms.txt');
    expect([status, headers['content-type'], headers['ratelimit']]).toEqual([200, 'text/plain', undefined]);
    expect(text).toMatch(/^# Brand Visibility API[^\n]*\n[\n -~]+$/);
    expect(service.log.at(-1)).toContain('"route":"/llms.txt"');
  });

  test('has links to pages that there are', async () => {
    const { text } = await call(service.port, '/llms.txt');
    const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
    expect(links.every((link) => link.startsWith(`${PUBLIC_URL}/`))).toBe(true);
    const paths = links.map((link) => link.slice(PUBLIC_URL.length)).filter((path) => path !== '/mcp');
    expect(paths).toEqual(expect.arrayContaining(['/openapi.json', '/recipes', '/glossary']));
    for (const path of paths) expect((await call(service.port, path)).status).toBe(200);
  });

  test('is linked from the start page, and refuses a key in its URL', async () => {
    expect(linksIn((await call(service.port, '/')).text, '/')).toContain('/llms.txt');
    expect(codeOf(await call(service.port, `/llms.txt?a=${keyText('a_all')}`))).toBe('api_key_in_url');
    expect((await call(service.port, '/llms.txt/')).status).toBe(404);
  });
});
