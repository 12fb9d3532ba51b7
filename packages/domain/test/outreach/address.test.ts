import { draws } from '@brand-visibility/tooling/draws';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { someUrl } from '../url-pieces.js';
import { address, domainOf, isSubdomainOf, isTarget } from '../../src/outreach/address.js';

describe('the URL of a page', () => {
  test.each([
    ['https://example.com', 'https://example.com'],
    ['http://example.com/', 'https://example.com'],
    ['HTTPS://WWW.Example.COM/Path', 'https://example.com/Path'],
    ['https://www.www.example.com/', 'https://example.com'],
    ['https://www.com/', 'https://www.com'],
    ['https://wwwexample.com/', 'https://wwwexample.com'],
    ['https://example.com./a', 'https://example.com/a'],
    ['http://example.com:80/a', 'https://example.com/a'],
    ['http://example.com:443/a', 'https://example.com/a'],
    ['https://example.com:80/a', 'https://example.com/a'],
    ['https://example.com:8443/a', 'https://example.com:8443/a'],
    ['https://user:pass@example.com/a', 'https://example.com/a'],
    ['https://example.com/a#part', 'https://example.com/a'],
    ['https://example.com/a/', 'https://example.com/a'],
    ['https://example.com/a//', 'https://example.com/a'],
    ['https://example.com//', 'https://example.com'],
    ['https://example.com/a//b', 'https://example.com/a//b'],
    ['https://example.com/a/./b/../c/', 'https://example.com/a/c'],
    ['https://example.com/a?', 'https://example.com/a'],
    ['https://example.com/?b=2&a=1', 'https://example.com?b=2&a=1'],
    ['https://example.com/a/?x=1', 'https://example.com/a?x=1'],
    ['https://example.com/a?x=/', 'https://example.com/a?x=/'],
    ['https://example.com/a?b=%20+c&B', 'https://example.com/a?b=%20+c&B'],
    ['https://example.com/a?utm_source=x&id=7&UTM_Medium=y', 'https://example.com/a?id=7'],
    ['https://example.com/a?utm_source=x&', 'https://example.com/a'],
    ['https://example.com/a?utm%5Fsource=x', 'https://example.com/a'],
    ['https://example.com/a?GCLID=1&fbclid=2&msclkid=3&mc_cid=4&mc_eid=5', 'https://example.com/a'],
    ['https://example.com/a?igshid=1&ref_src=2&srsltid=3', 'https://example.com/a'],
    [
      'https://example.com/a?gclid2=1&ref=2&utm=3&xutm_a=4',
      'https://example.com/a?gclid2=1&ref=2&utm=3&xutm_a=4',
    ],
    ['https://example.com/a?%zz=1', 'https://example.com/a?%zz=1'],
    ['https://example.com/a?utm_%zz=1', 'https://example.com/a'],
    ['https://bücher.example/ü', 'https://xn--bcher-kva.example/%C3%BC'],
    ['http://[2001:DB8::1]:80/', 'https://[2001:db8::1]'],
    [' https://example.com/a\n', 'https://example.com/a'],
  ])('of %j is %s', (url, normal) => {
    expect(address(url)?.url).toBe(normal);
    expect(address(normal)?.url).toBe(normal);
  });

  test('has a domain without port, the kind page and no subreddit', () => {
    expect(address('http://www.blog.example.com:8080/a')).toEqual({
      url: 'https://blog.example.com:8080/a',
      domain: 'blog.example.com',
      kind: 'page',
      subreddit: null,
    });
  });

  test.each([
    '',
    'example.com',
    '/path',
    '//example.com/a',
    'ftp://example.com',
    'mailto:a@example.com',
    'javascript:alert(1)',
    'https://',
    'https://exa mple.com',
    'https://example..com',
    'https://example.com..',
    'https://.example.com',
    'https://1.2.3.400',
    'https://example.com:99999',
  ])('does not exist for %j', (url) => {
    expect(address(url)).toBeNull();
  });
});

