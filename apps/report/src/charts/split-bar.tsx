/** Draws a bar that is divided into shares. The shares stay distinguishable in greyscale print. */
import type { ComponentChildren } from 'preact';
import type { TracedNumber } from '../figure/figure.js';
import { Figure } from '../figure/element.js';

/** Shades from dark to white that stay distinguishable in greyscale print. */
export type Shade = 'you' | 'you-mid' | 'you-pale' | 'rivals' | 'critics' | 'nobody';

export interface Share {
  readonly shade: Shade;
  readonly label: ComponentChildren;
  readonly of: TracedNumber;
}

/** A legend that explains the shades of the bars. */
export function Keys({ shares }: { readonly shares: readonly Omit<Share, 'of'>[] }) {
  return (
    <p class="keys">
      {shares.map(({ shade, label }) => (
        <span class={`key ${shade}`}>{label}</span>
      ))}
    </p>
  );
}

interface SplitBarProps {
  readonly shares: readonly Share[];
  readonly write: (count: number | null) => string;
  /** The value of a full-width bar. Set only for bars whose lengths readers compare; such bars show no numbers. */
  readonly width?: number | undefined;
}

/** Draws counts as segments of one bar. Each segment shows its count unless `width` is set. */
export function SplitBar({ shares, write, width }: SplitBarProps) {
  const sum = shares.reduce((all, { of }) => all + (of.value ?? 0), 0);
  const rest = width === undefined ? 0 : width - sum;
  return (
    <span class={width === undefined ? 'bar' : 'bar scaled'}>
      {shares.map(
        ({ shade, label, of }) =>
          (of.value ?? 0) > 0 && (
            <span class={shade} style={{ flexGrow: of.value ?? 0 }}>
              <Figure of={of} text={write(of.value)} />
              <span class="unseen">{label}</span>
            </span>
          ),
      )}
      {rest > 0 && <span class="rest" style={{ flexGrow: rest }} />}
    </span>
  );
}
