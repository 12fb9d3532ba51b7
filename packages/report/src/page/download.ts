/** Creates the HTML file that readers of the page can save. */
import type { Report } from '../data/report.js';
import { documentOf } from '../document.js';
import { NO_FONTS } from '../fonts.js';
import css from '../styles/report.css' with { type: 'text' };
import tokens from '../styles/tokens.css' with { type: 'text' };
import { readFonts } from './fonts.js';

/**
 * Returns the report as one HTML file, in the same form as the report program. If the fonts cannot be loaded, the file
 * uses fallback fonts.
 */
export async function savedDocument(report: Report): Promise<string> {
  const fonts = await readFonts().catch(() => NO_FONTS);
  return documentOf(report, { css: tokens + css, fonts }, report.brand.id);
}
