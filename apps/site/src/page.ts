import { createHash } from 'node:crypto';
import { assetOf, type Assets } from './assets.js';
import { PUBLIC } from './public-url.js';
import { siteFile, type SiteFile } from './site-file.js';

/** The layout that all pages share: head, navigation and icon. Pages load nothing from other hosts. */

/** The resources of a page: HTML for its head, and a Content-Security-Policy that allows only these resources. */
export interface Look {
  readonly head: string;
  readonly policy: string;
}

/** The last directives of every policy. They forbid `base` elements, form submissions and embedding in frames. */
export const NO_OTHERS = "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Embeds a style and a script, which the policy allows by their digests. Fonts are loaded from the service. */
export function textLook(assets: Assets, name: string, { root = './', images = 'data:' } = {}): Look {
  const bytesOf = (file: string) => String(assetOf(assets, file).bytes).trim();
  const style = bytesOf(name).replaceAll('url("./', `url("${root}assets/`);
  const script = bytesOf('text.js');
  const digest = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  return {
    head: `${fontLinks(assets, root)}\n<style>${style}</style>\n<script type="module">${script}</script>`,
    policy: `default-src 'none'; script-src ${digest(script)}; style-src ${digest(style)}; img-src ${images}; font-src 'self'; ${NO_OTHERS}`,
  };
}

/**
 * Embeds a style. The path of the page may have any depth, so a separate style sheet loads the fonts from absolute
 * paths. The embedded style cannot contain the placeholder (`PUBLIC`), because the policy allows it by its digest.
 */
export function plainLook(assets: Assets, name: string): Look {
  const root = `${PUBLIC.path}/`;
  const style = String(assetOf(assets, name).bytes)
    .trim()
    .replaceAll(/@font-face\{[^}]*\}/g, '');
  const digest = createHash('sha256').update(style).digest('base64');
  return {
    head: `${fontLinks(assets, root)}
<link rel="stylesheet" href="${urlFrom(assetOf(assets, 'fonts.css'), root)}">
<style>${style}</style>`,
    policy: `default-src 'none'; style-src 'self' 'sha256-${digest}'; img-src data:; font-src 'self'; ${NO_OTHERS}`,
  };
}

const urlFrom = ({ path }: SiteFile, root: string) => root + path.slice(1);

const INTER = ['inter-latin-400-normal.woff2', 'inter-latin-700-normal.woff2'];

/** Preloads the fonts at the top of a page, so that it shows no other font first and its layout does not shift. */
function fontLinks(assets: Assets, root: string): string {
  return INTER.map((name) => urlFrom(assetOf(assets, name), root))
    .map((href) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${href}">`)
    .join('\n');
}

/** Links a style and a script, and preloads the script's chunks. Such a page sends requests only to the service. */
export function ownFiles(assets: Assets, name: string, { more = '', root = './' } = {}): Look {
  const script = assetOf(assets, `${name}.js`);
  const parts = [...String(script.bytes).matchAll(/from"\.\/(chunk-[^"]+)"/g)].map(([, part = '']) =>
    assetOf(assets, part),
  );
  return {
    head: [
      ...(more === '' ? [] : [more]),
      `<link rel="stylesheet" href="${urlFrom(assetOf(assets, `${name}.css`), root)}">`,
      ...parts.map((part) => `<link rel="modulepreload" href="${urlFrom(part, root)}">`),
      `<script type="module" src="${urlFrom(script, root)}"></script>`,
    ].join('\n'),
    policy: `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; ${NO_OTHERS}`,
  };
}

/** The resources of the pages of the reference. */
export const referenceLook = (assets: Assets, root: string): Look =>
  ownFiles(assets, 'reference', { more: fontLinks(assets, root), root });

/** Returns a button that copies the code in the same box. If scripts do not run, the class `live` hides the button. */
export const copyButton = (): string => '<button type="button" class="live copy">Copy</button>';

