/**
 * Makes the pages that readers of published reports get instead of a report (rule 11.22). They know nothing of this
 * service, so no page contains its name.
 */
import type { RefusalCode } from '@brand-visibility/contract';
import type { Received } from '../request/read.js';
import { headersOfCode } from '../response/problem.js';
import type { Response } from '../response/response.js';

const OTHERS = "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/** The policy in a report's own `meta` element, which cannot forbid frames. */
const HTML = `default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src data:; ${OTHERS}`;
/** Viewers embed the file in a page with styles. Some viewers show nothing in a sandbox. */
const PDF = `default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; ${OTHERS}`;

/** The policies of published files, by type. */
export const POLICIES = { html: HTML, pdf: PDF };

/** The caching and the headers of all responses below `/r/`. */
export const caching = 'private, no-cache';
export const indexing = ['X-Robots-Tag', 'noindex'];

/** A heading and what the reader can do, for statuses 404 and 500 or more, and for the other ones. */
const TEXTS = {
  en: {
    missing: ['This report is no longer here.', 'Ask the person who sent you the link.'],
    later: [
      'This report cannot be shown at the moment.',
      'Try again in a few minutes. If that does not help, ask the person who sent you the link.',
    ],
    other: [
      'This report cannot be opened in this way.',
      'Open the link in a browser. If that does not help, ask the person who sent it to you.',
    ],
  },
  de: {
    missing: [
      'Dieser Bericht ist nicht mehr verfügbar.',
      'Fragen Sie die Person, die Ihnen den Link geschickt hat.',
    ],
    later: [
      'Dieser Bericht kann gerade nicht angezeigt werden.',
      'Versuchen Sie es in einigen Minuten noch einmal. Wenn das nicht hilft, fragen Sie die Person, die Ihnen den Link geschickt hat.',
    ],
    other: [
      'So lässt sich dieser Bericht nicht öffnen.',
      'Öffnen Sie den Link in einem Browser. Wenn das nicht hilft, fragen Sie die Person, die ihn Ihnen geschickt hat.',
    ],
  },
  fr: {
    missing: ['Ce rapport n’est plus disponible.', 'Adressez-vous à la personne qui vous a envoyé le lien.'],
    later: [
      'Ce rapport ne peut pas être affiché pour le moment.',
      'Réessayez dans quelques minutes. Si le problème persiste, adressez-vous à la personne qui vous a envoyé le lien.',
    ],
    other: [
      'Ce rapport ne peut pas être ouvert de cette façon.',
      'Ouvrez le lien dans un navigateur. Si le problème persiste, adressez-vous à la personne qui vous l’a envoyé.',
    ],
  },
} as const;

export type Language = keyof typeof TEXTS;
type Kind = keyof (typeof TEXTS)[Language];

const LANGUAGES: readonly Language[] = ['en', 'de', 'fr'];

/** Returns the language of reports that an `Accept-Language` header prefers, or else English. */
export function preferredLanguage(header?: string): Language {
  let [best, most]: [Language, number] = ['en', 0];
  for (const [range, quality] of qualitiesOf(header)) {
    const language = LANGUAGES.find((each) => range === each || range.startsWith(`${each}-`));
    if (language !== undefined && quality > most) [best, most] = [language, quality];
  }
  return best;
}

const pageOf = (language: Language, [heading, text]: readonly [string, string]) => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
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

const kindOf = (status: number): Kind => (status === 404 ? 'missing' : status >= 500 ? 'later' : 'other');

/** Refuses a request for a published report with a page in the language of its reader. */
export function refuseReader(
  stage: Received,
  status: number,
  code: RefusalCode,
  { headers = [], ...options }: Partial<Response> = {},
): Response {
  const language = preferredLanguage(stage.request.headers['accept-language']);
  const page = pageOf(language, TEXTS[language][kindOf(status)]);
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
