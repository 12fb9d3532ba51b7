import { describe, expect, test } from '@jest/globals';
import {
  channelOf,
  citedTargets,
  matchesFilter,
  isOwn,
  isTargetUrl,
  ownDomains,
  playOf,
  rulesUrl,
  sourceType,
} from '../../src/outreach/target.js';
import { TARGET_KINDS } from '../../src/vocabulary.js';

describe('the targets of a citation', () => {
  const own = ownDomains({
    domain: 'https://www.Acme.example/',
    domain_aliases: ['acme.test', 'no domain', 'shop.acme.net'],
  });

  // Rule 9.7.
  test.each([
    'https://acme.example',
    'http://www.acme.example/pricing?utm_source=x',
    'https://docs.acme.example/a',
    'https://a.b.acme.test',
    'https://shop.acme.net/x',
    'https://eu.shop.acme.net/x',
  ])('do not include the own page %s', (url) => {
    expect(citedTargets(url, own)).toEqual([]);
  });

  test.each([
    'https://notacme.example',
    'https://acme.net/',
    'https://acme.example.com',
    'https://example/acme.example',
  ])('include %s, which is not an own page', (url) => {
    expect(citedTargets(url, own)).toMatchObject([{ kind: 'page' }]);
  });

  // Rule 9.7.
  test('are the thread and its subreddit for a thread', () => {
    expect(citedTargets('https://old.reddit.com/r/SEO/comments/1A/title/', own)).toEqual([
      {
        url: 'https://reddit.com/r/seo/comments/1a',
        domain: 'reddit.com',
        kind: 'thread',
        subreddit: 'seo',
      },
      { url: 'https://reddit.com/r/seo', domain: 'reddit.com', kind: 'community', subreddit: 'seo' },
    ]);
  });

  // Rule 9.7.
  test.each(['https://reddit.com/r/seo', 'https://www.reddit.com/r/SEO/?sort=new#top'])(
    'are the subreddit only for %s',
    (url) => {
      expect(citedTargets(url, own)).toEqual([
        { url: 'https://reddit.com/r/seo', domain: 'reddit.com', kind: 'community', subreddit: 'seo' },
      ]);
    },
  );

  // Rule 9.7.
  test.each([
    'https://example.com../a',
    'https://reddit.com../r/seo',
    'https://reddit.com/r/seo/about',
    'https://redd.it/1a',
    'https://i.redd.it/1a.png',
    'https://www.reddit.com/user/a/comments/1a',
    'https://reddit.com/',
    'mailto:a@b.example',
    'not a url',
  ])('are none for %s', (url) => {
    expect(citedTargets(url, own)).toEqual([]);
  });

  test('exclude the own domains, normalized, without texts that are not domains', () => {
    expect(own).toEqual(['acme.example', 'acme.test', 'shop.acme.net']);
  });

  test.each([
    ['https://news.example/a', true],
    ['https://reddit.com/r/seo', true],
    ['https://reddit.com/r/seo/comments/1a', true],
    ['https://www.news.example/a', false],
    ['https://redd.it/1a', false],
    ['https://acme.example/a', false],
    ['no url', false],
  ])('%s is the address of a target: %s', (url, is) => {
    expect(isTargetUrl(url, own)).toBe(is);
  });

  test('treat subdomains of an own domain as own', () => {
    expect(isOwn('a.acme.test', ['acme.test'])).toBe(true);
    expect(isOwn('acme.test', ['a.acme.test'])).toBe(false);
  });
});

describe('the approach to a target', () => {
  // Rule 9.7.
  test.each([
    ['community', 'reddit', 'post'],
    ['thread', 'reddit', 'comment'],
    ['page', 'publication', 'pitch'],
  ] as const)('of kind %s is on %s: %s', (kind, channel, play) => {
    expect([channelOf(kind), playOf(kind)]).toEqual([channel, play]);
  });

  test.each([
    [undefined, undefined, ['community', 'thread', 'page']],
    ['reddit', undefined, ['community', 'thread']],
    ['publication', undefined, ['page']],
    [undefined, 'comment', ['thread']],
    ['reddit', 'post', ['community']],
    ['publication', 'comment', []],
  ] as const)('the filters %s and %s let %j pass', (channel, play, kinds) => {
    expect(TARGET_KINDS.filter((kind) => matchesFilter(kind, channel, play))).toEqual(kinds);
  });

  // Rule 9.7.
  test('has a rules page for a subreddit, but not for a publication', () => {
    expect(rulesUrl('seo')).toBe('https://reddit.com/r/seo/about/rules');
    expect(rulesUrl(null)).toBeNull();
  });
});

describe('the source type of a publication', () => {
  const rivals = new Set(['globex.example', 'reddit.com']);
  const types = new Map([
    ['globex.example', 'editorial'],
    ['news.example', 'editorial'],
    ['reddit.com', 'community'],
  ]);
  // Rule 9.7.
  test.each([
    ['page', 'globex.example', 'competitor'],
    ['page', 'blog.globex.example', 'competitor'],
    ['page', 'eu.blog.globex.example', 'competitor'],
    ['page', 'notglobex.example', null],
    ['page', 'example', null],
    ['page', 'news.example', 'editorial'],
    ['page', 'blog.news.example', null],
    ['thread', 'reddit.com', null],
    ['community', 'reddit.com', null],
  ] as const)('a %s of %s: %s', (kind, domain, type) => {
    expect(sourceType({ kind, domain }, rivals, types)).toBe(type);
  });
});
