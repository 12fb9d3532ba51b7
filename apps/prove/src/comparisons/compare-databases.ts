import { drawFrom } from '@brand-visibility/records';
import type { Command } from 'commander';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { differenceOf, nextOf, pageAfter } from './compared-replies.js';
import { newPostgres, newSqlite, type ProofDatabase } from '../harness/databases.js';
import { send, type HttpRequest } from '@brand-visibility/programs/http';
import { wholeNumber } from '../harness/options.js';
import { inWorkspace, progress, type Workspace } from '@brand-visibility/programs/workspace';
import { runJobs, startService } from '@brand-visibility/programs/start';
import { requestsOf } from '../harness/requests.js';
import { keysFor, readWorld } from '../harness/world.js';

interface Options {
  readonly requests: number;
  readonly seed: number;
  readonly demo?: boolean;
}

const DAY = 86_400_000;
/** The day of the demo, fixed for reproducible runs. */
const DEMO_DAY = '2026-03-01';
const SHOWN_DIFFERENCES = 5;

/** `compare-databases`: services over SQLite and PostgreSQL reply identically. */
export function compareDatabases(proofs: Command): void {
  proofs
    .command('compare-databases')
    .description(
      'import the same data into SQLite and PostgreSQL and compare the replies to the same requests, byte by byte',
    )
    .argument('[files...]', 'files to import; default: the demo world')
    .option('--demo', 'also import the demo world')
    .option('--requests <number>', 'requests to send', wholeNumber, 500)
    .option('--seed <number>', 'seed of the requests', wholeNumber, 1)
    .action((files: readonly string[], options: Options) =>
      inWorkspace((workspace) => compare(workspace, files, options)),
    );
}

async function compare(workspace: Workspace, files: readonly string[], options: Options): Promise<boolean> {
  progress('creating the databases');
  const databases = [await newSqlite(workspace), await newPostgres(workspace)] as const;
  const [sqlite, postgres] = databases;
  const commands = [
    // Must be first: the command refuses a database with other accounts.
    ...(options.demo || files.length === 0 ? [['demo', '--today', DEMO_DAY]] : []),
    ...(files.length > 0 ? [['import', ...files]] : []),
  ];
  for (const command of commands) await inBoth(workspace, databases, command);
  const world = await readWorld(postgres.forJobs);
  const draw = drawFrom(options.seed);
  const { keys, lines } = keysFor(draw, world);
  const keyFile = join(workspace.folder, 'keys.ndjson');
  writeFileSync(keyFile, lines);
  await inBoth(workspace, databases, ['import', keyFile]);

  const clock = world.latest + draw.below(3 * DAY);
  const environment = { REQUIRE_ROW_SECURITY: '1' };
  const first = await startService(workspace, sqlite.forService, { clock });
  const second = await startService(workspace, postgres.forService, { clock, environment });

  const requests = requestsOf(draw, world, keys);
  const statuses = new Map<number, number>();
  const differences: string[] = [];
  let next: HttpRequest | null = null;
  for (let sent = 0; sent < options.requests; sent += 1) {
    const request: HttpRequest = next ?? nextOf(requests);
    const [one, other] = await Promise.all([send(first.port, request), send(second.port, request)]);
    statuses.set(one.status, (statuses.get(one.status) ?? 0) + 1);
    const difference = differenceOf({ SQLite: one, PostgreSQL: other });
    if (difference !== null) differences.push(`${request.method} ${request.path}\n${difference}`);
    next = draw.chance(70) ? pageAfter(request, one) : null;
    if ((sent + 1) % 100 === 0) progress(`${sent + 1} requests sent, ${differences.length} differ`);
  }
  const equal = options.requests - differences.length;
  const byStatus = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
  console.log(`${equal} of ${options.requests} equal (${byStatus.join(', ')}; seed ${options.seed})`);
  for (const difference of differences.slice(0, SHOWN_DIFFERENCES)) console.log(difference);
  return differences.length === 0;
}

async function inBoth(
  workspace: Workspace,
  databases: readonly ProofDatabase[],
  command: readonly string[],
): Promise<void> {
  for (const { name, forJobs } of databases) {
    progress(`${command.join(' ')}: ${name}`);
    await runJobs(workspace, forJobs, command);
  }
}
