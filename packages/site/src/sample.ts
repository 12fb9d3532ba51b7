/** The sample report at `/sample`, which is made from recorded responses. */
import { documentOf, readStyle, type Report } from '@brand-visibility/report/document';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { NO_OTHERS } from './page.js';
import { siteFile, type SiteFile } from './site-file.js';

const FILE = new URL('../recorded/sample.json', import.meta.url);

/**
 * The API responses for the report on an invented brand for October 2026. `npm run docs -- sample` records them from
 * the demo data of 20 November 2026. Null until the first recording; a test requires a recording.
 */
export const SAMPLE = existsSync(FILE)
  ? (JSON.parse(readFileSync(FILE, 'utf8')) as Report) // a test compares the recording with current responses
  : null;

/** Returns the page at `/sample` (rule 11.18), a saved report. Its policy allows the style and the bar lengths. */
export function samplePages(): readonly SiteFile[] {
  if (SAMPLE === null) return [];
  const html = documentOf(SAMPLE, readStyle(), 'sample');
  const [, style = ''] = /<style>([^]*?)<\/style>/.exec(html) ?? [];
  const digest = createHash('sha256').update(style).digest('base64');
  return [
    siteFile('sample.html', html, {
      path: '/sample',
      route: '/sample',
      policy: `default-src 'none'; style-src 'sha256-${digest}'; style-src-attr 'unsafe-inline'; img-src data:; font-src data:; ${NO_OTHERS}`,
    }),
  ];
}
