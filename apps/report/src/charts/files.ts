/** Creates files of charts: the picture as SVG, and its data as CSV. */
import { csvText } from '@brand-visibility/domain/csv';
import { renderToString } from 'preact-render-to-string';
import type { Chart } from './downloadable-chart.js';

/** Returns a chart as an SVG file for light paper. Office programs do not know CSS variables, so it contains none. */
export function svgFile({ svg }: Chart, css: string): string {
  const drawn = renderToString(svg);
  const [, width, height] = /viewBox="0 0 (\S+) (\S+)"/.exec(drawn) ?? [];
  const start = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"`;
  return `${drawn.replace('<svg', start).replace('>', `><style>${styleOf(css)}</style>`)}\n`;
}

/** Returns the rules for charts, with the values of their variables. */
function styleOf(css: string): string {
  const roots = css.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/(?<!\{\s{0,9}):root \{([^}]*)\}/g); // not those within `@media`
  const tokens = new Map(
    [...roots].flatMap(([, root = '']) =>
      root.split(';').map((declaration) => {
        const [name = '', value = ''] = declaration.split(': ');
        return [name.trim().replace('--', ''), value] as const;
      }),
    ),
  );
  const valueOf = (name: string): string => resolved(tokens.get(name) ?? '');
  const resolved = (text: string): string =>
    text.replaceAll(/var\(--([\w-]+)\)/g, (_, name: string) => valueOf(name));
  const rules = css.matchAll(/^\.(?:chart|range|scale)\b[^{}]*\{[^{}]*\}/gm);
  const shown = [...rules].map(([rule]) => rule).filter((rule) => !rule.includes('display'));
  return resolved(`svg { font-family: var(--sans); font-size: var(--chart); } ${shown.join(' ')}`);
}

/** Returns the data of a chart as CSV. */
export const csvFile = ({ head, rows }: Chart): string =>
  [head, ...rows]
    .map(
      (row) =>
        `${row.map((cell) => (typeof cell === 'string' ? csvText(cell) : (cell ?? ''))).join(',')}\r\n`,
    )
    .join('');
