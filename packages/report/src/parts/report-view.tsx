import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import { PARTS, type PartName } from '../data/parts.js';
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
import { ReportContext } from './section.js';
import { Sites } from './sites.js';
import { Summary } from './summary.js';
import { Trend } from './trend.js';
import { wordsOf } from './words-of.js';
import { WorkDone } from './work.js';

/** Shows the report, both on the page and in saved files. `prefix` precedes all ids. */
export function ReportView({ report, prefix = '' }: { readonly report: Report; readonly prefix?: string }) {
  const words = useMemo(() => wordsOf(report), [report]);
  const { setup } = report;
  const { order = [], name } = setup;
  const shown = partsOf(report);
  return (
    <WordsContext.Provider value={words}>
      <ReportContext.Provider value={{ setup, prefix }}>
        <article
          id={prefix || undefined}
          class="report"
          lang={words.locale}
          data-state={kindOf(report.responses)}
        >
          <Cover report={report} />
          <Summary report={report} />
          {[...new Set([...order, ...PARTS])].map((part) => shown[part] && VIEWS[part](report))}
          {name && <p class="sender">{setup.footer ?? name}</p>}
        </article>
      </ReportContext.Provider>
    </WordsContext.Provider>
  );
}

const VIEWS: Readonly<Record<PartName, (report: Report) => VNode>> = {
  trend: (report) => <Trend report={report} />,
  ranking: (report) => <Ranking report={report} />,
  engines: (report) => (
    <Engines report={report}>
      <div class="voices">
        <ThenAndNow report={report} />
        <Criticism report={report} />
      </div>
    </Engines>
  ),
  lost: (report) => <LostAndWon report={report} quotes={quotesOf(report)} />,
  questions: (report) => <AllQuestions report={report} />,
  sites: (report) => <Sites report={report} />,
  work: (report) => <WorkDone report={report} />,
  method: (report) => <Method report={report} />,
};
