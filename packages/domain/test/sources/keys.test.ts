import { draws } from '@brand-visibility/tooling/draws';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { someUrl } from '../url-pieces.js';
import { address } from '../../src/outreach/address.js';
import { citedDomain, citedPage, recordedDomain } from '../../src/sources/keys.js';

describe('a cited domain', () => {
  // Rule 15.1.
  test.each([
    ['example.com', 'example.com'],
    ['WWW.Example.COM.', 'example.com'],
    ['www.www.example.com', 'www.example.com'],
    ['www.com', 'www.com'],
    ['www.com.', 'www.com'],
    ['www.', 'www'],
    ['www..', 'www.'],
    ['www..com', '.com'],
    ['wwwexample.com', 'wwwexample.com'],
    ['blog.www.example.com', 'blog.www.example.com'],
    ['BÜCHER.example', 'xn--bcher-kva.example'],
    ['www。bücher。example。', 'xn--bcher-kva.example'],
    ['STRAẞE.example', 'xn--strae-oqa.example'],
    ['１.２.３.４', '1.2.3.4'],
    ['1.2', '1.2'],
    ['BÜCHER.example/A', 'bÜcher.example/a'],
    ['BÜCHER.example:8080', 'bÜcher.example:8080'],
    ['xn--a.É', 'xn--a.É'],
    ['https://www.example.com/a', 'https://www.example.com/a'],
    ['[2001:DB8::1]', '[2001:db8::1]'],
    [' example.com ', ' example.com '],
    ['\u212aelvin.example', 'kelvin.example'],
    ['.', ''],
    ['', ''],
  ])('recorded as %j is %j', (recorded, domain) => {
    expect(citedDomain(recorded)).toBe(domain);
  });
});

describe('a cited page', () => {
  // Rule 15.2.
  test.each([
    ['http://User:secret@WWW.Example.com:80/A/b//?utm_source=x&&id=7#part', 'https://example.com/A/b?id=7'],
    ['https://example.com/a?my_utm_x=1&gclids=2&gclid=3', 'https://example.com/a?my_utm_x=1&gclids=2'],
    ['https://www.www.example.com', 'https://example.com'],
    ['https://www.com/', 'https://www.com'],
    ['http://example.com:443', 'https://example.com'],
    ['https://example.com:8443/', 'https://example.com:8443'],
    ['https://example.com./a', 'https://example.com/a'],
    ['https://bücher.example/ü', 'https://xn--bcher-kva.example/%C3%BC'],
    ['http://[2001:DB8::1]:8080/', 'https://[2001:db8::1]:8080'],
    ['https://0x7f.1/', 'https://127.0.0.1'],
    ['https://old.reddit.com/r/SEO/comments/1AbC/title/', 'https://old.reddit.com/r/SEO/comments/1AbC/title'],
    ['https://www.reddit.com/r/SEO/', 'https://reddit.com/r/SEO'],
    ['https://ticker.example/q/^QMR?^', 'https://ticker.example/q/%5EQMR?^'],
    ['https://STRAẞE.example/', 'https://xn--strae-oqa.example'],
    ['https://%C3%BC.example/', 'https://xn--tda.example'],
    ['https://１.２.３.４/', 'https://1.2.3.4'],
    ["https://example.com/'|`?'|`", "https://example.com/'|%60?%27|`"],
    ['https://example.com/a/%2E/b/.%2e/c', 'https://example.com/a/c'],
    ['https:\\\\example.com\\a\t/b', 'https://example.com/a/b'],
    ['https://a@b:c@example.com:0080/', 'https://example.com'],
    ['https://example.com/\ud800?\udfff', 'https://example.com/%EF%BF%BD?%EF%BF%BD'],
    [' https://example.com/a\n', 'https://example.com/a'],
    ['https:example.com', 'https://example.com'],
    ['https://example.com/a?gclid=1&%67clid=2&GCLID&x=%zz', 'https://example.com/a?x=%zz'],
    ['https://example.com/a;utm_x=1?b', 'https://example.com/a;utm_x=1?b'],
    ['https://wwwexample.com/', 'https://wwwexample.com'],
    ['https://example.com/a//b', 'https://example.com/a//b'],
    ['https://example.com/?b=2&a=1', 'https://example.com?b=2&a=1'],
    ['https://example.com/a?x=/', 'https://example.com/a?x=/'],
    ['https://example.com/a?GCLID=1&fbclid=2&msclkid=3&mc_cid=4&mc_eid=5', 'https://example.com/a'],
    ['https://example.com/a?igshid=1&ref_src=2&srsltid=3&UTM_Medium', 'https://example.com/a'],
    ['https://example.com/a?gbraid=1&WBRAID=2&gad_source=3&igsh=4', 'https://example.com/a'],
    ['https://example.com/a?ref=2&utm=3', 'https://example.com/a?ref=2&utm=3'],
    ['https://example.com/a?gad=1&igsh_=2', 'https://example.com/a?gad=1&igsh_=2'],
    ['https://example.com/a?utm_%zz=1&utm%5Fsource=x', 'https://example.com/a'],
  ])('of %j is %j', (url, page) => {
    expect(citedPage(url)).toBe(page);
    expect(citedPage(page)).toBe(page);
  });

  // Rule 15.2.
  test.each([
    '',
    ...'https://example..com/a/ https://example.com../a https://www..com/ https://./ https://xn--a/'.split(
      ' ',
    ),
    'https://xn--a.example/',
    'https://a\u{3347a}.example/',
    'https://a%zz.example/',
    'https://a%ff.example/',
    'https://\u00ad/',
    'https://a@/',
    'https://[::1]a/',
    'https://example.com:8a/',
    'https://example.com:65536/',
    'example.com/a/',
    '/path/',
    '//example.com/a/',
    'FTP://Example.com/',
    'mailto:A@example.com',
    'https://',
    'https://exa mple.com/',
    'https://1.2.3.400/',
    'https://[::1/',
  ])('of %j, which is no http or https URL, is the text as recorded', (text) => {
    expect(citedPage(text)).toBe(text);
  });

  test('stays the same when it is normalized again', () => {
    fc.assert(
      fc.property(fc.oneof(someUrl, fc.string()), (cited) => {
        const page = citedPage(cited);
        expect(citedPage(page)).toBe(page);
      }),
      { numRuns: draws(5000) },
    );
  });

  // Rule 15.2.
  test('is the address that outreach counts, except on Reddit', () => {
    fc.assert(
      fc.property(someUrl, (cited) => {
        const target = address(cited);
        if (target?.kind === 'page') expect(citedPage(cited)).toBe(target.url);
      }),
      { numRuns: draws(5000) },
    );
  });
});

