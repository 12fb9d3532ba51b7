/**
 * Spellings of rivals: all in a group have one name key, and groups have different ones (rule 8.1).
 * They cover the differences between case folding, lower-casing and locale-specific rules.
 */
export const SPELLINGS: readonly (readonly string[])[] = [
  ['Straße Bikes', 'STRASSE BIKES', 'strasse bikes', 'STRAẞE Bikes'],
  ['Wide Co', 'Ｗｉｄｅ　Ｃｏ', 'WIDE\u2003CO'],
  ['Two Words', 'two\u00a0words', 'TWO  WORDS ', 'Two\tWords', 'Two\u200b W\u00adords\ufeff'],
  ['ısız', 'ıSıZ'],
  ['isiz', 'ISIZ', 'IsIz'],
  ['Firma', 'ﬁrma', 'FIRMA'],
  ['Ünal', 'U\u0308nal', 'ÜNAL'],
  ['İnci', 'i\u0307nci'],
  ['ΣΊΣΥΦΟΣ', 'σίσυφος', 'σίσυφοσ'],
  ['"Quoted", Inc.', '"QUOTED", inc.'],
  ['😀 Smile', '😀 SMILE'],
  ['Ａ1', 'a1', 'A¹'],
  ['Plain', 'plain', 'PLAIN'],
  ["Kelvin-O'Hara", '\u212aelvin\u2011O’Hara', 'KELVIN–OʼHARA', 'Kelvin−O‘Hara'],
];

/** Locations as users type them; commas and quotes must be quoted in a list (rule 3.1). */
export const LOCATIONS: readonly string[] = [
  'Germany',
  'Austin, TX',
  'the "Low" Countries',
  'Say "hi", Bob',
  'Zürich',
  'Zu\u0308rich',
  '東京\u00a0',
  'germany',
  ' Paris ',
];

/** The domain of `rival` records with the brand's own name. */
export const OWN_RIVAL_DOMAIN = 'own-rival.example';

/** Addresses as engines cite them: some are spellings of one page, the last is not an address. */
export function addresses(mark: string): { url: string; domain: string }[] {
  const reddit = ['reddit.com', 'www.reddit.com', 'old.reddit.com'].map((host) => `https://${host}/r/`);
  const [plain = '', www = '', old = ''] = reddit;
  return [
    { url: `${www}${mark}_Shops/comments/1ab2cd/`, domain: 'reddit.com' },
    {
      url: `${old}${mark.toLowerCase()}_shops/comments/1ab2cd/title/?utm_source=share`,
      domain: 'reddit.com',
    },
    { url: `${plain}${mark}_shops/comments/9zz9zz?context=3`, domain: 'reddit.com' },
    { url: `${www}${mark}_bikes/comments/77xx77/so_what/#c1`, domain: 'reddit.com' },
    { url: `${www}${mark}_bikes/`, domain: 'reddit.com' },
    { url: `${old}${mark}_ALONE/?sort=new`, domain: 'reddit.com' },
    { url: `${plain}${mark}_alone/wiki`, domain: 'reddit.com' },
    { url: `https://redd.it/${mark}`, domain: 'redd.it' },
    { url: `https://news1.example/${mark}/list?utm_source=x&b=2&a=1`, domain: 'news1.example' },
    { url: `http://www.news1.example/${mark}/list/?b=2&a=1#top`, domain: 'news1.example' },
    { url: `HTTPS://News2.example:443/${mark}/a-versus-b`, domain: 'news2.example' },
    { url: `https://news3.example/${mark}/straße/?GCLID=1`, domain: 'news3.example' },
    { url: `https://rival.example/${mark}`, domain: 'rival.example' },
    { url: `https://blog.rival.example/${mark}`, domain: 'blog.rival.example' },
    { url: `https://${OWN_RIVAL_DOMAIN}/${mark}`, domain: OWN_RIVAL_DOMAIN },
    { url: `${mark} is not an address`, domain: '' },
  ];
}

/** Domains of `rival` records; some are subdomains of others, or only end with the same letters. */
export const RIVAL_DOMAINS: readonly string[] = [
  'rival.example',
  'blog.rival.example',
  'www.a.blog.rival.example',
  'other-rival.example',
];

/** Domains that answers record with mentions, in any form. */
export const MENTIONED_DOMAINS: readonly string[] = [
  'rival.example',
  'third.example',
  'www.rival.example',
  'WWW.A.Blog.Rival.Example.',
  'News1.example',
  '.',
];

/** Domain types in the spellings in which people enter domains. */
export const DOMAIN_TYPES: readonly (readonly [domain: string, type: string])[] = [
  ['news1.example', 'review'],
  ['news2.example', 'editorial'],
  ['WWW.News3.Example.', 'blog'],
  ['news3.example.', 'shop'],
  ['Reddit.com', 'community'],
  ['rival.example', 'shop'],
  ['redirect.engine.example', 'search'],
];

/** Sources that answers record next to `addresses`: wrapped, repeated, of the brand itself, or in odd spellings. */
export function oddSources(mark: string, ownDomains: readonly string[]): { url: string; domain: string }[] {
  const own = ownDomains.flatMap((domain) => [
    { url: `https://www.${domain}/${mark}?utm_medium=answer`, domain },
    { url: `http://shop.${domain}:80/${mark}//`, domain: `Shop.${domain}` },
    { url: `https://${domain}/${mark}`, domain: `not-${domain}` },
  ]);
  return [
    ...own,
    // The engine's redirect host instead of the page's own.
    { url: `https://news1.example/${mark}/list?b=2&a=1`, domain: 'redirect.engine.example' },
    { url: `https://news2.example/${mark}/a-versus-b#:~:text=a`, domain: 'www.redirect.engine.example' },
    { url: `https://www.www.rival.example./${mark}/`, domain: 'redirect.engine.example' },
    { url: `https://news3.example/${mark}/stra%C3%9Fe?&ref_src=x&`, domain: 'WWW.News3.Example.' },
    { url: `https://user:word@news3.example:443/${mark}/a?utm%5Fid=1&b=%20`, domain: 'News3.example' },
    { url: `https://a.blog.rival.example/${mark}`, domain: 'a.blog.rival.example' },
    { url: `https://not-rival.example/${mark}`, domain: 'notrival.example' },
    { url: `https://MÜNZE。example:8443/^${mark}`, domain: 'MÜNZE.example' },
    { url: `https://xn--mnze-0ra.example:8443/%5E${mark}`, domain: 'xn--mnze-0ra.example' },
    { url: `ftp://news1.example/${mark}`, domain: 'news1.example' },
    { url: `https://news1..example/${mark}/`, domain: '.' },
    { url: `https://www.example/${mark}`, domain: 'www.example' },
  ];
}

/** Titles that pages are cited with; a title of white space alone is none. */
export const TITLES: readonly (string | null)[] = [
  null,
  null,
  '',
  ' ',
  '\u2003\u00a0',
  'title',
  'title',
  'title 2',
  ' Title 3 ',
  '=1+1',
];
