import type { Client } from '@brand-visibility/client';
import { DEMO_MORNING } from '@brand-visibility/demo';
import { mailParts } from '@brand-visibility/report/program/mail';
import { saidIn } from '@brand-visibility/report/program/said';
import * as maker from '@brand-visibility/report/recorded';
import { wordsOf } from '@brand-visibility/report/words/of-report';
import { LANGUAGES } from './printed.js';

/** Targets that some brands have reached and others have not. */
const targets: maker.Report['setup']['targets'] = [
  { metric: 'visibility', value: 60, month: '2026-12' },
  { metric: 'visibility', value: 30, month: '2026-10' },
  { metric: 'share_of_voice', value: 20.5, month: '2026-11' },
  { metric: 'average_position', value: 1.5, month: '2027-01' },
  { metric: 'sentiment_score', value: 60, month: '2027-01' },
];

/** Returns the report of a brand and what its mail says, in each language: October against September, with quotes. */
export async function documentsOf(client: Client, brand_id: string) {
  const window = { kind: 'month', month: '2026-10' } as const;
  const days = { window, against: 'previous-month', tz: 'UTC' } as const;
  const setup = { language: 'en', targets } as const;
  const read = { readAt: new Date(DEMO_MORNING).toISOString(), lanes: 4, quotes: maker.readAnswers, setup };
  const report = await maker.loadReport(client, { ...days, brand_id, filters: maker.NO_FILTERS }, read);
  const style = { css: '', fonts: { css: '', files: new Map<string, string>() } };
  return LANGUAGES.flatMap((language) => {
    const own = { ...report, setup: { ...setup, language } };
    const said = saidIn(own);
    const lines = [[said.told.headline], ...said.told.lines];
    const mail = mailParts(wordsOf(own), own.spans, lines, [[null, said]]);
    const texts = [...mail.lines, ...mail.figures.flat()].map((one) => `<p>${one}</p>`);
    return [
      { kind: 'report', language, html: maker.documentOf(own, style, brand_id) },
      { kind: 'mail', language, html: `<body>${texts.join('')}</body>` },
    ];
  });
}
