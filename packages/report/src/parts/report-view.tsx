import type { ComponentType } from 'preact';
import type { PartName, Report } from '../data/report.js';
import { Access } from './access.js';
import { AtAGlance } from './at-a-glance.js';
import { Cover } from './cover.js';
import { Losses } from './losses.js';
import { Notes } from './notes.js';
import { Ranking } from './ranking.js';
import { Sources } from './sources.js';
import { Trend } from './trend.js';
import { Recommendations, Targets } from './work.js';

type View = ComponentType<{ readonly report: Report }>;

/** The views in their order, with the parts that each shows. */
const VIEWS: readonly (readonly [View, readonly PartName[]])[] = [
  [AtAGlance, ['visibility', 'comparison', 'months']],
  [Trend, ['trend']],
  [Ranking, ['ranking']],
  [Losses, ['engines', 'prompts', 'themes']],
  [Sources, ['domains', 'pages']],
  [Recommendations, ['recommendations']],
  [Targets, ['targets']],
  [Access, ['access']],
  [Notes, ['methodology']],
];

/**
 * The report, on a page as in a file. While it is read it grows at its end: a view is there once all views before it
 * are, so that nothing moves under the eyes of the reader.
 */
export function ReportView({ report }: { readonly report: Report }) {
  const { parts } = report;
  const loading = VIEWS.findIndex(([, names]) => names.some((name) => parts[name]?.state === 'loading'));
  const shown = loading === -1 ? VIEWS : VIEWS.slice(0, loading);
  return (
    <article class="report" lang="en">
      <Cover report={report} />
      {shown.map(([View]) => (
        <View report={report} />
      ))}
      {loading !== -1 && (
        // Another element once the cover or the views grow: one that is pushed down would be a layout shift.
        <p key={`${parts.visibility.state} ${loading}`} class="loading" role="status">
          Loading
        </p>
      )}
    </article>
  );
}