describe('the domain recorded with a citation', () => {
  const go = 'https://go.example/r/1';
  // Rules 9.7 and 15.4.
  test.each([
    [go, 'news.example', 'isRedirect'],
    [go, 'NEWS.example.', 'isRedirect'],
    [go, 'news.co.uk', 'isRedirect'],
    [go, 'bücher.de', 'isRedirect'],
    [go, 'news.1a', 'isRedirect'],
    [go, `${'a'.repeat(246)}.exampl`, 'isRedirect'],
    [go, `${'a'.repeat(246)}.example`, ''],
    [go, 'my_news.example', ''],
    [go, 'news-.example', ''],
    [go, 'news.0x1f', ''],
    ['https://www.reddit.com/r/seo', 'news.example', 'isRedirect'],
    ['https://1.2.3.4/a', 'news.example', 'isRedirect'],
    ['https://localhost/a', 'news.example', 'isRedirect'],
    ['https://www.go.example:8080', 'Go.example', 'isOfHost'],
    ['https://a.go.example', 'go.example', 'isOfHost'],
    [go, 'www.a.go.example', 'isOfHost'],
    [go, 'example', 'isOfHost'],
    ['https://bücher.example', 'BÜCHER.example', 'isOfHost'],
    ['https://a.go.example', 'b.go.example', ''],
    ['https://bbc.co.uk', 'news.co.uk', ''],
    [go, 'notgo', ''],
    [go, '', ''],
    [go, '.', ''],
    [go, 'News Daily', ''],
    [go, 'Best lamps. A guide', ''],
    [go, 'news.example..', ''],
    [go, 'https://news.example/', ''],
    [go, 'news.example:8080', ''],
    [go, '1.2.3.4', ''],
    [go, 'v2.0', ''],
    ['https://go..example', 'go..example', ''],
    ['no URL', 'news.example', ''],
    ['https://a.localhost', 'b.a.localhost', 'isOfHost'],
  ])('of %s as %j tells %j', (url, domain, told) => {
    expect(recordedDomain(url, domain)).toEqual({
      isOfHost: told === 'isOfHost',
      isRedirect: told === 'isRedirect',
    });
  });
});
