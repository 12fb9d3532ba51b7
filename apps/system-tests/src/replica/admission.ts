import { PLANS } from '@brand-visibility/domain';
import { runStatements } from '@brand-visibility/test-fixtures/postgres';
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { send } from '@brand-visibility/programs/http';
import { startLoad } from '../load.js';
import { timeJobs } from '@brand-visibility/programs/start';
import { CALLERS, claim, heardIn } from '../trouble/part.js';
import { countedIn, type Counted } from '../windows.js';
import { goOn, holdBack, type Setting } from './setting.js';

/** A key is revoked at the primary while the replica is held back; nobody gets in with it any more. */
export async function revoking(setting: Setting): Promise<boolean> {
  const { demo, pair, readers, clock } = setting;
  const spare = demo.keys.find(({ state, key }) => state === 'restricted' && key !== demo.key);
  if (!spare) throw new Error('the demo world has a key to revoke');
  const [row] = (await runStatements(pair.primary.url, [
    `select id from api_key where fingerprint = '${createHash('sha256').update(spare.key).digest('hex')}'`,
  ])) as { id: string }[]; // rows are untyped
  const ask = { method: 'GET', path: '/v1/brands', headers: { Authorization: `Bearer ${spare.key}` } };
  await holdBack(setting);
  const loads = readers.map(({ port }) => startLoad(port, [ask], CALLERS));
  await sleep(500);
  await timeJobs(pair.primary.url, ['keys', 'revoke', '--key', row?.id ?? ''], clock - 1_000);
  const revoked = performance.now();
  await sleep(1_000);
  const heard = (await Promise.all(loads.map((load) => load.stop()))).flat();
  await goOn(setting);
  const after = heardIn(heard, revoked);
  const served = heard.filter(({ what }) => what === '200').length;
  const late = after.filter(({ what }) => what !== '401').length;
  return claim(
    served > 0 && after.length > 0 && late === 0,
    `a key was served ${served} times; revoked at the primary, with the replica held back, it was refused ${after.length - late} of ${after.length} times`,
  );
}

const LIMIT = 60;
const ASKED = 300;

/** Both let in exactly the limit of a minute between them. */
export async function limiting({ startReader, pair, demo }: Setting): Promise<boolean> {
  const environment = { REQUESTS_PER_MINUTE: PLANS.map((plan) => `${plan}=${LIMIT}`).join(',') };
  const services = await Promise.all([startReader({ environment }), startReader({ environment })]);
  await runStatements(pair.primary.url, ['delete from rate_window']); // the key was used in this very minute
  const counted: Counted[] = [];
  let left = ASKED;
  const callers = Array.from({ length: CALLERS }, async (_, caller) => {
    for (let turn = caller; left > 0; turn += 1) {
      left -= 1;
      const sent = now();
      const { status, headers } = await send(services[turn % 2]!.port, demo.account);
      const [, r = NaN, t = NaN] = /^"default";r=(\d+);t=(\d+)$/.exec(String(headers['ratelimit'])) ?? [];
      counted.push({ status, left: Number(r), seconds: Number(t), sent, received: now() + 1 });
    }
  });
  await Promise.all(callers);
  for (const service of services) await service.stop();
  const full = [...countedIn(counted).values()].filter(({ refused }) => refused > 0);
  const exact = full.filter(({ lefts }) => lefts.length === LIMIT && new Set(lefts).size === LIMIT);
  return claim(
    full.length > 0 && exact.length === full.length,
    `of ${counted.length} requests at two services with a limit of ${LIMIT}, ${full.map(({ lefts }) => lefts.length).join(' and ')} were let in a full window, each of r=0..${LIMIT - 1} once`,
  );
}

// eslint-disable-next-line no-restricted-syntax -- the database goes by the clock of the machine
const now = () => Date.now();
