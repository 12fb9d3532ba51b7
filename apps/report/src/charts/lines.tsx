/** A line chart that compares several brands over a sequence of months. */
import { max } from 'd3-array';
import type { TracedNumber } from '../figure/figure.js';
import { cut, widthOf } from '../words/names.js';
import { linear } from './scale.js';
import { spreadApart } from './spread.js';

/** One brand and its figure in each month. */
export interface Line {
  readonly name: string;
  readonly kind: 'you' | 'leader' | 'other';
  /** One figure per month, each with its printed text. */
  readonly points: readonly { readonly of: TracedNumber; readonly text: string }[];
}

interface LineChartProps {
  readonly months: readonly string[];
  readonly lines: readonly Line[];
  readonly label: string;
  readonly size: 'wide' | 'narrow';
}

const SIZES = {
  wide: { width: 760, height: 280, left: 44, right: 160 },
  narrow: { width: 350, height: 300, left: 36, right: 140 },
} as const;
const TOP = 12;
const BOTTOM = 26;
const LABEL = 14;
/** The width of most characters of a label. */
const UNIT = 7.4;

/** Draws one line per brand, with the brand's name at its end. A month that has no figure leaves a gap in the line. */
export function LineChart({ months, lines, label, size }: LineChartProps) {
  const { width, height, left, right } = SIZES[size];
  const ends = [TOP, height - BOTTOM] as const;
  const last = months.length - 1;
  // The only month of a chart lies in the middle.
  const at = linear(last === 0 ? [-1, 1] : [0, last], [left, width - right]);
  const values = lines.flatMap(({ points }) => points.map(({ of }) => of.value ?? 0));
  const y = linear([0, (max([10, ...values]) ?? 10) * 1.04], [ends[1], ends[0]]);
  const labelled = (pointOf: (line: Line) => Line['points'][number] | undefined, lowest: number) =>
    spreadApart(
      lines.flatMap((line) => {
        const point = pointOf(line);
        return point === undefined || point.of.value === null ? [] : [{ line, point, y: y(point.of.value) }];
      }),
      LABEL,
      [TOP, lowest],
    );
  // A line that ends before a month without a run keeps its name.
  const lastOf = ({ points }: Line) => points.findLast(({ of }) => of.value !== null);
  return (
    <svg class={`chart lines ${size}`} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      {months.map((month, index) => (
        <g class={index === last ? 'now' : undefined}>
          <line class="grid" x1={at(index)} x2={at(index)} y1={ends[0]} y2={ends[1]} />
          <text
            class="tick"
            x={at(index)}
            y={height - 8}
            text-anchor={index === 0 ? 'start' : index === last ? 'end' : 'middle'}
          >
            {month}
          </text>
        </g>
      ))}
      <line class="base" x1={left} x2={width - right} y1={ends[1]} y2={ends[1]} />
      {/* The first line is drawn last, so that it lies above the other lines. */}
      {lines.toReversed().map(({ kind, points }) => (
        <g class={kind}>
          {piecesOf(points).map((piece) => (
            <polyline
              class="line"
              points={piece.map(([index, value]) => `${at(index)},${y(value)}`).join(' ')}
            />
          ))}
          {piecesOf(points).flatMap((piece) =>
            piece
              .filter(([index]) => index === 0 || index === last || piece.length === 1)
              .map(([index, value]) => <circle class="end" cx={at(index)} cy={y(value)} r="3.5" />),
          )}
        </g>
      ))}
      <text class="tick" x={left - 9} y={ends[1] + 4} text-anchor="end">
        0
      </text>
      {labelled(({ points }) => points[0], ends[1] - LABEL).map(({ line, point, y: place }) => (
        <text class={`label ${line.kind}`} x={left - 9} y={place + 4} text-anchor="end">
          {point.text}
        </text>
      ))}
      {labelled(lastOf, ends[1]).map(({ line, point, y: place }) => (
        <text class={`label ${line.kind}`} x={width - right + 9} y={place + 4}>
          <tspan data-figure={point.of.at} data-value={point.of.value ?? ''}>
            {point.text}
          </tspan>
          <tspan dx="8">{cut(line.name, (right - 17) / UNIT - widthOf(point.text))}</tspan>
        </text>
      ))}
    </svg>
  );
}

/** Returns the sections of a line: sequences of consecutive months that have a figure, as pairs `[index, value]`. */
function piecesOf(points: Line['points']): [number, number][][] {
  const pieces: [number, number][][] = [[]];
  for (const [index, { of }] of points.entries()) {
    if (of.value === null) pieces.push([]);
    else pieces.at(-1)?.push([index, of.value]);
  }
  return pieces.filter((piece) => piece.length > 0);
}
