import { bring, drawFrom, worldOf } from '@brand-visibility/records';
import fc from 'fast-check';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { commands } from './commands.js';
import { faultCalled, type Property } from '../property.js';
import { FEED_FAULTS, MISTAKEN_LISTS, INJECTED_FAULTS } from './injected-faults.js';
import { NOTHING_COPIED, openScene, syncAndCompare, type CopyFindings } from './scene.js';

/**
 * Model-based test of the copy: imports, completions, erasures and restored backups happen to a service, and the copy
 * is killed, continued and disturbed by commits between its requests, half of the time over a service with a replica
 * that lags behind. After every sync without a disturbance it must equal the service, endpoint by endpoint.
 */
export const copy: Property = {
  name: 'copy',
  holds: 'a copy equals the service after every sync, regardless of events at the service and at the copy',
  drawn: 'sequences of events',
  test: { worlds: 1, each: 5, on: 'SQLite' },
  prove: { worlds: 1, each: 1000 },
  seed: 16,
  check: async ({ databases, each, seed, injected, folder, progress }) => {
    const found: CopyFindings = { ...NOTHING_COPIED, faults: [] };
    for (const open of databases) {
      const sequence = fc.asyncProperty(
        fc.nat(1_000_000),
        fc.boolean(),
        commands,
        async (worldSeed, hasReplica, drawn) => {
          const own = mkdtempSync(join(folder, 'copy-'));
          const database = await open();
          const mistaken = MISTAKEN_LISTS[injected ?? ''] ?? null;
          const lagging = hasReplica || mistaken ? await open() : null;
          try {
            const size = { accounts: 1, brands: 3, prompts: 4, runs: drawFrom(worldSeed).pick([2, 4, 6]) };
            const { records, accounts } = worldOf(worldSeed, size);
            const account_id = accounts[0]?.account_id ?? '';
            if (lagging) await bring(lagging.jobStore(), records);
            const scene = await openScene(database, join(own, 'copy.sqlite'), records, {
              account_id,
              found,
              injected: faultCalled(FEED_FAULTS, injected),
              replica: lagging && { store: () => lagging.store(), mistaken },
            });
            await fc.asyncModelRun(() => ({ model: scene, real: {} }), drawn);
            await syncAndCompare(scene);
            found.sequences += 1;
            if (found.sequences % 50 === 0) progress(`${found.sequences} sequences`);
          } finally {
            await database.close();
            await lagging?.close();
            rmSync(own, { recursive: true });
          }
        },
      );
      const numRuns = Math.ceil(each / databases.length); // the databases share the draws
      const details = await fc.check(sequence, { numRuns, seed, endOnFailure: injected !== null });
      if (!details.failed) continue;
      const report = (await fc.asyncDefaultReportMessage(details)) ?? 'no report';
      found.faults.push(`sequence ${details.numRuns}: ${String(details.errorInstance)}\n${report}`);
      break;
    }
    return found;
  },
  seen: {
    syncs: 0,
    kills: 0,
    commits: 0,
    restores: 0,
    erasures: 0,
    restarts: 0,
    retabled: 0,
    lists: 0,
    rows: 0,
  },
  injectedFaults: INJECTED_FAULTS,
};
