import { type PageFile, digested } from './digested.js';
import { pageAround } from './page.js';
import { compactStyle, ownFile } from './style.js';

/** The page of the client report, which `packages/report` builds; `npm run openapi` copies its files. */

/** The page for `/report` and its files, read once (rule 11.18). The style of the report contains that of all pages. */
export function reportPage(): { readonly page: string; readonly files: readonly PageFile[] } {
  const { folder, files } = digested('report', [
    [
      'report.css',
      'text/css',
      Buffer.from(`${ownFile('browser/generated/report.css')}\n${compactStyle('site')}`),
    ],
    ['report.js', 'text/javascript', Buffer.from(ownFile('browser/generated/report.js'))],
  ]);
  return { page: documentOf(folder), files };
}

/** The script makes the page; links are relative, so that it works behind a proxy that adds a prefix. */
const documentOf = (folder: string) =>
  pageAround(
    `<div id="app"></div>
<noscript><main class="entry"><p>The report needs JavaScript. <a href="./">The API</a> has the same figures.</p></main></noscript>`,
    {
      title: 'Report - Brand Visibility API',
      root: './',
      at: 'report',
      head: `<meta name="referrer" content="no-referrer">
<link rel="stylesheet" href="${folder}/report.css">
<script type="module" src="${folder}/report.js"></script>`,
    },
  );
