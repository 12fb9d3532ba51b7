import type { Report } from '../data/report.js';
import { Access } from './access.js';
import { AtAGlance } from './at-a-glance.js';
import { Cover } from './cover.js';
import { Losses } from './losses.js';
import { Notes } from './notes.js';
import { Ranking } from './ranking.js';
import { Sources } from './sources.js';
import { Trend } from './trend.js';
import { Recommendations, Targets } from './work.js';

/** The whole report, on a page as in a file. */
export function ReportView({ report }: { readonly report: Report }) {
  return (
    <article class="report" lang="en">
      <Cover report={report} />
      <AtAGlance report={report} />
      <Trend report={report} />
      <Ranking report={report} />
      <Losses report={report} />
      <Sources report={report} />
      <Recommendations report={report} />
      <Targets report={report} />
      <Access report={report} />
      <Notes report={report} />
    </article>
  );
}
