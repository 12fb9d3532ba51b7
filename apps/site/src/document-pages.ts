/** Converts Markdown documents in the repository to pages. */
import { withFieldTables } from '@brand-visibility/contract';
import { Marked, type RendererObject, type Tokens } from 'marked';
import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path/posix';
import { assetOf, type Assets } from './assets.js';
import { codeBox, escapedHtml, pageHtml, textLook } from './page.js';
import { PUBLIC } from './public-url.js';
import { siteFile, type SiteFile } from './site-file.js';

/** A document and its page. `source` is the path of the document in the repository, `path` the path of the page. */
interface DocumentPage {
  readonly source: string;
  readonly path: string;
  readonly title: string;
}

/** The documents that have a page. */
export const DOCUMENTS = {
  recipes: { source: 'docs/recipes.md', path: 'recipes', title: 'Recipes' },
  glossary: { source: 'docs/glossary.md', path: 'glossary', title: 'Glossary' },
  changelog: { source: 'CHANGELOG.md', path: 'changelog', title: 'Changelog' },
  methodology: { source: 'docs/methodology.md', path: 'methodology', title: 'Methodology' },
  clientReports: { source: 'docs/report.md', path: 'client-reports', title: 'Reports for clients' },
  recompute: { source: 'docs/recompute/README.md', path: 'recompute', title: 'Recompute kit' },
  importFormat: { source: 'docs/import-format.md', path: 'import-format', title: 'Import format' },
} as const satisfies Readonly<Record<string, DocumentPage>>;

/** Files of the repository that the service serves as they are: their paths on the site. */
const FILES = {
  'docs/import.schema.json': 'import.schema.json',
  'docs/brand.schema.json': 'brand.schema.json',
  'docs/examples/answers.csv': 'examples/answers.csv',
  'docs/examples/brand.json': 'examples/brand.json',
  'docs/examples/minimal.ndjson': 'examples/minimal.ndjson',
  'docs/recompute/recompute.mjs': 'recompute.mjs',
  'docs/recompute/recompute.py': 'recompute.py',
} as const;

/** Paths on the site, keyed by path in the repository. */
const SERVED: Readonly<Record<string, string>> = {
  'docs/openapi.json': 'openapi.json',
  ...FILES,
  ...Object.fromEntries(Object.values(DOCUMENTS).map(({ source, path }) => [source, path])),
};

/** Languages of code blocks that show output. These code blocks get no copy button. */
const OUTPUTS: ReadonlySet<string> = new Set(['csv', 'text', 'json']);

