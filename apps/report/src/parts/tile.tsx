/** A tile of the first page: a title, a large figure, and lines about it. */
import type { ComponentChildren } from 'preact';
import type { TracedNumber } from '../story/figure.js';
import { useWords } from '../text/words.js';

export function Tile({
  title,
  value,
  children,
}: {
  readonly title: string;
  readonly value: ComponentChildren;
  readonly children: ComponentChildren;
}) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>
        {value}
        {children}
      </dd>
    </div>
  );
}

export function Big({
  of,
  unit,
  isWord = false,
}: {
  readonly of: TracedNumber;
  readonly unit: string;
  readonly isWord?: boolean;
}) {
  const words = useWords();
  return (
    <span class="big">
      {words.decimal(of)}
      {of.value !== null && (
        <span class={isWord ? 'unit wide' : 'unit'}>
          {'\u00a0'}
          {unit}
        </span>
      )}
    </span>
  );
}
