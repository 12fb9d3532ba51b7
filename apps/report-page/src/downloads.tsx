/** The menu with the files of a view: its tables as CSV, and its charts as pictures and as figures. */
import type { Chart } from '@brand-visibility/report/charts/downloadable-chart';
import { message, name } from '@brand-visibility/report/words/message';
import { useWords } from '@brand-visibility/report/words/words';
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';
import type { View } from './address.js';
import { say } from './language.js';
import { Popover } from './popover.js';
import { GROUPINGS, type CsvName } from './responses.js';
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

/** The tables of a view. */
function tablesOf({ name, tab }: View): readonly CsvName[] {
  switch (name) {
    case 'portfolio':
      return ['portfolio'];
    case 'overview':
      return ['months', 'ranking'];
    case 'engines':
      return ['engines', 'ranking'];
    case 'questions':
      return [GROUPINGS.find((one) => one === tab) ?? 'prompt'];
    case 'sites':
      return [tab === 'pages' ? 'all_pages' : tab === 'targets' ? 'targets' : 'domains'];
    case 'work':
      return ['recommendations'];
    case 'access':
      return ['audits'];
    case 'report':
      return [];
  }
}

export function Downloads() {
  const { view, brand, charts, csv } = usePage();
  const { text } = useWords();
  const chart = text(message('l.trend.chart', { brand: name(brand.name) }));
  const [, redraw] = useState({});
  const names: Readonly<Record<string, ComponentChildren>> = {
    portfolio: say('allBrands'),
    months: chart,
    ranking: text(message('l.part.leads')),
    engines: say('views.engines'),
    prompt: say('questions.prompt.title'),
    theme: say('questions.theme.title'),
    category: say('questions.category.title'),
    location: say('questions.location.title'),
    domains: say('views.sites'),
    all_pages: say('sites.pages'),
    targets: say('sites.toWin'),
    recommendations: say('views.work'),
    audits: say('access.audits'),
    visibility: text(message('l.figure.visibility')),
    trend: chart,
    brands: text(message('l.leads.chart')),
  };
  const saveAs = (chart: Chart, kind: 'svg' | 'csv') =>
    // The script of the client report contains it; a separate one would split the page's first script.
    void import('./views/client-report.js').then(({ saveChart }) =>
      saveChart(chart, `${brand.id}-${chart.name}`, kind),
    );
  return (
    <Popover class="download" label={say('download.title')} onOpen={() => redraw({})}>
      {(close) => {
        const item = (look: string, name: string, form: string, save: () => void) => (
          <li key={`${name} ${form}`}>
            <button
              type="button"
              class={`plain ${look}`}
              onClick={() => {
                close();
                save();
              }}
            >
              {names[name] ?? name}: {form}
            </button>
          </li>
        );
        return (
          <ul>
            {tablesOf(view).map((name) => item('csv', name, say('download.table'), () => csv(name)))}
            {[...charts.values()].flatMap((chart) => [
              item('chart-file', chart.name, say('download.picture'), () => saveAs(chart, 'svg')),
              item('chart-file', chart.name, say('download.figures'), () => saveAs(chart, 'csv')),
            ])}
          </ul>
        );
      }}
    </Popover>
  );
}
