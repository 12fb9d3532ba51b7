import {
  CANARY,
  fuzz,
  FUZZ_EARLIER,
  FUZZ_NOW,
  type FuzzReport,
  fuzzWorld,
  type JudgeContext,
  judgeContext,
  LIMITED_PLAN,
  operationsOf,
  publishedDocument,
  replay,
  fetchCursors,
} from '@brand-visibility/api-fuzz';
import { PLANS } from '@brand-visibility/domain';
import { InvalidArgumentError, Option, type Command } from 'commander';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newPostgres, newSqlite, type ProofDatabase } from '../harness/databases.js';
import { grouped, seconds } from '../harness/figures.js';
import { printReport } from './fuzz-report.js';
import { wholeNumber, wholeNumberAboveZero } from '../harness/options.js';
import { inWorkspace, progress, type Workspace } from '@brand-visibility/programs/workspace';
import { timeJobs, runJobs, startService, PUBLIC_URL } from '@brand-visibility/programs/start';

interface Options {
  readonly requests: number;
  readonly seed: number;
  readonly database?: 'sqlite' | 'postgres';
  readonly replay?: ReplayId;
}

interface ReplayId {
  readonly seed: number;
  readonly index: number;
}

const SHOWN = 20;
const SHOWN_OF_A_LINE = 400;
/** The rate limit of the limited plan: low enough to be reached, high enough to admit some requests. */
const FEW = 30;

/** `fuzz`: every reply, to any request, follows the rules and the OpenAPI document. */
export function fuzzing(proofs: Command): void {
  proofs
    .command('fuzz')
    .description(
      'send requests generated from the OpenAPI document, valid and mutated, and check every reply',
    )
    .option('--requests <number>', 'requests to send to each database', wholeNumberAboveZero, 100_000)
    .option('--seed <number>', 'seed of the world and the requests', wholeNumber, 20260301)
    .addOption(new Option('--database <name>', 'only this database').choices(['sqlite', 'postgres']))
    .option('--replay <seed:index>', 'repeat one request and show it with its reply', replayId)
    .action((options: Options) => inWorkspace((workspace) => prove(workspace, options)));
}

function replayId(text: string): ReplayId {
  const [, seed, index] = /^(\d{1,9}):(\d{1,9})$/.exec(text) ?? [];
  if (seed === undefined) throw new InvalidArgumentError('Expected SEED:INDEX, as printed with a fault.');
  return { seed: Number(seed), index: Number(index) };
}

async function prove(workspace: Workspace, options: Options): Promise<boolean> {
  const { requests, replay: replayed } = options;
  const seed = replayed?.seed ?? options.seed;
  const reports: FuzzReport[] = [];
  const wrong: string[] = [];
  for (const open of chosen(options.database)) {
    const database = await open(workspace);
    const { port, judging, logged } = await serve(workspace, database, seed);
    if (replayed) {
      console.log(`${database.name}\n${await replay(port, judging, replayed.index)}`);
      continue;
    }
    const start = performance.now();
    const onProgress = (sent: number) => progress(`${database.name}: ${grouped(sent)} sent`);
    const report = await fuzz(port, judging, { requests, onProgress });
    const took = performance.now() - start;
    console.log(`${database.name}: ${grouped(report.requests)} requests in ${seconds(took)} (seed ${seed})`);
    printReport(report);
    const faults = report.faults.map(({ index, what }) => `${seed}:${index} ${what}`);
    wrong.push(...[...logged, ...faults].map((fault) => `${database.name} ${fault}`));
    console.log(
      `${database.name}: ${grouped(faults.length)} faults, ${grouped(logged.length)} unexpected log lines`,
    );
    reports.push(report);
  }
  wrong.push(...differences(reports, seed));
  for (const fault of wrong.slice(0, SHOWN)) console.log(`NOT PROVEN: ${fault}`);
  if (wrong.length > SHOWN) console.log(`... and ${grouped(wrong.length - SHOWN)} more`);
  return wrong.length === 0;
}

function chosen(name: Options['database']): ((workspace: Workspace) => Promise<ProofDatabase>)[] {
  return [...(name === 'postgres' ? [] : [newSqlite]), ...(name === 'sqlite' ? [] : [newPostgres])];
}

/** Starts a service over the world of a seed, and collects stale cursors of boards and valid ones of every list. */
async function serve(
  workspace: Workspace,
  { forJobs, forService }: ProofDatabase,
  seed: number,
): Promise<{ readonly port: number; readonly judging: JudgeContext; readonly logged: readonly string[] }> {
  const operations = operationsOf(publishedDocument());
  const world = fuzzWorld(seed);
  const file = join(workspace.folder, 'world.ndjson');
  writeFileSync(file, world.records.map((record) => `${JSON.stringify(record)}\n`).join(''));
  await runJobs(workspace, forJobs, ['import', file]);
  await timeJobs(forJobs, ['remeasure'], milliseconds(FUZZ_NOW));
  await timeJobs(forJobs, ['refresh-outreach'], milliseconds(FUZZ_EARLIER));
  const logged: string[] = [];
  const { port } = await startService(workspace, forService, {
    clock: milliseconds(FUZZ_NOW),
    environment: { REQUESTS_PER_MINUTE: LIMITS, REQUIRE_ROW_SECURITY: '1' },
    onLine: (line) => {
      if (isUnexpected(line)) logged.push(`log: ${line.slice(0, SHOWN_OF_A_LINE)}`);
    },
  });
  const old = await fetchCursors(port, operations, world, true);
  await timeJobs(forJobs, ['refresh-outreach'], milliseconds(FUZZ_NOW));
  const cursors = [...old, ...(await fetchCursors(port, operations, world, false))];
  const material = { seed, operations, world, cursors };
  return { port, judging: judgeContext(material, PUBLIC_URL), logged };
}

const LIMITS = PLANS.map((plan) => `${plan}=${plan === LIMITED_PLAN ? FEW : 999_999_999}`).join(',');

const milliseconds = (instant: bigint) => Number(instant / 1_000n);

/** True for a log line that reports a failure or repeats input of a caller. */
function isUnexpected(line: string): boolean {
  return !line.includes('"level":"info"') || line.includes('bvk_') || line.includes(CANARY);
}

/** The requests with different replies on the two databases. */
function differences([one, other]: readonly FuzzReport[], seed: number): string[] {
  if (!one || !other) return [];
  const both = [...one.digests].filter(([index]) => other.digests.has(index));
  const differing = both.filter(([index, digest]) => other.digests.get(index) !== digest);
  console.log(
    `${grouped(both.length - differing.length)} of ${grouped(both.length)} replies are equal on both databases`,
  );
  return differing.map(([index]) => `${seed}:${index} the databases return different replies`);
}
