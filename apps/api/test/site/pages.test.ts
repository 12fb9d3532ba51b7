import { ERRORS, INTERFACE_VERSION, LOCAL_URL, REFUSAL_CODES } from '@brand-visibility/contract';
import { describe, expect, test } from '@jest/globals';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { call, problemOf } from '../support/client.js';
import { DOCUMENTS, GROUPS, idsIn, linksIn, wordsOf } from '../support/pages.js';
import { PUBLIC_URL, worldService } from '../support/service.js';
import { siteOf } from '../../src/site/site.js';
import { bearer } from '../support/world.js';

const service = worldService();

const PAGES = ['/', '/connect', '/errors', ...REFUSAL_CODES.map((code) => `/errors/${code}`), ...DOCUMENTS];

/** Files of the repository that documents link. */
const FILES = [
  ...'/recompute.py /recompute.mjs /methodology /import.schema.json /brand.schema.json'.split(' '),
  ...'/examples/minimal.ndjson /examples/answers.csv /examples/brand.json'.split(' '),
];

const textOf = async (path: string) => (await call(service.port, path)).text;

const digestOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

describe('a page', () => {
  test.each(PAGES)('%s loads fonts, and its policy allows exactly its style and its script', async (path) => {
    const { text, headers } = await call(service.port, path);
    const [, style = ''] = /<style>([^]*)<\/style>/.exec(text) ?? [];
    const [, script = ''] = /<script type="module">([^]*)<\/script>/.exec(text) ?? [];
    expect(headers['content-security-policy']).toContain(
      `script-src ${digestOf(script)}; style-src ${digestOf(style)};`,
    );
    const rest = text
      .replace(style, '')
      .replace(script, '')
      .replace('<script type="module"></script>', '')
      .replace(/<link rel="icon" href="data:[^"]*">/, '')
      .replaceAll(/<link rel="preload" as="font" type="font\/woff2" crossorigin href="\.[^"]*">/g, '')
      .replaceAll(/ href="(?:https|cursor|vscode):[^"]*"/g, '') // links load nothing until somebody follows them
      .replaceAll(/<code>[^<]*<\/code>/g, '')
      .replaceAll(/<img src="\.\/assets\/[^"]+\.webp" [^>]+>/g, '') // from here: browser.test.ts
      .replace(/<picture>.*<\/picture>/, '');
    expect(rest).not.toMatch(
      /<script|<link|<img|<iframe|<form|<[^>]+ (?:style|on\w+)=|url\(|https?:|[^\n -~]/i,
    );
    for (const [, font = ''] of style.matchAll(/url\("([^")]+)"\)/g)) {
      const { pathname } = new URL(font, `http://service.example${path}`);
      expect((await call(service.port, pathname)).headers['content-type']).toBe('font/woff2');
    }
  });

  test.each([...PAGES, '/docs', ...GROUPS])(
    '%s has a language, a title, a viewport and the links of every page',
    async (path) => {
      const text = await textOf(path);
      expect(text).toMatch(/^<!doctype html>\n<html lang="en">/);
      expect(text).toMatch(/<title>[^<]*Brand Visibility API<\/title>/);
      expect(text).toContain('<meta name="viewport" content="width=device-width, initial-scale=1">');
      expect(text.match(/<h1[ >]/g)).toHaveLength(1);
      const links = linksIn(text, path);
      const foot = path.startsWith('/docs') ? [] : ['/sample', '/llms.txt', ...DOCUMENTS];
      const ways = ['/', '/report', '/docs', '/openapi.json', '/recipes', '/connect', '/errors'];
      expect(links).toEqual(expect.arrayContaining([...ways, ...foot]));
    },
  );
});

// Rule 11.18.
test('no link of any page of the site is dead', async () => {
  const pages = [...siteOf(PUBLIC_URL, true).keys()].filter((path) => !/\.\w+$/.test(path));
  const links = new Set<string>();
  for (const path of pages) for (const link of linksIn(await textOf(path), path)) links.add(link);
  for (const link of links) expect([link, (await call(service.port, link)).status]).toEqual([link, 200]);
  for (const path of FILES) expect([path, links.has(path)]).toEqual([path, true]);
});

