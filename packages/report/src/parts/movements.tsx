/** What the index of all reports, the covers of groups and the page say of the movements of several brands. */
import { isOff } from '../story/figure.js';
import { movesIn, type Movement } from '../story/movement.js';
import type { Words } from '../text/en.js';
import { NONE } from '../text/numbers.js';
import { useWords } from '../text/words.js';
import { classOf } from './figures.js';
import { Star } from './section.js';

/** A row of a list of brands. `movement` is null if the brand has no report. */
export interface MovementRow {
  readonly name: string;
  readonly movement: Movement | null;
}

const ofWhole = (rows: readonly MovementRow[]) => rows.filter(({ movement }) => !movement?.isApart);
const movesOfRows = (rows: readonly MovementRow[]) =>
  movesIn(ofWhole(rows).flatMap(({ movement }) => movement ?? []));

/** How many brands rose and fell by more than chance; null if none is compared. */
export function movesText(rows: readonly MovementRow[], { index }: Words): string | null {
  const moves = movesOfRows(rows);
  return moves.of === 0 ? null : index.moved(moves);
}

/** How many would be marked by chance, the brands that moved only over six months, and the brands counted apart. */
export function MovesNote({ rows }: { readonly rows: readonly MovementRow[] }) {
  const { index } = useWords();
  const whole = ofWhole(rows);
  const { of } = movesOfRows(rows);
  const slow = whole.filter(({ movement }) => movement?.slow);
  return (
    <>
      {index.chance(of, slow.length > 0, whole.length - of)}
      {slow.length > 0 && index.slow(slow.map(({ name }) => name))}
      {whole.length < rows.length && index.apart(rows.length - whole.length)}
    </>
  );
}

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
