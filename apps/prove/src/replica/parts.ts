import { caughtUp, onStandby, runStatements, type PostgresPair } from '@brand-visibility/databases';
import { getAs } from '@brand-visibility/programs/http';
import { sharedTime } from '@brand-visibility/programs/processes';
import { runJobs, timeJobs, type RunningService } from '@brand-visibility/programs/start';
import type { Workspace } from '@brand-visibility/programs/workspace';
import { fingerprint } from '@brand-visibility/records';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Demo } from '../harness/demo-on-postgres.js';
import { described, onlyResponses, responsesIn, startCallers } from '../harness/load.js';
import { differingResponses, responsesTo } from '../harness/responses.js';
import type { growingWorld } from '../harness/growing-world.js';
import { claim } from '../harness/parts.js';

/** The databases and services that all parts of the system test share. */
export interface Setting {
  readonly workspace: Workspace;
  readonly pair: PostgresPair;
  readonly demo: Demo;
  readonly growing: ReturnType<typeof growingWorld>;
  /** The fixed time of all services' clocks, in milliseconds since 1970. */
  readonly clock: number;
  /** Two services that read from the replica. */
  readonly readers: readonly [RunningService, RunningService];
  /** A service that reads from the primary and has a different database role. */
  readonly alone: RunningService;
  readonly seconds: number;
}

/** Pauses replay. The replica then receives commits but does not show them. */
const pauseReplay = (setting: Setting) => onReplica(setting, 'select pg_wal_replay_pause()');
const resumeReplay = (setting: Setting) => onReplica(setting, 'select pg_wal_replay_resume()');

/** Runs a statement on the replica. If recovery cancels the statement, runs the statement again. */
const onReplica = (setting: Setting, statement: string) => onStandby(setting.pair.standby.url, statement);

/** Maximum time in milliseconds by which an idle replica lags behind. */
const LAG_BOUND = 5_000;

/** Proves that responses change as soon as the replica contains the imported data, and not earlier. */
export async function following(setting: Setting): Promise<boolean> {
  const { workspace, pair, readers, alone, growing } = setting;
  const requests = growing.requests;
  const read = ({ port }: RunningService) => responsesTo(port, requests);
  const differing = async () => {
    const expected = await read(alone);
    let count = 0;
    for (const reader of readers) count += differingResponses(expected, await read(reader));
    return count;
  };

  await runJobs(workspace, pair.primary.url, ['import', growing.before]);
  const committed = performance.now();
  while ((await differing()) > 0 && performance.now() - committed < LAG_BOUND);
  const lag = performance.now() - committed;
  const follows = claim(
    (await differing()) === 0,
    `${requests.length} responses of each service equalled the primary's within ${lag.toFixed(0)} ms of the end of an import`,
  );

  await pauseReplay(setting);
  const before = await Promise.all(readers.map(read));
  await runJobs(workspace, pair.primary.url, ['import', growing.whole]);
  const after = await Promise.all(readers.map(read));
  const isOld = before.every((responses, i) => differingResponses(responses, after[i]!) === 0);
  const changed = await differing();
  const isUnchanged = claim(
    isOld && changed > 0,
    `with the replica paused, all ${requests.length} responses stayed as before the next import, while ${changed / readers.length} of the primary's changed`,
  );
  await resumeReplay(setting);
  await caughtUp(pair.primary.url, pair.standby.url);
  const left = await differing();
  return claim(left === 0, `after the replica resumed, ${left} responses differ`) && isUnchanged && follows;
}

/** Proves that services refuse a key as soon as the primary revokes it, even while the replica is paused. */
export async function revoking(setting: Setting): Promise<boolean> {
  const { workspace, pair, readers, clock } = setting;
  const create = ['keys', 'create', '--account', 'acc_demo', '--name', 'spare', '--all-brands'];
  const spare = (await runJobs(workspace, pair.primary.url, create)).trim();
  await caughtUp(pair.primary.url, pair.standby.url);
  const [row] = (await runStatements(pair.primary.url, [
    `select id from api_key where fingerprint = '${fingerprint(spare)}'`,
  ])) as { id: string }[]; // the driver returns untyped rows
  const request = getAs(spare, '/v1/brands');
  await pauseReplay(setting);
  const loads = await Promise.all(readers.map(({ port }) => startCallers(workspace, port, [request])));
  await sleep(500);
  await timeJobs(pair.primary.url, ['keys', 'revoke', '--key', row?.id ?? ''], clock - 1_000);
  const revoked = sharedTime();
  await sleep(1_000);
  const responses = (await Promise.all(loads.map((load) => load.stop()))).flat();
  await resumeReplay(setting);
  const after = responsesIn(responses, revoked);
  const served = responses.filter(({ outcome }) => outcome === '200').length;
  const late = after.filter(({ outcome }) => outcome !== '401').length;
  return claim(
    served > 0 && after.length > 0 && late === 0,
    `a key was admitted ${served} times; after it was revoked at the primary, with the replica paused, it was refused ${after.length - late} of ${after.length} times`,
  );
}

/** Proves that callers get only 200 and 503 while queries on the replica are cancelled by vacuums on the primary. */
export async function recovery(setting: Setting): Promise<boolean> {
  const { workspace, pair, readers, demo, seconds } = setting;
  const conflicts = async (): Promise<number> => {
    const [row] = (await onReplica(
      setting,
      'select sum(confl_snapshot)::int as count from pg_stat_database_conflicts',
    )) as { count: number }[]; // the driver returns untyped rows
    return row?.count ?? 0;
  };
  const before = await conflicts();
  const requests = ['visibility', 'competitors'].map((report) => ({
    ...demo.report,
    path: demo.report.path.replace('visibility', report),
  }));
  const loads = await Promise.all(readers.map(({ port }) => startCallers(workspace, port, requests)));
  const end = sharedTime() + seconds * 1_000;
  let vacuums = 0;
  for (; sharedTime() < end; vacuums += 1) {
    await runStatements(pair.primary.url, [
      'update brand set description = description',
      'update run set id = id',
      'vacuum brand, run',
    ]);
    await sleep(50);
  }
  const responses = (await Promise.all(loads.map((load) => load.stop()))).flat();
  const met = (await conflicts()) - before;
  return claim(
    met > 0 && onlyResponses(responses, '200', '503') && responses.some(({ outcome }) => outcome === '200'),
    `${vacuums} vacuums on the primary cancelled ${met} queries on the replica; callers got ${described(responses)}`,
  );
}
