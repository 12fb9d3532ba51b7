import { setTimeout as sleep } from 'node:timers/promises';
import { send } from '@brand-visibility/programs/http';
import { onlyReplies, startLoad } from '../load.js';
import { CALLERS, claim, described, heardIn } from '../trouble/part.js';
import type { Setting } from './setting.js';

/** Milliseconds after which reports have to be served again. */
const BOUND = 2_000;
const READY = { method: 'GET', path: '/readyz', headers: {} };

/** The replica ends hard and is started again, while both services are asked. */
export async function away({ pair, readers, demo, seconds }: Setting): Promise<boolean> {
  const reports = readers.map(({ port }) => startLoad(port, [demo.report], CALLERS));
  const accounts = readers.map(({ port }) => startLoad(port, [demo.account], 1));
  await sleep(1_000);
  await pair.standby.crash();
  const gone = performance.now();
  await sleep(1_000);
  const refused = await Promise.all(readers.map(({ port }) => send(port, demo.report)));
  const states = await Promise.all(readers.map(({ port }) => send(port, READY)));
  await sleep(seconds * 1_000);
  await pair.standby.restart();
  const back = performance.now();
  const servedAgain = () =>
    reports.map(({ heard }) => heard.find(({ what, at }) => what === '200' && at > back)?.at ?? Infinity);
  while (servedAgain().includes(Infinity) && performance.now() - back < 10 * BOUND) await sleep(5);
  const delays = servedAgain().map((at) => at - back);
  await sleep(1_500);
  const ready = await Promise.all(readers.map(({ port }) => send(port, READY)));
  const heard = (await Promise.all(reports.map((load) => load.stop()))).flat();
  const heardOfAccounts = (await Promise.all(accounts.map((load) => load.stop()))).flat();

  const during = heardIn(heard, gone, back);
  const waits = refused.map(
    ({ status, headers }) => `${status} with Retry-After: ${String(headers['retry-after'])}`,
  );
  const checks = states.map(({ status, text }) => `${status} ${text}`);
  return [
    claim(
      during.length > 0 && onlyReplies(during, '503') && onlyReplies(heard, '200', '503'),
      `reports while the replica was away: ${described(during)}`,
    ),
    claim(
      refused.every(
        ({ status, headers }) => status === 503 && /^[1-5]$/.test(String(headers['retry-after'])),
      ),
      `they were ${waits.join(', ')}`,
    ),
    claim(
      states.every(({ status, text }) => status === 503 && /"database":"ok".*"replica":"failed"/.test(text)),
      `/readyz said ${checks[0]}`,
    ),
    claim(onlyReplies(heardOfAccounts, '200'), `/v1/account meanwhile: ${described(heardOfAccounts)}`),
    claim(
      delays.every((delay) => delay <= BOUND) && ready.every(({ status }) => status === 200),
      `reports were served ${delays.map((delay) => delay.toFixed(0)).join(' and ')} ms after its return (bound ${BOUND}), and both are ready`,
    ),
  ].every(Boolean);
}
