import { siteOf } from '../../src/site/site.js';

/** Reads the HTML of the service's pages, which is simple enough for regular expressions. */

/** The visible text. */
export function wordsOf(html: string): string {
  return html
    .replace(/<head>[^]*<\/head>/, '')
    .replace(/<[^>]+>/g, '')
    .replace(/&#(\d+);/g, (_, number: string) => String.fromCodePoint(Number(number)));
}

/** The ids of its elements, to which anchors lead. */
export const idsIn = (html: string): string[] =>
  [...html.matchAll(/ id="([^"]*)"/g)].map(([, id = '']) => id);

/** The targets of its links and files, except links to other hosts and programs, as paths of the service, in order. */
export function linksIn(html: string, path: string): string[] {
  return [...html.matchAll(/ (?:href|src)="(?!data:|https:|cursor:|vscode:)([^"]*)"/g)].map(
    ([, link = '']) => {
      const { origin, pathname } = new URL(link, `http://service.example${path}`);
      if (origin !== 'http://service.example') throw new Error(`${link} leads to another origin`);
      return pathname;
    },
  );
}

/** The pages of documents, as paths. */
export const DOCUMENTS =
  '/recipes /glossary /changelog /methodology /recompute /client-reports /import-format'.split(' ');

/** The pages of the reference that show operations, as paths. */
export const GROUPS = [...siteOf('http://service.example', true).keys()].filter((path) =>
  path.startsWith('/docs/'),
);

/** The pages that a browser visits, as paths. */
export const PAGES = [
  ...'/ /report /sample /docs /docs/visibility /connect /errors /errors/invalid_parameter'.split(' '),
  ...DOCUMENTS,
];
