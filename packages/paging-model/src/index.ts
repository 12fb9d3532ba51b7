import { DAY } from '@brand-visibility/domain';
import fc from 'fast-check';
import { commands, newRow, rowDraw } from './commands.js';
import { MIDDLE, PAGED_LISTS } from './lists.js';
import type { Plant } from './plants.js';
import { putRows, readPage, type PagedDatabase, type PagingFigures, type Scene } from './scene.js';

export { GROUP_PLANTS, walkGroups, type GroupPlant, type GroupWalks } from './group-walks.js';
export { PLANTS, type Plant } from './plants.js';
export type { PagedDatabase, PagingFigures } from './scene.js';

/** How a model is run. */
export interface PagingOptions {
  readonly runs: number;
  readonly seed: number;
  /** A mistake made on purpose, which has to be noticed. */
  readonly plant?: Plant | null;
  /** Told after each run. */
  readonly onRun?: () => void;
}

export interface PagingOutcome {
  readonly figures: PagingFigures;
  /** The run, counted from 1, in which something did not hold, and what; null when all held. */
  readonly failure: { readonly run: number; readonly report: string } | null;
}

/** Of the keys that two homes have nothing in common: each run of the model has an account of its own. */
let homes = 0;

/**
 * Walks through lists page by page while rows come, go and change, the service is started again and its secret changed
 * (rule 7.4). What has to hold of a walk is in paging/walk.ts. Given two databases, their pages must be equal, byte
 * by byte, cursors included. The databases must hold nothing but what earlier models left there.
 */
export async function runPagingModel(
  databases: readonly PagedDatabase[],
  { runs, seed, plant = null, onRun = () => undefined }: PagingOptions,
): Promise<PagingOutcome> {
  const figures: PagingFigures = {
    ...{ pages: 0, rows: 0, walks: 0, changes: 0, restarts: 0, rotations: 0, refused: 0 },
    milliseconds: new Map(),
  };
  const property = fc.asyncProperty(
    fc.constantFrom(...PAGED_LISTS),
    fc.array(rowDraw, { maxLength: 30, size: 'max' }),
    commands,
    async (list, draws, drawnCommands) => {
      homes += 1;
      const home = { account_id: `acc_${homes}`, brand_id: `brd_${homes}` };
      const scene: Scene = {
        ...{ databases, list, home, plant, figures },
        ...{ rows: new Map(), drawn: 0, now: MIDDLE + 5n * DAY, secret: 1, walk: null },
      };
      await putRows(
        scene,
        draws.map((draw) => newRow(scene, draw, false)),
        list.ground(home),
      );
      await fc.asyncModelRun(() => ({ model: scene, real: {} }), drawnCommands);
      await walkToTheEnd(scene);
      onRun();
    },
  );
  const details = await fc.check(property, { numRuns: runs, seed, endOnFailure: plant !== null });
  return { figures, failure: details.failed ? { run: details.numRuns, report: reportOf(details) } : null };
}

interface Failure {
  readonly errorInstance: unknown;
  readonly counterexample: readonly unknown[] | null;
}

/** Every row is a page at most: a walk that takes longer goes round in circles. */
async function walkToTheEnd(scene: Scene): Promise<void> {
  for (let pages = 0; scene.walk; pages += 1) {
    if (pages > scene.rows.size + 1) throw new Error('the walk does not end');
    await readPage(scene, 7, false);
  }
}

function reportOf({ errorInstance, counterexample }: Failure): string {
  const what = errorInstance instanceof Error ? errorInstance.message : String(errorInstance);
  const [list, rows, drawnCommands] = counterexample ?? [];
  const name = typeof list === 'object' && list !== null && 'name' in list ? list.name : list;
  return `${what}; ${String(name)}, ${Array.isArray(rows) ? rows.length : 0} rows, then ${String(drawnCommands)}`;
}
