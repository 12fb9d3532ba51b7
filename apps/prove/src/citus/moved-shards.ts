import { runStatements } from '@brand-visibility/databases';
import { timeJobs, tryJobs } from '@brand-visibility/programs/start';
import { described, onlyResponses, startCallers } from '../harness/load.js';
import { differingResponses, responsesTo } from '../harness/responses.js';
import { claim } from '../harness/parts.js';
import { differingTables, rowsOf } from '../harness/rows.js';
import type { Setting } from './setting.js';
import { brandsAt, CLOCK, serveWorld } from './world.js';

/** Proves that, while all shards of a worker move under load, callers get only 200 and 503 and no row is lost. */
export async function movedShards(setting: Setting): Promise<boolean> {
  const { workspace, cluster } = setting;
  const [from, to] = cluster.workers;
  if (!from || !to) throw new Error('the cluster needs two workers');
  const { database, service, requests, file } = await serveWorld(setting, 'moved');
  const admin = cluster.urlOf(new URL(database.forJobs).pathname.slice(1));
  const rows = await rowsOf(database.forJobs);
  const brands = await brandsAt(admin, from.port);
  const before = await responsesTo(service.port, requests);
  const load = await startCallers(workspace, service.port, requests);
  const importing = importUntil(database.forJobs, file);
  const shards = (await runStatements(admin, [
    `select shardid from citus_shards where table_name = 'brand'::regclass and nodeport = ${from.port} order by 1`,
  ])) as { shardid: string }[]; // rows are untyped
  // This blocks writes, because logical replication would refuse tables whose row-level security applies to its role.
  for (const { shardid } of shards)
    await runStatements(admin, [
      `select citus_move_shard_placement(${shardid}, '127.0.0.1', ${from.port}, '127.0.0.1', ${to.port}, 'block_writes')`,
    ]);
  const imports = await importing.stop();
  const responses = await load.stop();
  const after = await responsesTo(service.port, requests);
  const changed = differingResponses(before, after);
  const left = differingTables(await rowsOf(database.forJobs), rows);
  const checked = await tryJobs(database.forJobs, ['check']);
  await service.stop();
  return [
    claim(
      onlyResponses(responses, '200', '503') && responses.some(({ outcome }) => outcome === '200'),
      `while ${shards.length} groups of shards with ${brands.length} brands moved to the other worker: ${described(responses)}`,
    ),
    claim(
      (await brandsAt(admin, from.port)).length === 0 && brands.length > 0,
      `no brand is left on the first worker; ${imports} imports were stored in the meantime`,
    ),
    claim(
      left.length === 0 && changed === 0 && checked.status === 0,
      `${rows.count} rows and ${requests.length} responses are the same as before: ${left.length} tables and ${changed} responses differ; check: ${checked.stderr.trim()}`,
    ),
  ].every(Boolean);
}

/** Imports the same file repeatedly until `stop` is called. The imports change no row. */
function importUntil(url: string, file: string): { stop(): Promise<number> } {
  let isOver = false;
  const imported = (async () => {
    let count = 0;
    for (; !isOver; count += 1) await timeJobs(url, ['import', file], CLOCK);
    return count;
  })();
  return {
    stop: () => {
      isOver = true;
      return imported;
    },
  };
}
