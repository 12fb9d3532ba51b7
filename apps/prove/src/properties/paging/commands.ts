import { DAY, type Instant } from '@brand-visibility/domain/time/instant';
import fc from 'fast-check';
import { MIDDLE, type ListRow } from './lists.js';
import { onEach, putRows, readPage, removeRow, type Scene } from './scene.js';
import { keyNear } from './traversal.js';

/** The events between two pages, drawn and shrunk by fast-check. */

type Command = fc.AsyncCommand<Scene, object>;

/** The drawn properties of a new row, before its sort key is known. */
export interface RowDraw {
  readonly offset: Instant;
  /** Prefix of the id: characters that sort differently by byte and by locale. */
  readonly text: string;
  readonly isMarked: boolean;
}

/** Offsets in microseconds: mostly ties and neighbours within a millisecond, sometimes far away. */
const offset = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom(-1001n, -1000n, -999n, -2n, -1n, 0n, 0n, 0n, 1n, 2n, 999n, 1000n, 1001n),
  },
  { weight: 1, arbitrary: fc.bigInt(-5_000_000n, 5_000_000n) },
);

export const rowDraw: fc.Arbitrary<RowDraw> = fc.record({
  offset,
  text: fc.string({ unit: fc.constantFrom(...'aBcDz09_-'), maxLength: 2 }),
  isMarked: fc.boolean().map((isPlain) => !isPlain),
});

/** Creates a row with a unique id. */
export function newRow(
  scene: Scene,
  { offset: distance, text, isMarked }: RowDraw,
  isNear: boolean,
): ListRow {
  const number = scene.drawn;
  scene.drawn += 1;
  const key = keyNear(isNear ? scene.traversal : null, MIDDLE, distance);
  return { number, id: `${text}${scene.home.brand_id}_${number}`, key, isMarked };
}

/** The row that the cursor points at if `isLast`, otherwise the row at `index`. */
function rowAt({ rows, traversal }: Scene, index: number, isLast: boolean): ListRow | null {
  const last = isLast && traversal?.last ? rows.get(traversal.last.id) : undefined;
  return last ?? [...rows.values()][index % Math.max(1, rows.size)] ?? null;
}

const command = (name: string, run: (scene: Scene) => Promise<void>): Command => ({
  check: () => true,
  run,
  toString: () => name,
});

const insert = fc
  .tuple(fc.array(rowDraw, { minLength: 1, maxLength: 4 }), fc.boolean())
  .map(([draws, isNear]) =>
    command(`insert ${draws.length}`, async (scene) => {
      scene.found.changes += 1;
      await putRows(
        scene,
        draws.map((draw) => newRow(scene, draw, isNear)),
      );
    }),
  );

const remove = fc.tuple(fc.nat(99), fc.boolean()).map(([index, isLast]) =>
  command(isLast ? 'remove the row of the cursor' : `remove ${index}`, async (scene) => {
    const row = rowAt(scene, index, isLast);
    scene.found.changes += 1;
    if (row) await removeRow(scene, row);
  }),
);

const mark = fc.tuple(fc.nat(99), fc.boolean()).map(([index, isLast]) =>
  command(isLast ? 'mark the row of the cursor' : `mark ${index}`, async (scene) => {
    const row = rowAt(scene, index, isLast);
    scene.found.changes += 1;
    if (row) await putRows(scene, [{ ...row, isMarked: !row.isMarked }]);
  }),
);

const page = fc
  .tuple(
    fc.oneof(
      { weight: 4, arbitrary: fc.integer({ min: 1, max: 6 }) },
      { weight: 1, arbitrary: fc.integer({ min: 1, max: 100 }) },
    ),
    fc.boolean(),
  )
  .map(([limit, isFiltered]) => command(`page of ${limit}`, (scene) => readPage(scene, limit, isFiltered)));

const restart = fc.constant(
  command('restart', async (scene) => {
    scene.found.restarts += 1;
    await onEach(scene, (database) => database.restart());
  }),
);

const rotate = fc.constant(
  command('change the secret', async (scene) => {
    scene.found.rotations += 1;
    scene.secret += 1;
  }),
);

const wait = fc.integer({ min: 1, max: 20 }).map((days) =>
  command(`wait ${days} days`, async (scene) => {
    scene.now += BigInt(days) * DAY;
  }),
);

/** Commands in any order, half of them page reads. */
export const commands = fc.commands<Scene, object, false>(
  [page, page, page, page, page, page, insert, insert, remove, remove, mark, restart, rotate, wait],
  { maxCommands: 24, size: 'max' },
);
