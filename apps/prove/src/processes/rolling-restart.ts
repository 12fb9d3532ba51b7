import { drawFrom } from '@brand-visibility/records';
import { freePort } from '@brand-visibility/databases';
import type { Command } from 'commander';
import { setTimeout as sleep } from 'node:timers/promises';
import { databaseOption, newDemo, type DatabaseKind } from '../harness/databases.js';
import { grouped, seconds } from '../harness/figures.js';
import { countsOf, describedCounts, latency, startLoad } from '../harness/load.js';
import { mixOf } from '../harness/mix.js';
import { wholeNumberAboveZero } from '../harness/options.js';
import { startProxy } from '../harness/proxy.js';
import { getAs, send } from '@brand-visibility/programs/http';
import { inWorkspace, type Workspace } from '@brand-visibility/programs/workspace';
import { machineLoad } from '@brand-visibility/programs/processes';
import { runJobs, startService, type RunningService } from '@brand-visibility/programs/start';
import { NEXT_JOBS } from '../upgrade/next-release.js';

interface Options {
  readonly rounds: number;
  readonly rate: number;
  readonly database: DatabaseKind;
}

/** The settings of compose.yaml. Within the delay, the proxy notices a shutdown and closes idle connections. */
const DRAIN_DELAY_SECONDS = 5;
const KEEP_ALIVE_SECONDS = 75;
const SERVICES = 2;

/** Adds the command `rolling-restart`. It proves that no request fails if services are restarted in turn. */
export function rollingRestart(proofs: Command): void {
  proofs
    .command('rolling-restart')
    .description('restart two services behind HAProxy one after the other under load; every response is 200')
    .option('--rounds <number>', 'restarts of each service', wholeNumberAboveZero, 10)
    .option('--rate <number>', 'requests per second', wholeNumberAboveZero, 250)
    .addOption(databaseOption())
    .action((options: Options) => inWorkspace((workspace) => prove(workspace, options)));
}

async function prove(workspace: Workspace, { rounds, rate, database: name }: Options): Promise<boolean> {
  const database = await newDemo(workspace, name);
  const ports = [];
  for (let service = 0; service < SERVICES; service += 1) ports.push(await freePort());
  const start = (port: number, secrets = OLD) =>
    startService(workspace, database.forService, {
      environment: {
        PORT: String(port),
        CURSOR_SECRET: secrets,
        DRAIN_DELAY_SECONDS: String(DRAIN_DELAY_SECONDS),
        KEEP_ALIVE_SECONDS: String(KEEP_ALIVE_SECONDS),
      },
    });
  const services: RunningService[] = await Promise.all(ports.map((port) => start(port)));
  const proxy = await startProxy(workspace, {
    services: ports,
    // The proxy sees a single address for all callers.
    environment: { ADDRESS_CONNECTIONS: '4000', ADDRESS_NEW_CONNECTIONS: '1000000', UNPRIVILEGED: '1' },
  });
  for (const [index] of services.entries()) await proxy.untilServing(index, true);
  const requests = await mixOf(drawFrom(1), proxy.port, database.key);

  console.log(
    `${SERVICES} services over ${database.name}, ${rate} requests per second; machine load ${machineLoad()}`,
  );
  console.log(
    `no retries; DRAIN_DELAY_SECONDS=${DRAIN_DELAY_SECONDS} KEEP_ALIVE_SECONDS=${KEEP_ALIVE_SECONDS}`,
  );
  const load = await startLoad(workspace, { port: proxy.port, requests, pace: { rate } });
  await sleep(2_000);
  let isGraceful = true;
  const paging = startPaging(proxy.port, database.key);
  for (let round = 1; round <= rounds + ROTATION.length; round += 1) {
    const secrets = ROTATION[round - rounds - 1] ?? OLD;
    if (round === Math.ceil((rounds + 1) / 2)) {
      await runJobs(workspace, database.forJobs, ['migrate'], NEXT_JOBS);
      console.log('the next release has migrated the database, which still supports these services');
    }
    for (const [index, service] of services.entries()) {
      const signalled = performance.now();
      const status = await service.stop();
      const stopped = performance.now();
      services[index] = await start(service.port, secrets);
      await proxy.untilServing(index, true);
      const serving = performance.now();
      isGraceful &&= status === 0;
      console.log(
        `restart ${round} of service ${index + 1}: exited with ${String(status)} after ${seconds(stopped - signalled)}, served again after ${seconds(serving - stopped)} more`,
      );
    }
  }
  await sleep(1_000);
  const { pages, rejected } = await paging.stop();
  const responses = await load.stop();
  const counts = countsOf(responses);
  const failed = responses.length - (counts['200'] ?? 0);
  console.log(
    `${grouped(rejected)} of ${grouped(pages)} cursors were rejected, while the last ${ROTATION.length} rounds changed CURSOR_SECRET`,
  );
  console.log(
    `${grouped(failed)} of ${grouped(responses.length)} requests failed in ${(rounds + ROTATION.length) * SERVICES} restarts (${describedCounts(counts)}); p50 ${latency(responses, 50).toFixed(1)} ms, p99 ${latency(responses, 99).toFixed(1)} ms`,
  );
  return failed === 0 && isGraceful && rejected === 0 && pages > 100;
}

const OLD = 'the old secret of the services of a test';
const NEW = 'the new secret of the services of a test';

/** The secret rotation in docs/runbook.md. No process encrypts with a secret that another process does not know yet. */
const ROTATION = [`${OLD},${NEW}`, `${NEW},${OLD}`, NEW];

/** Pages through a list without pause, so that each service receives cursors that the other service created. */
function startPaging(port: number, key: string) {
  const counts = { pages: 0, rejected: 0 };
  let isOver = false;
  const paged = (async () => {
    const { text } = await send(port, getAs(key, '/v1/brands?limit=1'));
    const { data } = JSON.parse(text) as { data: readonly { id: string }[] }; // every list has these fields
    const list = `/v1/brands/${data[0]?.id}/runs?limit=1`;
    for (let cursor: string | null = null; !isOver;) {
      const path: string = cursor === null ? list : `${list}&cursor=${cursor}`;
      const page = await send(port, getAs(key, path));
      counts.pages += 1;
      if (page.status !== 200) counts.rejected += 1;
      cursor = page.status === 200 ? (JSON.parse(page.text) as Page).next_cursor : null;
    }
  })();
  return {
    stop: async () => {
      isOver = true;
      await paged;
      return counts;
    },
  };
}

/** A page of a list. */
interface Page {
  readonly next_cursor: string | null;
}
