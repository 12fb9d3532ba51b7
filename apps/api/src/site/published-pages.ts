/**
 * Makes the pages that readers of published reports get instead of a report (rule 11.22). They know nothing of this
 * service, so no page contains its name.
 */
import type { RefusalCode } from '@brand-visibility/contract';
import { readerOf } from '@brand-visibility/messages';
import type { Received } from '../request/read.js';
import { headersOfCode } from '../response/problem.js';
import type { Response } from '../response/response.js';
import type { Messages } from './generated/messages.js';
import german from './messages/de.json' with { type: 'json' };
import english from './messages/en.json' with { type: 'json' };
import spanish from './messages/es.json' with { type: 'json' };
import french from './messages/fr.json' with { type: 'json' };
import italian from './messages/it.json' with { type: 'json' };
import dutch from './messages/nl.json' with { type: 'json' };

const OTHERS = "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/** The policy in a report's own `meta` element, which cannot forbid frames. */
const HTML = `default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src data:; ${OTHERS}`;
/** Viewers embed the file in a page with styles. Some viewers show nothing in a sandbox. */
const PDF = `default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; ${OTHERS}`;

/** The policies of published files, by type. */
export const PAGE_POLICIES = { html: HTML, pdf: PDF };

/** The caching and the headers of all responses below `/r/`. */
export const caching = 'private, no-cache';
export const indexing = ['X-Robots-Tag', 'noindex'];

/** The pages' messages by language, as readers of the catalogues. */
const TEXTS = {
  en: readerOf<Messages>('en', english),
  de: readerOf<Messages>('de', german),
  es: readerOf<Messages>('es', spanish),
  fr: readerOf<Messages>('fr', french),
  it: readerOf<Messages>('it', italian),
  nl: readerOf<Messages>('nl', dutch),
};

/** Returns the known language that an `Accept-Language` header prefers, or else English. */
export function preferred<Language extends string>(
  known: Readonly<Record<Language | 'en', unknown>>,
  header?: string,
): Language | 'en' {
  let [best, most]: [Language | 'en', number] = ['en', 0];
  for (const [range, quality] of qualitiesOf(header)) {
    const language = range.split('-', 1)[0] ?? '';
    if (isOf(known, language) && quality > most) [best, most] = [language, quality];
  }
  return best;
}

const isOf = <Key extends string>(known: Readonly<Record<Key, unknown>>, key: string): key is Key =>
  Object.hasOwn(known, key);

const pageOf = (language: string, heading: string, text: string) => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${heading}</title>
<style>:root { color-scheme: light dark; } body { font: 1rem/1.5 system-ui, sans-serif; max-width: 34rem; margin: 15vh auto; padding: 0 1rem; }</style>
</head>
<body>
<main>
<h1>${heading}</h1>
<p>${text}</p>
</main>
</body>
</html>
`;

/** What the reader can do about a status. */
const kindOf = (status: number) => (status === 404 ? 'missing' : status >= 500 ? 'later' : 'other');

/** Refuses a request for a published report with a page in the language of its reader. */
export function refuseReader(
  stage: Received,
  status: number,
  code: RefusalCode,
  { headers = [], ...options }: Partial<Response> = {},
): Response {
  const language = preferred(TEXTS, stage.request.headers['accept-language']);
  const { text } = TEXTS[language];
  const kind = kindOf(status);
  const page = pageOf(language, text(`${kind}.title`), text(`${kind}.text`));
  const all = [...indexing, ...headersOfCode(code, {}), ...headers];
  const body = { contentType: 'text/html', bytes: page, policy: HTML, caching, vary: 'Accept-Language' };
  return { ...options, ...body, status, headers: all, code };
}

/**
 * Content codings of the site's files. If two have the same quality, the one that comes later in this list is sent
 * (rule 13.7).
 */
const CODINGS = ['gzip', 'br'] as const;

export type Coding = (typeof CODINGS)[number];

/** Matches an element of an `Accept` header in lower case: a value or `*`, with an optional quality (RFC 9110). */
const ACCEPTED = /^[ \t]*([^ \t;]+)[ \t]*(?:;[ \t]*q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)[ \t]*)?$/;

/** Returns the qualities of the values in a header such as `Accept-Encoding`, in order. Ignores malformed elements. */
function qualitiesOf(header = ''): ReadonlyMap<string, number> {
  const qualities = new Map<string, number>();
  for (const part of header.toLowerCase().split(',')) {
    const [, name, quality = 1] = ACCEPTED.exec(part) ?? [];
    if (name !== undefined) qualities.set(name, Number(quality));
  }
  return qualities;
}

/**
 * Returns the coding that an `Accept-Encoding` header prefers by quality (RFC 9110, section 12.5.3); null to send the
 * file uncompressed. Express would choose by position, and browsers list gzip first.
 */
export function preferredCoding(header?: string): Coding | null {
  const qualities = qualitiesOf(header);
  const qualityOf = (name: string) => qualities.get(name) ?? qualities.get('*') ?? 0;
  let most = qualityOf('identity');
  let best: Coding | null = null;
  for (const coding of CODINGS) {
    const quality = qualityOf(coding);
    if (quality > 0 && quality >= most) [best, most] = [coding, quality];
  }
  return best;
}
