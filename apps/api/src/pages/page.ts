import { createHash } from 'node:crypto';

/** The layout of all pages: style, navigation and icon. Pages load nothing from other hosts. */

/** Colours, with a contrast of at least 4.5:1 for text, and the navigation bar. Dark if the reader prefers it. */
export const BAR_STYLE = `:root{color-scheme:light dark;--page:#fff;--plate:#f2f5f8;--line:#d3dae1;--ink:#1b2026;--soft:#56606b;--link:#0b5cad}
@media (prefers-color-scheme:dark){:root{--page:#1c2022;--plate:#282e32;--line:#3d454b;--ink:#e4e6e6;--soft:#a9b2b9;--link:#85bdf5}}
*{box-sizing:border-box}
body{margin:0;font:1rem/1.6 system-ui,-apple-system,"Segoe UI",sans-serif;color:var(--ink);background:var(--page)}
.bar{border-bottom:1px solid var(--line)}
.bar nav,main{max-width:46rem;margin:0 auto;padding:0 1.25rem}
.bar nav{display:flex;flex-wrap:wrap;gap:.1rem 1.4rem;padding-top:.8rem;padding-bottom:.8rem}
.bar a{color:var(--link);text-decoration:none}.bar a:hover,.bar [aria-current]{text-decoration:underline;text-underline-offset:.3em}
.bar .home{flex:1 0 auto;font-weight:650;color:var(--ink)}
@media (max-width:34rem){.bar .home{flex-basis:100%}}`;

/** The style of everything below the bar, in every page but the reference. */
export const PAGE_STYLE = `${BAR_STYLE}
main{padding-bottom:4rem;overflow-wrap:break-word}
a{color:var(--link);text-underline-offset:.15em}a:hover{text-decoration-thickness:.12em}
a:has(code){text-underline-offset:.35em}
h1{font-size:1.75rem;line-height:1.25;margin:2.2rem 0 .6rem}
h2{font-size:1.05rem;margin:1.9rem 0 .3rem}h3{font-size:1rem;margin:1.5rem 0 .3rem}
p,ul,table,pre{margin:0 0 .8rem}ul{padding-left:1.2rem}li{margin:.35rem 0}
.lead{font-size:1.1rem}.soft{color:var(--soft)}
code,pre{font:.92em/1.6 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
code{background:var(--plate);border-radius:4px;padding:.1em .3em}
pre{background:var(--plate);border:1px solid var(--line);border-radius:8px;padding:.8rem 1rem;white-space:pre-wrap}
pre code{background:none;padding:0;font-size:1em}
table{border-collapse:collapse;width:100%}
th,td{text-align:left;vertical-align:top;padding:.5rem 1.2rem .5rem 0;border-bottom:1px solid var(--line)}
th{font-weight:600;color:var(--soft)}
.wide{overflow-x:auto}
@media (max-width:34rem){h1{font-size:1.45rem}.wide table{min-width:34rem}}`;

/** A page may use this one style and its icon: no scripts, no forms, and no site may frame it. */
export const PAGE_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(PAGE_STYLE).digest('base64')}'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** Embedded in the page, so that browsers do not request /favicon.ico. */
export const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Crect width='16' height='16' rx='3' fill='%230b5cad'/%3E%3Cpath d='M3.5 12V9m4.5 3V4m4.5 8V7' stroke='%23fff' stroke-width='2'/%3E%3C/svg%3E";

/** Navigation links, relative to the start page. */
const LINKS = [
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
  /** HTML. */
  readonly main: string;
}

/** An HTML document. It is pure ASCII if its parts are, because content types carry no charset. */
export function page({ title, root, at, head = `<style>${PAGE_STYLE}</style>`, main }: Page): string {
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
<header class="bar"><nav><a class="home" href="${root}">Brand Visibility API</a> ${links.join(' ')}</nav></header>
<main>
${main}
</main>
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
