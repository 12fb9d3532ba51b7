import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { call, codeOf } from '../support/client.js';
import { linksIn } from '../support/pages.js';
import { PUBLIC_URL, startService, type TestService } from '../support/service.js';
import { keyText } from '../support/world.js';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const TEXTS = ['/llms.txt', '/llms-full.txt'];

// Rule 11.20.
describe('a text for language models', () => {
  test.each(TEXTS)('%s is plain ASCII, without a key and not counted', async (path) => {
    const { status, headers, text } = await call(service.port, path);
    expect([status, headers['content-type'], headers['ratelimit']]).toEqual([200, 'text/plain', undefined]);
    expect(text).toMatch(/^# Brand Visibility API[^\n]*\n[\n -~]+$/);
    expect(service.log.at(-1)).toContain(`"route":"${path}"`);
  });

  test('/llms.txt has links to pages that there are', async () => {
    const { text } = await call(service.port, '/llms.txt');
    const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
    expect(links.every((link) => link.startsWith(`${PUBLIC_URL}/`))).toBe(true);
    const paths = links.map((link) => link.slice(PUBLIC_URL.length)).filter((path) => path !== '/mcp');
    expect(paths.length).toBeGreaterThan(7);
    for (const path of paths) expect((await call(service.port, path)).status).toBe(200);
  });

  test('/llms-full.txt has no links into the repository', async () => {
    expect((await call(service.port, '/llms-full.txt')).text).not.toMatch(/\]\((?!https:)[^()\s]*\.md[)#]/);
  });

  test.each(TEXTS)('%s is linked from the start page, and refuses a key in its URL', async (path) => {
    expect(linksIn((await call(service.port, '/')).text, '/')).toContain(path);
    expect(codeOf(await call(service.port, `${path}?a=${keyText('a_all')}`))).toBe('api_key_in_url');
    expect((await call(service.port, `${path}/`)).status).toBe(404);
  });

  test('the full one has glossary and recipes, and is bounded', async () => {
    const { text } = await call(service.port, '/llms-full.txt');
    const document = (name: string) =>
      readFileSync(new URL(`../../../../docs/${name}`, import.meta.url), 'utf8');
    for (const name of ['recipes.md', 'glossary.md']) {
      const [title = ''] = document(name).split('\n', 1);
      expect(text).toContain(`\n${title}\n`);
    }
    expect(text).toContain('```js client-report.mjs\n');
    expect(text).not.toContain('## Old words');
    expect(text.length).toBeLessThan(250_000);
  });
});
