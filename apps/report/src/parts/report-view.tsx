import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import { PARTS, type PartName } from '../data/parts.js';
import type { Report } from '../data/report.js';
import { partsOf } from '../data/state.js';
import { areMonths } from '../story/months.js';
import { hasEngines } from '../story/quotes.js';
import { toldOf, type Told } from '../story/told.js';
import { message } from '../words/message.js';
import { Say, useWords, WordsContext } from '../words/words.js';
import type { Words } from '../words/writer.js';
import { Cover } from './cover.js';
import { Engines } from './engines.js';
import { Method } from './method.js';
import { Questions } from './questions.js';
import { Ranking } from './ranking.js';
import { ReportContext, TITLES } from './section.js';
import { Sites } from './sites.js';
import { Summary } from './summary.js';
import { Trend } from './trend.js';
import { WorkDone } from './work-done.js';

interface ReportViewProps {
  readonly report: Report;
  readonly words: Words;
  /** Precedes all ids in a report of several brands. */
  readonly prefix?: string;
  /** In a report of several brands: those of which the last part speaks; empty if another one does. */
  readonly group?: readonly string[];
  /** What distinguishes the brand from another one of the same name. */
  readonly site?: string | null;
}

/** Shows the report, both on the page and in saved files. */
export function ReportView({ report, words, prefix = '', group, site }: ReportViewProps) {
  const told = useMemo(() => toldOf(report), [report]);
  const { setup } = report;
  const { order = [], name } = setup;
  const shown: Readonly<Record<string, boolean>> = {
    ...partsOf(report),
    engines: hasEngines(report),
    ...(told.kind === 'empty' && !areMonths(report) && { trend: false }),
  };
  const isPart = (part: string): part is PartName => part in VIEWS;
  const listed = [...new Set([...order, ...PARTS])].filter(isPart).filter((part) => shown[part]);
  return (
    <WordsContext.Provider value={words}>
      <ReportContext.Provider value={{ setup, prefix, group }}>
        <article id={prefix || undefined} class="report" lang={words.locale} data-state={told.kind}>
          <Cover report={report} told={told} site={site} />
          <Summary report={report} told={told} />
          <Contents parts={listed} prefix={prefix} />
          {listed.map((part) => VIEWS[part](report, told))}
          {name && <p class="sender">{setup.footer ?? name}</p>}
        </article>
      </ReportContext.Provider>
    </WordsContext.Provider>
  );
}

/** Links to the parts, for phones. On the page, the fragment of the URL is the view, so a press only scrolls. */
function Contents({ parts, prefix }: { readonly parts: readonly PartName[]; readonly prefix: string }) {
  const words = useWords();
  return (
    <nav class="contents" aria-label={words.text(message('l.contents'))}>
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
            <Say of={TITLES[part]} />
          </a>
        </>
      ))}
    </nav>
  );
}

const VIEWS: Readonly<Record<PartName, (report: Report, told: Told) => VNode>> = {
  trend: (report, told) => <Trend report={report} told={told} />,
  ranking: (report, told) => <Ranking report={report} told={told} />,
  engines: (report) => <Engines report={report} />,
  questions: (report, told) => <Questions report={report} told={told} />,
  sites: (report) => <Sites report={report} />,
  work: (report) => <WorkDone report={report} />,
  method: (report) => <Method report={report} />,
};
