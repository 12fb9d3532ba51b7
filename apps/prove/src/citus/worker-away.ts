import { send } from '@brand-visibility/programs/http';
import { timeJobs, tryJobs } from '@brand-visibility/programs/start';
import { setTimeout as sleep } from 'node:timers/promises';
import { described, onlyResponses, responsesIn, startCallers } from '../harness/load.js';
import { sharedTime } from '@brand-visibility/programs/processes';
import { differingResponses, responsesTo } from '../harness/responses.js';
import { claim } from '../harness/parts.js';
import { differingTables, rowsOf } from '../harness/rows.js';
import type { Setting } from './setting.js';
import { CLOCK, serveWorld } from './world.js';

/** Maximum time in milliseconds from the worker's restart until all requests succeed again. */
const BOUND = 5_000;
const READY = { method: 'GET', path: '/readyz', headers: {} };

/** Proves that, while a worker crashes and restarts under load, callers get only 200 and 503 and no row is lost. */
export async function workerAway(setting: Setting): Promise<boolean> {
  const { workspace, cluster, seconds } = setting;
  const [worker] = cluster.workers;
  if (!worker) throw new Error('the cluster has no workers');
  const { database, service, requests, file } = await serveWorld(setting, 'away');
  const rows = await rowsOf(database.forJobs);
  const responsesBefore = await responsesTo(service.port, requests);
  const load = await startCallers(workspace, service.port, requests);
  await sleep(2_000);
  await worker.server.crash();
  const gone = sharedTime();
  const imported = await tryJobs(database.forJobs, ['import', file]);
  await send(service.port, READY); // this request makes the service check the workers
  await sleep(seconds * 1_000);
  const ready = await send(service.port, READY);
  await worker.server.restart();
  const back = sharedTime();
  await sleep(BOUND + 3_000);
  const responses = await load.stop();
  const during = responsesIn(responses, gone, back);
  const afterwards = responsesIn(responses, back + BOUND);
  const left = differingTables(await rowsOf(database.forJobs), rows);
  const responsesAfter = await responsesTo(service.port, requests);
  const changed = differingResponses(responsesBefore, responsesAfter);
  await timeJobs(database.forJobs, ['import', file], CLOCK);
  const checked = await tryJobs(database.forJobs, ['check']);
  await service.stop();
  return [
    claim(
      onlyResponses(responses, '200', '503'),
      `${responses.length} responses in all: ${described(responses)}`,
    ),
    claim(
      during.some(({ outcome }) => outcome === '200') && during.some(({ outcome }) => outcome === '503'),
      `while one of two workers was away for ${((back - gone) / 1_000).toFixed(0)} s: ${described(during)}`,
    ),
    claim(
      ready.status === 200 && ready.text.includes(`127.0.0.1:${worker.port}`),
      `/readyz in the meantime: ${ready.status} ${ready.text}`,
    ),
    claim(
      imported.status === 1 && imported.stderr.trim() !== '',
      `an import in the meantime exited with ${imported.status}: ${imported.stderr.trim().slice(0, 200)}`,
    ),
    claim(
      afterwards.length > 0 && onlyResponses(afterwards, '200'),
      `from ${BOUND} ms after its restart: ${described(afterwards)}`,
    ),
    claim(
      left.length === 0 && changed === 0,
      `${rows.count} rows and ${requests.length} responses are the same as before: ${left.length} tables and ${changed} responses differ`,
    ),
    claim(checked.status === 0, `the same import then succeeded, and check found: ${checked.stderr.trim()}`),
  ].every(Boolean);
}
