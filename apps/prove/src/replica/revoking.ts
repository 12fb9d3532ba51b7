import { caughtUp, runStatements } from '@brand-visibility/databases';
import { fingerprint } from '@brand-visibility/records';
import { setTimeout as sleep } from 'node:timers/promises';
import { responsesIn } from '../harness/load.js';
import { sharedTime } from '@brand-visibility/programs/processes';
import { runJobs, timeJobs } from '@brand-visibility/programs/start';
import { claim, startCallers } from '../trouble/part.js';
import { resumeReplay, pauseReplay, type Setting } from './setting.js';

/** Proves that services refuse a key as soon as the primary revokes it, even while the replica is paused. */
export async function revoking(setting: Setting): Promise<boolean> {
  const { workspace, pair, readers, clock } = setting;
  const create = ['keys', 'create', '--account', 'acc_demo', '--name', 'spare', '--all-brands'];
  const spare = (await runJobs(workspace, pair.primary.url, create)).trim();
  await caughtUp(pair.primary.url, pair.standby.url);
  const [row] = (await runStatements(pair.primary.url, [
    `select id from api_key where fingerprint = '${fingerprint(spare)}'`,
  ])) as { id: string }[]; // the driver returns untyped rows
  const request = { method: 'GET', path: '/v1/brands', headers: { Authorization: `Bearer ${spare}` } };
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
