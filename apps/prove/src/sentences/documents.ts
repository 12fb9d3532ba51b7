import type { Client } from '@brand-visibility/client';
import { DEMO_MORNING } from '@brand-visibility/demo';
import { indexPage } from '@brand-visibility/report/program/index-page';
import { mailParts } from '@brand-visibility/report/program/mail';
import { saidIn } from '@brand-visibility/report/program/said';
import * as maker from '@brand-visibility/report/recorded';
import { wordsOf } from '@brand-visibility/report/words/of-report';
import type { Language } from './printed.js';

/** Targets that some brands have reached and others have not. */
const targets: maker.Report['setup']['targets'] = [
  { metric: 'visibility', value: 60, month: '2026-12' },
  { metric: 'visibility', value: 30, month: '2026-10' },
  { metric: 'share_of_voice', value: 20.5, month: '2026-11' },
  { metric: 'average_position', value: 1.5, month: '2027-01' },
  { metric: 'sentiment_score', value: 60, month: '2027-01' },
];
const style = { css: '', fonts: { css: '', files: new Map<string, string>() } };

/** Reads what a report is made from: October against September, with quotes. */
export function readReport(client: Client, brand_id: string): Promise<maker.Report> {
  const window = { kind: 'month', month: '2026-10' } as const;
  const choice = {
    brand_id,
    window,
    against: 'previous-month',
    tz: 'UTC',
    filters: maker.NO_FILTERS,
  } as const;
  const readAt = new Date(DEMO_MORNING).toISOString();
  const setup = { language: 'en', targets } as const;
  return maker.loadReport(client, choice, { readAt, lanes: 4, quotes: maker.readAnswers, setup });
}

/** Returns a report, and what its mail says. */
export function documentsOf(report: maker.Report, language: Language) {
  const own = { ...report, setup: { ...report.setup, language } };
  const said = saidIn(own);
  const lines = [[said.told.headline], ...said.told.lines];
  const mail = mailParts(wordsOf(own), own.spans, lines, [[null, said]]);
  const texts = [...mail.lines, ...mail.figures.flat()].map((one) => `<p>${one}</p>`);
  return { report: maker.documentOf(own, style, own.brand.id), mail: `<body>${texts.join('')}</body>` };
}

/** Returns the index of reports. */
export function indexOf(reports: readonly maker.Report[], language: Language): string {
  const entries = reports.map((one) => ({ brand: one.brand, html: null, pdf: null, said: saidIn(one) }));
  const [first] = reports;
  return first ? indexPage(entries, { spans: first.spans, setup: { language }, style }) : '';
}
