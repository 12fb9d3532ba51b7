/** Creates the HTML file that readers of the page can save. */
import type { Report } from '@brand-visibility/report/data/report';
import { documentOf } from '@brand-visibility/report/document';
import { NO_FONTS } from '@brand-visibility/report/fonts';
import css from '@brand-visibility/report/styles/report.css' with { type: 'text' };
import tokens from '@brand-visibility/report/styles/tokens.css' with { type: 'text' };
import { csvFile, svgFile } from '@brand-visibility/report/charts/files';
import type { Chart } from '@brand-visibility/report/charts/downloadable-chart';
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
