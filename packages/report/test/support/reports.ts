import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { readAnswers } from '../../src/data/answers.js';
import { NO_FILTERS, type Choice } from '../../src/data/choice.js';
import { loadReport } from '../../src/data/load.js';
import type { Report } from '../../src/data/report.js';
import { documentOf } from '../../src/document.js';
import { NO_FONTS, fontFiles } from '../../src/fonts.js';
import type { Demo } from './demo.js';

/** Reports without the program. */

const OCTOBER: Choice = {
  brand_id: 'brd_tidewell',
  window: { kind: 'month', month: '2026-10' },
  against: 'previous-month',
  tz: 'UTC',
  filters: NO_FILTERS,
};

/** The report of a brand for October, or of another choice. */
export const readReport = ({ client }: Demo, choice: Partial<Choice> = {}): Promise<Report> =>
  loadReport(
    client,
    { ...OCTOBER, ...choice },
    { readAt: '2026-11-20T09:00:00.000Z', lanes: 4, quotes: readAnswers },
  );

export const render = (report: Report) => documentOf(report, { css: '', fonts: NO_FONTS }, 'mark');

/** A report in German, with its style and fonts. */
export function germanOf(report: Report): string {
  const css = ['tokens', 'report'].map((name) => read(`styles/${name}.css`, 'utf8')).join('');
  const fonts = read('styles/fonts.css', 'utf8');
  const files = fontFiles(fonts).map((name) => [name, read(`fonts/${basename(name)}`, 'base64')] as const);
  const style = { css, fonts: { css: fonts, files: new Map(files) } };
  return documentOf({ ...report, setup: { language: 'de' } }, style, 'mark');
}

const read = (path: string, encoding: 'utf8' | 'base64') =>
  readFileSync(new URL(`../../dist/${path}`, import.meta.url), encoding);

/** Brands of the demo, and of `worlds.ts`, of which there are files in German, by the names of these. */
const [OF_DEMO, OF_WORLDS] = [['brd_tidewell'], ['brd_falling', 'brd_hostile', 'brd_empty']];
const nameOf = (brand: string) => `${brand} in German`;
export const GERMAN = [...OF_DEMO, ...OF_WORLDS].map(nameOf);

export async function germanFilesOf(demo: Demo, worlds: Demo): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (const [service, brands] of [
    [demo, OF_DEMO],
    [worlds, OF_WORLDS],
  ] as const)
    for (const brand of brands) {
      const path = join(demo.folder, `${brand}-de.html`);
      writeFileSync(path, germanOf(await readReport(service, { brand_id: brand })));
      files.set(nameOf(brand), path);
    }
  return files;
}
