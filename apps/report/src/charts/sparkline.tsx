import { extent } from 'd3-array';
import { linear } from './scale.js';

const WIDTH = 72;
const HEIGHT = 18;
const EDGE = 3;
/** The least number of points from the bottom to the top, so that little movements stay little. */
const LEAST = 10;

/**
 * Draws percentages over time in one table cell, with a dot at the last, and writes the lowest and the highest, because
 * each row has its own scale. A value that is null leaves a gap.
 */
export function Sparkline({
  values,
  label,
  write,
}: {
  readonly values: readonly (number | null)[];
  readonly label: string;
  readonly write: (value: number) => string;
}) {
  const x = linear([0, Math.max(1, values.length - 1)], [EDGE, WIDTH - EDGE]);
  const [low = 0, high = 0] = extent(values, (value) => value);
  const half = Math.max(LEAST, high - low) / 2;
  const y = linear([(low + high) / 2 - half, (low + high) / 2 + half], [HEIGHT - EDGE, EDGE]);
  const last = values.findLastIndex((value) => value !== null);
  const path = values
    .map((value, index) =>
      value === null ? '' : `${typeof values[index - 1] === 'number' ? 'L' : 'M'}${x(index)},${y(value)}`,
    )
    .join('');
  return (
    <span class="small-trend">
      <svg class="sparkline" width={WIDTH} height={HEIGHT} role="img" aria-label={label}>
        <path d={path} />
        {last >= 0 && <circle cx={x(last)} cy={y(values[last] ?? 0)} r="2.5" />}
      </svg>
      {last >= 0 && <small>{low === high ? write(low) : `${write(low)}\u2013${write(high)}`}</small>}
    </span>
  );
}
