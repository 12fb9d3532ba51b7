import { DAY } from '@brand-visibility/domain';
import fc from 'fast-check';
import { commands, newRow, rowDraw } from './commands.js';
import { MIDDLE, PAGED_LISTS } from './lists.js';
import type { Plant } from './plants.js';
import { putRows, readPage, type PagedDatabase, type PagingFigures, type Scene } from './scene.js';

export { walkGroups } from './group-walks.js';
export { PLANTS, type Plant } from './plants.js';
export { RANKED_PLANTS, type RankedPlant, type RankedWalks } from './ranked-walks.js';
export type { PagedDatabase, PagingFigures } from './scene.js';
export { walkSources } from './source-walks.js';

/** Options of a run of the model. */
export interface PagingOptions {
  readonly runs: number;
  readonly seed: number;
  /** A fault to plant, which the model must detect. */
  readonly plant?: Plant | null;
  /** Called after each run. */
  readonly onRun?: () => void;
}

export interface PagingOutcome {
  readonly figures: PagingFigures;
  /** The first run that failed, counted from 1, and why; null if none failed. */
  readonly failure: { readonly run: number; readonly report: string } | null;
}

/** Numbers the runs of the model: each has an account of its own. */
let homes = 0;

/**
 * Model-based test of pagination: reads lists page by page while rows are inserted, removed and changed, the service
 * restarts and its secret changes (rule 7.4). traversal.ts defines the invariants. With two databases, their pages
 * must also be equal, byte for byte, including cursors. The databases must contain nothing but the data of earlier
 * runs.
 */
export async function runPagingModel(
  databases: readonly PagedDatabase[],
  { runs, seed, plant = null, onRun = () => undefined }: PagingOptions,
): Promise<PagingOutcome> {
  const figures: PagingFigures = {
    ...{ pages: 0, rows: 0, traversals: 0, changes: 0, restarts: 0, rotations: 0, refused: 0 },
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
        ...{ rows: new Map(), drawn: 0, now: MIDDLE + 5n * DAY, secret: 1, traversal: null },
      };
      await putRows(
        scene,
        draws.map((draw) => newRow(scene, draw, false)),
        list.prerequisites(home),
      );
      await fc.asyncModelRun(() => ({ model: scene, real: {} }), drawnCommands);
      await readToTheEnd(scene);
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

/** Reads the remaining pages. There are at most as many pages as rows; more would mean a cycle. */
async function readToTheEnd(scene: Scene): Promise<void> {
  for (let pages = 0; scene.traversal; pages += 1) {
    if (pages > scene.rows.size + 1) throw new Error('pagination does not terminate');
    await readPage(scene, 7, false);
  }
}

function reportOf({ errorInstance, counterexample }: Failure): string {
  const message = errorInstance instanceof Error ? errorInstance.message : String(errorInstance);
  const [list, rows, drawnCommands] = counterexample ?? [];
  const name = typeof list === 'object' && list !== null && 'name' in list ? list.name : list;
  return `${message}; ${String(name)}, ${Array.isArray(rows) ? rows.length : 0} rows, then ${String(drawnCommands)}`;
}
