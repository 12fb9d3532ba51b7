import type { Command } from 'commander';
import { setTimeout as sleep } from 'node:timers/promises';
import { acceptsAt, demoOnPostgres } from '../harness/demo-on-postgres.js';
import { countedResponses, onlyResponses, startLoad } from '../harness/load.js';
import { inWorkspace, progress, type Workspace } from '@brand-visibility/programs/workspace';
import { startService } from '@brand-visibility/programs/start';
import { wholeNumber } from '../harness/options.js';

interface Options {
  readonly rounds: number;
  readonly away: number;
}

/** The maximum time in milliseconds until the service responds with 200 again. */
const BOUND = 1_000;
const CALLERS = 8;

/**
 * `database-restart`: while PostgreSQL is down after a crash, the service responds 503 and nothing else; then it
 * recovers.
 */
export function databaseRestart(proofs: Command): void {
  proofs
    .command('database-restart')
    .description(
      'crash PostgreSQL under load and restart it; all responses are 200 or 503, and 200 within a second of its return',
    )
    .option('--rounds <number>', 'number of crashes', wholeNumber, 5)
    .option('--away <milliseconds>', 'downtime of each crash', wholeNumber, 2_000)
    .action((options: Options) => inWorkspace((workspace) => prove(workspace, options)));
}

async function prove(workspace: Workspace, { rounds, away }: Options): Promise<boolean> {
  const { server, url, report } = await demoOnPostgres(workspace);
  const service = await startService(workspace, url, { environment: { REQUIRE_ROW_SECURITY: '1' } });
  const load = startLoad(service.port, [report], CALLERS);
  const servedAfter = (instant: number) =>
    load.responses.find(({ outcome, at }) => outcome === '200' && at > instant)?.at;

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
    progress(`round ${round}: 200 again ${delay.toFixed(0)} ms after the return`);
  }
  const responses = await load.stop();
  const times = delays.map((delay) => delay.toFixed(0)).join(', ');
  console.log(`responses: ${countedResponses(responses)}`);
  console.log(
    `milliseconds from the return to the first 200, in ${rounds} rounds: ${times} (bound ${BOUND})`,
  );
  return (
    onlyResponses(responses, '200', '503') && service.isRunning() && delays.every((delay) => delay <= BOUND)
  );
}
