/** The cells of a movement, in the index of all reports, on the covers of groups and on the page. */
import { isOff } from '../story/figure.js';
import type { Movement } from '../story/movement.js';
import { NONE } from '../text/numbers.js';
import { useWords } from '../text/words.js';
import { classOf } from './figures.js';
import { Star } from './section.js';

/** Whether the printed change differs from the printed figures. */
export const isMovementOff = ({ visibility }: Movement) =>
  visibility !== null && isOff(visibility.change, visibility.current, visibility.previous);

/** The change since the days before. */
export function ChangeCell({ movement }: { readonly movement: Movement }) {
  const words = useWords();
  const { visibility, verdict } = movement;
  if (visibility === null) return NONE;
  return (
    <span class={classOf(verdict) ?? 'soft'}>
      {words.signed(visibility.change)}
      <Star shown={isMovementOff(movement)} />
    </span>
  );
}

/** The verdict on the change, next to which a movement over six months stands with its own. */
export function VerdictCell({
  movement: { verdict, slow, carriedFrom, isNever },
}: {
  readonly movement: Movement;
}) {
  const { index, engines, signed } = useWords();
  if (verdict === null)
    return index.uncompared + (carriedFrom === null ? '' : `; ${index.carried(carriedFrom)}`);
  if (isNever && verdict === 'within_noise') return '';
  if (slow === null) return <span class={classOf(verdict)}>{engines.verdicts[verdict]}</span>;
  const change = <span class={slow.verdict}>{signed(slow.visibility.change)}</span>;
  return index.slowly(change, slow.from);
}
