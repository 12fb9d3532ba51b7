import { createHash } from 'node:crypto';
import { styleOf } from './style.js';

/** The layout of all pages: head, navigation and icon. Pages load nothing from other hosts. */

/** The policy of a page that may use this one style and its icon: no scripts, no forms, and no site may frame it. */
export const policyOf = (style: string, images = 'data:') =>
  `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; img-src ${images}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** The style of the pages of text. */
export const PAGE_STYLE = styleOf('page');

export const PAGE_POLICY = policyOf(PAGE_STYLE);

/** Embedded in the page, so that browsers do not request /favicon.ico. */
export const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Crect width='16' height='16' rx='3' fill='%230b5cad'/%3E%3Cpath d='M3.5 12V9m4.5 3V4m4.5 8V7' stroke='%23fff' stroke-width='2'/%3E%3C/svg%3E";

/** Navigation links, relative to the start page. */
const LINKS = [
  { path: 'report', name: 'Report' },
  { path: 'docs', name: 'Reference' },
  { path: 'openapi.json', name: 'OpenAPI' },
  { path: 'recipes', name: 'Recipes' },
  { path: 'glossary', name: 'Glossary' },
  { path: 'errors', name: 'Errors' },
] as const;

export interface Page {
  readonly title: string;
  /** The relative path to the start page: `./` or `../`. Relative links work behind a proxy that adds a prefix. */
  readonly root: string;
  /** The path of this page from the start page, to mark its navigation link if it has one. */
  readonly at?: string;
  /** HTML for the head, after title and icon. */
  readonly head?: string;
}

/** A page around its main content, HTML. It is pure ASCII if its parts are, because content types carry no charset. */
export const page = ({ main, ...about }: Page & { readonly main: string }): string =>
  pageAround(`<main>\n${main}\n</main>`, about);

/** A page around HTML that has its own `main`, or makes it. */
export function pageAround(
  body: string,
  { title, root, at, head = `<style>${PAGE_STYLE}</style>` }: Page,
): string {
  const links = LINKS.map(({ path, name }) => {
    const current = path === at ? ' aria-current="page"' : '';
    return `<a href="${root}${path}"${current}>${name}</a>`;
  });
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<link rel="icon" href="${ICON}">
${head}
</head>
<body>
<header class="site"><nav aria-label="Pages"><a class="home" href="${root}">Brand Visibility API</a> ${links.join(' ')}</nav></header>
${body}
</body>
</html>
`;
}

/** Converts text to HTML; text between backquotes becomes code. */
export function marked(text: string): string {
  return escaped(text).replace(/`([^`]+)`/g, '<code>$1</code>');
}

/** Converts text to HTML in pure ASCII. */
export function escaped(text: string): string {
  return text.replace(/[&<>"]|[^\0-\x7f]/gu, (character) => `&#${character.codePointAt(0) ?? 0};`);
}
