import { scaleLinear, scalePoint } from 'd3-scale';
import { line } from 'd3-shape';
import { spreadApart } from './spread.js';

/** One brand over time. */
export interface TrendLine {
  readonly name: string;
  readonly isYou: boolean;
  /** Percentages, one for each point of time; null where there is nothing to measure. */
  readonly values: readonly (number | null)[];
}

export interface TrendPoint {
  readonly tick: string;
  readonly isPartial: boolean;
}

interface TrendChartProps {
  readonly label: string;
  readonly points: readonly TrendPoint[];
  readonly lines: readonly TrendLine[];
  /** `wide` for screens and paper, `narrow` for phones: texts keep their size. */
  readonly size: 'wide' | 'narrow';
}

const SIZES = {
  wide: { width: 760, height: 300, right: 150, ticks: 10 },
  narrow: { width: 340, height: 240, right: 14, ticks: 4 },
} as const;
const TOP = 12;
const LEFT = 40;
const BOTTOM = 28;
const LABEL_HEIGHT = 15;
const LONGEST_NAME = 20;

interface Spot {
  readonly index: number;
  readonly value: number;
}

/** Lines of brands. Points of clipped or unfinished days, weeks and months are hollow, and lines to them dashed. */
export function TrendChart({ label, points, lines, size }: TrendChartProps) {
  const { width, height, right, ticks } = SIZES[size];
  const x = scalePoint<number>()
    .domain(points.map((_, index) => index))
    .range([LEFT, width - right])
    .padding(0.2);
  const highest = Math.max(1, ...lines.flatMap(({ values }) => values.map((value) => value ?? 0)));
  const y = scaleLinear()
    .domain([0, highest])
    .nice(4)
    .range([height - BOTTOM, TOP]);
  const place = ({ index, value }: Spot): [number, number] => [x(index) ?? 0, y(value)];
  const path = line<Spot>(
    (spot) => place(spot)[0],
    (spot) => place(spot)[1],
  );
  const drawn = lines.map((one, order) => ({ ...one, order, spots: spotsOf(one.values) }));
  const labels = spreadApart(
    drawn.flatMap(({ name, isYou, order, spots }) => {
      const last = spots.at(-1);
      return last ? [{ name, isYou, order, x: place(last)[0], y: place(last)[1] }] : [];
    }),
    LABEL_HEIGHT,
    [TOP, height - BOTTOM],
  );
  const step = Math.max(1, Math.ceil(points.length / ticks));
  return (
    <svg class={`chart trend ${size}`} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      {y.ticks(4).map((tick) => (
        <g transform={`translate(0,${y(tick)})`}>
          <line class="grid" x1={LEFT} x2={width - right} />
          <text class="tick" x={LEFT - 8} y="4" text-anchor="end">
            {`${tick} %`}
          </text>
        </g>
      ))}
      {points.map(
        ({ tick }, index) =>
          index % step === 0 && (
            <text class="tick" x={x(index)} y={height - 8} text-anchor="middle">
              {tick}
            </text>
          ),
      )}
      {/* The brand comes last, so that it is above the others. */}
      {drawn.toReversed().map(({ order, isYou, spots }) => (
        <g class={isYou ? 'you' : `rival-${order}`}>
          {segmentsOf(spots, points).map(({ from, to, isDashed }) => (
            <path class={isDashed ? 'line dashed' : 'line'} d={path([from, to]) ?? ''} />
          ))}
          {spots.map((spot) => (
            <circle
              class={points[spot.index]?.isPartial ? 'spot partial' : 'spot'}
              cx={place(spot)[0]}
              cy={place(spot)[1]}
              r={isYou ? 4 : 3}
            />
          ))}
        </g>
      ))}
      {size === 'wide' &&
        labels.map(({ name, isYou, order, x: at, y: height }) => (
          <text class={isYou ? 'name you' : `name rival-${order}`} x={at + 12} y={height + 4}>
            {shortened(name)}
          </text>
        ))}
    </svg>
  );
}

const spotsOf = (values: readonly (number | null)[]): Spot[] =>
  values.flatMap((value, index) => (value === null ? [] : [{ index, value }]));

/** Lines from point to point. A line is dashed where an end is partial or a point between them is empty. */
function segmentsOf(spots: readonly Spot[], points: readonly TrendPoint[]) {
  return spots.slice(1).flatMap((to, index) => {
    const from = spots[index];
    if (from === undefined) return [];
    const isPartial = [from, to].some((spot) => points[spot.index]?.isPartial === true);
    return [{ from, to, isDashed: isPartial || to.index - from.index > 1 }];
  });
}

const shortened = (name: string) =>
  [...name].length > LONGEST_NAME ? `${[...name].slice(0, LONGEST_NAME - 1).join('')}…` : name;
