import { drawFrom, fingerprint, randomWorld } from '@brand-visibility/records';
import fc from 'fast-check';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { commands } from './commands.js';
import { COPIES, COPY_KINDS } from './copies.js';
import type { OpenDatabase } from './databases.js';
import type { Plant } from './plants.js';
import { NOW, openScene, syncAndCompare, type CopyFigures } from './scene.js';

export * from './contents.js';
export { COPIES, COPY_KINDS, type Copy, type CopyKind } from './copies.js';
export { postgresDatabases, sqliteDatabases, type CopiedDatabase, type OpenDatabase } from './databases.js';
export { PLANTS, type Plant } from './plants.js';
export type { CopyFigures } from './scene.js';
export { clientOver } from './service.js';
export { copyBesideWriters, type Writers } from './two-writers.js';

export interface CopyModelOptions {
  readonly runs: number;
  readonly seed: number;
  /** For files of copies. */
  readonly folder: string;
  /** A mistake of the feed to plant, which the model must notice. */
  readonly plant?: Plant | null;
  /** Called after each run. */
  readonly onRun?: () => void;
}

export interface CopyOutcome {
  readonly figures: CopyFigures;
  /** The first run that failed, counted from 1, and why; null if none failed. */
  readonly failure: { readonly run: number; readonly report: string } | null;
}

export const NO_FIGURES: CopyFigures = {
  ...{ syncs: 0, kills: 0, commits: 0, restores: 0, erasures: 0, restarts: 0, unfinished: 0, rows: 0 },
};

/**
 * Model-based test of the copy: imports, completions, erasures and restored backups happen to a service, and the copy is
 * killed, continued and disturbed by commits between its requests. After every sync without a disturbance it must equal
 * the service, endpoint by endpoint.
 */
export async function runCopyModel(
  openDatabase: OpenDatabase,
  { runs, seed, folder, plant = null, onRun = () => undefined }: CopyModelOptions,
): Promise<CopyOutcome> {
  const figures: CopyFigures = { ...NO_FIGURES };
  const property = fc.asyncProperty(
    fc.nat(1_000_000),
    fc.constantFrom(...COPY_KINDS),
    commands,
    async (worldSeed, kind, drawn) => {
      const own = mkdtempSync(join(folder, 'copy-'));
      const database = await openDatabase();
      try {
        const size = { accounts: 1, brands: 3, prompts: 4, runs: drawFrom(worldSeed).pick([2, 4, 6]) };
        const { records, accounts } = randomWorld(worldSeed, { now: NOW, fingerprint, size });
        const account_id = accounts[0]?.account_id ?? '';
        const scene = await openScene(database, COPIES[kind](own), records, { account_id, figures, plant });
        await fc.asyncModelRun(() => ({ model: scene, real: {} }), drawn);
        await syncAndCompare(scene);
        onRun();
      } finally {
        await database.close();
        rmSync(own, { recursive: true });
      }
    },
  );
  const details = await fc.check(property, { numRuns: runs, seed, endOnFailure: plant !== null });
  if (!details.failed) return { figures, failure: null };
  const report = await fc.asyncDefaultReportMessage(details);
  const fault = String(details.errorInstance);
  return { figures, failure: { run: details.numRuns, report: `${fault}\n${report ?? 'no report'}` } };
}
