import { max, nice, ticks } from 'd3-array';
import type { ComponentChildren } from 'preact';
import type { TracedNumber } from '../figure/figure.js';
import { linear } from './scale.js';
import { placesIn } from './target-labels.js';

/** Draws a chart in which each month is a line inside a box. The box shows the run noise of the month. */

export interface MonthMark {
  readonly of: TracedNumber;
  readonly text: ComponentChildren;
  readonly name: string;
  /** Text after the month's name; null if there is none. */
  readonly note: ComponentChildren;
  readonly range: { readonly low: number; readonly high: number } | null;
  /**
   * `from` is the first day of the month and `to` the day after its last day, both in days since the start of the
   * chart.
   */
  readonly from: number;
  readonly to: number;
  readonly isNow: boolean;
}

export interface Dot {
  /** Days since the start of the chart. */
  readonly at: number;
  readonly value: number;
}

interface MonthChartProps {
  readonly months: readonly MonthMark[];
  /** One value per week. */
  readonly dots: readonly Dot[];
  /** The days of the numbered marks, in days since the start of the chart. */
  readonly events: readonly number[];
  /** Values to reach, each with the label at its line, and its text. */
  readonly targets: readonly {
    readonly value: number;
    readonly text: string;
    readonly label: ComponentChildren;
  }[];
  readonly label: string;
  readonly tick: (value: number) => string;
  /** Formats the label of the highest tick. */
  readonly tickPercent: (value: number) => string;
  readonly size: keyof typeof SIZES;
}

const SIZES = {
  wide: { width: 760, height: 332 },
  /** Size for half a screen. */
  half: { width: 660, height: 216 },
  narrow: { width: 350, height: 320 },
} as const;
const LEFT = 42;
const BOTTOM = 46;
const MARK = 19;
const GAP = 1.5;
/** The height of the text of a target above the chart. */
const ROW = 15;

/** Draws a chart of the months, with weekly dots, targets, and numbered marks for days. */
export function MonthChart({
  months,
  dots,
  events,
  targets,
  label,
  tick,
  tickPercent,
  size,
}: MonthChartProps) {
  const { width, height } = SIZES[size];
  const last = months.at(-1)?.to ?? 1;
  const x = linear([0, last], [LEFT, width - 2]);
  const rows = rowsOf(events.map((day) => x(day)));
  const marks = 8 + MARK * (1 + (max(rows) ?? -1));
  const radius = size === 'wide' ? 4 : 3;
  const bottom = height - BOTTOM;
  const values = [...dots, ...targets].map(({ value }) => value);
  const [, end] = nice(0, max([10, ...months.map(({ range }) => range?.high ?? 0), ...values]) ?? 10, 4);
  const scaled = (top: number) => linear([0, end], [bottom, top + 6]);
  /** Returns the places of the texts of targets if the chart begins below this number of rows of such texts. */
  const placesBelow = (above: number) => {
    const y = scaled(marks + ROW * above);
    const spot = (left: number, right: number, high: number, low: number, more = 0) => {
      return { left: left - more, right: right + more, top: y(high) - more, bottom: y(low) + more };
    };
    return placesIn(
      targets.map(({ text, value }) => ({ text, at: y(value) })),
      [
        ...months.flatMap(({ range, from, to }) =>
          range ? spot(x(from), x(to), range.high, range.low) : [],
        ),
        ...dots.map(({ at, value }) => spot(x(at), x(at), value, value, radius)),
        ...events.map((day) => spot(x(day), x(day), end, 0, 1)),
      ],
      spot(LEFT + 4, width, end, 0),
    );
  };
  /** The texts that have no room at their lines stand above the chart. */
  const isAbove = (place: unknown) => place === null;
  let above = 0;
  while (placesBelow(above).filter(isAbove).length > above) above += 1;
  const places = placesBelow(above);
  const lift = ROW * above;
  const y = scaled(marks + lift);
  const markY = (index: number) => lift + MARK * (rows[index] ?? 0) + 10;
  return (
    <svg class={`chart months ${size}`} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      {ticks(0, end, 4).map((value, index, all) => (
        <g>
          <line class={value === 0 ? 'base' : 'grid'} x1={LEFT} x2={width} y1={y(value)} y2={y(value)} />
          <text class="tick" x={LEFT - 8} y={y(value) + 4} text-anchor="end">
            {index === all.length - 1 ? tickPercent(value) : tick(value)}
          </text>
        </g>
      ))}
      {events.map((day, index) => (
        <line class="event" x1={x(day)} x2={x(day)} y1={markY(index)} y2={bottom} />
      ))}
      {months.map(({ of, text, name, note, range, from, to, isNow }) => (
        <g class={isNow ? 'now' : undefined}>
          {range && of.value !== null && (
            <>
              <rect
                class="box"
                x={x(from) + GAP}
                width={Math.max(1, x(to) - x(from) - 2 * GAP)}
                y={y(range.high)}
                height={y(range.low) - y(range.high)}
              />
              <line class="month" x1={x(from) + GAP} x2={x(to) - GAP} y1={y(of.value)} y2={y(of.value)} />
            </>
          )}
          <text
            class={of.value === null ? 'none' : 'value'}
            x={(x(from) + x(to)) / 2}
            y={bottom + 17}
            text-anchor="middle"
            data-figure={of.at}
            data-value={of.value ?? ''}
          >
            {text}
          </text>
          <text class="name" x={(x(from) + x(to)) / 2} y={bottom + 31} text-anchor="middle">
            {name}
            <tspan x={width} dy="12" text-anchor="end">
              {note}
            </tspan>
          </text>
        </g>
      ))}
      {targets.map(({ value, label: written }, index) => (
        <g class="target">
          <line x1={LEFT} x2={width} y1={y(value)} y2={y(value)} />
          {/* A text without room at its line stands above the chart, and touches its line nevertheless. */}
          {isAbove(places[index]) && <line x1={LEFT} x2={LEFT} y1={ROW * above} y2={y(value)} />}
          <text
            {...(places[index] ?? {
              x: LEFT + 4,
              y: ROW * places.slice(0, index).filter(isAbove).length + 11,
            })}
          >
            {written}
          </text>
        </g>
      ))}
      {dots.map(({ at, value }) => (
        <circle class="dot" cx={x(at)} cy={y(value)} r={radius} />
      ))}
      {events.map((day, index) => (
        <g transform={`translate(${x(day)},${markY(index)})`}>
          <circle class="number" r="8.5" />
          <text class="digit" y="4" text-anchor="middle">
            {index + 1}
          </text>
        </g>
      ))}
    </svg>
  );
}