describe('an address on Reddit', () => {
  const thread = {
    url: 'https://reddit.com/r/seo/comments/1abc2d',
    domain: 'reddit.com',
    kind: 'thread',
    subreddit: 'seo',
  };
  const community = {
    url: 'https://reddit.com/r/seo',
    domain: 'reddit.com',
    kind: 'community',
    subreddit: 'seo',
  };

  test.each([
    'https://www.reddit.com/r/SEO/comments/1abc2d/which_tool_is_best/',
    'https://old.reddit.com/r/seo/comments/1ABC2D',
    'http://np.reddit.com/r/Seo/comments/1abc2d/title/k3x9/?context=3&utm_source=share#response',
    'https://m.reddit.com//r/seo/comments/1abc2d//',
    'https://reddit.com/r/seo/comments/1abc2d',
  ])('%s is a thread', (url) => {
    expect(address(url)).toEqual(thread);
  });

  test.each([
    'https://reddit.com/r/SEO',
    'https://www.reddit.com/r/seo/?sort=new',
    'https://old.reddit.com/r/seo/',
  ])('%s is a subreddit', (url) => {
    expect(address(url)).toEqual(community);
  });

  test.each([
    'https://www.reddit.com/',
    'https://reddit.com/r/',
    'https://reddit.com/user/someone',
    'https://reddit.com/user/someone/comments/1abc2d',
    'https://reddit.com/comments/1abc2d',
    'https://reddit.com/r/seo/comments',
    'https://reddit.com/r/seo/comments/1a-c',
    'https://reddit.com/r/seo/about/rules',
    'https://reddit.com/r/seo/s/AbCdEf',
    'https://reddit.com/r/a+b',
    'https://old.reddit.com/search?q=x',
    'https://redd.it/1abc2d',
    'https://v.redd.it/r/seo',
  ])('%s is a page and not a target', (url) => {
    const normalized = address(url);
    expect(normalized?.kind).toBe('page');
    expect(normalized && isTarget(normalized)).toBe(false);
  });

  test.each([
    'https://reddit.com/r/seo',
    'https://reddit.com/r/seo/comments/1abc2d',
    'https://notreddit.com/r/seo',
    'https://reddit.com.example/user/someone',
    'https://notredd.it/1abc2d',
    'https://redd.it.example/1abc2d',
  ])('%s is a target', (url) => {
    const normalized = address(url);
    expect(normalized && isTarget(normalized)).toBe(true);
  });

  test('treats such a path on another site as a page', () => {
    expect(address('https://notreddit.com/r/SEO/comments/1')?.url).toBe(
      'https://notreddit.com/r/SEO/comments/1',
    );
  });
});

// Rule 9.7.
test('normalizing an address is idempotent', () => {
  fc.assert(
    fc.property(someUrl, (url) => {
      const normalized = address(url);
      if (normalized !== null) expect(address(normalized.url)).toEqual(normalized);
    }),
    { numRuns: draws(5000) },
  );
});

describe('domains', () => {
  test.each([
    ['Example.com', 'example.com'],
    ['www.example.com.', 'example.com'],
    ['https://www.example.com/about', 'example.com'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['', null],
    ['exa mple', null],
    ['ftp://example.com', null],
  ])('%j is normalized to %s', (entered, domain) => {
    expect(domainOf(entered)).toBe(domain);
  });

  test.each([
    ['example.com', 'example.com', true],
    ['blog.example.com', 'example.com', true],
    ['a.b.example.com', 'example.com', true],
    ['notexample.com', 'example.com', false],
    ['example.com', 'blog.example.com', false],
    ['example.com.evil', 'example.com', false],
  ])('%s is %s or a subdomain of it: %s', (domain, of, isWithin) => {
    expect(isSubdomainOf(domain, of)).toBe(isWithin);
  });
});
