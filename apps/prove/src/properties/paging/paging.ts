import { DAY } from '@brand-visibility/domain/time/instant';
import fc from 'fast-check';
import { commands, newRow, rowDraw } from './commands.js';
import { MIDDLE, PAGED_LISTS } from './lists.js';
import type { OpenDatabase } from '../databases.js';
import { faultCalled, type Property } from '../property.js';
import { INJECTED_FAULTS } from './injected-faults.js';
import { NOTHING_PAGED, putRows, readPage, type PagingFindings, type Scene } from './scene.js';

/** Numbers the sequences of the model: each has a separate account. */
let homes = 0;

/**
 * Model-based test of pagination: reads lists page by page while rows are inserted, removed and changed, the service
 * restarts and its secret changes (rule 7.4). traversal.ts defines the invariants. With two databases, their pages
 * must also be equal, byte for byte, including cursors. The databases must contain nothing but the data of earlier
 * runs.
 */
export const paging: Property = {
  name: 'paging',
  holds:
    'pagination returns each row that stays exactly once and in order, regardless of events between its pages',
  drawn: 'sequences of events',
  test: { worlds: 1, each: 40 },
  prove: { worlds: 1, each: 2000 },
  seed: 20260301,
  check: async ({ databases: all, each, seed, injected, progress }) => {
    const found: PagingFindings = { ...NOTHING_PAGED, faults: [] };
    const databases: OpenDatabase[] = [];
    for (const open of all) databases.push(await open());
    const sequence = fc.asyncProperty(
      fc.constantFrom(...PAGED_LISTS),
      fc.array(rowDraw, { maxLength: 30, size: 'max' }),
      commands,
      async (list, draws, drawnCommands) => {
        homes += 1;
        const home = { account_id: `acc_${homes}`, brand_id: `brd_${homes}` };
        const scene: Scene = {
          databases,
          list,
          home,
          injected: faultCalled(INJECTED_FAULTS, injected),
          found,
          rows: new Map(),
          drawn: 0,
          now: MIDDLE + 5n * DAY,
          secret: 1,
          traversal: null,
        };
        await putRows(
          scene,
          draws.map((draw) => newRow(scene, draw, false)),
          list.prerequisites(home),
        );
        await fc.asyncModelRun(() => ({ model: scene, real: {} }), drawnCommands);
        await readToTheEnd(scene);
        found.sequences += 1;
        if (found.sequences % 100 === 0) progress(`${found.sequences} sequences`);
      },
    );
    const details = await fc.check(sequence, { numRuns: each, seed, endOnFailure: injected !== null });
    for (const database of databases) await database.close();
    if (details.failed) found.faults.push(`sequence ${details.numRuns}: ${reportOf(details)}`);
    return found;
  },
  seen: { pages: 150, refused: 0 },
  injectedFaults: INJECTED_FAULTS,
};

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