/** Assigns each mark to the first row in which the mark fits. */
function rowsOf(places: readonly number[]): number[] {
  const ends: number[] = [];
  return places.map((place) => {
    const row = ends.findIndex((end) => place - end >= MARK);
    const chosen = row === -1 ? ends.length : row;
    ends[chosen] = place;
    return chosen;
  });
}

const COLUMNS = { width: 250, height: 150, top: 16, bottom: 18 } as const;

/** Draws a column chart of the months for the cover. */
export function MonthColumns({ months, label }: Pick<MonthChartProps, 'months' | 'label'>) {
  const { width, height, top, bottom } = COLUMNS;
  const highest = max([10, ...months.map(({ range }) => range?.high ?? 0)]) ?? 10;
  const y = linear([0, highest], [height - bottom, top]);
  const step = width / Math.max(1, months.length);
  return (
    <svg class="columns" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      {months.map(({ of, text, name, range, isNow }, index) => {
        const [left, wide] = [index * step + 2, step - 4];
        const middle = left + wide / 2;
        return (
          <g class={isNow ? 'now' : undefined}>
            {range && of.value !== null && (
              <>
                <rect class="column" x={left} width={wide} y={y(of.value)} height={y(0) - y(of.value)} />
                <rect
                  class="box"
                  x={left}
                  width={wide}
                  y={y(range.high)}
                  height={y(range.low) - y(range.high)}
                />
                <line class="month" x1={left} x2={left + wide} y1={y(of.value)} y2={y(of.value)} />
              </>
            )}
            <text
              class="value"
              x={middle}
              y={y(range?.high ?? 0) - 5}
              text-anchor="middle"
              data-figure={of.at}
              data-value={of.value ?? ''}
            >
              {text}
            </text>
            <text x={middle} y={height - 4} text-anchor="middle">
              {name}
            </text>
          </g>
        );
      })}
      <line class="base" x1="0" x2={width} y1={y(0)} y2={y(0)} />
    </svg>
  );
}
