import type { JobStore } from '@brand-visibility/application';
import { clientSource, sync, type Target } from '@brand-visibility/copy';
import { bring, drawFrom, finalRecords, NOW, randomChanges, worldOf } from '@brand-visibility/records';
import { contentsOfService, difference } from './contents.js';
import type { Copy } from './copies.js';
import type { OpenDatabase } from '../databases.js';
import { SILENT } from './scene.js';
import { clientOver } from './service.js';

export interface Writers {
  readonly seed: number;
  readonly imports: number;
  /** One for each writer, with separate connections. */
  readonly jobStores: readonly JobStore[];
}

/**
 * Several writers import at the same time, each its own changes to the same brands, while the copy is brought up to
 * date again and again. Returns the number of syncs, and the first difference after the last one; null if none is
 * left.
 */
export async function copyNextToWriters(
  database: OpenDatabase,
  copy: Copy,
  { seed, imports, jobStores }: Writers,
): Promise<{ readonly syncs: number; readonly difference: string | null }> {
  const size = { accounts: 1, brands: 2, prompts: 5, runs: 8 };
  const { records, accounts } = worldOf(seed, size);
  await bring(database.jobStore(), records);
  const client = clientOver(() => database.store(), { account_id: accounts[0]?.account_id ?? '', now: NOW });
  const final = finalRecords(records);
  let writing = jobStores.length;
  const write = async (jobStore: JobStore, index: number) => {
    const draw = drawFrom(seed + index);
    // Prompts and runs of the beginning: both writers change the same ones. Answers may collide in their unique keys.
    for (let done = 0; done < imports; done += 1)
      await bring(
        jobStore,
        randomChanges(draw, final).filter(({ type }) => type !== 'answer'),
      );
    writing -= 1;
  };
  let syncs = 0;
  const times = timesFrom(seed);
  const once = async () => {
    const target: Target = await copy.open(times);
    try {
      await sync({ source: clientSource(client), target, report: SILENT, now: times });
    } finally {
      target.close();
    }
    syncs += 1;
  };
  const follow = async () => {
    while (writing > 0) await once();
  };
  await Promise.all([...jobStores.map(write), follow()]);
  await once();
  return { syncs, difference: difference(await copy.contents(), await contentsOfService(client)) };
}

function timesFrom(start: number): () => string {
  let seconds = start;
  return () => {
    seconds += 1;
    return new Date(seconds * 1000).toISOString();
  };
}
