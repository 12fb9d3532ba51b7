/** Makes a report one HTML file, which needs no other file and runs no script. */
import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import type { Setup } from './data/configuration.js';
import { PLAIN, type Report } from './data/report.js';
import { fontFaces, type Fonts } from './fonts.js';
import { ReportView } from './parts/report-view.js';
import { wordsOf } from './parts/words-of.js';
import type { Words } from './text/en.js';

/** Nothing is requested, and nothing runs, regardless of what the data contain. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src data:; base-uri 'none'; form-action 'none'";

/** How a document looks: the content of `styles/tokens.css` and `styles/report.css`, and the fonts to embed. */
export interface DocumentStyle {
  readonly css: string;
  readonly fonts: Fonts;
}

/** The content of a document. */
interface Content {
  readonly words: Pick<Words, 'locale' | 'title' | 'foot'>;
  readonly setup: Setup;
  readonly mark: string;
  /** The document as HTML. */
  readonly body: string;
}

/**
 * A report as one HTML document, which needs nothing else. `mark` tells reports apart, to find the one of the same
 * choice again (`markElement`).
 */
export function documentOf(report: Report, style: DocumentStyle, mark: string): string {
  const body = renderToString(h(ReportView, { report }));
  return htmlOf({ words: wordsOf(report), setup: report.setup, mark, body }, style);
}

/** An HTML document that needs nothing else. */
export function htmlOf({ words, setup, mark, body }: Content, { css, fonts }: DocumentStyle): string {
  return `<!doctype html>
<html lang="${words.locale}">
<head>
<meta charset="utf-8">
${markElement(mark)}
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${escaped(words.title)}</title>
<style>${fontFaces(fonts, body)}${css}${colorsOf(setup)}${footerOf(words.foot, setup)}</style>
</head>
<body class="saved">
<main>${body}</main>
</body>
</html>
`;
}

/** The element of a document by which a report of the same choice is found. */
export const markElement = (mark: string) => `<meta name="report" content="${escaped(mark)}">`;

/** The agency's colours: no other one is known to be readable on its band. */
const colorsOf = ({ colors }: Setup) =>
  colors === undefined
    ? ''
    : `:root { --brand: ${colors.brand}; --on-brand: ${colors.on_brand}; --on-brand-soft: ${colors.on_brand}; --rule: ${colors.brand}; --kicker: var(--ink); } `;

/** The paper, and the foot of each printed page but the first: the title, or the agency's foot and then the title. */
export function footerOf(title: string, { name, footer = name, paper }: Setup = PLAIN): string {
  const size = paper === undefined ? '' : `size: ${paper}; `;
  // Letter is lower: its first page has room for the same.
  const smaller = paper === 'Letter' ? ' @media print { :root { font-size: 8.5pt; } }' : '';
  const after = `${cssText(`${title}${'\u00A0'.repeat(4)}`)} counter(page) ' / ' counter(pages)`;
  const right = footer === undefined ? '' : ` @bottom-right { content: ${after}; }`;
  return `@page { ${size}@bottom-left { content: ${cssText(footer ?? title)}; }${right} } @page :first { @bottom-left { content: ''; } }${smaller}`;
}

/** A CSS string of escapes. */
const cssText = (text: string) =>
  `'${[...text].map((character) => `\\${(character.codePointAt(0) ?? 0).toString(16)} `).join('')}'`;

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
