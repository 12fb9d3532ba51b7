import type { GetCompetitorSeriesResponse } from '@brand-visibility/client';
import { TrendChart, type TrendLine } from '../charts/trend-chart.js';
import type { Report } from '../data/report.js';
import { tickOf } from './dates.js';
import { Figure, Text } from './figure.js';
import { Section } from './section.js';
import { figures, Table } from './table.js';

/** The brand over time, with its strongest rivals. */
export function Trend({ report: { parts } }: { readonly report: Report }) {
  return (
    <Section
      id="trend"
      title="Visibility over time"
      lead="The brand and the rivals with the highest visibility in the window."
      part={parts.trend}
      empty={({ buckets }) =>
        buckets.some(({ run_count }) => run_count > 0)
          ? 'No answer counts in the runs of this window, so there is no point to draw.'
          : 'No run completed in this window, so there is no point to draw.'
      }
      rows="trend"
    >
      {(response) => <TrendOf response={response} />}
    </Section>
  );
}

type TrendRow = GetCompetitorSeriesResponse['data'][number];

const RIVALS = 5;

/** The brand's own row, wherever it ranks, and the first rivals, with their places in the response. */
function rowsOf({
  you,
  data,
}: GetCompetitorSeriesResponse): { readonly row: TrendRow; readonly at: string }[] {
  const rivals = data.flatMap((row, index) => (row.is_you ? [] : [{ row, at: `trend.data.${index}` }]));
  return [...(you === null ? [] : [{ row: you, at: 'trend.you' }]), ...rivals.slice(0, RIVALS)];
}

function TrendOf({ response }: { readonly response: GetCompetitorSeriesResponse }) {
  const rows = rowsOf(response);
  const points = response.buckets.map(({ start_date, is_partial }) => ({
    tick: tickOf(start_date, response.interval),
    isPartial: is_partial,
  }));
  const lines: TrendLine[] = rows.map(({ row: { name, is_you, points: found } }) => ({
    name,
    isYou: is_you,
    values: found.map(({ visibility }) => visibility),
  }));
  const label = `Visibility by ${response.interval} of ${lines.map(({ name }) => name).join(', ')}`;
  return (
    <>
      <figure class="trend-figure">
        <TrendChart size="wide" label={label} points={points} lines={lines} />
        <TrendChart size="narrow" label={label} points={points} lines={lines} />
        <ul class="legend">
          {rows.map(({ row, at }, order) => (
            <li data-key={row.name}>
              <svg
                class={row.is_you ? 'swatch you' : `swatch rival-${order}`}
                viewBox="0 0 16 8"
                width="16"
                height="8"
                aria-hidden="true"
              >
                <line x1="0" x2="16" y1="4" y2="4" />
              </svg>
              <Text>{row.name}</Text>
              <span>
                <Figure at={`${at}.visibility`} value={row.visibility} unit="%" />
              </span>
            </li>
          ))}
        </ul>
        {points.some(({ isPartial }) => isPartial) && (
          <figcaption class="note">
            {`Hollow points are of a ${response.interval} that the window clips or that is not over. Dashed lines lead to them, or over a ${response.interval} without a counted answer.`}
          </figcaption>
        )}
      </figure>
      <details class="data">
        <summary>Figures of the chart</summary>
        <Table
          label="Figures of the chart"
          at="trend.buckets"
          rows={response.buckets}
          keyOf={({ start_date }) => start_date}
          columns={[
            {
              head: `From (${response.interval})`,
              isText: true,
              cell: ({ start_date, is_partial }) => `${start_date}${is_partial ? ' (partial)' : ''}`,
            },
            ...rows.map(({ row, at }) => ({
              head: row.name,
              isDecimal: true,
              cell: (_: unknown, bucket: string) => {
                const index = Number(bucket.slice(bucket.lastIndexOf('.') + 1));
                return (
                  <Figure
                    at={`${at}.points.${index}.visibility`}
                    value={row.points[index]?.visibility ?? null}
                  />
                );
              },
            })),
            figures('Answers', 'answer_count'),
          ]}
        />
      </details>
    </>
  );
}
