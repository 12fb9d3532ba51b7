import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { call, codeOf } from '../support/client.js';
import { linksIn } from '../support/pages.js';
import { startService, type TestService } from '../support/service.js';
import { bearer } from '../support/world.js';

let service: TestService;
let files: readonly string[];
beforeAll(async () => {
  service = await startService();
  const { text } = await call(service.port, '/docs');
  files = linksIn(text, '/docs').filter((link) => link.startsWith('/assets/'));
});
afterAll(() => service.stop());

const EXTENSIONS = ['css', 'js'];
const fileOf = (extension: string) => files.find((file) => file.endsWith(`.${extension}`)) ?? '';

describe('/docs', () => {
  test('has no inline scripts or styles, and nothing from other origins', async () => {
    const { text, headers } = await call(service.port, '/docs');
    expect(headers['ratelimit']).toBeUndefined();
    const rest = text
      .replace(/<link rel="icon" href="data:[^"]*">/, '')
      .replaceAll(/(?<=<code[^>]*>)[^<]*/g, '')
      .replaceAll(/ data-values="[^"]*"/g, '');
    expect(rest).not.toMatch(/<style|<img|<iframe|<form|<[^>]+ (?:style|on\w+)=|url\(|https?:|[^\n -~]/i);
    expect(rest.match(/<script[^>]*>/g)).toEqual(
      rest.match(/<script type="module" src="[^"]+">(?=<\/script>)/g),
    );
  });

  test('links its files, whose names contain digests', () => {
    expect(files).toEqual(
      EXTENSIONS.map((extension) => expect.stringMatching(`^/assets/reference-\\w{8}\\.${extension}$`)),
    );
  });

  test('is the same for all callers', async () => {
    const plain = await call(service.port, '/docs');
    for (const headers of [bearer('a_all'), bearer('revoked'), { Authorization: 'x' }]) {
      const response = await call(service.port, '/docs?url=https://elsewhere.example/x.json', { headers });
      expect([response.status, response.text]).toEqual([200, plain.text]);
    }
  });

  test('is logged by route, as are its files', async () => {
    await call(service.port, '/docs');
    expect(service.log.at(-1)).toContain('"route":"/docs"');
    await call(service.port, fileOf('js'));
    expect(service.log.at(-1)).toContain('"route":"/assets/{file}"');
  });
});

describe('a file of the reference page', () => {
  test.each(EXTENSIONS)(
    'in %s has its content type, is cacheable, and supports only GET and HEAD',
    async (extension) => {
      const path = fileOf(extension);
      const get = await call(service.port, path);
      expect(get.status).toBe(200);
      const head = await call(service.port, path, { method: 'HEAD' });
      expect([head.status, head.headers['content-length']]).toEqual([200, get.headers['content-length']]);
      for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
        const response = await call(service.port, path, { method });
        expect([response.status, codeOf(response), response.headers.allow]).toEqual([
          405,
          'not_found',
          'GET, HEAD',
        ]);
      }
    },
  );

  test.each([
    '/docs/',
    '/Docs',
    '/docs.html',
    '/docs/../package.json',
    '/docs/%2e%2e/package.json',
    '/docs//etc/passwd',
    '/site.json',
    '/assets',
    '/assets/',
    '/assets/package.json',
    '/assets/page.css',
    '/assets/reference.js',
    '/assets/reference-00000000.js',
    '/assets/../site.json',
    '/assets/%2e%2e/site.json',
    '/assets/..%2fsite.json',
    '/assets/..%5csite.json',
    '/assets/....//site.json',
    '/assets/__proto__',
    'FILE.map',
    'FILE/',
    'FILE%00',
    '/./FILE',
    '/assets/x/..FILE',
  ])('does not exist at %s', async (path) => {
    const response = await call(service.port, path.replace('FILE', fileOf('js')));
    expect([response.status, codeOf(response), response.headers['ratelimit']]).toEqual([
      404,
      'not_found',
      undefined,
    ]);
  });
});
