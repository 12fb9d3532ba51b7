import { createHash } from 'node:crypto';
import { assetOf, type Assets } from './assets.js';
import { siteFile, type SiteFile } from './site-file.js';

/** The layout of all pages: head, navigation and icon. Pages load nothing from other hosts. */

/** What a page loads: HTML for its head, and a Content-Security-Policy that allows no more. */
export interface Look {
  readonly head: string;
  readonly policy: string;
}

const NO_OTHERS = "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** One style in the page, and its icon: no scripts, no forms, and no site may frame it. */
export function inlineStyle(assets: Assets, name: string, images = 'data:'): Look {
  const style = String(assetOf(assets, name).bytes).trim();
  const digest = createHash('sha256').update(style).digest('base64');
  return {
    head: `<style>${style}</style>`,
    policy: `default-src 'none'; style-src 'sha256-${digest}'; img-src ${images}; ${NO_OTHERS}`,
  };
}

/** A style and a script of the service, with the parts that it begins with. The page asks the service only. */
export function ownFiles(assets: Assets, name: string, fonts = "'none'"): Look {
  const script = assetOf(assets, `${name}.js`);
  const parts = [...String(script.bytes).matchAll(/from"\.\/(chunk-[^"]+)"/g)].map(([, part = '']) =>
    assetOf(assets, part),
  );
  return {
    head: [
      `<link rel="stylesheet" href=".${assetOf(assets, `${name}.css`).path}">`,
      ...parts.map(({ path }) => `<link rel="modulepreload" href=".${path}">`),
      `<script type="module" src=".${script.path}"></script>`,
    ].join('\n'),
    policy: `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src ${fonts}; connect-src 'self'; ${NO_OTHERS}`,
  };
}

/** The look of `ownFiles` with one more script: in the page, allowed by its digest, run before anything is shown. */
export function withScript({ head, policy }: Look, assets: Assets, name: string): Look {
  const script = String(assetOf(assets, name).bytes).trim();
  const digest = createHash('sha256').update(script).digest('base64');
  return {
    head: `<script>${script}</script>\n${head}`,
    policy: policy.replace("script-src 'self'", `script-src 'self' 'sha256-${digest}'`),
  };
}

/** Embedded in the page, so that browsers do not request /favicon.ico. */
const ICON =
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

/** The text of a page. */
export interface PageText {
  /** Null for the start page. */
  readonly title: string | null;
  /** HTML below the bar. It is pure ASCII, because content types carry no charset. */
  readonly body: string;
  readonly route?: string;
  /** Its path of the service, if that is another one. */
  readonly path?: string;
  /** What its links begin with: by default the way from its path to the start page. */
  readonly root?: string;
  /** Whether the page has the bar of all pages; without it, it has a bar of its script. */
  readonly hasBar?: boolean;
}

/** The page at a path relative to the start page. Relative links work behind a proxy that adds a prefix. */
export function page(
  at: string,
  { head, policy }: Look,
  { title, body, hasBar = true, ...rest }: PageText,
): SiteFile {
  const root = rest.root ?? (at.includes('/') ? '../' : './');
  const links = LINKS.map(({ path, name }) => {
    const current = path === at ? ' aria-current="page"' : '';
    return `<a href="${root}${path}"${current}>${name}</a>`;
  });
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title === null ? '' : `${escaped(title)} - `}Brand Visibility API</title>
<link rel="icon" href="${ICON}">
${head}
</head>
<body>
${hasBar ? `<header class="site"><nav aria-label="Pages"><a class="home" href="${root}">Brand Visibility API</a> ${links.join(' ')}</nav></header>\n` : ''}${body}
</body>
</html>
`;
  const { path = `/${at}`, route = path } = rest;
  return siteFile(`${at || 'index'}.html`, html, { path, route, policy });
}

/** Converts text to HTML in pure ASCII. */
export function escaped(text: string): string {
  return text.replace(/[&<>"]|[^\0-\x7f]/gu, (character) => `&#${character.codePointAt(0) ?? 0};`);
}
