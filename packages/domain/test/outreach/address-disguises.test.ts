import { draws } from '@brand-visibility/tooling/draws';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { address } from '../../src/outreach/address.js';

/** Equivalent spellings of one address (rule 9.7). */
const tracking = fc
  .tuple(
    fc.constantFrom(
      'utm_source',
      'utm_x',
      'gclid',
      'fbclid',
      'msclkid',
      'mc_cid',
      'mc_eid',
      'igshid',
      'ref_src',
      'srsltid',
    ),
    fc.constantFrom('', '=', '=1', '=a%20b'),
  )
  .chain(([name, value]) => mixedCase(name).map((written) => `${written}${value}`));

function mixedCase(text: string): fc.Arbitrary<string> {
  return fc
    .array(fc.boolean(), { minLength: text.length, maxLength: text.length })
    .map((upper) => [...text].map((letter, i) => (upper[i] ? letter.toUpperCase() : letter)).join(''));
}

const disguise = fc.record({
  scheme: fc.constantFrom('http', 'https', 'HTTP', 'Https'),
  port: fc.constantFrom('default', 'none'),
  slashes: fc.constantFrom('', '/', '//'),
  fragment: fc.constantFrom('', '#', '#part', '#/a?b=c'),
  before: fc.array(tracking, { maxLength: 2 }),
  after: fc.array(tracking, { maxLength: 2 }),
});
type Disguise = typeof disguise extends fc.Arbitrary<infer D> ? D : never;

function written(host: string, path: string, query: readonly string[], by: Disguise): string {
  const port = by.port === 'none' ? '' : by.scheme.toLowerCase() === 'http' ? ':80' : ':443';
  const pieces = [...by.before, ...query, ...by.after];
  const search = pieces.length === 0 ? '' : `?${pieces.join('&')}`;
  return `${by.scheme}://${host}${port}${path}${by.slashes}${search}${by.fragment}`;
}

// Rule 9.7.
test("every spelling of a page's URL has one address", () => {
  const hosts = fc
    .tuple(fc.constantFrom('', 'www.', 'WWW.'), mixedCase('blog.example.com'))
    .map((parts) => parts.join(''));
  const paths = fc.constantFrom('', '/a', '/A/b.html', '/caf%C3%A9/x');
  const queries = fc.subarray(['id=7', 'Page=2', 'ref=x']);
  fc.assert(
    fc.property(hosts, paths, queries, disguise, (host, path, query, by) => {
      const search = query.length === 0 ? '' : `?${query.join('&')}`;
      expect(address(written(host, path, query, by))?.url).toBe(`https://blog.example.com${path}${search}`);
    }),
    { numRuns: draws(2000) },
  );
});

// Rule 9.7.
test("every spelling of a thread's or subreddit's URL has one address", () => {
  const hosts = fc
    .constantFrom(
      'reddit.com',
      'www.reddit.com',
      'old.reddit.com',
      'np.reddit.com',
      'm.reddit.com',
      'www.old.reddit.com',
    )
    .chain(mixedCase);
  const titles = fc.constantFrom('', '/some_title', '/some_title/k3x9');
  fc.assert(
    fc.property(
      hosts,
      mixedCase('/r/seo'),
      fc.boolean(),
      titles,
      disguise,
      (host, path, isThread, title, by) => {
        const rest = isThread ? `/comments/1abc2d${title}` : '';
        expect(address(written(host, `${path}${rest}`, ['sort=new'], by))).toEqual({
          url: `https://reddit.com/r/seo${isThread ? '/comments/1abc2d' : ''}`,
          domain: 'reddit.com',
          kind: isThread ? 'thread' : 'community',
          subreddit: 'seo',
        });
      },
    ),
    { numRuns: draws(2000) },
  );
});
