/** Draws a small chart in a table cell. It shows a value, the range of the value and the earlier value. */
import { share } from './range.js';

const HEIGHT = 20;

/** Draws the value as a dot, its range as a box and the earlier value as a stroke. Other cells print the figures. */
export function SpotChart({
  end,
  now,
  before,
  range,
  look = '',
}: {
  readonly end: number;
  readonly now: number | null;
  readonly before: number | null;
  /** Null if no range is drawn. */
  readonly range: { readonly low: number; readonly high: number } | null;
  readonly look?: string | undefined;
}) {
  return (
    <svg class={`spot ${look}`} width="100%" height={HEIGHT} aria-hidden="true">
      <line class="grid" x1="0" x2="100%" y1={HEIGHT / 2} y2={HEIGHT / 2} />
      {range && (
        <rect
          class="box"
          x={share(range.low, end)}
          width={share(range.high - range.low, end)}
          y="4"
          height={HEIGHT - 8}
          rx="1"
        />
      )}
      {before !== null && (
        <line class="before" x1={share(before, end)} x2={share(before, end)} y1="2" y2={HEIGHT - 2} />
      )}
      {now !== null && <circle class="value" cx={share(now, end)} cy={HEIGHT / 2} r="4.5" />}
    </svg>
  );
}

/** Draws a range with the earlier value and the value on a scale to 100. Other cells print the figures. */
export const SpotRange = ({
  before,
  now,
  range,
}: {
  readonly before: number;
  readonly now: number | null;
  readonly range: { readonly low: number; readonly high: number };
}) => (
  <svg class="range spotted" width="100%" height={HEIGHT} aria-hidden="true">
    <line class="grid" x1="0" x2="100%" y1={HEIGHT / 2} y2={HEIGHT / 2} />
    <g class="before">
      <rect
        class="box"
        x={share(range.low, 100)}
        width={share(range.high - range.low, 100)}
        y="3"
        height={HEIGHT - 6}
        rx="2"
      />
      <circle class="value" cx={share(before, 100)} cy={HEIGHT / 2} r="4" />
    </g>
    {now !== null && (
      <g class="now">
        <circle class="value" cx={share(now, 100)} cy={HEIGHT / 2} r="5" />
      </g>
    )}
  </svg>
);
