import { linear } from './scale.js';

const WIDTH = 72;
const HEIGHT = 18;
const EDGE = 3;

/** Draws percentages over time in one table cell, with a dot at the last. A value that is null leaves a gap. */
export function Sparkline({
  values,
  label,
}: {
  readonly values: readonly (number | null)[];
  readonly label: string;
}) {
  const x = linear([0, Math.max(1, values.length - 1)], [EDGE, WIDTH - EDGE]);
  const highest = Math.max(10, ...values.map((value) => value ?? 0));
  const y = linear([0, highest], [HEIGHT - EDGE, EDGE]);
  const last = values.findLastIndex((value) => value !== null);
  const path = values
    .map((value, index) =>
      value === null ? '' : `${typeof values[index - 1] === 'number' ? 'L' : 'M'}${x(index)},${y(value)}`,
    )
    .join('');
  return (
    <svg class="sparkline" width={WIDTH} height={HEIGHT} role="img" aria-label={label}>
      <path d={path} />
      {last >= 0 && <circle cx={x(last)} cy={y(values[last] ?? 0)} r="2.5" />}
    </svg>
  );
}
