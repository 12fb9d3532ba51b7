import { scaleLinear } from 'd3-scale';

/** A figure with the interval around it, in percent. */
export interface Noise {
  readonly label: string;
  readonly value: number;
  readonly low: number;
  readonly high: number;
  readonly isCurrent: boolean;
}

const WIDTH = 420;
const ROW = 34;
const LEFT = 8;
const RIGHT = 8;
const AXIS = 22;

/** Intervals above each other on one scale: readers see immediately whether they are apart. */
export function NoiseChart({ rows, label }: { readonly rows: readonly Noise[]; readonly label: string }) {
  const bounds = rows.flatMap(({ low, high }) => [low, high]);
  const x = scaleLinear()
    .domain([Math.max(0, Math.min(...bounds) - 5), Math.min(100, Math.max(...bounds) + 5)])
    .nice(5)
    .range([LEFT, WIDTH - RIGHT]);
  const bottom = rows.length * ROW;
  return (
    <svg class="chart noise" viewBox={`0 0 ${WIDTH} ${bottom + AXIS}`} role="img" aria-label={label}>
      {x.ticks(5).map((tick) => (
        <g transform={`translate(${x(tick)},0)`}>
          <line class="grid" y2={bottom} />
          <text class="tick" y={bottom + 16} text-anchor={anchorOf(x(tick))}>
            {`${tick} %`}
          </text>
        </g>
      ))}
      {rows.map((row, index) => (
        <g class={row.isCurrent ? 'current' : 'previous'} transform={`translate(0,${index * ROW})`}>
          <text class="name" x={x.range()[0]} y="12">
            {row.label}
          </text>
          <line class="interval" x1={x(row.low)} x2={x(row.high)} y1="23" y2="23" />
          <circle class="value" cx={x(row.value)} cy="23" r="5" />
        </g>
      ))}
    </svg>
  );
}

/** Texts at the edges stay inside. */
function anchorOf(x: number): 'start' | 'middle' | 'end' {
  if (x < LEFT + 14) return 'start';
  return x > WIDTH - RIGHT - 14 ? 'end' : 'middle';
}
