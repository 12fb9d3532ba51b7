/** Charts that readers of the page can download, and that the program writes as files. */
import { createContext, type ComponentChildren, type VNode } from 'preact';
import { useContext } from 'preact/hooks';

export interface Chart {
  /** The name of the files without their endings. */
  readonly name: string;
  /** The chart, an `svg` element with a `viewBox`. */
  readonly svg: VNode;
  /** The names of the columns, and the rows; null is an empty cell. */
  readonly head: readonly string[];
  readonly rows: readonly (readonly (string | number | null)[])[];
}

/** Called for each chart; null in a document. What it returns is shown below the chart. */
export const ChartContext = createContext<((chart: Chart) => ComponentChildren) | null>(null);

/** Offers a chart to readers of the page, or to the program. */
export function DownloadableChart(chart: Chart): ComponentChildren {
  return useContext(ChartContext)?.(chart) ?? null;
}
