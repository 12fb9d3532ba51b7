import type { Command } from 'commander';
import { setTimeout as sleep } from 'node:timers/promises';
import { acceptsAt, demoOnPostgres } from './demo-on-postgres.js';
import { countedReplies, onlyReplies, startLoad } from './load.js';
import { inWorkspace, progress, type Workspace } from '@brand-visibility/programs/workspace';
import { startService } from '@brand-visibility/programs/start';
import { wholeNumber } from './options.js';

interface Options {
  readonly rounds: number;
  readonly away: number;
}

/** Milliseconds after which the service has to serve again. */
const BOUND = 1_000;
const CALLERS = 8;

/** `database-restart`: a service whose PostgreSQL ends hard says 503 and nothing else, and serves soon after its return. */
export function databaseRestart(proofs: Command): void {
  proofs
    .command('database-restart')
    .description(
      'end PostgreSQL hard under load and start it again; only 200 and 503 come, 200 within a second',
    )
    .option('--rounds <number>', 'how often', wholeNumber, 5)
    .option('--away <milliseconds>', 'how long it is away each time', wholeNumber, 2_000)
    .action((options: Options) => inWorkspace((place) => prove(place, options)));
}

async function prove(place: Workspace, { rounds, away }: Options): Promise<boolean> {
  const { server, url, report } = await demoOnPostgres(place);
  const service = await startService(place, url, { environment: { REQUIRE_ROW_SECURITY: '1' } });
  const load = startLoad(service.port, [report], CALLERS);
  const servedAfter = (instant: number) =>
    load.heard.find(({ what, at }) => what === '200' && at > instant)?.at;

  const delays: number[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const before = performance.now();
    while (servedAfter(before) === undefined) await sleep(5);
    await sleep(500);
    await server.crash();
    await sleep(away);
    await server.restart();
    await acceptsAt(server.url);
    const returned = performance.now();
    while (servedAfter(returned) === undefined && performance.now() - returned < 10 * BOUND) await sleep(5);
    const delay = (servedAfter(returned) ?? Infinity) - returned;
    delays.push(delay);
    progress(`round ${round}: served ${delay.toFixed(0)} ms after the return`);
  }
  const heard = await load.stop();
  const times = delays.map((delay) => delay.toFixed(0)).join(', ');
  console.log(`replies: ${countedReplies(heard)}`);
  console.log(
    `milliseconds from the return to the first 200, in ${rounds} rounds: ${times} (bound ${BOUND})`,
  );
  return onlyReplies(heard, '200', '503') && service.isRunning() && delays.every((delay) => delay <= BOUND);
}
