import { PLANS } from '@brand-visibility/domain';
import { runStatements } from '@brand-visibility/databases';
import { fingerprint } from '@brand-visibility/records';
import { setTimeout as sleep } from 'node:timers/promises';
import { responsesIn } from '../harness/load.js';
import { sharedTime } from '@brand-visibility/programs/processes';
import { timeJobs } from '@brand-visibility/programs/start';
import { CALLERS, claim, startCallers } from '../trouble/part.js';
import { countedIn, countedRequest, isExact, type Counted } from '../processes/windows.js';
import { resumeReplay, pauseReplay, type Setting } from './setting.js';

/** Revokes a key at the primary while the replica is paused; the key is refused from then on. */
export async function revoking(setting: Setting): Promise<boolean> {
  const { workspace, demo, pair, readers, clock } = setting;
  const spare = demo.keys.find(({ state, key }) => state === 'restricted' && key !== demo.key);
  if (!spare) throw new Error('the demo has no key to revoke');
  const [row] = (await runStatements(pair.primary.url, [
    `select id from api_key where fingerprint = '${fingerprint(spare.key)}'`,
  ])) as { id: string }[]; // rows are untyped
  const request = { method: 'GET', path: '/v1/brands', headers: { Authorization: `Bearer ${spare.key}` } };
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

const LIMIT = 60;
const REQUESTS = 300;

/** Two services together admit exactly the limit of a minute. */
export async function limiting({ startReader, pair, demo }: Setting): Promise<boolean> {
  const environment = { REQUESTS_PER_MINUTE: PLANS.map((plan) => `${plan}=${LIMIT}`).join(',') };
  const services = await Promise.all([startReader({ environment }), startReader({ environment })]);
  await runStatements(pair.primary.url, ['delete from rate_window']); // the key was used in the current minute
  const counted: Counted[] = [];
  let left = REQUESTS;
  const callers = Array.from({ length: CALLERS }, async (_, caller) => {
    for (let attempt = caller; left > 0; attempt += 1) {
      left -= 1;
      counted.push(await countedRequest(services[attempt % 2]!.port, demo.account, now, 1));
    }
  });
  await Promise.all(callers);
  for (const service of services) await service.stop();
  const full = [...countedIn(counted).values()].filter(({ refused }) => refused > 0);
  const exact = full.filter((window) => isExact(window, LIMIT));
  return claim(
    full.length > 0 && exact.length === full.length,
    `of ${counted.length} requests at two services with a limit of ${LIMIT}, ${full.map(({ lefts }) => lefts.length).join(' and ')} were admitted in a full window, each of r=0..${LIMIT - 1} once`,
  );
}

// eslint-disable-next-line no-restricted-syntax -- the database uses the clock of the machine
const now = () => Date.now();
