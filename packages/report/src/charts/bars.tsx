/** Small bars next to figures. The figures are complete, so bars are hidden from screen readers. */

const HEIGHT = 8;

/** A percentage of a common scale. */
export function Bar({
  value,
  max,
  isYou = false,
}: {
  readonly value: number | null;
  readonly max: number;
  readonly isYou?: boolean;
}) {
  const width = value === null || max <= 0 ? 0 : Math.min(100, (100 * value) / max);
  return (
    <svg class="bar" viewBox={`0 0 100 ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      <rect class="track" width="100" height={HEIGHT} />
      <rect class={isYou ? 'you' : 'rival'} width={width} height={HEIGHT} />
    </svg>
  );
}

/** Answers that name the brand, that name competitors without it, and that name nobody, as parts of one bar. */
export function SplitBar({
  you,
  competitors,
  nobody,
}: {
  readonly you: number;
  readonly competitors: number;
  readonly nobody: number;
}) {
  const all = you + competitors + nobody;
  const width = (part: number) => (all === 0 ? 0 : (100 * part) / all);
  return (
    <svg class="bar" viewBox={`0 0 100 ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      <rect class="track" width="100" height={HEIGHT} />
      <rect class="you" width={width(you)} height={HEIGHT} />
      <rect class="rival" x={width(you)} width={width(competitors)} height={HEIGHT} />
    </svg>
  );
}