/** Returns a box with code that readers can copy. `title` is HTML. */
export function codeBox(code: string, title?: string): string {
  const head = title === undefined ? copyButton() : `<div class="head"><b>${title}</b>${copyButton()}</div>`;
  return `<div class="box">${head}\n<pre tabindex="0"><code>${escapedHtml(code)}</code></pre></div>`;
}

/** The icon of the pages. The icon is embedded so that browsers do not request /favicon.ico. */
const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Crect width='16' height='16' rx='3' fill='%230e554f'/%3E%3Cpath d='M3.5 12V9m4.5 3V4m4.5 8V7' stroke='%23fff' stroke-width='2'/%3E%3C/svg%3E";

/** The navigation links, with paths relative to the start page. */
const LINKS = [
  { path: 'report', name: 'Report' },
  { path: 'docs', name: 'Reference' },
  { path: 'recipes', name: 'Recipes' },
  { path: 'connect', name: 'Assistants' },
  { path: 'errors', name: 'Errors' },
] as const;

/** Links in the footer of text pages. */
const MORE = [
  { path: 'sample', name: 'Sample report' },
  { path: 'client-reports', name: 'Reports for clients' },
  { path: 'glossary', name: 'Glossary' },
  { path: 'methodology', name: 'Methodology' },
  { path: 'recompute', name: 'Recompute kit' },
  { path: 'changelog', name: 'Changelog' },
  { path: 'import-format', name: 'Import format' },
  { path: 'openapi.json', name: 'OpenAPI' },
  { path: 'llms.txt', name: 'For language models' },
] as const;

/** The content and the URL of a page. */
export interface PageText {
  /** The title; null for the start page. */
  readonly title: string | null;
  /** HTML below the bar, in pure ASCII because content types contain no charset. */
  readonly body: string;
  readonly route?: string;
  /** The URL path. Default: the argument `at` of `page`. */
  readonly path?: string;
  /** The prefix of all links in the page. Default: the relative path to the start page. */
  readonly root?: string;
  /** HTML before and after the links in the bar; null for a page without a bar. */
  readonly bar?: { readonly before: string; readonly after: string } | null;
}

/** Returns the relative path from the page with the path `at` to the start page. */
export const rootOf = (at: string): string => (at.includes('/') ? '../' : './');

/**
 * Returns the page with the path `at`, relative to `/`. Links are relative, so a proxy can add a prefix to all paths.
 */
export function pageHtml(
  at: string,
  { head, policy }: Look,
  { title, body, bar = { before: '', after: '' }, ...rest }: PageText,
): SiteFile {
  const root = rest.root ?? rootOf(at);
  const links = (all: readonly { readonly path: string; readonly name: string }[]) =>
    all
      .map(({ path, name }) => {
        const isPart = at.startsWith(`${path}/`);
        const current = isPart || path === at ? ` aria-current="${isPart ? 'true' : 'page'}"` : '';
        return `<a href="${root}${path}"${current}>${name}</a>`;
      })
      .join(' ');
  const header = `<a class="skip" href="#main">Skip to the text</a>
<header class="site">${bar?.before ?? ''}<a class="home" href="${root}">Brand Visibility</a><nav aria-label="Pages">${links(LINKS)}</nav>${bar?.after ?? ''}</header>`;
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title === null ? '' : `${escapedHtml(title)} - `}Brand Visibility API</title>
<link rel="icon" href="${ICON}">
${head}
</head>
<body>
${bar ? `${header}\n` : ''}${body}
${bar?.before === '' ? `<footer class="foot"><nav aria-label="More pages">${links(MORE)}</nav></footer>\n` : ''}</body>
</html>
`;
  const { path = `/${at}`, route = path } = rest;
  return siteFile(`${at || 'index'}.html`, html, { path, route, policy });
}

/** Converts plain text to HTML in pure ASCII. */
export function escapedHtml(text: string): string {
  return text.replace(/[&<>"]|[^\0-\x7f]/gu, (character) => `&#${character.codePointAt(0) ?? 0};`);
}
