/** Creates the HTML file that readers of the page can save. */
import type { Report } from '../data/report.js';
import { documentOf } from '../document.js';
import { NO_FONTS } from '../fonts.js';
import css from '../styles/report.css' with { type: 'text' };
import tokens from '../styles/tokens.css' with { type: 'text' };
import { csvFile, svgFile } from '../charts/files.js';
import type { Chart } from '../charts/taken.js';
import { readFonts } from './fonts.js';
import { save } from './save.js';

/**
 * Returns the report as one HTML file, in the same form as the report program. If the fonts cannot be loaded, the file
 * uses fallback fonts.
 */
export async function savedDocument(report: Report): Promise<string> {
  const fonts = await readFonts().catch(() => NO_FONTS);
  return documentOf(report, { css: tokens + css, fonts }, report.brand.id);
}

/** Saves a chart as a picture or as data. `name` is the name of the file without its ending. */
export function saveChart(chart: Chart, name: string, kind: 'svg' | 'csv'): void {
  if (kind === 'svg') save(`${name}.svg`, 'image/svg+xml', svgFile(chart, tokens + css));
  else save(`${name}.csv`, 'text/csv', csvFile(chart));
}
