import { beforeAll, describe, expect, test } from '@jest/globals';
import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { baseOf } from '../src/reference/samples.js';
import { siteFiles } from '../src/site.js';
import type { SiteFile } from '../src/site-file.js';

let files: readonly SiteFile[];
beforeAll(async () => {
  files = await siteFiles();
});

describe('the site', () => {
  test('has each path, and each name in its folder, once', () => {
    for (const name of ['path', 'file'] as const)
      expect(new Set(files.map((file) => file[name])).size).toBe(files.length);
  });

  test('is the same when it is built again', async () => {
    expect(await siteFiles()).toEqual(files);
  });

  test('has the current client, whose digest is that of its bytes, and each released one (rule 11.19)', () => {
    const clients = files.filter(({ route }) => route === '/client/{file}');
    const released = readdirSync(new URL('../../../packages/client/released/', import.meta.url));
    expect(clients.map(({ file }) => file)).toEqual(
      expect.arrayContaining(
        released.filter((name) => name.endsWith('.tgz')).map((name) => `client/${name}`),
      ),
    );
    for (const { file, bytes } of clients)
      expect(file).toContain(`-${createHash('sha256').update(bytes).digest('hex').slice(0, 12)}.tgz`);
  });

  test('has fonts with their licences, which pages load from the service alone', () => {
    const assets = files.filter(({ path }) => path.startsWith('/assets/'));
    const fonts = assets.filter(({ contentType }) => contentType === 'font/woff2');
    expect(fonts.map(({ path }) => path.replace(/-\w{8}\./, '.')).toSorted()).toEqual([
      '/assets/inter-latin-400-normal.woff2',
      '/assets/inter-latin-700-normal.woff2',
      '/assets/inter-latin-ext-400-normal.woff2',
      '/assets/newsreader-latin-400-normal.woff2',
      '/assets/newsreader-latin-ext-400-normal.woff2',
    ]);
    expect(fonts.every(({ isHashed }) => isHashed)).toBe(true);
    const licences = assets.filter(({ bytes }) => bytes.includes('SIL OPEN FONT LICENSE Version 1.1'));
    expect(licences.map(({ contentType }) => contentType)).toEqual(['text/plain', 'text/plain']);

    const loading = files.filter(({ policy }) => policy?.includes("font-src 'self'"));
    const pages = files.filter(({ contentType }) => contentType === 'text/html');
    expect(pages.filter((page) => !loading.includes(page)).map(({ path }) => path)).toEqual(
      '/sample /sample/en-US /sample/de /sample/es /sample/fr /sample/it /sample/nl'.split(' '),
    );
    const style = assets.find(({ path }) => /^\/assets\/report-\w+\.css$/.test(path));
    const named = [...String(style?.bytes).matchAll(/url\("?\.\/([^")]+)/g)].map(
      ([, name]) => `/assets/${name}`,
    );
    expect(named.toSorted()).toEqual(fonts.map(({ path }) => path).toSorted());
  });

  test('changes no font of a text after it is shown, unlike the report, which waits for them', () => {
    const styles = files.filter(({ path }) => /^\/(?:assets\/(?:re\w+|fonts)-\w+\.css|connect)$/.test(path));
    expect(styles).toHaveLength(4);
    for (const { path, bytes } of styles)
      expect([path, String(bytes).includes('font-display:swap')]).toEqual([
        path,
        path.startsWith('/assets/report-'),
      ]);
  });

  // Rule 2.7.
  test('has the zone data of the report in a file of its own', () => {
    const holding = files.filter(({ bytes }) => bytes.includes('Africa/Casablanca|'));
    expect(holding.map(({ path, isHashed }) => [path.replace(/-\w{8}\./, '.'), isHashed])).toEqual([
      ['/assets/zone-data.js', true],
    ]);
    const script = files.find(
      ({ bytes, path }) => path.endsWith('.js') && bytes.includes(`"./${holding[0]?.path.slice(8)}"`),
    );
    expect(script?.path).toMatch(/^\/assets\//);
  });

  test('has marks for the public URL in files without a digest alone', () => {
    const marked = files.filter(({ bytes }) => bytes.includes('{{PUBLIC_'));
    expect(marked.map(({ path }) => path).filter((path) => !path.startsWith('/docs/'))).toEqual([
      '/',
      '/docs',
      '*not_found', // what browsers get instead of the problem documents with these codes
      '*api_key_in_url',
      '/connect',
      '*sign-in', // the template of the pages of sign-in
      '/recipes',
      '/client-reports',
      '/import-format',
      '/openapi.json',
      '/llms.txt',
    ]);
    expect(marked.some(({ isHashed }) => isHashed)).toBe(false);
  });
});

test.each([
  ['https://api.example/base', 'HTTPS', 'api.example', '/base'],
  ['http://127.0.0.1:8080', 'HTTP', '127.0.0.1:8080', ''],
])('%s has the scheme, the host and the path of its samples', (url, scheme, host, path) => {
  expect(baseOf(url)).toEqual({ url, scheme, host, path });
});
