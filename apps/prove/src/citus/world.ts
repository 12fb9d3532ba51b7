import { runStatements } from '@brand-visibility/databases';
import { timeJobs, startService, type RunningService } from '@brand-visibility/programs/start';
import type { HttpRequest } from '@brand-visibility/programs/http';
import { drawFrom, ndjson, worldOf } from '@brand-visibility/records';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { distinctMix } from '../harness/mix.js';
import type { ProofDatabase } from '../harness/databases.js';
import { copyOf, type Setting } from './setting.js';

export const CLOCK = Date.parse('2026-03-10T12:00:00Z');
const SIZE = { accounts: 1, brands: 8, prompts: 6, runs: 8 };

/** A database of the cluster that has brands on each worker, with its service and requests for all endpoints. */
export interface Served {
  readonly database: ProofDatabase;
  readonly service: RunningService;
  readonly requests: readonly HttpRequest[];
  /** A file whose import changes brands on every worker. */
  readonly file: string;
}

export async function serveWorld(setting: Setting, name: string): Promise<Served> {
  const { workspace, distributed, seed } = setting;
  const database = await copyOf(setting, distributed);
  const file = join(workspace.folder, `${name}.ndjson`);
  const { records, accounts } = worldOf(seed, SIZE);
  writeFileSync(file, ndjson(records));
  await timeJobs(database.forJobs, ['import', file], CLOCK);
  await timeJobs(database.forJobs, ['refresh-outreach'], CLOCK);
  const service = await startService(workspace, database.forService, {
    clock: CLOCK,
    environment: { REQUIRE_ROW_SECURITY: '1' },
  });
  const requests = await distinctMix(drawFrom(seed), service.port, accounts[0]?.keys[0]?.key ?? '');
  return { database, service, file, requests };
}

/** Returns the brands whose rows are on the worker with the given port. */
export async function brandsAt(url: string, port: number): Promise<readonly string[]> {
  const all = (await runStatements(url, ['select id from brand order by id'])) as { id: string }[]; // rows are untyped
  const there: string[] = [];
  for (const { id } of all) {
    const shards = await runStatements(url, [
      `select from citus_shards where nodeport = ${port}
         and shardid = get_shard_id_for_distribution_column('brand', '${id}')`,
    ]);
    if (shards.length > 0) there.push(id);
  }
  return there;
}