describe('the start page', () => {
  test('has a curl command that works, with the key from a variable, and one for an assistant', async () => {
    const words = wordsOf(await textOf('/'));
    expect(words).toMatch(/^claude mcp add [^]*\/mcp /m);
    const [, header = '', url = ''] = /^curl -H "(.+)" \\\n +(\S+)$/m.exec(words) ?? [];
    expect(header).toBe('Authorization: Bearer $BRAND_VISIBILITY_KEY');
    expect(url.startsWith(`${PUBLIC_URL}/`)).toBe(true);
    const response = await call(service.port, url.slice(PUBLIC_URL.length), { headers: bearer('a_all') });
    expect(response.status).toBe(200);
  });

  test('has pictures of less than 120 kB, under a digest', async () => {
    const text = await textOf('/');
    const files = [...text.matchAll(/ (?:srcset|src)="\.(\/assets\/[^"]+\.webp)"/g)].map(
      ([, path = '']) => path,
    );
    expect(files).toHaveLength(4);
    for (const file of files) {
      const { status, headers, text: bytes } = await call(service.port, file);
      const caching = headers['cache-control'];
      expect([status, caching]).toEqual([200, 'public, max-age=31536000, immutable']);
      expect(bytes.length).toBeLessThan(120_000);
    }
  });

  // Rule 11.19.
  test('installs the client of the interface, and the lines that follow keep it in a repository', async () => {
    const words = wordsOf(await textOf('/'));
    const [, url = ''] = /^npm install (https:\S+)$/m.exec(words) ?? [];
    const [path, file] = [url.slice(PUBLIC_URL.length), `vendor/${url.split('/').at(-1)}`];
    const bytes = Buffer.from(await textOf(path), 'latin1');
    const digest = createHash('sha256').update(bytes).digest('hex').slice(0, 12);
    expect(url).toBe(`${PUBLIC_URL}/client/brand-visibility-client-${INTERFACE_VERSION}-${digest}.tgz`);
    expect(words).toContain(`mkdir -p vendor\ncurl -o ${file} ${url}\nnpm install ./${file}\n`);
  });
});

// Rule 11.18.
describe('/sample', () => {
  test.each([
    ['/sample', 'en', 'October 2026', 'For Anna'],
    ['/sample/en-US', 'en-US', 'October 2026', 'For Anna'],
    ['/sample/de', 'de', 'Oktober 2026', 'F\u00fcr Anna'],
    ['/sample/fr', 'fr', 'octobre 2026', 'Pour Anna'],
  ])(
    '%s is a saved report of the demo, which allows its style alone and requests nothing',
    async (path, language, month, greeting) => {
      const { text, headers } = await call(service.port, path);
      const [, style = ''] = /<style>([^]*?)<\/style>/.exec(text) ?? [];
      expect(headers['content-security-policy']).toContain(
        `default-src 'none'; style-src ${digestOf(style)}; style-src-attr 'unsafe-inline'; img-src data:; font-src data:;`,
      );
      const words = wordsOf(text);
      for (const part of ['Tidewell', month, greeting]) expect(words).toContain(part);
      expect(text).toContain(`<html lang="${language}">`);
      expect(text).toMatch(/<img src="data:image\/svg\+xml;base64,[^"]+" alt="Northlight Studio"/);
      // The way back, and the other languages.
      const links = linksIn(text, path).filter((link) => link !== path);
      expect(links).toEqual([
        '/',
        '/client-reports',
        ...['', '/en-US', '/de', '/es', '/fr', '/it', '/nl']
          .map((language) => `/sample${language}`)
          .filter((one) => one !== path),
      ]);
      const parts = text
        .replace(/<nav class="way"[^]*?<\/nav>/, '')
        .match(/<script|<link|<[^>]+ on\w+=| (?:src|href)="(?![#d]|https?:)[^"]*"/g);
      expect(parts).toBeNull();
      expect(text.match(/ style="(?!(?:flex-grow:[\d.]+|--low:\d;--high:\d);")[^"]*"/g)).toBeNull();
      expect(text.match(/<h1/g)).toHaveLength(1);
    },
  );

  test('has the places to which the start page leads', async () => {
    const [start, sample] = await Promise.all(['/', '/sample'].map((path) => call(service.port, path)));
    const places = [...(start?.text ?? '').matchAll(/ href="\.\/sample#(\w+)"/g)].map(([, id = '']) => id);
    expect(places).toHaveLength(4);
    for (const id of places) expect(idsIn(sample?.text ?? '')).toContain(id);
  });
});

// Rule 11.18.
test.each(['/docs', ...GROUPS])(
  '%s with its style and its script is small: 40 KB in Brotli, 45 KB in gzip',
  async (page) => {
    const files = linksIn(await textOf(page), page).filter((link) => /^\/assets\/.*\.(?:css|js)$/.test(link));
    expect(files).toHaveLength(2);
    for (const [coding, most] of [
      ['br', 40_000],
      ['gzip', 45_000],
    ] as const) {
      const sizes = [page, ...files].map(async (path) => {
        const { headers } = await fetch(service.url + path, { headers: { 'Accept-Encoding': coding } });
        expect(headers.get('content-encoding')).toBe(coding);
        return Number(headers.get('content-length'));
      });
      const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
      expect(bytes).toBeLessThanOrEqual(most);
    }
  },
);

// Rule 11.18.
describe('the page of a document', () => {
  test.each([
    ['/recipes', 'Recipes', 'is-it-real.mjs'],
    ['/glossary', 'Glossary', 'share of voice'],
    ['/changelog', 'Changelog', '1.0.0'],
    ['/methodology', 'How the figures are computed', 'Tidewell'],
    ['/client-reports', 'The client report', 'links.csv'],
    ['/import-format', 'The import format', 'site_access_check'],
  ])('%s has the title and the text of the document', async (path, title, part) => {
    const text = await textOf(path);
    expect(text).toMatch(new RegExp(String.raw`<h1 id="[^"]+">${title}</h1>`));
    expect(wordsOf(text)).toContain(part);
  });
});

