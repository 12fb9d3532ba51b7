import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import { PARTS, type PartName } from '../data/parts.js';
import type { Report } from '../data/report.js';
import { quotesOf } from '../story/quotes.js';
import { kindOf, partsOf } from '../story/state.js';
import { workOf } from '../story/work.js';
import { useWords, WordsContext } from '../text/words.js';
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
import { WorkDone, workTitle } from './work.js';

/** Shows the report, both on the page and in saved files. `prefix` precedes all ids. */
export function ReportView({ report, prefix = '' }: { readonly report: Report; readonly prefix?: string }) {
  const words = useMemo(() => wordsOf(report), [report]);
  const { setup } = report;
  const { order = [], name } = setup;
  const shown = partsOf(report);
  const listed = [...new Set([...order, ...PARTS])].filter((part) => shown[part]);
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
          <Contents report={report} parts={listed} prefix={prefix} />
          {listed.map((part) => VIEWS[part](report))}
          {name && <p class="sender">{setup.footer ?? name}</p>}
        </article>
      </ReportContext.Provider>
    </WordsContext.Provider>
  );
}

/** Links to the parts, for phones. On the page, the fragment of the URL is the view, so a press only scrolls. */
function Contents({
  report,
  parts,
  prefix,
}: {
  readonly report: Report;
  readonly parts: readonly PartName[];
  readonly prefix: string;
}) {
  const words = useWords();
  const { trend, lead, engines, questions, sites, method } = words;
  const titles: Readonly<Record<PartName, string>> = {
    trend: trend.title,
    ranking: lead.title,
    engines: engines.title,
    lost: questions.lost,
    questions: questions.all,
    sites: sites.title,
    work: workTitle(workOf(report), words),
    method: method.title,
  };
  return (
    <nav class="contents" aria-label={words.contents}>
      {parts.map((part, index) => (
        <>
          {index > 0 && ' · '}
          <a
            href={`#${prefix}${part}`}
            onClick={(event) => {
              event.preventDefault();
              document.getElementById(prefix + part)?.scrollIntoView();
            }}
          >
            {titles[part]}
          </a>
        </>
      ))}
    </nav>
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
