import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { ICON } from './page.js';
import type { ReferenceFile } from './reference.js';

/** The page of the client report, which `packages/report` builds; `npm run openapi` copies its files. */

const NAMES = [
  ['report.css', 'text/css'],
  ['report.js', 'text/javascript'],
] as const;

/**
 * The page for `/report` and its files, read once (rule 11.18). The folder in their paths is a digest of both, as with
 * the reference page.
 */
export function reportPage(): { readonly page: string; readonly files: readonly ReferenceFile[] } {
  const contents = NAMES.map(([name, contentType]) => ({
    name,
    contentType,
    bytes: readFileSync(new URL(`../../browser/generated/${name}`, import.meta.url)),
  }));
  const hash = createHash('sha256');
  for (const { bytes } of contents) hash.update(bytes);
  const folder = `report/${hash.digest('hex').slice(0, 16)}`;
  const files = contents.map(({ name, contentType, bytes }) => ({
    path: `/${folder}/${name}`,
    contentType,
    bytes,
  }));
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