test.each(DOCUMENTS)('%s has headings with ids of their own, to which its anchors lead', async (path) => {
  const text = await textOf(path);
  const ids = idsIn(text);
  expect(ids).toHaveLength((text.match(/<h\d/g)?.length ?? 0) + 1); // and the text itself
  expect(new Set(ids).size).toBe(ids.length);
  const anchors = [...text.matchAll(/ href="#([^"]*)"/g)].map(([, anchor = '']) => anchor);
  expect(anchors.filter((anchor) => !ids.includes(anchor))).toEqual([]);
});

// A start page and a reference promise what every caller has (rule 11.18).
test('neither / nor /docs promises a dashboard or says how to start the demo', async () => {
  for (const path of ['/', '/docs', ...GROUPS, '/openapi.json'])
    expect(await textOf(path)).not.toMatch(/dashboard|npm start/i);
});

test('/errors lists each code with its status, its title, its explanation and a link to its page', async () => {
  const text = await textOf('/errors');
  const links = linksIn(text, '/errors').filter((link) => link.startsWith('/errors/'));
  expect(links).toEqual(REFUSAL_CODES.map((code) => `/errors/${code}`));
  const words = wordsOf(text);
  for (const code of REFUSAL_CODES)
    expect(words).toContain(`${ERRORS[code].status} ${ERRORS[code].title} ${code}`);
});

// Rule 11.18.
describe.each(['docs', 'docs/visibility', 'report'])('/%s', (page) => {
  test('has no inline scripts or styles, and nothing from other origins', async () => {
    const text = await textOf(`/${page}`);
    const rest = text
      .replace(/<link rel="icon" href="data:[^"]*">/, '')
      .replaceAll(/(?<=<code[^>]*>)[^<]*/g, '')
      .replace(/ data-base="[^"]*"/, '')

      .replace(page === 'report' ? /<script>.*<\/script>/ : '', ''); // from here: apps/site/test/site.test.ts
    expect(rest).not.toMatch(/<style|<img|<iframe|<form|<[^>]+ (?:style|on\w+)=|url\(|https?:|[^\n -~]/i);
    expect(rest.match(/<script[^>]*>/g)).toEqual(
      rest.match(/<script type="module" src="[^"]+">(?=<\/script>)/g),
    );
  });

  test('links its files, whose names contain digests', async () => {
    const text = await textOf(`/${page}`);
    const files = linksIn(text, `/${page}`).filter((link) => link.startsWith('/assets/'));
    const isReference = page !== 'report';
    const name = isReference ? 'reference' : page;
    // The script of the report shares parts with what it loads later.
    const shared = page === 'report' ? Array<string>(9).fill('/assets/chunk.js') : [];
    const fonts = ['/assets/inter-latin-400-normal.woff2', '/assets/inter-latin-700-normal.woff2'];
    expect(files.map((file) => file.replace(/-\w{8}(?=\.\w+$)/, ''))).toEqual([
      ...(isReference ? fonts : []),
      `/assets/${name}.css`,
      ...shared,
      `/assets/${name}.js`,
    ]);
  });
});

// Rule 4.8.
test('/openapi.json is the OpenAPI document with the URL of this service', async () => {
  const document = readFileSync(new URL('../../../../docs/openapi.json', import.meta.url), 'utf8');
  expect((await call(service.port, '/openapi.json')).body).toEqual(
    JSON.parse(document.replaceAll(LOCAL_URL, PUBLIC_URL)),
  );
});

describe('the page of an error', () => {
  // Rule 11.18.
  test.each(REFUSAL_CODES)('%s explains what it means, why it happens and what to do', async (code) => {
    const words = wordsOf(await textOf(`/errors/${code}`));
    const { status, title, means, because, remedy } = ERRORS[code];
    for (const text of [title, code, String(status), means, because, remedy])
      expect(words).toContain(text.replaceAll('`', ''));
  });

  // Rule 11.18.
  test('is the target of the `type` of a problem document', async () => {
    const path = problemOf(await call(service.port, '/v1/account')).type.slice(PUBLIC_URL.length);
    expect(await textOf(path)).toContain('<code>missing_api_key</code>');
  });

  test('names the statuses that only `/mcp` has (rules 21.9 and 21.10)', async () => {
    expect(await textOf('/errors/invalid_parameter')).toMatch(/\b413\b.*\b403\b/s);
    expect(await textOf('/errors/not_found')).toContain('supports only POST');
  });
});

// Rule 11.20.
test('the text for language models is plain ASCII, and has links to pages that there are', async () => {
  const { headers, text } = await call(service.port, '/llms.txt');
  expect(headers['content-type']).toBe('text/plain');
  expect(text).toMatch(/^# Brand Visibility API[^\n]*\n[\n -~]+$/);
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
  expect(links.every((link) => link.startsWith(`${PUBLIC_URL}/`))).toBe(true);
  const paths = links.map((link) => link.slice(PUBLIC_URL.length)).filter((path) => path !== '/mcp');
  expect(paths).toEqual(expect.arrayContaining(['/openapi.json', '/recipes', '/glossary']));
  for (const path of paths) expect((await call(service.port, path)).status).toBe(200);
});
