import { describe, expect, test } from '@jest/globals';
import { browsedService } from '../support/browsed-service.js';
import { call, codeOf } from '../support/client.js';
import { linksIn } from '../support/pages.js';
import { startPrefixingProxy } from '../support/prefixing-proxy.js';
import { textsOf, visit } from '../support/visit.js';
import { bearer, keyText } from '../support/world.js';

/** The report as the service has it; packages/report tests what it shows. */

const site = browsedService();

// Rule 11.18.
describe('/report', () => {
  test('shows a brand to who types in a key, also behind a proxy that strips a prefix', async () => {
    const proxy = await startPrefixingProxy(site.service.port, '/brands/api');
    try {
      for (const url of [site.service.url, proxy.url]) {
        await visit(site.browser, `${url}/report`, async (page, { requests }) => {
          await page.waitForSelector('#key');
          await page.type('#key', keyText('a_all'));
          await page.click('button.primary');
          await page.waitForSelector('main[data-state=loaded]');
          expect(await textsOf(page, 'h1')).toHaveLength(1);
          expect(requests.filter((request) => request.includes(keyText('a_all')))).toEqual([]);
          expect(requests.filter((request) => !request.startsWith(`${url}/`))).toEqual([]);
          const kept = await page.evaluate(() => [
            localStorage.length,
            sessionStorage.length,
            document.cookie,
          ]);
          expect(kept).toEqual([0, 0, '']);
        });
      }
    } finally {
      await proxy.stop();
    }
  });

  test('is the same for all callers, needs no key and is not counted', async () => {
    const plain = await call(site.service.port, '/report');
    expect([plain.status, plain.headers['ratelimit']]).toEqual([200, undefined]);
    expect((await call(site.service.port, '/report', { headers: bearer('a_all') })).text).toBe(plain.text);
  });

  test('has nothing inline, and its files under names with digests', async () => {
    const { text } = await call(site.service.port, '/report');
    const rest = text.replace(/<link rel="icon" href="data:[^"]*">/, '');
    expect(rest).not.toMatch(/<style|<script(?![^>]* src=)| style=| on\w+=|url\(|https?:|[^\n -~]/i);
    const files = linksIn(text, '/report').filter((link) => link.startsWith('/assets/'));
    expect(files).toEqual([
      expect.stringMatching(/^\/assets\/report-\w{8}\.css$/),
      expect.stringMatching(/^\/assets\/report-\w{8}\.js$/),
    ]);
    for (const file of files) expect((await call(site.service.port, file)).status).toBe(200);
    expect(site.service.log.at(-1)).toContain('"route":"/assets/{file}"');
  });

  test.each(['/report/', '/Report', '/report.html', '/assets/report.js', '/assets/report-00000000.js'])(
    'is not at %s',
    async (path) => {
      const response = await call(site.service.port, path);
      expect([response.status, codeOf(response)]).toEqual([404, 'not_found']);
    },
  );
});
