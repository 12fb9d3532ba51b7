import { DAY, type Instant } from '@brand-visibility/domain';
import fc from 'fast-check';
import { MIDDLE, type ListRow } from './lists.js';
import { onEach, putRows, readPage, takeRowAway, type Scene } from './scene.js';
import { keyNear } from './walk.js';

/** What may happen between two pages, drawn and shrunk by fast-check. */

type Command = fc.AsyncCommand<Scene, object>;

/** What is drawn of a row before it is known where it will lie. */
export interface RowDraw {
  readonly offset: Instant;
  /** Begins the id: characters that sort differently by byte and by language. */
  readonly text: string;
  readonly isMarked: boolean;
}

/** Microseconds: mostly ties and neighbours within a millisecond, sometimes far away. */
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

/** Makes a row of what was drawn, with an id that no other row has. */
export function newRow(scene: Scene, { offset: away, text, isMarked }: RowDraw, isNear: boolean): ListRow {
  const number = scene.drawn;
  scene.drawn += 1;
  const key = keyNear(isNear ? scene.walk : null, MIDDLE, away);
  return { number, id: `${text}${scene.home.brand_id}_${number}`, key, isMarked };
}

/** The row that the cursor stands on, or any. */
function rowAt({ rows, walk }: Scene, place: number, isLast: boolean): ListRow | null {
  const last = isLast && walk?.last ? rows.get(walk.last.id) : undefined;
  return last ?? [...rows.values()][place % Math.max(1, rows.size)] ?? null;
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
      scene.figures.changes += 1;
      await putRows(
        scene,
        draws.map((draw) => newRow(scene, draw, isNear)),
      );
    }),
  );

const remove = fc.tuple(fc.nat(99), fc.boolean()).map(([place, isLast]) =>
  command(isLast ? 'remove the row of the cursor' : `remove ${place}`, async (scene) => {
    const row = rowAt(scene, place, isLast);
    scene.figures.changes += 1;
    if (row) await takeRowAway(scene, row);
  }),
);

const mark = fc.tuple(fc.nat(99), fc.boolean()).map(([place, isLast]) =>
  command(isLast ? 'mark the row of the cursor' : `mark ${place}`, async (scene) => {
    const row = rowAt(scene, place, isLast);
    scene.figures.changes += 1;
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
    scene.figures.restarts += 1;
    await onEach(scene, (database) => database.restart());
  }),
);

const rotate = fc.constant(
  command('change the secret', async (scene) => {
    scene.figures.rotations += 1;
    scene.secret += 1;
  }),
);

const wait = fc.integer({ min: 1, max: 20 }).map((days) =>
  command(`wait ${days} days`, async (scene) => {
    scene.now += BigInt(days) * DAY;
  }),
);

/** Commands in any order, half of them pages. */
export const commands = fc.commands<Scene, object, false>(
  [page, page, page, page, page, page, insert, insert, remove, remove, mark, restart, rotate, wait],
  { maxCommands: 24, size: 'max' },
);
