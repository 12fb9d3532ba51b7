import { readAnswers } from '../../src/data/answers.js';
import { NO_FILTERS, type Choice } from '../../src/data/choice.js';
import { loadReport } from '../../src/data/load.js';
import type { Report } from '../../src/data/report.js';
import { documentOf } from '../../src/document.js';
import { NO_FONTS } from '../../src/fonts.js';
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
