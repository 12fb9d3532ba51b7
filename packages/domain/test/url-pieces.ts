import fc from 'fast-check';

/** Pieces of addresses whose combinations parsers disagree about. */
const PIECES = [
  ...'a B / // . .. %2e %zz % %00 ? & = # utm_x=1 gclid ü 😀 : @ ; r/ SEO comments/ 1A \\'.split(' '),
  ...' \ud800',
];

const rest = fc.array(fc.constantFrom(...PIECES), { maxLength: 12 }).map((pieces) => pieces.join(''));

const known = fc
  .tuple(
    fc.constantFrom('', 'www.', 'old.', 'www.www.', '.'),
    fc.constantFrom(
      'reddit.com',
      'Reddit.com',
      'redd.it',
      'Acme.example',
      'acme.test',
      'com',
      '1.2.3.4',
      '[::1]',
    ),
    fc.constantFrom('', '.', '..', '...'),
  )
  .map((parts) => parts.join(''));
const host = fc.oneof(
  { weight: 3, arbitrary: known },
  fc.stringMatching(/^(www\.){0,3}([a-zA-Z0-9-]{0,3}\.){0,3}[a-zA-Z0-9]{1,4}\.{0,3}$/),
  fc.constantFrom('0x7f.1.', 'BÜCHER.example', 'www。example。com。。', '1.2.3.400..', '%77ww.a.b%2e'),
);

/** URLs of all kinds, many of them on Reddit or on a domain of the brand `acme.example`, `acme.test`. */
export const someUrl = fc
  .tuple(
    fc.constantFrom('http', 'https', 'HTTPS', 'ftp'),
    fc.constantFrom('', 'u@', 'u:p@'),
    host,
    fc.constantFrom('', ':', ':80', ':443', ':8080', ':99999'),
    fc.constantFrom('', 'r/', 'r/SEO', 'r/Seo//comments/1A', 'R/seo/comments/2b/'),
    rest,
  )
  .map(([scheme, user, at, port, start, end]) => `${scheme}://${user}${at}${port}/${start}${end}`);
