import { readFileSync } from 'node:fs';
import { digested, type PageFile } from './digested.js';
import { ICON } from './page.js';

/** The page of the client report, which `packages/report` builds; `npm run openapi` copies its files. */

const NAMES = [
  ['report.css', 'text/css'],
  ['report.js', 'text/javascript'],
] as const;

/** The page for `/report` and its files, read once (rule 11.18). */
export function reportPage(): { readonly page: string; readonly files: readonly PageFile[] } {
  const { folder, files } = digested(
    'report',
    NAMES.map(([name, contentType]) => [
      name,
      contentType,
      readFileSync(new URL(`../../browser/generated/${name}`, import.meta.url)),
    ]),
  );
  return { page: documentOf(folder), files };
}

/** The script makes the page; links are relative, so that it works behind a proxy that adds a prefix. */
const documentOf = (folder: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Report - Brand Visibility API</title>
<link rel="icon" href="${ICON}">
<link rel="stylesheet" href="${folder}/report.css">
<script type="module" src="${folder}/report.js"></script>
</head>
<body>
<div id="app"></div>
<noscript>The report needs JavaScript. <a href="./">The API</a> has the same figures.</noscript>
</body>
</html>
`;
