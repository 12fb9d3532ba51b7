import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { call, codeOf } from '../support/client.js';
import { linksIn } from '../support/pages.js';
import { startService, type TestService } from '../support/service.js';
import { bearer } from '../support/world.js';

let service: TestService;
let folder: string;
beforeAll(async () => {
  service = await startService();
  const { text } = await call(service.port, '/docs');
  [folder = ''] = /docs\/[0-9a-f]{16}/.exec(text) ?? [];
});
afterAll(() => service.stop());

const NAMES = ['reference.css', 'samples.js', 'reference.js'];

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

  test('links its files, in a folder named after their digest', async () => {
    const { text } = await call(service.port, '/docs');
    const files = linksIn(text, '/docs').filter((link) => link.startsWith('/docs/'));
    expect(files).toEqual(NAMES.map((name) => `/${folder}/${name}`));
  });

  test('is the same for all callers', async () => {
    const plain = await call(service.port, '/docs');
    for (const headers of [bearer('a_all'), bearer('revoked'), { Authorization: 'x' }]) {
      const reply = await call(service.port, '/docs?url=https://elsewhere.example/x.json', { headers });
      expect([reply.status, reply.text]).toEqual([200, plain.text]);
    }
  });

  test('is logged by route, as are its files', async () => {
    await call(service.port, '/docs');
    expect(service.log.at(-1)).toContain('"route":"/docs"');
    await call(service.port, `/${folder}/reference.js`);
    expect(service.log.at(-1)).toContain('"route":"/docs/{file}"');
  });
});

describe('a file of the reference page', () => {
  test.each(NAMES)('%s has its content type, is cacheable, and supports only GET and HEAD', async (name) => {
    const path = `/${folder}/${name}`;
    const get = await call(service.port, path);
    expect(get.status).toBe(200);
    const head = await call(service.port, path, { method: 'HEAD' });
    expect([head.status, head.headers['content-length']]).toEqual([200, get.headers['content-length']]);
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
      const reply = await call(service.port, path, { method });
      expect([reply.status, codeOf(reply), reply.headers.allow]).toEqual([405, 'not_found', 'GET, HEAD']);
    }
  });

  test.each([
    '/docs/',
    '/Docs',
    '/docs/reference.js',
    '/docs/index.html',
    '/docs/../package.json',
    '/docs/%2e%2e/package.json',
    '/docs/..%2fpackage.json',
    '/docs/..%5cpackage.json',
    '/docs/....//package.json',
    '/docs//etc/passwd',
    '/docs/0000000000000000/reference.js',
    '/FOLDER/',
    '/FOLDER',
    '/FOLDER/package.json',
    '/FOLDER/index.html',
    '/FOLDER/samples.js.map',
    '/FOLDER/Reference.js',
    '/FOLDER/reference.js/',
    '/FOLDER/reference.js%00',
    '/FOLDER/%72eference.js',
    '/FOLDER/../../package.json',
    '/FOLDER/%2e%2e/%2e%2e/package.json',
    '/FOLDER/..%2f..%2f..%2fpackage.json',
    '/FOLDER/x/../reference.js',
    '/FOLDER/./reference.js',
    '/FOLDER/__proto__',
  ])('does not exist at %s', async (path) => {
    const reply = await call(service.port, path.replace('/FOLDER', `/${folder}`));
    expect([reply.status, codeOf(reply), reply.headers['ratelimit']]).toEqual([404, 'not_found', undefined]);
  });
});
