import { useMemo } from 'preact/hooks';
import type { Report } from '../data/report.js';
import { quotesOf } from '../story/quotes.js';
import { kindOf, partsOf } from '../story/state.js';
import { WordsContext } from '../text/words.js';
import { AllQuestions } from './all-questions.js';
import { Cover } from './cover.js';
import { Engines } from './engines.js';
import { LostAndWon } from './lost-and-won.js';
import { Method } from './method.js';
import { Criticism, ThenAndNow } from './quotes.js';
import { Ranking } from './ranking.js';
import { Sites } from './sites.js';
import { Summary } from './summary.js';
import { Trend } from './trend.js';
import { wordsOf } from './words-of.js';
import { WorkDone } from './work.js';

/** Shows the report, both on the page and in saved files. */
export function ReportView({ report }: { readonly report: Report }) {
  const words = useMemo(() => wordsOf(report), [report]);
  const parts = partsOf(report);
  const { setup } = report;
  return (
    <WordsContext.Provider value={words}>
      <article class="report" lang={words.locale} data-state={kindOf(report.responses)}>
        <Cover report={report} />
        <Summary report={report} />
        <Trend report={report} />
        {parts.ranking && <Ranking report={report} />}
        {parts.engines && (
          <Engines report={report}>
            <div class="voices">
              <ThenAndNow report={report} />
              <Criticism report={report} />
            </div>
          </Engines>
        )}
        {parts.lost && <LostAndWon report={report} quotes={quotesOf(report)} />}
        {parts.questions && <AllQuestions report={report} />}
        {parts.sites && <Sites report={report} />}
        <WorkDone report={report} />
        <Method report={report} />
        {setup.name && <p class="sender">{setup.footer ?? setup.name}</p>}
      </article>
    </WordsContext.Provider>
  );
}
