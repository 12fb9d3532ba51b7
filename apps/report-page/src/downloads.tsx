/** The menu with the files of a view: its tables as CSV, and its charts as pictures and as figures. */
import type { Chart } from '@brand-visibility/report/charts/downloadable-chart';
import { message, name } from '@brand-visibility/report/words/message';
import { useWords } from '@brand-visibility/report/words/words';
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';
import { say } from './language.js';
import { closePanel, Popover } from './popover.js';
import type { CsvName } from './responses.js';
import { usePage } from './session.js';

/** Adds a chart to the menu for as long as the view shows it. */
export function Offer({ chart }: { readonly chart: Chart }) {
  const { charts } = usePage();
  useLayoutEffect(() => {
    charts.set(chart.name, chart);
    return () => void charts.delete(chart.name);
  });
  return null;
}

export function Downloads() {
  const { view, brand, charts, csv } = usePage();
  const { text } = useWords();
  const [, redraw] = useState({});
  const chart = text(message('l.trend.chart', { brand: name(brand.name) }));
  const leads = text(message('l.part.leads'));
  /** The tables of each view, or of one of its tabs. */
  const tables: readonly (readonly [at: string, name: CsvName, label: ComponentChildren])[] = [
    ['portfolio', 'portfolio', say('allBrands')],
    ['overview', 'months', chart],
    ['overview', 'ranking', leads],
    ['engines', 'engines', say('views.engines')],
    ['engines', 'ranking', leads],
    ['questions', 'prompt', say('questions.prompt.title')],
    ['questions theme', 'theme', say('questions.theme.title')],
    ['questions category', 'category', say('questions.category.title')],
    ['questions location', 'location', say('questions.location.title')],
    ['sites', 'domains', say('views.sites')],
    ['sites pages', 'all_pages', say('sites.pages')],
    ['sites targets', 'targets', say('sites.toWin')],
    ['work', 'recommendations', say('views.work')],
    ['access', 'audits', say('access.audits')],
  ];
  const ofTab = tables.filter(([at]) => at === `${view.name} ${view.tab ?? ''}`);
  const shown = ofTab.length > 0 ? ofTab : tables.filter(([at]) => at === view.name);
  const labels: Readonly<Record<string, ComponentChildren>> = {
    visibility: text(message('l.figure.visibility')),
    trend: chart,
    brands: text(message('l.leads.chart')),
    engines: say('views.engines'),
  };
  const item = (look: string, label: ComponentChildren, form: string, save: () => void) => (
    <li>
      <button
        type="button"
        class={`plain ${look}`}
        onClick={() => {
          closePanel();
          save();
        }}
      >
        {label}: {form}
      </button>
    </li>
  );
  const saveAs = (chart: Chart, kind: 'svg' | 'csv') =>
    // The script of the client report contains it; a separate one would split the page's first script.
    void import('./views/client-report.js').then(({ saveChart }) =>
      saveChart(chart, `${brand.id}-${chart.name}`, kind),
    );
  return (
    <Popover class="download" label={say('download.title')} onOpen={() => redraw({})}>
      <ul>
        {shown.map(([, name, label]) => item('csv', label, say('download.table'), () => csv(name)))}
        {[...charts.values()].flatMap((chart) => [
          item('chart-file', labels[chart.name], say('download.picture'), () => saveAs(chart, 'svg')),
          item('chart-file', labels[chart.name], say('download.figures'), () => saveAs(chart, 'csv')),
        ])}
      </ul>
    </Popover>
  );
}
