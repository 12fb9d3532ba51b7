import { draws } from '@brand-visibility/tooling/draws';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { someUrl } from '../url-pieces.js';
import { address, domainOf, isSubdomainOf, isTarget } from '../../src/outreach/address.js';

test('an address has a domain without port, a kind and a subreddit; sources/keys.test.ts has more pages', () => {
  expect(address('http://www.blog.example.com:8080/a')).toEqual({
    url: 'https://blog.example.com:8080/a',
    domain: 'blog.example.com',
    kind: 'page',
    subreddit: null,
  });
  expect(address('ftp://example.com')).toBeNull();
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
  ])('%s is a thread', (url) => {
    expect(address(url)).toEqual(thread);
  });

  test.each(['https://reddit.com/r/SEO', 'https://www.reddit.com/r/seo/?sort=new'])(
    '%s is a subreddit',
    (url) => {
      expect(address(url)).toEqual(community);
    },
  );

  test.each([
    ...'https://www.reddit.com/ https://reddit.com/r/ https://reddit.com/user/someone/comments/1abc2d'.split(
      ' ',
    ),
    ...'https://reddit.com/comments/1abc2d https://reddit.com/r/seo/comments'.split(' '),
    ...'https://reddit.com/r/seo/comments/1a-c https://reddit.com/r/seo/about/rules'.split(' '),
    ...'https://reddit.com/r/seo/s/AbCdEf https://reddit.com/r/a+b https://redd.it/1abc2d'.split(' '),
    'https://v.redd.it/r/seo',
  ])('%s is a page and not a target', (url) => {
    const normalized = address(url);
    expect(normalized?.kind).toBe('page');
    expect(normalized && isTarget(normalized)).toBe(false);
  });

  test.each([
    'https://reddit.com/r/seo/comments/1abc2d',
    'https://notreddit.com/r/seo',
    'https://redd.it.example/1abc2d',
  ])('%s is a target', (url) => {
    const normalized = address(url);
    expect(normalized && isTarget(normalized)).toBe(true);
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
