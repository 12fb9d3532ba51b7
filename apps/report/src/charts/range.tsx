import { max } from 'd3-array';
import type { ComponentChildren } from 'preact';
import type { TracedNumber } from '../figure/figure.js';
import { cut } from '../words/names.js';

/** Draws values and their ranges on a common scale that starts at 0. */

export interface Range {
  readonly of: TracedNumber;
  readonly text: string;
  /** The ends of the range, in percent; null if the chart shows only the value. */
  readonly range: { readonly low: number; readonly high: number } | null;
  readonly isNow: boolean;
}

const ROW = 20;
const BOX = 13;
/** Maximum number of characters that fit next to a value in the first four fifths of a narrow scale. */
const SHORT = 8;
/** The part of a narrow scale that a label needs: at least `ROOM`, and `CHARACTER` for each of its characters. */
const [ROOM, CHARACTER] = [0.25, 0.0275];

/** Returns the end of a scale on which these values and their labels fit: a multiple of 20, at most 100. */
export const scaleEnd = (values: readonly number[]) =>
  Math.min(100, Math.max(20, Math.ceil((max(values) ?? 0) / 16) * 20));

/** Returns the ticks of a scale from 0 to `end`, one every 20 units. */
export const ticksTo = (end: number) => Array.from({ length: end / 20 + 1 }, (_, index) => 20 * index);

export const share = (value: number, end: number) => `${Math.round((10_000 * value) / end) / 100}%`;

/** Draws one row per value, in the order of `ranges`. */
export function RangeChart({
  ranges,
  end,
  label,
}: {
  readonly ranges: readonly Range[];
  readonly end: number;
  readonly label: string;
}) {
  const height = ranges.length * ROW + 6;
  return (
    <svg class="range" width="100%" height={height} role="img" aria-label={label}>
      {ticksTo(end).map((tick) => (
        <line class="grid" x1={share(tick, end)} x2={share(tick, end)} y1="0" y2={height} />
      ))}
      {ranges.map(({ of, text, range, isNow }, index) => {
        const middle = 3 + index * ROW + ROW / 2;
        const value = of.value ?? 0;
        const { low, high } = range ?? { low: value, high: value };
        // With no room next to the range, the label stands over it, next to the value.
        const room = Math.max(ROOM, CHARACTER * text.length) * end;
        const [from, to] = Math.max(low, end - high) < room ? [value, value] : [low, high];
        const isAtEnd = text.length > SHORT ? from > end - to : to > 0.8 * end;
        return (
          <g class={isNow ? 'now' : 'before'}>
            {range && (
              <rect
                class="box"
                x={share(low, end)}
                width={share(high - low, end)}
                y={middle - BOX / 2}
                height={BOX}
                rx="2"
              />
            )}
            <circle class="value" cx={share(value, end)} cy={middle} r="5" />
            <text
              x={share(isAtEnd ? from : to, end)}
              dx={isAtEnd ? -10 : 10}
              y={middle + 4}
              text-anchor={isAtEnd ? 'end' : 'start'}
              data-figure={of.at}
              data-value={of.value ?? ''}
            >
              {text}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

const [NAMES, WIDTH] = [150, 760];

interface RangeRowsProps {
  readonly rows: readonly { readonly name: string; readonly ranges: readonly Range[] }[];
  readonly end: number;
  readonly label: string;
  readonly write: (tick: number) => ComponentChildren;
}

/** Draws rows of ranges with their names and a scale, without a table. */
export function RangeRows({ rows, end, label, write }: RangeRowsProps) {
  const height = 6 + ROW * (max([1, ...rows.map(({ ranges }) => ranges.length)]) ?? 1);
  return (
    <svg class="range" viewBox={`0 0 ${WIDTH} ${rows.length * height + ROW}`} role="img" aria-label={label}>
      {rows.map(({ name, ranges }, index) => (
        <>
          <text y={index * height + height / 2 + 4}>{cut(name)}</text>
          <svg x={NAMES} y={index * height} width={WIDTH - NAMES - 20}>
            <RangeChart ranges={ranges} end={end} label={name} />
          </svg>
        </>
      ))}
      <svg x={NAMES} y={rows.length * height} width={WIDTH - NAMES - 20}>
        <RangeScale end={end} write={write} />
      </svg>
    </svg>
  );
}

/** Draws the tick labels of a scale. */
export function RangeScale({ end, write }: Pick<RangeRowsProps, 'end' | 'write'>) {
  return (
    <svg class="scale" width="100%" height="16" aria-hidden="true">
      {ticksTo(end).map((tick) => (
        <text
          x={share(tick, end)}
          y="12"
          text-anchor={tick === 0 ? 'start' : tick === end ? 'end' : 'middle'}
        >
          {write(tick)}
        </text>
      ))}
    </svg>
  );
}
