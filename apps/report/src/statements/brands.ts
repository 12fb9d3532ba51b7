import { movesIn, type Movement } from '../story/movement.js';
import { plain, type Statement } from './statement.js';

/** The statements about the movements of several brands: of an index, of a group, and of the page's list. */

/** A row of a list of brands. `movement` is null if the brand has no report. */
export interface MovementRow {
  readonly name: string;
  readonly movement: Movement | null;
}

const ofWhole = (rows: readonly MovementRow[]) => rows.filter(({ movement }) => !movement?.isApart);
const movesOfRows = (rows: readonly MovementRow[]) =>
  movesIn(ofWhole(rows).flatMap(({ movement }) => movement ?? []));

/** How many brands rose and fell by more than chance; null if none is compared. */
export function brandsHeading(rows: readonly MovementRow[]): Statement | null {
  const moves = movesOfRows(rows);
  return moves.of === 0 ? null : plain(({ index }) => index.moved(moves));
}

/** How many would be marked by chance, the brands that moved only over six months, and the brands counted apart. */
export function brandsNote(rows: readonly MovementRow[]): readonly Statement[] {
  const whole = ofWhole(rows);
  const { of } = movesOfRows(rows);
  const slow = whole.filter(({ movement }) => movement?.slow).map(({ name }) => name);
  const apart = rows.length - whole.length;
  return [
    plain(({ index }) => index.chance(of, slow.length > 0, whole.length - of)),
    ...(slow.length > 0 ? [plain(({ index }) => index.slow(slow))] : []),
    ...(apart > 0 ? [plain(({ index }) => index.apart(apart))] : []),
  ];
}

/** Both on a cover. */
export function brandsStatements(rows: readonly MovementRow[]): readonly Statement[] {
  const heading = brandsHeading(rows);
  return [...(heading ? [heading, plain(() => '. ')] : []), ...brandsNote(rows)];
}
