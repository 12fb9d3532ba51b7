/** The recorded responses of the client report at `/sample`. */
import { documentOf, readStyle, type Report } from '@brand-visibility/report/document';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { NO_OTHERS } from './page.js';
import { siteFile, type SiteFile } from './site-file.js';

const FILE = new URL('../recorded/sample.json', import.meta.url);

/**
 * The API responses for the client report of an invented brand over October 2026, which `npm run docs -- sample`
 * reads from the demo of 20 November. Null while it is recorded for the first time: a test demands it.
 */
export const SAMPLE = existsSync(FILE)
  ? (JSON.parse(readFileSync(FILE, 'utf8')) as Report) // a test compares it with what the service returns
  : null;

/** The page at `/sample` (rule 11.18): a saved report, whose policy allows its style and the lengths of its bars. */
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
