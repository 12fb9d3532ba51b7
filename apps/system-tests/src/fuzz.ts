import {
  CANARY,
  fuzz,
  FUZZ_EARLIER,
  FUZZ_NOW,
  type FuzzReport,
  fuzzWorld,
  type Judging,
  judgingBy,
  LIMITED_PLAN,
  operationsOf,
  publishedDocument,
  replay,
  winCursors,
} from '@brand-visibility/api-fuzz';
import { PLANS } from '@brand-visibility/domain';
import { InvalidArgumentError, Option, type Command } from 'commander';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newPostgres, newSqlite, type ProofDatabase } from './databases.js';
import { grouped, seconds } from './figures.js';
import { printReport } from './fuzz-report.js';
import { wholeNumber, wholeNumberAboveZero } from './options.js';
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
/** What the limited plan may send in a minute: so few that it is used up, so many that it is also let in. */
const FEW = 30;

/** `fuzz`: whatever is sent, each reply is one that the rules and the OpenAPI document say. */
export function fuzzing(proofs: Command): void {
  proofs
    .command('fuzz')
    .description(
      'send requests made from the OpenAPI document, right ones and mutated ones, and judge every reply',
    )
    .option('--requests <number>', 'requests to send to each database', wholeNumberAboveZero, 100_000)
    .option('--seed <number>', 'which world and requests', wholeNumber, 20260301)
    .addOption(new Option('--database <name>', 'on this one alone').choices(['sqlite', 'postgres']))
    .option('--replay <seed:index>', 'send one request again and show it with its reply', replayId)
    .action((options: Options) => inWorkspace((place) => prove(place, options)));
}

function replayId(text: string): ReplayId {
  const [, seed, index] = /^(\d{1,9}):(\d{1,9})$/.exec(text) ?? [];
  if (seed === undefined) throw new InvalidArgumentError('Expected SEED:INDEX, as a fault names it.');
  return { seed: Number(seed), index: Number(index) };
}

async function prove(place: Workspace, options: Options): Promise<boolean> {
  const { requests, replay: asked } = options;
  const seed = asked?.seed ?? options.seed;
  const reports: FuzzReport[] = [];
  const wrong: string[] = [];
  for (const open of chosen(options.database)) {
    const database = await open(place);
    const { port, judging, logged } = await serve(place, database, seed);
    if (asked) {
      console.log(`${database.name}\n${await replay(port, judging, asked.index)}`);
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
      `${database.name}: ${grouped(faults.length)} faults, ${grouped(logged.length)} lines of the log that should not be`,
    );
    reports.push(report);
  }
  wrong.push(...differences(reports, seed));
  for (const fault of wrong.slice(0, SHOWN)) console.log(`NOT PROVEN: ${fault}`);
  if (wrong.length > SHOWN) console.log(`... and ${grouped(wrong.length - SHOWN)} more`);
  return wrong.length === 0;
}

function chosen(name: Options['database']): ((place: Workspace) => Promise<ProofDatabase>)[] {
  return [...(name === 'postgres' ? [] : [newSqlite]), ...(name === 'sqlite' ? [] : [newPostgres])];
}

/** A service over the world of a seed, with cursors of the board before the last and of every list as it is. */
async function serve(
  place: Workspace,
  { forJobs, forService }: ProofDatabase,
  seed: number,
): Promise<{ readonly port: number; readonly judging: Judging; readonly logged: readonly string[] }> {
  const operations = operationsOf(publishedDocument());
  const world = fuzzWorld(seed);
  const file = join(place.folder, 'world.ndjson');
  writeFileSync(file, world.records.map((record) => `${JSON.stringify(record)}\n`).join(''));
  await runJobs(place, forJobs, ['import', file]);
  await timeJobs(forJobs, ['remeasure'], milliseconds(FUZZ_NOW));
  await timeJobs(forJobs, ['refresh-outreach'], milliseconds(FUZZ_EARLIER));
  const logged: string[] = [];
  const { port } = await startService(place, forService, {
    clock: milliseconds(FUZZ_NOW),
    environment: { REQUESTS_PER_MINUTE: LIMITS, REQUIRE_ROW_SECURITY: '1' },
    onLine: (line) => {
      if (shouldNotBe(line)) logged.push(`log: ${line.slice(0, SHOWN_OF_A_LINE)}`);
    },
  });
  const old = await winCursors(port, operations, world, true);
  await timeJobs(forJobs, ['refresh-outreach'], milliseconds(FUZZ_NOW));
  const cursors = [...old, ...(await winCursors(port, operations, world, false))];
  const material = { seed, operations, world, cursors };
  return { port, judging: judgingBy(material, PUBLIC_URL), logged };
}

const LIMITS = PLANS.map((plan) => `${plan}=${plan === LIMITED_PLAN ? FEW : 999_999_999}`).join(',');

const milliseconds = (instant: bigint) => Number(instant / 1_000n);

/** A line about a failure, or one that repeats what a caller sent. */
function shouldNotBe(line: string): boolean {
  return !line.includes('"level":"info"') || line.includes('bvk_') || line.includes(CANARY);
}

/** Where the databases answered differently. */
function differences([one, other]: readonly FuzzReport[], seed: number): string[] {
  if (!one || !other) return [];
  const both = [...one.digests].filter(([index]) => other.digests.has(index));
  const differing = both.filter(([index, digest]) => other.digests.get(index) !== digest);
  console.log(
    `${grouped(both.length - differing.length)} of ${grouped(both.length)} replies are equal on both databases`,
  );
  return differing.map(([index]) => `${seed}:${index} the databases answer differently`);
}
