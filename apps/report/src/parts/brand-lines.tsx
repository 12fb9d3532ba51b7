import { LineChart, type Line } from '../charts/lines.js';
import { DownloadableChart } from '../charts/downloadable-chart.js';
import type { ReportOf } from '../data/report.js';
import { traced } from '../figure/figure.js';
import type { RankedBrand } from '../story/brands.js';
import * as of from '../words/message.js';
import { message } from '../words/message.js';
import { useWords } from '../words/words.js';

/** Maximum number of lines in the chart, in addition to the brand's own. */
const LINES = 7;

/** Shows a line per brand over the months, with the name of the brand at its end. */
export function BrandLines({
  report: { responses },
  ranked,
}: {
  readonly report: ReportOf<'brand_months'>;
  readonly ranked: readonly RankedBrand[];
}) {
  const words = useWords();
  const { data, you, buckets } = responses.brand_months;
  const shown = ranked.filter(({ row, rank }) => row.is_you || rank <= LINES);
  const leader = ranked.find(({ row }) => !row.is_you)?.row.name;
  const lines = shown.flatMap((brand): Line[] => {
    const { row } = brand;
    const index = data.findIndex((one) => (row.is_you ? one.is_you : one.name === row.name && !one.is_you));
    const found = data[index] ?? (row.is_you ? you : null);
    if (!found) return [];
    const at = index === -1 ? 'brand_months.you' : `brand_months.data.${index}`;
    return [
      {
        name: words.shortOf(row.name),
        kind: row.is_you ? 'you' : row.name === leader ? 'leader' : 'other',
        points: found.points.map(({ visibility }, point) => ({
          of: traced(`${at}.points.${point}.visibility`, visibility),
          text: words.numbers.decimal(visibility),
        })),
      },
    ];
  });
  // Long names of months with their years would overlap.
  const isOneYear = new Set(buckets.map(({ start_date }) => start_date.slice(0, 4))).size === 1;
  const chart = (size: 'wide' | 'narrow') => (
    <LineChart
      months={buckets.map(({ start_date }) => {
        const month = start_date.slice(0, 7);
        return size === 'wide' && isOneYear ? words.plainValue(of.month(month)) : words.shortMonth(month);
      })}
      lines={lines}
      label={words.text(message('l.leads.chart'))}
      size={size}
    />
  );
  return (
    <>
      {chart('wide')}
      {chart('narrow')}
      <DownloadableChart
        name="brands"
        svg={chart('wide')}
        head={['start_date', ...lines.map(({ name }) => name)]}
        rows={buckets.map(({ start_date }, index) => [
          start_date,
          ...lines.map(({ points }) => points[index]?.of.value ?? null),
        ])}
      />
    </>
  );
}