/** Matches the URL of the demo, which the pages replace with the URL of the service. */
const DEMO = /http:\/\/127\.0\.0\.1:8080(?: +# your service, or the demo)?/g;

export const markdownOf = ({ source }: Pick<DocumentPage, 'source'>): string =>
  readFileSync(new URL(`../../../${source}`, import.meta.url), 'utf8');

/** Returns the files that documents link, as they are in the repository. */
export const documentFiles = (): readonly SiteFile[] =>
  Object.entries(FILES).map(([source, path]) =>
    siteFile(path, readFileSync(new URL(`../../../${source}`, import.meta.url))),
  );

/** Returns the pages that show documents from the repository (rule 11.18). */
export const documentPages = (assets: Assets): readonly SiteFile[] =>
  Object.values(DOCUMENTS).map((document) => {
    const { path, title } = document;
    const markdown = withFieldTables(markdownOf(document)).replaceAll(DEMO, PUBLIC.url);
    const text = pageText(document, markdown, (href, about) =>
      pictureOf(assetOf(assets, basename(href)), about),
    );
    const look = textLook(assets, 'page.css', text.includes('<img') ? { images: "'self' data:" } : {});
    return pageHtml(path, look, { title, body: `<main id="main">\n${text}\n</main>` });
  });

/** Shows a picture, a WebP file, in its size, so that the layout does not shift while it loads. */
function pictureOf({ path, bytes }: SiteFile, about: string): string {
  const [width, height] = [24, 27].map((at) => bytes.readUIntLE(at, 3) + 1);
  return `<img src=".${path}" width="${width}" height="${height}" loading="lazy" alt="${escapedHtml(about)}">`;
}

/**
 * Converts a document to HTML in pure ASCII, without scripts and styles. A link to a file that the service serves
 * becomes a relative link; any other relative link becomes plain text.
 */
export function pageText(
  { source }: Pick<DocumentPage, 'source'>,
  markdown: string,
  picture: (href: string, about: string) => string = (_, about) => escapedHtml(about),
): string {
  const marked = new Marked({ renderer: rendererOf(source, picture), tokenizer: { url: () => undefined } });
  const html = marked.parse(markdown, { async: false });
  return html.replace(/[^\0-\x7f]/gu, (character) => `&#${character.codePointAt(0) ?? 0};`);
}

function rendererOf(source: string, picture: (href: string, about: string) => string): RendererObject {
  const anchors = new Map<string, number>();
  return {
    heading({ tokens, depth, text }: Tokens.Heading) {
      const level = `h${depth}`;
      return `<${level} id="${uniqueAnchor(text, anchors)}">${this.parser.parseInline(tokens)}</${level}>\n`;
    },
    // A table that is wider than the screen scrolls horizontally. `tabindex` lets readers scroll it by keyboard, too.
    table(token: Tokens.Table) {
      const row = (cells: readonly Tokens.TableCell[], cell: (one: Tokens.TableCell) => string) =>
        `<tr>${cells.map(cell).join('')}</tr>`;
      const inline = ({ tokens }: Tokens.TableCell) => this.parser.parseInline(tokens);
      const head = row(token.header, (one) => `<th scope="col">${inline(one)}</th>`);
      const rows = token.rows.map((cells) => row(cells, (one) => `<td>${inline(one)}</td>`));
      return `<div class="wide" tabindex="0"><table>\n<thead>${head}</thead>\n<tbody>\n${rows.join('\n')}\n</tbody>\n</table></div>\n`;
    },
    code({ text, lang = '' }: Tokens.Code) {
      const [language = '', name] = lang.split(' ');
      if (OUTPUTS.has(language)) return `<pre tabindex="0"><code>${escapedHtml(text)}\n</code></pre>\n`;
      return `${codeBox(`${text}\n`, name === undefined ? undefined : `<code>${escapedHtml(name)}</code>`)}\n`;
    },
    codespan: ({ text }: Tokens.Codespan) => `<code>${escapedHtml(text)}</code>`,
    link({ href, tokens }: Tokens.Link) {
      const text = this.parser.parseInline(tokens);
      const target = targetOf(source, href);
      if (target !== null) return `<a href="${escapedHtml(target)}">${text}</a>`;
      const [path = ''] = href.split('#');
      return text.includes(basename(path))
        ? text
        : `${text} (<code>${escapedHtml(join(dirname(source), path))}</code>)`;
    },
    image: ({ href, text }) => picture(href, text),
    // Comments are removed, because they only mark the generated parts of a document.
    html: ({ text }) => (text.startsWith('<!--') ? '' : escapedHtml(text)),
  };
}

/** Returns the site URL of the file to which a document links; null if the service does not serve the file. */
function targetOf(source: string, href: string): string | null {
  if (href.startsWith('#') || href.startsWith('https://')) return href;
  const [path = '', anchor] = href.split('#');
  const page = SERVED[join(dirname(source), path)];
  if (page === undefined) return null;
  return anchor === undefined ? `./${page}` : `./${page}#${anchor}`;
}

/** Returns the anchor of a heading as code hosts generate it. Adds a number if the anchor is already used. */
function uniqueAnchor(heading: string, used: Map<string, number>): string {
  const anchor = anchorOf(heading);
  const times = used.get(anchor) ?? 0;
  used.set(anchor, times + 1);
  return times === 0 ? anchor : `${anchor}-${times}`;
}

/** Returns the anchor of a heading, without the number that a repeated anchor gets. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');
