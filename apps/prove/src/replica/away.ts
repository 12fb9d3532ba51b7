import { setTimeout as sleep } from 'node:timers/promises';
import { send } from '@brand-visibility/programs/http';
import { described, onlyResponses, responsesIn, startCallers } from '../harness/load.js';
import { sharedTime } from '@brand-visibility/programs/processes';
import { claim } from '../harness/parts.js';
import type { Setting } from './parts.js';

/** Maximum time in milliseconds from the replica's restart until reports succeed again. */
const BOUND = 2_000;
const READY = { method: 'GET', path: '/readyz', headers: {} };

/** Proves that the service responds as documented while the replica crashes and restarts under load. */
export async function away({ workspace, pair, readers, demo, seconds }: Setting): Promise<boolean> {
  const reports = await Promise.all(readers.map(({ port }) => startCallers(workspace, port, [demo.report])));
  const accounts = await Promise.all(
    readers.map(({ port }) => startCallers(workspace, port, [demo.account], 1)),
  );
  await sleep(1_000);
  await pair.standby.crash();
  const gone = sharedTime();
  await sleep(1_000);
  const refused = await Promise.all(readers.map(({ port }) => send(port, demo.report)));
  const states = await Promise.all(readers.map(({ port }) => send(port, READY)));
  await sleep(seconds * 1_000);
  await pair.standby.restart();
  const back = sharedTime();
  const servedAgain = () =>
    reports.map(
      ({ responses }) => responses.find(({ outcome, at }) => outcome === '200' && at > back)?.at ?? Infinity,
    );
  while (servedAgain().includes(Infinity) && sharedTime() - back < 10 * BOUND) await sleep(5);
  const delays = servedAgain().map((at) => at - back);
  await sleep(1_500);
  const ready = await Promise.all(readers.map(({ port }) => send(port, READY)));
  const responses = (await Promise.all(reports.map((load) => load.stop()))).flat();
  const accountResponses = (await Promise.all(accounts.map((load) => load.stop()))).flat();

  const during = responsesIn(responses, gone, back);
  const waits = refused.map(
    ({ status, headers }) => `${status} with Retry-After: ${String(headers['retry-after'])}`,
  );
  const checks = states.map(({ status, text }) => `${status} ${text}`);
  return [
    claim(
      during.length > 0 && onlyResponses(during, '503') && onlyResponses(responses, '200', '503'),
      `reports while the replica was down: ${described(during)}`,
    ),
    claim(
      refused.every(
        ({ status, headers }) => status === 503 && /^[1-5]$/.test(String(headers['retry-after'])),
      ),
      `their responses were ${waits.join(', ')}`,
    ),
    claim(
      states.every(({ status, text }) => status === 503 && /"database":"ok".*"replica":"failed"/.test(text)),
      `/readyz returned ${checks[0]}`,
    ),
    claim(
      onlyResponses(accountResponses, '200'),
      `/v1/account in the meantime: ${described(accountResponses)}`,
    ),
    claim(
      delays.every((delay) => delay <= BOUND) && ready.every(({ status }) => status === 200),
      `reports were served ${delays.map((delay) => delay.toFixed(0)).join(' and ')} ms after its restart (bound ${BOUND}), and both services are ready`,
    ),
  ].every(Boolean);
}
