import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import type { Report } from './data/report.js';
import { fontFaces, type Fonts } from './fonts.js';
import { ReportView } from './parts/report-view.js';
import { wordsOf } from './parts/words-of.js';

/** Nothing is requested, and nothing runs, regardless of what the data contain. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src data:; base-uri 'none'; form-action 'none'";

/** How a document looks: the content of `styles/tokens.css` and `styles/report.css`, and the fonts to embed. */
export interface DocumentStyle {
  readonly css: string;
  readonly fonts: Fonts;
}

/**
 * A report as one HTML document, which needs nothing else. `mark` tells reports apart, to find the one of the same
 * choice again (`markElement`).
 */
export function documentOf(report: Report, { css, fonts }: DocumentStyle, mark: string): string {
  const words = wordsOf(report);
  const body = renderToString(h(ReportView, { report }));
  return `<!doctype html>
<html lang="${words.locale}">
<head>
<meta charset="utf-8">
${markElement(mark)}
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${escaped(words.title)}</title>
<style>${fontFaces(fonts, body)}${css}${footerOf(words.foot)}</style>
</head>
<body class="saved">
<main>${body}</main>
</body>
</html>
`;
}

/** The element of a document by which a report of the same choice is found. */
export const markElement = (mark: string) => `<meta name="report" content="${escaped(mark)}">`;

/** The title at the foot of each printed page but the first, as a CSS string of escapes. */
export function footerOf(foot: string): string {
  const text = [...foot].map((character) => `\\${(character.codePointAt(0) ?? 0).toString(16)} `).join('');
  return `@page { @bottom-left { content: '${text}'; } } @page :first { @bottom-left { content: ''; } }`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
