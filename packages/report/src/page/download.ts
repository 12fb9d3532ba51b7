/** Makes the HTML file that a reader saves from the page. */
import type { Report } from '../data/report.js';
import { documentOf } from '../document.js';
import { NO_FONTS } from '../fonts.js';
import css from '../styles/report.css' with { type: 'text' };
import tokens from '../styles/tokens.css' with { type: 'text' };
import { readFonts } from './fonts.js';

/** The report as the file that the program writes; in other fonts if the service cannot be reached. */
export async function savedDocument(report: Report): Promise<string> {
  const fonts = await readFonts().catch(() => NO_FONTS);
  return documentOf(report, { css: tokens + css, fonts }, report.brand.id);
}
