import type { Chart } from '@brand-visibility/report/charts/downloadable-chart';
import { pageWords } from './language.js';

/** Offers a chart of a brand as a picture and as data. */
export const ChartFiles = ({ chart, brand }: { readonly chart: Chart; readonly brand: string }) => {
  const button = (kind: 'svg' | 'csv', text: string) => (
    <button
      type="button"
      class="chart-file"
      onClick={() =>
        // The script of the client report contains it; a separate one would split the page's first script.
        void import('./views/client-report.js').then(({ saveChart }) =>
          saveChart(chart, `${brand}-${chart.name}`, kind),
        )
      }
    >
      {text}
      <span class="unseen">{`: ${pageWords.chart} ${chart.name}`}</span>
    </button>
  );
  return (
    <p class="chart-files">
      {button('svg', 'SVG')} {button('csv', 'CSV')}
    </p>
  );
};
