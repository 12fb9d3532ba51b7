import { describe, expect, test } from '@jest/globals';
import {
  channelOf,
  citedTargets,
  isTargetUrl,
  matchesFilter,
  ownDomains,
  playOf,
  rulesUrl,
  sourceType,
} from '../../src/outreach/target.js';
import { TARGET_KINDS } from '../../src/vocabulary.js';

// Which pages `GET /outreach-targets` suggests for outreach, by example (rule 9.7). Acme has the domain acme.example
// and two aliases; a string that is not a domain is ignored. board.test.ts shows a row, address.test.ts normalized
// URLs, work.test.ts the work on a target.

const OWN = ownDomains({
  domain: 'https://www.Acme.example/',
  domain_aliases: ['acme.test', 'no domain', 'shop.acme.net'],
});
const COMMUNITY = {
  url: 'https://reddit.com/r/seo',
  domain: 'reddit.com',
  kind: 'community',
  subreddit: 'seo',
} as const;
const THREAD = { ...COMMUNITY, url: 'https://reddit.com/r/seo/comments/1a', kind: 'thread' } as const;
const PAGE = {
  url: 'https://news.example/a',
  domain: 'news.example',
  kind: 'page',
  subreddit: null,
} as const;

describe('The targets of a citation (rule 9.7)', () => {
  test.each([
    ['a page', 'http://www.news.example/a/?utm_source=x', [PAGE]],
    ['... also from an advertisement', 'https://news.example/a?gad_source=1&gbraid=2&igsh=3', [PAGE]],
    [
      'a thread on Reddit counts for its subreddit too',
      'https://old.reddit.com/r/SEO/comments/1A/title/',
      [THREAD, COMMUNITY],
    ],
    ['a subreddit', 'https://www.reddit.com/r/SEO/?sort=new#top', [COMMUNITY]],
    ['no other page of Reddit', 'https://reddit.com/r/seo/about', []],
    ['... nor the pages of its users', 'https://www.reddit.com/user/a/comments/1a', []],
    ['... nor its short links', 'https://redd.it/1a', []],
    ['... nor its pictures', 'https://i.redd.it/1a.png', []],
    ['no page of the brand', 'https://acme.example/pricing?utm_source=x', []],
    ['... nor a page of a subdomain', 'https://docs.acme.example/a', []],
    ['... nor a page of an alias', 'https://a.b.acme.test', []],
    ['... nor a page of its subdomain', 'https://eu.shop.acme.net/x', []],
    ['no other URL than http and https', 'mailto:a@b.example', []],
  ])('%s: %s', (_, url, expected) => {
    expect(citedTargets(url, OWN)).toEqual(expected);
  });

  test.each([
    'https://notacme.example',
    'https://acme.net/',
    'https://acme.example.com',
    'https://example/acme.example',
  ])('%s is not a page of the brand', (url) => {
    expect(citedTargets(url, OWN)).toMatchObject([{ kind: 'page' }]);
  });

  test.each([
    [PAGE.url, true],
    [COMMUNITY.url, true],
    [THREAD.url, true],
    ['https://www.news.example/a', false],
    ['https://redd.it/1a', false],
    ['https://acme.example/a', false],
    ['no url', false],
  ])('%s is the normalized URL of a target: %s', (url, expected) => {
    expect(isTargetUrl(url, OWN)).toBe(expected);
  });
});

describe('A kind of target has a channel and a play (rule 9.7)', () => {
  test.each([
    ['community', 'reddit', 'post'],
    ['thread', 'reddit', 'comment'],
    ['page', 'publication', 'pitch'],
  ] as const)('%s: %s, %s', (kind, channel, play) => {
    expect([channelOf(kind), playOf(kind)]).toEqual([channel, play]);
  });

  test.each([
    [undefined, undefined, ['community', 'thread', 'page']],
    ['reddit', undefined, ['community', 'thread']],
    [undefined, 'comment', ['thread']],
    ['reddit', 'post', ['community']],
    ['publication', 'comment', []],
  ] as const)('the filters %s and %s let %j pass', (channel, play, kinds) => {
    expect(TARGET_KINDS.filter((kind) => matchesFilter(kind, channel, play))).toEqual(kinds);
  });

  test('only a subreddit has rules', () => {
    expect([rulesUrl('seo'), rulesUrl(null)]).toEqual(['https://reddit.com/r/seo/about/rules', null]);
  });
});

describe('The type of a publication: `competitor` if a rival owns its domain, else the recorded one (rule 9.7)', () => {
  test.each([
    ['page', 'globex.example', 'competitor'],
    ['page', 'eu.blog.globex.example', 'competitor'],
    ['page', 'notglobex.example', null],
    ['page', 'example', null],
    ['page', 'news.example', 'editorial'],
    ['page', 'blog.news.example', null],
    ['thread', 'reddit.com', null],
    ['community', 'reddit.com', null],
  ] as const)('a %s of %s: %s', (kind, domain, expected) => {
    const rivals = new Set(['globex.example', 'reddit.com']);
    const types = new Map([
      ['globex.example', 'editorial'],
      ['news.example', 'editorial'],
      ['reddit.com', 'community'],
    ]);
    expect(sourceType({ kind, domain }, rivals, types)).toBe(expected);
  });

  test('no rival has a domain, and no type is recorded: null', () => {
    expect(sourceType(PAGE, new Set(), new Map())).toBeNull();
  });
});
