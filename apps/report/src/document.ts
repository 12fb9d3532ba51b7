/** Converts a report to one HTML file that needs no other file and runs no script. */
import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { ChartContext, type Chart } from './charts/downloadable-chart.js';
import type { Setup } from './data/configuration.js';
import { PLAIN, type Report } from './data/report.js';
import { fontFaces, type Fonts } from './fonts.js';
import { ReportView } from './parts/report-view.js';
import { message, periodOfYear } from './words/message.js';
import { cut } from './words/names.js';
import { wordsOf } from './words/of-report.js';
import type { Words } from './words/writer.js';

/** Prevents a document from sending requests and from running scripts, regardless of its data. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src data:; base-uri 'none'; form-action 'none'";

/** The style of a document: the contents of `styles/tokens.css` and `styles/report.css`, and the fonts to embed. */
export interface DocumentStyle {
  readonly css: string;
  readonly fonts: Fonts;
}

/** The language of a document, its title, and the footer of its printed pages. */
interface Titles {
  readonly locale: string;
  readonly title: string;
  readonly foot: string;
}

/** Returns the titles of a document about a brand or a group. */
export function titlesOf(words: Words): Titles {
  const kind = words.text(message('l.kind'));
  const period = words.plainValue(periodOfYear(words.spans.current));
  const titleOf = (name: string) => `${name} · ${kind} · ${period}`;
  return {
    locale: words.locale,
    title: titleOf(words.brand),
    foot: titleOf(cut(words.shortOf(words.brand))),
  };
}

/** The content of a document. */
interface Content {
  readonly words: Titles;
  readonly setup: Setup;
  readonly mark: string;
  /** The content of the `main` element, as HTML. */
  readonly body: string;
}

/**
 * Returns a report as one self-contained HTML document. The document contains `mark` (`markIn`), by which a later
 * invocation recognizes a report that is made from the same data and options. `onChart` receives each chart.
 */
export function documentOf(
  report: Report,
  style: DocumentStyle,
  mark: string,
  onChart: ((chart: Chart) => void) | null = null,
): string {
  const value = (chart: Chart) => {
    onChart?.(chart);
    return null;
  };
  const words = wordsOf(report);
  const children = h(ReportView, { report, words });
  const body = renderToString(h(ChartContext.Provider, { value, children }));
  return htmlOf({ words: titlesOf(words), setup: report.setup, mark, body }, style);
}

/** Returns a self-contained HTML document. */
export function htmlOf({ words, setup, mark, body }: Content, { css, fonts }: DocumentStyle): string {
  return `<!doctype html>
<html lang="${words.locale}">
<head>
<meta charset="utf-8">
${markElement(mark)}
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="robots" content="noindex">
<title>${escaped(words.title)}</title>
<style>${fontFaces(fonts, body)}${css}${footerOf(words.foot, setup)}</style>
</head>
<body class="saved">
<main>${body}</main>
</body>
</html>
`;
}

const markElement = (mark: string) => `<meta name="report" content="${escaped(mark)}">`;

/** Returns the mark of a document; null if it has none. */
export const markIn = (html: string): string | null =>
  /<meta name="report" content="([^"]*)">/
    .exec(html)?.[1]
    ?.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code))) ?? null;

/**
 * Returns the style rules for the paper size and for the footer of each printed page except the first. The footer shows
 * the agency's text and the title, or only the title.
 */
export function footerOf(title: string, { name, footer = name, paper }: Setup = PLAIN): string {
  const size = paper === undefined ? '' : `size: ${paper}; `;
  // Letter paper is shorter than A4, so the first page needs a smaller font, and a part begins in less room.
  const smaller =
    paper === 'Letter'
      ? ' @media print { :root { font-size: 8.5pt; --room: 88mm; --room-first: 97mm; } }'
      : '';
  const after = `${cssText(`${title}${'\u00A0'.repeat(4)}`)} counter(page) ' / ' counter(pages)`;
  const right = footer === undefined ? '' : ` @bottom-right { content: ${after}; }`;
  return `@page { ${size}@bottom-left { content: ${cssText(footer ?? title)}; }${right} } @page :first { @bottom-left { content: ''; } }${smaller}`;
}

/** Returns a CSS string in which every character is escaped. */
const cssText = (text: string) =>
  `'${[...text].map((character) => `\\${(character.codePointAt(0) ?? 0).toString(16)} `).join('')}'`;

export function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
