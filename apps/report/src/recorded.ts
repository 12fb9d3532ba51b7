/** Exports for `apps/site` and for scripts that create documents from recorded responses. */
import type { BrandAnswer } from '@brand-visibility/client';
import type { Report } from './data/report.js';
import { criticismOf, lostQuotes, thenAndNow } from './story/quotes.js';

/** Functions that read a report, create its document and select its sites to win, and the languages of reports. */
export { readAnswers } from './story/answers.js';
export { NO_FILTERS } from './data/choice.js';
export { loadReport } from './data/load.js';
export { styleFor } from './palette.js';
export type { Report } from './data/report.js';
export { documentOf } from './document.js';
export { sitesToWin } from './story/sites.js';
export { readStyle } from './style.js';
export { LANGUAGES } from './data/language.js';

/** Returns the report with only the answers that it quotes or counts. */
export function withoutUnused(report: Report): Report {
  if (report.answers === null) return report;
  const rise = thenAndNow(report);
  const quotes = [
    ...lostQuotes(report),
    ...criticismOf(report),
    ...(rise ? [rise.then.quote, rise.now.quote] : []),
  ];
  const quoted = new Set(quotes.map(({ answer }) => answer.id));
  const kept = (answers: readonly BrandAnswer[]) => answers.filter(({ id }) => quoted.has(id));
  const { lost, named, ...counted } = report.answers;
  const answers = { ...counted, lost: kept(lost), named: kept(named) };
  return { ...report, answers };
}
